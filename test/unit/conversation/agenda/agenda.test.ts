import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { FoundAnswers } from '../../../../src/answers/find-answers.ts';
import { bounds } from '../../../../src/config.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { askedFor } from '../../../../src/conversation/agenda/asked-for.ts';
import { lookUp } from '../../../../src/conversation/agenda/look-up.ts';
import { obligationsOf } from '../../../../src/conversation/agenda/obligations.ts';
import { sayAnswers } from '../../../../src/conversation/agenda/say-answers.ts';
import type { ReadTurn } from '../../../../src/conversation/turn.ts';
import { emptyReading, type Reading } from '../../../../src/reading/reading.ts';
import { emptyDialogue } from '../../../../src/threads/thread.ts';

const entry = (id: string, more: object = {}) =>
  answerEntrySchema.parse({
    id,
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

describe('what a reply owes', () => {
  it('is danger, a clock, each question in its order, orders, what was told, and what helps', () => {
    const owed = obligationsOf({
      reading: {
        orders: [{ start: 0, end: 1, probability: 1, order: 'simpler' }],
        needs: [{ need: 'food', urgency: 'now', probability: 0.9 }],
      },
      asked: [asked(), asked({ verdict: 'none', entries: [] })],
      screening: { crisisKinds: ['self_harm'] },
      understanding: {
        benefitEvent: { kind: 'stop', programId: 'snap', quote: '' },
        need: undefined,
        intents: [],
      },
      factChanges: 2,
    });
    expect(owed.map(({ kind }) => kind)).toEqual(['danger', 'clock', 'question', 'question', 'order', 'told', 'needs']);
  });

  it('is no list of programs where something is asked and nothing is needed now', () => {
    const owed = obligationsOf({
      reading: { orders: [], needs: [{ need: 'food', urgency: 'open', probability: 0.9 }] },
      asked: [asked()],
      screening: { crisisKinds: [] },
      understanding: {
        benefitEvent: undefined,
        need: 'food',
        intents: [{ name: 'check_eligibility', confidence: 0.9 }],
      },
      factChanges: 0,
    });
    expect(owed.map(({ kind }) => kind)).toEqual(['question']);
  });
});

describe('what is said to a question', () => {
  const none = () => [];
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

  it('is a choice of two where two are as likely', () => {
    expect(texts([asked({ verdict: 'choice', entries: [entry('car'), entry('card')] })])).toEqual([
      { wording: 'answer.choice', slots: { one: 'What about car?', two: 'What about card?' } },
    ]);
  });

  it('is in short where it was said before', () => {
    expect(texts([asked()], ['car'])).toEqual([
      { wording: 'answer.again', slots: {} },
      'The answer about car.',
      { wording: 'answer.who', slots: { who: 'your office' } },
    ]);
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
  const read = (text: string, of: Reading, answered: readonly string[] = []) =>
    ({
      text,
      reading: of,
      thread: { grievance: undefined, dialogue: { ...emptyDialogue, answered, lastQuestion: 'does my car count' } },
    }) as unknown as ReadTurn;
  /** Answers what is in the table, by the text that was looked up. */
  const finder = (table: Readonly<Record<string, string>>) => ({
    bounds,
    answerById: (id: string) => entry(id),
    onUnread: (error: unknown) => {
      throw error;
    },
    findAnswers: async (texts: readonly string[]): Promise<readonly FoundAnswers[]> =>
      texts.map((text) => {
        const id = table[text];
        return id === undefined
          ? { found: [{ entry: entry('near'), score: 1 }], probability: 0.1, verdict: 'none' }
          : { found: [{ entry: entry(id), score: 2 }], probability: 0.9, verdict: 'answers' };
      }),
  });

  it('takes each by its own words, and one that has an answer twice only once', async () => {
    const text = 'does it count? and my car?';
    const { asked: found } = await lookUp(
      read(
        text,
        reading([
          { start: 0, end: 14 },
          { start: 15, end: 26 },
        ]),
      ),
      finder({ 'does it count?': 'car', 'does it count? and my car?': 'car' }),
    );
    expect(found.map(({ verdict, entries }) => [verdict, entries[0]?.id])).toEqual([['answers', 'car']]);
  });

  it('takes the whole message where its own words say too little', async () => {
    const text = 'i have a truck. does it count?';
    const { asked: found } = await lookUp(read(text, reading([{ start: 16, end: 30 }])), finder({ [text]: 'car' }));
    expect(found[0]).toMatchObject({ verdict: 'answers', text });
  });

  it('reads what was asked before into a few words, and offers two where none stands out', async () => {
    const of = reading([{ start: 0, end: 15 }]);
    const text = 'and if it runs?';
    const scores = (table: Readonly<Record<string, readonly [number, number]>>) => ({
      ...finder({}),
      findAnswers: async (texts: readonly string[]): Promise<readonly FoundAnswers[]> =>
        texts.map((one) => {
          const [car = 0.4, card = 0.4] = table[one] ?? [];
          const found = [
            { entry: entry('car'), score: car },
            { entry: entry('card'), score: card },
          ];
          return { found: found.toSorted((a, b) => b.score - a.score), probability: 0.3, verdict: 'none' as const };
        }),
    });
    const said = {
      [text]: [0.9, 1],
      [`does my car count ${text}`]: [2, 1],
      [`What about car? ${text}`]: [2.2, 0.8],
    } as const;
    expect((await lookUp(read(text, of, ['car']), scores(said))).asked[0]).toMatchObject({ verdict: 'answers' });
    const close = {
      [text]: [0.9, 1],
      [`does my car count ${text}`]: [1.6, 1.5],
      [`What about car? ${text}`]: [1, 1],
    } as const;
    expect((await lookUp(read(text, of, ['car']), scores(close))).asked[0]).toMatchObject({ verdict: 'choice' });
    expect((await lookUp(read(text, of), scores(said))).asked[0]).toMatchObject({ verdict: 'none' });
  });

  it('asks of no statement, and lets a turn go on when the finder fails', async () => {
    const tells = { parts: [{ start: 0, end: 12, probability: 0.9, act: 'tell' as const }] };
    expect((await lookUp(read('3 kids, ohio', reading([], tells)), finder({}))).asked).toEqual([]);
    const failures: unknown[] = [];
    const broken = {
      ...finder({}),
      findAnswers: () => Promise.reject(new Error('no thread')),
      onUnread: (error: unknown) => void failures.push(error),
    };
    expect((await lookUp(read('why?', reading([{ start: 0, end: 4 }])), broken)).asked).toEqual([]);
    expect(failures).toHaveLength(1);
  });
});
