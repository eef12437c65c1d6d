import type { AnswerEntry } from '../../answers/entry.ts';
import type { FindAnswers, FoundAnswer, FoundAnswers } from '../../answers/find-answers.ts';
import type { WeighPieces } from '../../answers/weigh-pieces.ts';
import type { Bounds } from '../../config.ts';
import type { LookedUpText } from '../../reading/reader.ts';
import type { ReadQuestion } from '../../reading/reading.ts';
import type { DialogueState } from '../../threads/thread.ts';
import type { LookedUpTurn, ReadTurn } from '../turn.ts';
import { askedOfEntry, isAboutService, isAlarm, isSure, type AskedQuestion } from './asked-question.ts';
import { hasMore } from './choose-pieces.ts';
import { alarmOf, nameDanger } from './name-danger.ts';
import { wishOf } from './wishes.ts';

export interface LookUpDeps {
  readonly findAnswers: FindAnswers;
  readonly weighPieces: WeighPieces;
  readonly answerById: (id: string) => AnswerEntry | undefined;
  readonly bounds: Pick<Bounds, 'questionsPerMessageMax' | 'questionCharsMax'>;
  readonly onUnread: (error: unknown) => void;
}

/**
 * Finds what the bank has for the message as a whole, in the light of what was said before, and for each question in it by
 * its own words. A finder that fails leaves every question without an entry: the turn goes on.
 */
export async function lookUp(turn: ReadTurn, deps: LookUpDeps): Promise<LookedUpTurn> {
  const unread = (error: unknown): undefined => deps.onUnread(error) as undefined;
  const kept = turn.thread.dialogue.nearAnswers ?? [];
  const { asked: heard, found } = (await questionsOf(turn, deps).catch(unread)) ?? { asked: [], found: [] };
  const near = found.map(({ entry }) => entry.id);
  const reading = { ...turn.reading, dangers: nameDanger(turn.reading.dangers, found) };
  const asked = ledByAlarm(heard, alarmOf(reading.dangers, found), turn);
  const dialogue = turn.thread.dialogue;
  const last = asked.length === 0 ? lastAnswered(turn, deps) : undefined;
  const weighed = last === undefined ? asked : [last];
  const fit = await deps.weighPieces(turn, entriesOf(weighed), dialogue.saidAnswers ?? []).catch(unread);
  const question = last && { ...last, fit };
  const standing = question && {
    question,
    wanted: hasMore(question, dialogue) ? ('on' as const) : ('noted' as const),
  };
  return { ...turn, reading, asked: asked.map((one) => ({ ...one, fit })), standing, near: nearestFirst(near, kept) };
}

/**
 * In a sure danger everything else waits: what the bank has of it is said, also where something else lies nearer; then in short, beside
 * all the lines, and without its step.
 */
function ledByAlarm(
  asked: readonly AskedQuestion[],
  alarm: AnswerEntry | undefined,
  { text }: Pick<ReadTurn, 'text'>,
): readonly AskedQuestion[] {
  const [first] = asked[0]?.entries ?? [];
  if (alarm === undefined || first === alarm || (first !== undefined && isAlarm(first))) return asked;
  return [{ ...askedOfEntry(alarm, text), sure: alarmSure }];
}
const alarmSure = 0.5;

/** Of each message so many entries stay on the table, and so many in all; what calibrates the judge is looked up alike. */
export const keptOfEachTurn = 2;
export const nearAnswersMax = 6;

/** What lies near a message now, and what lay near the ones before. */
export const nearestFirst = (now: readonly string[], before: readonly string[]): readonly string[] =>
  [...new Set([...now.slice(0, keptOfEachTurn), ...before])].slice(0, nearAnswersMax);

/** Nothing is asked, but something was just before: what is told now may bring more of its answer. */
function lastAnswered({ text, thread, turnNumber }: ReadTurn, { answerById }: LookUpDeps): AskedQuestion | undefined {
  const last = thread.dialogue.saidAnswers?.at(-1);
  const entry = last?.turn === turnNumber - 1 ? answerById(last.id) : undefined;
  return entry && askedOfEntry(entry, text);
}

/** The entries whose texts may be said. */
const entriesOf = (asked: readonly AskedQuestion[]): readonly AnswerEntry[] => [
  ...new Set(asked.flatMap(({ entries }) => entries)),
];

