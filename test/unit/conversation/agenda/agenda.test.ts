import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { FoundAnswers } from '../../../../src/answers/find-answers.ts';
import type { AnswerEntry } from '../../../../src/answers/entry.ts';
import type { LookedUpText } from '../../../../src/reading/reader.ts';
import { bounds } from '../../../../src/config.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { askedFor } from '../../../../src/conversation/agenda/asked-for.ts';
import { lookUp } from '../../../../src/conversation/agenda/look-up.ts';
import { saidAnswersMax, sayAnswers, unlessSaid, withSaid } from '../../../../src/conversation/agenda/say-answers.ts';
import { withLastAnswerAgain } from '../../../../src/conversation/agenda/standing-answer.ts';
import type { ReadTurn, RememberedTurn } from '../../../../src/conversation/turn.ts';
import type { WishName } from '../../../../src/reading/labels.ts';
import { emptyReading, type Reading } from '../../../../src/reading/reading.ts';
import { emptyDialogue, type SaidAnswer } from '../../../../src/threads/thread.ts';

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
const turn = (saidAnswers: readonly SaidAnswer[] = [], household: object = {}, crisisKinds: readonly string[] = []) =>
  ({
    household,
    thread: { dialogue: { ...emptyDialogue, saidAnswers } },
    screening: { crisisKinds },
  }) as unknown as Parameters<typeof sayAnswers>[1];

