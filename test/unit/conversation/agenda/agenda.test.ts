import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { FoundAnswers } from '../../../../src/answers/find-answers.ts';
import type { LookedUpText } from '../../../../src/reading/reader.ts';
import { bounds } from '../../../../src/config.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { askedFor } from '../../../../src/conversation/agenda/asked-for.ts';
import { lookUp } from '../../../../src/conversation/agenda/look-up.ts';
import { sayAnswers } from '../../../../src/conversation/agenda/say-answers.ts';
import type { ReadTurn } from '../../../../src/conversation/turn.ts';
import type { WishName } from '../../../../src/reading/labels.ts';
import { emptyReading, type Reading } from '../../../../src/reading/reading.ts';
import { emptyDialogue } from '../../../../src/threads/thread.ts';

const entry = (id: string, more: object = {}) =>
  answerEntrySchema.parse({
    id,
    sheets: [id],
    question: `What about ${id}?`,
    short: `The answer about ${id}.`,
    more: ['A detail.', 'Another detail.'],
    do: 'Call them today.',
    ask: 'your office',
    certainty: 'high',
    sources: [{ title: 'A law' }],
    reviewed_on: '2026-11-26',
    ...more,
  });
const asked = (more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  start: 0,
  end: 10,
  text: 'what about it',
  kind: 'is_it_true',
  programs: [],
  probability: 0.95,
  verdict: 'answers',
  entries: [entry('car')],
  sure: 0.9,
  near: [],
  ...more,
});
const turn = (answered: readonly string[] = [], household: object = {}) =>
  ({ household, thread: { dialogue: { ...emptyDialogue, answered } } }) as unknown as Parameters<typeof sayAnswers>[1];

describe('what is said to a question', () => {
  const none = { officeOf: () => [] };
  const texts = (questions: readonly AskedQuestion[], answered: readonly string[] = []) =>
    sayAnswers(questions, turn(answered), none).map(({ wording, fixedText, slots }) => fixedText ?? { wording, slots });

  it('is the answer, then its details and what to do, and details go before what to do where room is short', () => {
    const items = sayAnswers([asked()], turn(), none);
    expect(items.map(({ fixedText }) => fixedText)).toEqual([
      'The answer about car.',
      'A detail.',
      'Another detail.',
      'Call them today.',
      undefined,
    ]);
    const [short, detail, , first] = items;
    expect([short?.dropFirst, first?.dropFirst]).toEqual([undefined, undefined]);
    expect(detail?.dropFirst).toBeGreaterThan(0);
  });

  it('is each question’s in their order, also that one is not known and who knows', () => {
    const said = texts([asked(), asked({ verdict: 'none', entries: [entry('teeth')], sure: 0.2 })]);
    expect(said[0]).toBe('The answer about car.');
    expect(said.at(-1)).toEqual({ wording: 'answer.unknown', slots: { who: 'your office' } });
    expect(texts([asked({ verdict: 'none', entries: [], sure: 0 })])).toEqual([
      { wording: 'answer.unknown_any', slots: {} },
    ]);
  });

  it('is the nearest with the question that it answers, where it is not sure', () => {
    const said = texts([asked({ verdict: 'choice', entries: [entry('car'), entry('card')] })]);
    expect(said[0]).toEqual({ wording: 'answer.nearest', slots: { question: 'What about car?' } });
    expect(said.slice(1, 3)).toEqual(['The answer about car.', 'Call them today.']);
    expect(said.at(-1)).toEqual({ wording: 'answer.or_else', slots: { question: 'What about card?' } });
  });

  it('leaves details out of a second answer, and of one that something else follows', () => {
    const second = texts([asked(), asked({ entries: [entry('card')] })]);
    expect(second.slice(-2)).toEqual(['The answer about card.', 'Call them today.']);
    const brief = sayAnswers([asked()], turn(), { ...none, isBrief: true });
    expect(brief.map(({ fixedText }) => fixedText)).toEqual(['The answer about car.', 'Call them today.']);
  });

  it('is the sentence that has to do with it, where more of the same is asked', () => {
    const bills = entry('bills', { more: ['Rides and glasses count.', 'A spouse’s medicine counts, too.'] });
    const said = texts([asked({ text: 'medicine?', entries: [bills] })], ['bills']);
    expect(said.slice(0, 2)).toEqual([{ wording: 'answer.further', slots: {} }, 'A spouse’s medicine counts, too.']);
    expect(said).not.toContain('The answer about bills.');
  });

  it('says that it was said before', () => {
    const said = texts([asked()], ['car']);
    expect(said[0]).toEqual({ wording: 'answer.again', slots: {} });
    expect(said[1]).toBe('The answer about car.');
  });
});

describe('whom an answer is for', () => {
  it('is known only as far as it was told', () => {
    const known = askedFor({
      state: 'OH',
      members: [
        { id: 'you', age: 66, veteran: true, receives: [{ program: 'ssi' }], disability: { status: 'none' } },
        { id: 'kid', relationship: 'child' },
      ],
    });
    expect(known).toMatchObject({ state: 'OH', age: 66 });
    expect(Object.fromEntries(known.is)).toEqual({
      veteran: true,
      disabled: false,
      has_children: true,
      receives_ssi: true,
    });
    expect(askedFor({ members_open: true, members: [{ id: 'you' }] }).is.size).toBe(0);
  });
});