async function questionsOf(
  { text, earlier, reading, thread }: Pick<ReadTurn, 'text' | 'earlier' | 'reading' | 'thread'>,
  { findAnswers, bounds }: LookUpDeps,
): Promise<{ readonly asked: readonly AskedQuestion[]; readonly found: readonly FoundAnswer[] }> {
  if (text.trim() === '') return { asked: [], found: [] };
  const heard = reading.questions.slice(0, bounds.questionsPerMessageMax);
  const wordings = heard.map(({ start, end }): LookedUpText => ({ text: text.slice(start, end) }));
  const found = await findAnswers(
    [{ text, earlier, kept: thread.dialogue.nearAnswers }, ...wordings].map((one) => ({
      ...one,
      text: one.text.slice(0, bounds.questionCharsMax),
    })),
  );
  const near = found[0]?.found ?? [];
  const asks = wishOf(reading, 'answer');
  const helps = wishOf(reading, 'help') >= helpMin;
  const tells = reading.needs.length + reading.claims.length + reading.events.length > 0;
  // "Four pills left": where somebody only perhaps thinks of ending it, a gentle sentence is said, and no alarm.
  const isGentle =
    reading.dangers.length > 0 &&
    reading.dangers.every(({ kind, level }) => kind === 'self_harm' && level === 'perhaps');
  const fitting = found
    .map((one) => (helps || (tells && one.probability < serviceSureMin) ? withoutService(one) : one))
    .map((one) => withoutUnfit(one, thread.dialogue))
    .map((one) => (isGentle ? withoutAlarms(one) : one));
  const [whole = nothing, ...own] = fitting;
  const [first] = heard;
  // One question, or none in so many words: the message as a whole asks it, unless its own words are the surer.
  if (first === undefined || heard.length === 1) {
    const best = surer(whole, own[0]);
    const isTrouble = reading.events.length + reading.needs.length + reading.dangers.length > 0;
    // Anger, grief and jokes ask nothing, and the bank may have a word for them. What is said to a reply, and tells nothing of
    // the household, mostly wants what it wanted before.
    const talks = wishOf(reading, 'talk') >= talkMin && topOf(best)?.sure_only === true;
    const goesOn = earlier !== '' && reading.claims.length === 0 && topOf(best)?.sure_only !== true;
    const isAnswered = best.verdict === 'answers' && (isTrouble || talks || goesOn);
    const isAsked = first !== undefined || asks >= askedMin || isAnswered;
    return { asked: isAsked ? [questionOf(first ?? wholeOf(text), text, best, asks)] : [], found: near };
  }
  // Of several, each by its own words; what the whole message asks stands for the first that these do not answer.
  const open = own.findIndex(({ verdict }) => verdict !== 'answers');
  const isSaid = own.some(({ verdict, found: [best] }) => verdict === 'answers' && best?.entry.id === topOf(whole)?.id);
  const asked = heard.map((question, index) => {
    const alone = own[index] ?? nothing;
    return questionOf(question, text, index === open && !isSaid ? surer(whole, alone) : alone, asks);
  });
  return { asked: onceEach(asked), found: near };
}

/** Without some entries; where the first was one of them, nothing is surely the answer. */
function without(isOut: (entry: AnswerEntry) => boolean, { found, ...judged }: FoundAnswers): FoundAnswers {
  const others = found.filter(({ entry }) => !isOut(entry));
  return others[0] === found[0] ? { ...judged, found: others } : { ...nothing, found: others };
}

/** Who wants to know what helps, or tells of themselves, is mostly not told what this service is. */
const withoutService = (answers: FoundAnswers): FoundAnswers =>
  without((entry) => isAboutService({ entries: [entry] }), answers);
const helpMin = 0.2;
const talkMin = 0.5;
/** So sure, what this service is was asked, also by who tells of themselves. */
const serviceSureMin = 0.8;

/** What is said once and only where it surely fits is neither offered nor said again. */
function withoutUnfit(answers: FoundAnswers, { saidAnswers = [] }: Pick<DialogueState, 'saidAnswers'>): FoundAnswers {
  const wasSaid = ({ id }: AnswerEntry): boolean => saidAnswers.some((said) => said.id === id);
  const isSure = answers.verdict === 'answers';
  const [best] = answers.found;
  return without((entry) => entry.sure_only && !(isSure && entry === best?.entry && !wasSaid(entry)), answers);
}

/** Without any that calls for help at once. */
const withoutAlarms = (answers: FoundAnswers): FoundAnswers => without(isAlarm, answers);

/** From here on a message asks something, also where no clause of it is a question. */
const askedMin = 0.5;

const nothing: FoundAnswers = { found: [], probability: 0, verdict: 'none' };
const topOf = ({ found: [best] }: FoundAnswers): AnswerEntry | undefined => best?.entry;

/** Own words alone are taken only where they are sure and the whole is not: what they lean on stands around them. */
function surer(whole: FoundAnswers, own: FoundAnswers | undefined): FoundAnswers {
  return own?.verdict === 'answers' && own.probability > whole.probability ? own : whole;
}

type Heard = Pick<ReadQuestion, 'start' | 'end' | 'probability' | 'programs'> & Pick<AskedQuestion, 'kind'>;

function questionOf(heard: Heard, text: string, found: FoundAnswers, asks: number): AskedQuestion {
  return {
    start: heard.start,
    end: heard.end,
    text: text.slice(heard.start, heard.end),
    kind: heard.kind,
    programs: heard.programs,
    probability: Math.max(heard.probability, asks),
    verdict: found.verdict,
    entries: found.found.slice(0, isSure({ sure: found.probability }) ? 1 : 2).map(({ entry }) => entry),
    sure: found.probability,
    near: found.found,
  };
}

const wholeOf = (text: string): Heard => ({
  start: 0,
  end: text.length,
  probability: 0,
  programs: [],
  kind: undefined,
});

/** Two questions that one entry answers are one. */
function onceEach(asked: readonly AskedQuestion[]): readonly AskedQuestion[] {
  const seen = new Set<string>();
  return asked.filter(({ verdict, entries: [entry] }) => {
    if (verdict !== 'answers' || entry === undefined) return true;
    if (seen.has(entry.id)) return false;
    seen.add(entry.id);
    return true;
  });
}