describe('what is said to a question', () => {
  const none = { officeOf: () => [] };
  const itemsOf = (questions: readonly AskedQuestion[], before: readonly SaidAnswer[] = []) =>
    sayAnswers(questions, turn(before), none).items;
  const texts = (questions: readonly AskedQuestion[], before: readonly SaidAnswer[] = []) =>
    itemsOf(questions, before).map(({ wording, fixedText, slots }) => fixedText ?? { wording, slots });
  const [short, detail, other, first] = [
    'The answer about car.',
    'A detail.',
    'Another detail.',
    'Call them today.',
  ] as const;
  const orElse = {
    wording: 'answer.or_else',
    slots: { question: 'What about card?', answer: 'The answer about card.' },
  };
  const fit = (weights: Readonly<Record<string, number>>) => ({ fit: new Map(Object.entries(weights)) });
  const saidBefore = (places: readonly number[], id = 'car') => [{ id, turn: 1, places }];

  it('is what fits it best of its answer, the best first and what to do last', () => {
    const said = texts([asked(fit({ [other]: 0.9, [short]: 0.6, [first]: 0.5, [detail]: 0.1, 'your office': 0.1 }))]);
    expect(said).toEqual([other, short, first]);
    const [, beside, todo] = itemsOf([asked(fit({ [other]: 0.9, [short]: 0.6, [first]: 0.5 }))]);
    expect(beside?.dropFirst).toBeGreaterThan(0);
    expect(todo).toMatchObject({ joins: false });
    expect(todo?.dropFirst).toBeUndefined();
  });

  it('is what it says in short and what to do where nothing fits well, and all of it where nobody could weigh', () => {
    expect(texts([asked(fit({ [short]: 0.2, [detail]: 0.1 }))])).toEqual([short, first]);
    expect(texts([asked(fit({ [detail]: 0.3, [short]: 0.2 }))])).toEqual([detail, short, first]);
    // A wrong step does more harm than a wrong sentence.
    expect(texts([asked({ ...fit({ [detail]: 0.3, [short]: 0.2 }), sure: 0.5 })])).toEqual([detail, short]);
    expect(texts([asked()]).slice(0, 4)).toEqual([short, detail, other, first]);
  });

  it('tells of what was said, so that it is not said again', () => {
    const question = asked(fit({ [short]: 0.9, [detail]: 0.6, [other]: 0.4 }));
    const { said } = sayAnswers([question], turn(), none);
    expect(said).toEqual([{ id: 'car', places: [0, 1, 2, 3] }]);
    expect(texts([question], saidBefore([0, 1, 3]))).toEqual([other]);
    // Of what was said before one text is little: the next best goes with it, if it fits at all.
    const further = asked(fit({ [other]: 0.9, [first]: 0.25 }));
    expect(texts([further], saidBefore([0, 1]))).toEqual([other, first]);
    expect(withSaid(saidBefore([0]), [{ id: 'car', places: [2] }], 4)).toEqual([
      { id: 'car', turn: 4, places: [0, 2] },
    ]);
    const many = Array.from({ length: 30 }, (_, at) => ({ id: `e${at}`, places: [0] }));
    expect(withSaid([], many, 1)).toHaveLength(saidAnswersMax);
  });

  it('is said again as what it is, where all that fits was said', () => {
    const said = texts([asked(fit({ [short]: 0.9, [detail]: 0.1 }))], saidBefore([0]));
    expect(said).toEqual([{ wording: 'answer.again', slots: {} }, short]);
  });

  it('is the nearest that is unsaid, with its question, where all that fits was said and another lies near', () => {
    const near = [
      entry('car'),
      entry('once', { sure_only: true }),
      entry('alarm', { programs: ['crisis'] }),
      entry('card'),
    ];
    const weights = fit({ [short]: 0.9, [detail]: 0.1 });
    const question = asked({ near: near.map((one) => ({ entry: one, score: 1 })), ...weights });
    const before = [...saidBefore([0]), ...saidBefore([0], 'elsewhere')];
    const instead = (of: AskedQuestion, said = before) => texts([unlessSaid(of, turn(said))], said);
    expect(instead(question)).toEqual([
      { wording: 'answer.nearest', slots: { question: 'What about card?' } },
      'The answer about card.',
    ]);
    expect(instead(question, [...before, ...saidBefore([0], 'card')])[0]).toMatchObject({ wording: 'answer.again' });
    const far = ['car', 'car', 'car', 'car', 'card'].map((id) => ({ entry: entry(id), score: 1 }));
    expect(instead({ ...question, near: far })[0]).toMatchObject({ wording: 'answer.again' });
    const danger = entry('car', { programs: ['crisis'] });
    expect(instead({ ...question, entries: [danger] })[0]).toMatchObject({ wording: 'answer.again' });
  });

  it('is never only whom to ask: that answers nothing', () => {
    const weights = fit({ 'your office': 0.9, [short]: 0.3, [detail]: 0.1, [other]: 0.1, [first]: 0.1 });
    expect(texts([asked(weights)])[0]).toBe(short);
    expect(texts([asked(weights)], saidBefore([0, 1, 2, 3]))).toEqual([{ wording: 'answer.again', slots: {} }, short]);
  });

  it('stays with the answer that was said, however well a near one would fit', () => {
    const near = [
      { entry: entry('car'), score: 2 },
      { entry: entry('card', { more: ['A card can be changed.'] }), score: 1.9 },
    ];
    const weights = fit({ [detail]: 0.3, 'A card can be changed.': 0.8 });
    expect(texts([asked({ near, ...weights })], saidBefore([0]))).toEqual([detail]);
  });

  it('does not call for help twice: where the lines of a danger go first, an answer that says the same is said without its short answer', () => {
    const alarm = entry('danger', { programs: ['crisis'], says_fixed_lines: true });
    const question = asked({ entries: [alarm], ...fit({ 'The answer about danger.': 0.9, [first]: 0.8 }) });
    const said = (of: AskedQuestion, kinds: readonly string[]) =>
      sayAnswers([of], turn([], {}, kinds), none).items.map(({ fixedText }) => fixedText);
    expect(said(question, ['self_harm'])).toEqual([first]);
    expect(said(question, [])[0]).toBe('The answer about danger.');
    expect(said(asked(fit({ [short]: 0.9 })), ['self_harm'])).toEqual([short, first]);
    const sign = entry('toes', { programs: ['crisis'] });
    expect(said(asked({ entries: [sign], ...fit({ [first]: 0.9 }) }), ['medical'])).toContain('The answer about toes.');
  });

  it('says of an alarm first what to do at once, however well a detail fits', () => {
    const alarm = entry('toes', { programs: ['crisis'] });
    const weights = fit({ [detail]: 0.9, 'The answer about toes.': 0.1 });
    expect(texts([asked({ entries: [alarm], ...weights })])[0]).toBe('The answer about toes.');
    expect(texts([asked(fit({ [detail]: 0.9, [short]: 0.1 }))])[0]).toBe(detail);
  });

  it('marks what surely names a danger, so that fewer of the lines for any such danger are said', () => {
    const alarm = entry('toes', { programs: ['crisis'] });
    const names = (of: Partial<AskedQuestion>) =>
      itemsOf([asked({ entries: [alarm], ...fit({ [first]: 0.9 }), ...of })]).some(({ namesDanger }) => namesDanger);
    expect(names({})).toBe(true);
    expect(names({ sure: 0.5 })).toBe(false);
    expect(names({ verdict: 'choice' })).toBe(false);
    expect(names({ entries: [entry('car')] })).toBe(false);
  });

  it('counts the steps of a guide that are said', () => {
    const guide = entry('guide', { more: undefined, steps: ['Call.', 'Write.', 'Go.'] });
    const said = texts([
      asked({ entries: [guide], ...fit({ 'The answer about guide.': 0.9, 'Call.': 0.5, 'Go.': 0.6 }) }),
    ]);
    expect(said).toEqual(['The answer about guide.', '1. Call.', '2. Go.', first]);
  });

  it('is each question’s in their order, also that one is not known and who knows', () => {
    const said = texts([asked(), asked({ verdict: 'none', entries: [entry('teeth')], sure: 0.2 })]);
    expect(said[0]).toBe(short);
    expect(said.at(-1)).toEqual({ wording: 'answer.unknown', slots: { who: 'your office' } });
    expect(texts([asked({ verdict: 'none', entries: [], sure: 0 })])).toEqual([
      { wording: 'answer.unknown_any', slots: {} },
    ]);
    // Far from anything the office of what was talked about last knows more.
    const far = asked({ verdict: 'none', entries: [entry('teeth')], sure: 0.05 });
    const { items } = sayAnswers([far], turn(), { ...none, lastAsk: 'the child support agency' });
    expect(items[0]?.slots).toEqual({ who: 'the child support agency' });
  });

  it('is the nearest with the question that it answers, where it is not sure', () => {
    const said = texts([asked({ verdict: 'choice', entries: [entry('car'), entry('card')] })]);
    expect(said[0]).toEqual({ wording: 'answer.nearest', slots: { question: 'What about car?' } });
    expect(said.slice(1, 3)).toEqual([short, first]);
    expect(said.at(-1)).toEqual(orElse);
  });

  it('says what it may be instead as well, where that was not said and nothing else is asked', () => {
    const unsure = asked({ entries: [entry('car'), entry('card')], ...fit({ 'The answer about card.': 0.7 }) });
    expect(texts([unsure]).at(-1)).toEqual(orElse);
    expect(texts([unsure, asked()])).not.toContainEqual(orElse);
    expect(texts([unsure], saidBefore([0, 1, 2, 3, 4], 'card'))).not.toContainEqual(orElse);
    const brief = sayAnswers([unsure], turn(), { ...none, isBrief: true });
    expect(brief.items.map(({ wording }) => wording)).not.toContain('answer.or_else');
  });

  it('is in the language that they write in, where somebody wrote it in that language', () => {
    const words = { question: '¿Y la tarjeta?', short: 'La respuesta.', more: ['Uno.', 'Dos.'], do: 'Llame hoy.' };
    const spanish = { es: { ...words, ask: 'su oficina', variants: [] } };
    const said = (of: AskedQuestion, language: string) =>
      sayAnswers([of], turn(), { ...none, language }).items.map((item) => item.fixedText ?? item);
    const sure = asked({ entries: [entry('card', { in: spanish })], ...fit({ [first]: 0.9 }) });
    expect(said(sure, 'es')).toEqual(['Llame hoy.', 'La respuesta.']);
    expect(said(sure, 'fr')).toEqual([first, 'The answer about card.']);
    const unsure = { ...sure, verdict: 'choice' as const, entries: [entry('car'), ...sure.entries] };
    expect(said(unsure, 'es').at(-1)).toMatchObject({
      slots: { question: '¿Y la tarjeta?', answer: 'Llame hoy.' },
      language: 'es',
    });
    const unknown = { ...sure, verdict: 'none' as const };
    expect(said(unknown, 'es')).toMatchObject([{ slots: { who: 'su oficina' }, language: 'es' }]);
  });

  it('leaves details out of a second answer, and of one that something else follows', () => {
    const second = texts([asked(), asked({ entries: [entry('card')] })]);
    expect(second.slice(-2)).toEqual(['The answer about card.', first]);
    const brief = sayAnswers([asked()], turn(), { ...none, isBrief: true });
    expect(brief.items.map(({ fixedText }) => fixedText)).toEqual([short, first]);
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
  const thread = { dialogue: emptyDialogue };
  const read = (text: string, of: Reading, earlier = '') =>
    ({ text, earlier, reading: of, thread }) as unknown as ReadTurn;
  /** Answers what is in the table, by the text that was looked up, and of a whole turn by what was said before it, too. */
  const finder = (table: Readonly<Record<string, string>>) => ({
    bounds,
    answerById: (id: string) => entry(id),
    weighPieces: async () => undefined,
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

  it('leads with what the bank has of a danger that is surely told, whatever lies nearer', async () => {
    const text = 'my head is killing me, how do i get a ride';
    const alarm = entry('pressure', { programs: ['crisis'], danger: 'medical' });
    const deps = {
      ...finder({}),
      findAnswers: async (): Promise<readonly FoundAnswers[]> => [
        {
          found: [entry('ride'), alarm].map((one, at) => ({ entry: one, score: 2 - at })),
          probability: 0.9,
          verdict: 'answers',
        },
      ],
    };
    const told = (level: 'sure' | 'perhaps', more: Partial<Reading> = wishing('answer')) =>
      reading([], {
        ...more,
        dangers: [{ start: 0, end: 5, probability: 0.9, kind: 'elder', level, who: 'self' }],
      });
    const { asked: found, reading: of } = await lookUp(read(text, told('sure')), deps);
    expect(of.dangers).toMatchObject([{ kind: 'medical' }]);
    expect(found).toMatchObject([{ entries: [{ id: 'pressure' }], sure: 0.5 }]);
    expect((await lookUp(read(text, told('sure', wishing('tell'))), deps)).asked).toHaveLength(1);
    expect((await lookUp(read(text, told('perhaps')), deps)).asked).toMatchObject([{ entries: [{ id: 'ride' }] }]);
  });

  it('answers what is said to a reply, though nothing in it asks, unless it tells of the household', async () => {
    const text = 'no, the other one';
    const table = finder({ [`does my car count | ${text}`]: 'car' });
    const tells = reading([], wishing('tell'));
    expect((await lookUp(read(text, tells, 'does my car count'), table)).asked[0]?.verdict).toBe('answers');
    const claims = [{ field: 'age' }] as unknown as Reading['claims'];
    expect((await lookUp(read(text, { ...tells, claims }, 'does my car count'), table)).asked).toEqual([]);
  });

  it('keeps what lay near on the table, and looks at it again in the next turn', async () => {
    const text = 'so yes or no';
    const looked: LookedUpText[] = [];
    const deps = {
      ...finder({}),
      findAnswers: async (texts: readonly LookedUpText[]): Promise<readonly FoundAnswers[]> => {
        looked.push(...texts);
        const found = ['car', 'card', 'van'].map((id) => ({ entry: entry(id), score: 1 }));
        return texts.map(() => ({ found, probability: 0.1, verdict: 'none' }));
      },
    };
    const before = {
      ...read(text, reading([], wishing('tell'))),
      thread: { dialogue: { ...emptyDialogue, nearAnswers: ['rent'] } },
    };
    const { near } = await lookUp(before as unknown as ReadTurn, deps);
    expect(looked[0]).toMatchObject({ text, kept: ['rent'] });
    expect(near).toEqual(['car', 'card', 'rent']);
  });

  it('calls for help at once also where only the bank hears a danger, and says what we are to nobody who tells of themselves', async () => {
    const text = 'my neck is stiff';
    const alarm = { entry: entry('danger', { programs: ['crisis'] }), score: 2 };
    const service = { entry: entry('service', { sheets: [] }), score: 2.1 };
    const finds = (found: FoundAnswers['found'], probability = 0.7) => ({
      ...finder({}),
      findAnswers: async (texts: readonly LookedUpText[]): Promise<readonly FoundAnswers[]> =>
        texts.map(() => ({ found, probability, verdict: 'answers' as const })),
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
    const verdictOf = async (dangers: Reading['dangers']) =>
      (await lookUp(read(text, reading([], { ...asks, dangers })), finds([alarm]))).asked[0]?.verdict;
    expect(await verdictOf([])).toBe('answers');
    expect(await verdictOf([danger])).toBe('answers');
    // Where somebody only perhaps thinks of ending it, a gentle sentence is said, and no alarm.
    expect(await verdictOf([{ ...danger, kind: 'self_harm' }])).toBe('none');
    const needs = [{ need: 'food' as const, urgency: 'now' as const, probability: 0.9 }];
    expect((await lookUp(read(text, reading([], asks)), finds([service]))).asked[0]?.verdict).toBe('answers');
    expect((await lookUp(read(text, reading([], { ...asks, needs })), finds([service]))).asked[0]?.verdict).toBe(
      'none',
    );
    expect((await lookUp(read(text, reading([], { ...asks, needs })), finds([service], 0.97))).asked[0]?.verdict).toBe(
      'answers',
    );
    const helps = { wishes: [...asks.wishes, { wish: 'help' as const, probability: 0.5 }] };
    expect((await lookUp(read(text, reading([], helps)), finds([service], 0.9))).asked[0]?.verdict).toBe('none');
  });

  it('has the texts of the answer weighed, and goes on where nobody can', async () => {
    const text = 'does it count?';
    const of = reading([{ start: 0, end: 14 }]);
    const weighed: unknown[] = [];
    const deps = {
      ...finder({ [` | ${text}`]: 'car' }),
      weighPieces: async (_: unknown, entries: readonly AnswerEntry[]) => {
        weighed.push(...entries.map(({ id }) => id));
        return new Map([['A detail.', 0.7]]);
      },
    };
    expect((await lookUp(read(text, of), deps)).asked[0]?.fit?.get('A detail.')).toBe(0.7);
    expect(weighed).toEqual(['car']);
    const failures: unknown[] = [];
    const broken = {
      ...deps,
      weighPieces: () => Promise.reject(new Error('no thread')),
      onUnread: (error: unknown) => void failures.push(error),
    };
    expect((await lookUp(read(text, of), broken)).asked[0]).toMatchObject({ verdict: 'answers', fit: undefined });
    expect(failures).toHaveLength(1);
  });

  it('goes on with what was answered just before, where what is told brings more of it', async () => {
    const tells = reading([], wishing('tell'));
    const after = (saidIn: number) =>
      ({
        ...read('she is 71', tells, 'does her car count'),
        turnNumber: 3,
        thread: { dialogue: { ...emptyDialogue, saidAnswers: [{ id: 'car', turn: saidIn, places: [0, 1] }] } },
      }) as unknown as ReadTurn;
    const weighing = (weights: Readonly<Record<string, number>>) => ({
      ...finder({}),
      weighPieces: async () => new Map(Object.entries(weights)),
    });
    const more = await lookUp(after(2), weighing({ 'Another detail.': 0.6 }));
    expect(more.standing).toMatchObject({ wanted: 'on', question: { entries: [{ id: 'car' }] } });
    expect(more.asked).toEqual([]);
    expect((await lookUp(after(2), weighing({ 'A detail.': 0.9 }))).standing).toMatchObject({ wanted: 'noted' });
    expect((await lookUp(after(1), weighing({ 'Another detail.': 0.6 }))).standing).toBeUndefined();
  });

  it('says the last answer again, where it is wanted shorter, and the last reply where it is to be repeated', () => {
    const wants = (of: Partial<Reading>, saidIn = 2, language = 'en') =>
      ({
        text: 'shorter please',
        reading: { ...emptyReading, ...wishing('again'), ...of },
        turnNumber: 3,
        understanding: { language },
        asked: [asked()],
        thread: { dialogue: { ...emptyDialogue, saidAnswers: [{ id: 'car', turn: saidIn, places: [0] }] } },
      }) as unknown as RememberedTurn;
    const deps = { answerById: (id: string) => entry(id) };
    expect(withLastAnswerAgain(wants({}), deps)).toMatchObject({ asked: [], standing: { wanted: 'again' } });
    const order = { order: 'repeat' as const, start: 0, end: 1, probability: 0.9 };
    expect(withLastAnswerAgain(wants({ orders: [order] }), deps).standing).toBeUndefined();
    expect(withLastAnswerAgain(wants({}, 1), deps).standing).toBeUndefined();
    expect(withLastAnswerAgain(wants(wishing('answer')), deps).standing).toBeUndefined();
    // "En español, por favor"
    expect(withLastAnswerAgain(wants(wishing('language')), deps).standing).toBeUndefined();
    expect(withLastAnswerAgain(wants(wishing('language'), 2, 'es'), deps).standing?.wanted).toBe('again');
  });

  it('says a kind word once, where it surely fits, and offers it to nobody', async () => {
    const kind = { entry: entry('tired', { sheets: [], sure_only: true }), score: 2 };
    const other = { entry: entry('car'), score: 1 };
    const finds = (verdict: FoundAnswers['verdict'], found = [kind, other]) => ({
      ...finder({}),
      findAnswers: async (texts: readonly LookedUpText[]): Promise<readonly FoundAnswers[]> =>
        texts.map(() => ({ found, probability: 0.6, verdict })),
    });
    const of = read('so tired of all this', reading([], wishing('answer')));
    expect((await lookUp(of, finds('answers'))).asked[0]?.entries[0]?.id).toBe('tired');
    expect((await lookUp(of, finds('choice'))).asked[0]).toMatchObject({ verdict: 'none', entries: [{ id: 'car' }] });
    const talk = read('so tired of all this', reading([], wishing('talk')));
    expect((await lookUp(talk, finds('answers'))).asked[0]?.entries[0]?.id).toBe('tired');
    expect((await lookUp(talk, finds('answers', [other, kind]))).asked).toEqual([]);
    const tells = read('so tired of all this', reading([], wishing('tell')));
    expect((await lookUp(tells, finds('answers'))).asked).toEqual([]);
    const second = await lookUp(of, finds('choice', [other, kind]));
    expect(second.asked[0]).toMatchObject({ verdict: 'choice', entries: [{ id: 'car' }] });
    const saidAnswers = [{ id: 'tired', turn: 1, places: [0] }];
    const after = {
      ...of,
      turnNumber: 3,
      thread: { dialogue: { ...emptyDialogue, saidAnswers } },
    } as unknown as ReadTurn;
    expect((await lookUp(after, finds('answers'))).asked[0]?.verdict).toBe('none');
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