describe('looking questions up', () => {
  const reading = (questions: Partial<Reading['questions'][number]>[], more: Partial<Reading> = {}): Reading => ({
    ...emptyReading,
    ...more,
    questions: questions.map((one) => ({
      start: 0,
      end: 1,
      probability: 0.9,
      kind: 'how',
      programs: [],
      topics: [],
      ...one,
    })),
  });
  const read = (text: string, of: Reading, earlier = '') => ({ text, earlier, reading: of }) as unknown as ReadTurn;
  /** Answers what is in the table, by the text that was looked up, and of a whole turn by what was said before it, too. */
  const finder = (table: Readonly<Record<string, string>>) => ({
    bounds,
    answerById: (id: string) => entry(id),
    onUnread: (error: unknown) => {
      throw error;
    },
    findAnswers: async (texts: readonly LookedUpText[]): Promise<readonly FoundAnswers[]> =>
      texts.map(({ text, earlier }) => {
        const id = table[earlier === undefined ? text : `${earlier} | ${text}`];
        return id === undefined
          ? { found: [{ entry: entry('near'), score: 1 }], probability: 0.1, verdict: 'none' }
          : { found: [{ entry: entry(id), score: 2 }], probability: 0.9, verdict: 'answers' };
      }),
  });
  const wishing = (wish: WishName, probability = 0.9) => ({ wishes: [{ wish, probability }] });

  it('takes each of several by its own words, and one that has an answer twice only once', async () => {
    const text = 'does it count? and my car?';
    const questions = [
      { start: 0, end: 14 },
      { start: 15, end: 26 },
    ];
    const { asked: found } = await lookUp(
      read(text, reading(questions)),
      finder({ 'does it count?': 'car', 'and my car?': 'car' }),
    );
    expect(found.map(({ verdict, entries }) => [verdict, entries[0]?.id])).toEqual([['answers', 'car']]);
  });

  it('reads one question in the light of what was said before', async () => {
    const of = reading([{ start: 0, end: 15 }]);
    const text = 'and if it runs?';
    const table = { [`does my car count | ${text}`]: 'car' };
    const { asked: found } = await lookUp(read(text, of, 'does my car count'), finder(table));
    expect(found[0]).toMatchObject({ verdict: 'answers', text });
    expect((await lookUp(read(text, of), finder(table))).asked[0]).toMatchObject({ verdict: 'none' });
  });

  it('puts what the whole message asks in the place of a question that its own words leave open', async () => {
    const text = 'my card is gone. can they? and the car?';
    const questions = [
      { start: 17, end: 26 },
      { start: 27, end: 39 },
    ];
    const { asked: found } = await lookUp(
      read(text, reading(questions)),
      finder({ [` | ${text}`]: 'card', 'and the car?': 'car' }),
    );
    expect(found.map(({ entries }) => entries[0]?.id)).toEqual(['card', 'car']);
  });

  it('hears a question that no clause asks, and a trouble told that has an answer', async () => {
    const text = 'they said no stamps for students';
    const asks = reading([], wishing('answer'));
    expect((await lookUp(read(text, asks), finder({}))).asked[0]).toMatchObject({ verdict: 'none', kind: undefined });
    const table = finder({ [` | ${text}`]: 'car' });
    const needs = [{ need: 'food' as const, urgency: 'now' as const, probability: 0.9 }];
    const tells = reading([], { ...wishing('tell'), needs });
    expect((await lookUp(read(text, tells), table)).asked[0]?.verdict).toBe('answers');
    expect((await lookUp(read(text, reading([], wishing('tell'))), table)).asked).toEqual([]);
  });

  it('calls for help at once only where a danger is heard, and says what we are to nobody who tells of themselves', async () => {
    const text = 'my neck is stiff';
    const alarm = { entry: entry('danger', { programs: ['crisis'] }), score: 2 };
    const service = { entry: entry('service', { sheets: [] }), score: 2.1 };
    const finds = (found: FoundAnswers['found']) => ({
      ...finder({}),
      findAnswers: async (texts: readonly LookedUpText[]): Promise<readonly FoundAnswers[]> =>
        texts.map(() => ({ found, probability: 0.9, verdict: 'answers' as const })),
    });
    const asks = wishing('answer');
    const danger = {
      kind: 'medical' as const,
      level: 'perhaps' as const,
      who: 'self' as const,
      start: 0,
      end: 1,
      probability: 0.7,
    };
    expect((await lookUp(read(text, reading([], asks)), finds([alarm]))).asked[0]?.verdict).toBe('choice');
    expect(
      (await lookUp(read(text, reading([], { ...asks, dangers: [danger] })), finds([alarm]))).asked[0]?.verdict,
    ).toBe('answers');
    const needs = [{ need: 'food' as const, urgency: 'now' as const, probability: 0.9 }];
    expect((await lookUp(read(text, reading([], asks)), finds([service]))).asked[0]?.verdict).toBe('answers');
    expect((await lookUp(read(text, reading([], { ...asks, needs })), finds([service]))).asked[0]?.verdict).toBe(
      'none',
    );
  });

  it('asks of no statement, and lets a turn go on when the finder fails', async () => {
    const tells = reading([], wishing('tell'));
    expect((await lookUp(read('3 kids, ohio', tells), finder({}))).asked).toEqual([]);
    const failures: unknown[] = [];
    const broken = {
      ...finder({}),
      findAnswers: () => Promise.reject(new Error('no thread')),
      onUnread: (error: unknown) => void failures.push(error),
    };
    expect((await lookUp(read('how?', reading([{ start: 0, end: 4 }])), broken)).asked).toEqual([]);
    expect(failures).toHaveLength(1);
  });
});
