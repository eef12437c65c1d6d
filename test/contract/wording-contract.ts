import { describe, expect, it } from 'vitest';
import { wordItems } from '../../src/conversation/reply/embedded-wording.ts';
import { fixedItem, type PlanItem } from '../../src/conversation/reply/reply-plan.ts';
import type { Wording, WordingContext } from '../../src/conversation/reply/wording.ts';
import { saidBy } from '../support/words.ts';
import { openUsChain } from '../unit/middleware/us-chain.ts';

/** A few reviewed sentences, two for some so that variation is in play. */
export const wordings: ReadonlyMap<string, readonly string[]> = new Map([
  ['opening.programs', ['Here is what may fit.', 'From what you told me, these may help.']],
  ['program.likely_eligible', ['{n}. {name}: {gives}. You may be able to get this; the agency decides. Why: {why}.']],
  ['program.apply_web_phone', ['Apply: {url} or {phone}.']],
  ['rights.complaint_is_not_appeal', ['A complaint here is not an appeal there.']],
  ['question.fact', ['One question: {ask} It helps because {why}. You can skip it.']],
]);

const source = { kind: 'determination', programId: 'food', packHash: 'f' } as const;
const program = (n: number, slots: PlanItem['slots']): PlanItem => ({
  wording: 'program.likely_eligible',
  slots: { n, why: 'it is under the limit', ...slots },
  source,
});

/** Crisis lines, two programs with values of all kinds, a right and a question: in this order, nothing left out. */
export const plan: readonly PlanItem[] = [
  fixedItem('crisis', { fixedText: 'Call or text 988. They listen day and night.' }),
  fixedItem('opening.programs'),
  program(1, { name: 'SNAP', gives: 'about $292 a month for food' }),
  {
    wording: 'program.apply_web_phone',
    slots: { url: 'https://apply.example.gov/a_1?b=[x_1]', phone: '800-221-5689' },
    source,
    joins: true,
  },
  program(2, { name: 'WIC', gives: 'food for [PERSON_1]' }),
  fixedItem('rights.complaint_is_not_appeal'),
  { wording: 'question.fact', slots: { ask: 'How old are you?', why: 'it decides' }, source },
];

export const context: WordingContext = {
  threadId: 'thr_1',
  turnNumber: 3,
  wordingUses: {},
  lastSaid: [],
  saidBefore: [],
  persona: {},
  signal: new AbortController().signal,
  chain: openUsChain(),
};
export const embedded = wordItems(wordings, plan, context);

/** What every wording promises (the port's own words), whoever words. */
export function wordingContract(name: string, make: () => Promise<{ wording: Wording; end(): Promise<void> }>): void {
  const withWording = async (check: (wording: Wording) => Promise<void>) => {
    const { wording, end } = await make();
    await check(wording).finally(() => end());
  };

  describe(`${name} as a wording`, () => {
    it('says every value of the plan, each in its own paragraph and in the plan’s order', () =>
      withWording(async (wording) => {
        const { paragraphs } = await saidBy(wording, plan, context);
        expect(paragraphs).toHaveLength(embedded.paragraphs.length);
        const values = (paragraph: number) => [
          ...(embedded.paragraphs[paragraph]?.match(/https\S+|\$\d+|988|\d{3}-\d{3}-\d{4}|SNAP|WIC|\[\w+\]/g) ?? []),
        ];
        for (const [index, paragraph] of paragraphs.entries())
          for (const value of values(index)) expect(paragraph).toContain(value);
      }));

    it('leaves crisis lines, rights and questions as they were reviewed', () =>
      withWording(async (wording) => {
        const { paragraphs } = await saidBy(wording, plan, context);
        for (const index of [0, 4, 5]) expect(paragraphs[index]).toBe(embedded.paragraphs[index]);
      }));

    it('counts which sentences it used, so that the next reply takes others', () =>
      withWording(async (wording) => {
        const first = await saidBy(wording, plan, context);
        expect(first.wordingUses).toEqual(embedded.wordingUses);
        const { wordingUses } = await saidBy(wording, plan, { ...context, wordingUses: first.wordingUses });
        expect(wordingUses['opening.programs']).toBe(2);
      }));

    it('says who worded, and what it cost', () =>
      withWording(async (wording) => {
        const reply = await saidBy(wording, plan, context);
        expect(reply.engine === 'ollama' ? reply.usage.model_calls : 0).toBeLessThanOrEqual(1);
        expect(reply.engine === 'ollama' && reply.degraded).toBe(false);
      }));

    it('tells its parts in the plan’s order, each with the plan’s own words beside it, and says when no more will come', () =>
      withWording(async (wording) => {
        const { batches, planned } = await saidBy(wording, plan, context);
        const parts = batches.flatMap((batch) => batch.parts);
        expect(parts.map(({ paragraph }) => paragraph)).toEqual(parts.map(({ paragraph }) => paragraph).sort());
        const own = planned.map((_, place) => parts.filter(({ paragraph }) => paragraph === place));
        expect(own.map((ofOne) => ofOne.map((part) => part.planned).join(''))).toEqual(planned);
        expect(planned).toEqual(embedded.paragraphs);
        expect(batches.at(-1)?.more).toBe(false);
      }));

    it('ends when its reader does', () =>
      withWording(async (wording) => {
        const leaving = wording.word(plan, context, () => Promise.reject(new Error('gone')));
        await expect(leaving).rejects.toThrow('gone');
      }));

    it('has words for a plan of one item, and none for an empty one', () =>
      withWording(async (wording) => {
        expect((await saidBy(wording, [fixedItem('opening.programs')], context)).paragraphs).toHaveLength(1);
        expect((await saidBy(wording, [], context)).paragraphs).toEqual([]);
      }));
  });
}
