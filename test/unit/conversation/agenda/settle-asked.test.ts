import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { settleAsked } from '../../../../src/conversation/agenda/settle-asked.ts';
import type { RememberedTurn } from '../../../../src/conversation/turn.ts';
import { withReadPlace } from '../../../../src/conversation/understand/read-place.ts';
import { emptyReading, type ReadClaim } from '../../../../src/reading/reading.ts';
import { emptyDialogue } from '../../../../src/threads/thread.ts';

const entry = (id: string, programs: readonly string[] = []) =>
  answerEntrySchema.parse({
    id,
    question: 'What?',
    short: 'That.',
    programs,
    certainty: 'high',
    sources: [{ title: 'A law' }],
    reviewed_on: '2026-11-26',
  });
const near = (...of: readonly (readonly [string, number, ...string[]])[]) =>
  of.map(([id, score, ...programs]) => ({ entry: entry(id, programs), score }));

function settled(
  candidates: AskedQuestion['near'],
  more: {
    named?: readonly string[];
    answered?: readonly string[];
    verdict?: AskedQuestion['verdict'];
    again?: boolean;
  } = {},
) {
  const verdict = more.verdict ?? 'answers';
  const question: AskedQuestion = {
    start: 0,
    end: 20,
    text: 'can they do that',
    kind: 'is_it_true',
    programs: [],
    probability: 0.9,
    verdict,
    entries: candidates.slice(0, verdict === 'choice' ? 2 : 1).map((one) => one.entry),
    sure: 0.9,
    near: candidates,
  };
  const turn = {
    text: 'they hold my unemployment, can they do that',
    asked: [question],
    thread: { dialogue: { ...emptyDialogue, answered: more.answered ?? [] } },
    understanding: {
      references: (more.named ?? []).map((programId) => ({ programId, quote: 'my unemployment', by: 'name' })),
      intents: more.again === true ? [{ name: 'repeat', confidence: 0.9 }] : [],
    },
  } as unknown as RememberedTurn;
  const [one] = settleAsked(turn).asked;
  return [one?.verdict, ...(one?.entries ?? []).map(({ id }) => id)];
}

describe('an answer', () => {
  it('is of a program that the message names', () => {
    const candidates = near(['snap_cut', 2.4, 'snap'], ['ui_offset', 2.3, 'ui'], ['any', 1.2]);
    expect(settled(candidates)).toEqual(['answers', 'snap_cut']);
    expect(settled(candidates, { named: ['ui'] })).toEqual(['answers', 'ui_offset']);
    expect(settled(candidates, { named: ['snap'] })).toEqual(['answers', 'snap_cut']);
  });

  it('is offered or not known where what fits lies farther', () => {
    const farther = near(['snap_cut', 2.4, 'snap'], ['ui_offset', 2, 'ui'], ['any', 1.9]);
    expect(settled(farther, { named: ['ui'] })).toEqual(['choice', 'ui_offset', 'any']);
    const farthest = near(['snap_cut', 2.4, 'snap'], ['ui_offset', 1.2, 'ui'], ['any', 1.1]);
    expect(settled(farthest, { named: ['ui'] })).toEqual(['none', 'ui_offset']);
  });

  it('is not the one that was just said, unless it is wanted again', () => {
    const candidates = near(['snap_car', 2.4], ['snap_savings', 2.3]);
    expect(settled(candidates, { answered: ['snap_car'] })).toEqual(['answers', 'snap_savings']);
    expect(settled(candidates, { answered: ['snap_car'], again: true })).toEqual(['answers', 'snap_car']);
    expect(settled(candidates, { answered: ['snap_car', 'other'] })).toEqual(['answers', 'snap_car']);
  });

  it('stays unknown where nothing was found', () => {
    expect(settled(near(['a', 1], ['b', 0.9]), { verdict: 'none' })).toEqual(['none', 'a']);
    expect(settled([], { verdict: 'none' })).toEqual(['none']);
  });
});

describe('where the reader hears that somebody lives', () => {
  const claim = (more: Partial<ReadClaim> = {}): ReadClaim => ({
    start: 0,
    end: 11,
    probability: 0.9,
    field: 'city',
    owner: 'self',
    standing: 'stated',
    corrects: false,
    value: { kind: 'place', level: 'city', code: 'OH/Montgomery/Dayton' },
    ...more,
  });
  const facts = (claims: readonly ReadClaim[], known: readonly string[] = []) =>
    withReadPlace({
      text: 'dayton ohio i told you',
      reading: { ...emptyReading, claims: [...claims] },
      thread: { facts: known.map((path) => ({ path })) },
      understanding: { facts: [] },
    } as unknown as RememberedTurn).understanding.facts.map(({ path, value, quote }) => [path, value, quote]);

  it('is taken where nothing else was read of it', () => {
    expect(facts([claim()])).toEqual([
      ['state', 'OH', 'dayton ohio'],
      ['county', 'Montgomery', 'dayton ohio'],
    ]);
  });

  it.each([
    ['known already', [claim()], ['state']],
    ['another’s', [claim({ owner: 'sibling1' })], []],
    ['past', [claim({ standing: 'was' })], []],
    ['unsure', [claim({ probability: 0.4 })], []],
    ['no place', [claim({ value: true })], []],
  ] as const)('is not taken when it is %s', (_, claims, known) => {
    expect(facts(claims, known)).toEqual([]);
  });
});
