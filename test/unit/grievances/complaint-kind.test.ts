import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { correctKind, kindOf } from '../../../src/grievances/complaint-kind.ts';
import { emptyDraft, type Draft } from '../../../src/grievances/grievance-state.ts';
import { openGrievanceWorld, packRules, type GrievanceWorld } from '../../support/grievance-world.ts';

const draftOf = (...parts: readonly string[]): Draft => ({ ...emptyDraft, parts: [...parts] });
const money = draftOf('They stopped my money and the lady was rude');

describe('the kind of a complaint', () => {
  it.each([
    ["it's about a rude worker", { category: 'conduct' }],
    ['no, this is about the website', { category: 'technical' }],
    ["it's not about payment, it's about the phone", { category: 'access' }],
    ["it's about the decision, not about money", { category: 'eligibility' }],
    ["it's about discrimination", { category: 'conduct', subcategory: 'discrimination' }],
    ["that's not about payment", { category: 'conduct' }],
  ])('"%s" says it', (text, kind) => {
    const draft = draftOf('They stopped my money and a worker was rude');
    expect(kindOf(draft, packRules).category).toBe('conduct');
    const asPayment = { ...draft, kind: { category: 'payment' } };
    expect(correctKind(asPayment, text, packRules)).toEqual(kind);
  });

  it('is "other" when the only one that the words suggest is taken back', () => {
    expect(correctKind(draftOf('They stopped my money'), 'it is not about money', packRules)).toEqual({
      category: 'other',
    });
  });

  it.each([
    'they did not get me a decision',
    'it is not about the website',
    "it's about Tuesday",
    "it's about a rude worker who yelled at my mother last week at the office",
  ])('is left alone by "%s"', (text) => {
    expect(correctKind({ ...money, kind: { category: 'payment' } }, text, packRules)).toBeUndefined();
  });

  it('can be changed without losing that few may see it, or that it is urgent', () => {
    const hurt = { ...draftOf('The guard pushed me'), kind: { category: 'access' } };
    expect(kindOf(hurt, packRules)).toMatchObject({
      category: 'access',
      subcategory: undefined,
      severity: 'urgent',
      sensitivity: 'restricted',
    });
    const slight = { ...draftOf('They stopped it'), kind: { category: 'conduct', subcategory: 'discrimination' } };
    expect(kindOf(slight, packRules).sensitivity).toBe('restricted');
  });
});

describe('a summary', () => {
  let world: GrievanceWorld;
  beforeEach(async () => {
    world = await openGrievanceWorld();
  });
  afterEach(() => world.close());

  it.each(['complain', 'no'] as const)('says the kind, and takes another one as %s', async (event) => {
    const text = 'They stopped my SNAP and hung up on me. I want it back';
    await world.tell('thr_a', 'complain', { text, programId: 'snap' });
    await world.tell('thr_a', 'stay_anonymous', { text: 'skip' });
    const first = await world.tell('thr_a', 'stay_anonymous', { text: 'anonymous' });
    expect(first.step.says).toContainEqual({ wording: 'grievance.summary_kind', slots: { kind: 'a payment' } });
    const changed = await world.tell('thr_a', event, { text: "it's about a rude worker" });
    expect(changed.step.says).toContainEqual({
      wording: 'grievance.summary_kind',
      slots: { kind: 'how someone was treated' },
    });
    expect(changed.said.at(-1)).toBe('ask_confirm');
    const { ticketNumber = '' } = await world.tell('thr_a', 'yes');
    expect(await world.deps.tickets.get(ticketNumber)).toMatchObject({ category: 'conduct' });
    expect(await world.deps.tickets.listParts(ticketNumber)).toHaveLength(1);
  });
});
