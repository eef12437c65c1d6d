import type { AnswerEntry } from '../../answers/entry.ts';
import type { FindAnswers, FoundAnswers } from '../../answers/find-answers.ts';
import type { Bounds } from '../../config.ts';
import type { Reading, ReadQuestion } from '../../reading/reading.ts';
import type { LookedUpTurn, ReadTurn } from '../turn.ts';
import type { AskedQuestion } from './asked-question.ts';

export interface LookUpDeps {
  readonly findAnswers: FindAnswers;
  readonly answerById: (id: string) => AnswerEntry | undefined;
  readonly bounds: Pick<Bounds, 'questionsPerMessageMax' | 'questionCharsMax' | 'questionWholeWordsMax'>;
  readonly onUnread: (error: unknown) => void;
}

/**
 * Finds what the bank has for each question of the message. A finder that fails leaves every question without an entry:
 * the turn goes on.
 */
export async function lookUp(turn: ReadTurn, deps: LookUpDeps): Promise<LookedUpTurn> {
  const asked = await questionsOf(turn, beforeOf(turn, deps), deps).catch((error: unknown) => {
    deps.onUnread(error);
    return [];
  });
  return { ...turn, asked };
}

/** What was asked and answered last: a few words may go on from it. In a complaint they are about that instead. */
function beforeOf({ thread, reading }: ReadTurn, { answerById }: LookUpDeps): readonly string[] {
  const { answered = [], lastQuestion } = thread.dialogue;
  const last = answered.at(-1);
  const entry = last === undefined ? undefined : answerById(last);
  if (entry === undefined || lastQuestion === undefined) return [];
  return thread.grievance === undefined && reading.questions.length > 0 ? [lastQuestion, entry.question] : [];
}

/**
 * Ways in which one question is looked up: its own words, with what was told right before it, the whole message, after what was
 * asked and answered before.
 */
interface Wording {
  readonly question: number;
  readonly how: 'own' | 'around' | 'whole' | 'after';
  readonly text: string;
}

async function questionsOf(
  { text, reading, thread }: Pick<ReadTurn, 'text' | 'reading' | 'thread'>,
  before: readonly string[],
  { findAnswers, bounds }: LookUpDeps,
): Promise<readonly AskedQuestion[]> {
  const isAnswering = thread.dialogue.openQuestion !== undefined || thread.grievance !== undefined;
  const heard = candidates(text, reading).slice(0, bounds.questionsPerMessageMax);
  const words = wordsIn(text);
  const isStory = words >= storyWordsMin && words <= bounds.questionWholeWordsMax && !isAnswering;
  const questions = heard.length > 0 || !isStory ? heard : [wholeOf(text)];
  const isShort = words <= bounds.questionWholeWordsMax;
  const wordings = questions.flatMap(({ start, end }, question): readonly Wording[] => {
    const own = text.slice(start, end);
    const isFew = wordsIn(own) <= followUpWordsMax && wordsIn(text) <= followUpMessageWordsMax;
    return [
      { question, how: 'own', text: own },
      ...(questions.length > 1 && wordsIn(own) <= leaningWordsMax
        ? [{ question, how: 'around', text: withBefore(text, start, end) } as const]
        : []),
      ...(questions.length === 1 && isShort && own.trim() !== text.trim()
        ? [{ question, how: 'whole', text } as const]
        : []),
      ...(isFew ? before.map((said) => ({ question, how: 'after', text: `${said} ${own}` }) as const) : []),
    ];
  });
  const found = await findAnswers(wordings.map((wording) => wording.text.slice(0, bounds.questionCharsMax)));
  const asked = questions.map((question, index): AskedQuestion => {
    const tried = wordings.flatMap((wording, at) =>
      wording.question === index ? [{ wording, found: found[at] as FoundAnswers }] : [],
    );
    const after = tried.filter(({ wording }) => wording.how === 'after');
    const plain = ofItself(tried.filter(({ wording }) => wording.how !== 'after'));
    const best =
      after.length === 0
        ? plain.found
        : goingOn(
            tried[0]?.found,
            after.map((one) => one.found),
          );
    return {
      start: question.start,
      end: question.end,
      text: plain.wording.how === 'whole' ? text : text.slice(question.start, question.end),
      kind: question.kind,
      programs: question.programs,
      probability: question.probability,
      verdict: best.verdict,
      entries: best.found.slice(0, best.verdict === 'choice' ? 2 : 1).map(({ entry }) => entry),
      sure: best.probability,
      near: best.found,
    };
  });
  return onceEach(asked);
}

/** So few words, in so short a message, may go on from what was asked before: "and if he works?" */
const followUpWordsMax = 9;
const followUpMessageWordsMax = 14;

/** So few words mostly lean on what was told before them: "can they do that?" */
const leaningWordsMax = 8;
/** Characters of what was told before a question. */
const beforeCharsMax = 240;

/** A question with what was told right before it, from a beginning of a word on. */
function withBefore(text: string, start: number, end: number): string {
  const told = text.slice(Math.max(0, start - beforeCharsMax), start);
  const whole = start > beforeCharsMax ? told.slice(told.indexOf(' ') + 1) : told;
  return `${whole}${text.slice(start, end)}`;
}

/** A few words alone are trusted where what was told before them points to the same entry; else both together are. */
function ofItself<Tried extends { readonly wording: Wording; readonly found: FoundAnswers }>(
  tried: readonly Tried[],
): Tried {
  const around = tried.find(({ wording }) => wording.how === 'around');
  return around ?? highest(tried);
}

const highest = <Tried extends { readonly found: FoundAnswers }>(tried: readonly Tried[]): Tried =>
  tried.reduce((best, one) => (one.found.probability > best.found.probability ? one : best));

/**
 * What a few words ask that may lean on what was asked before: the entries that lie near to them alone, and near to them after
 * the last question. Said where one stands out (8 in 10 right on `followups.jsonl`), else the two nearest are offered (8 in
 * 10 hold the right one).
 */
function goingOn(own: FoundAnswers | undefined, after: readonly FoundAnswers[]): FoundAnswers {
  const none: FoundAnswers = { found: [], probability: 0, verdict: 'none' };
  if (own === undefined) return none;
  const weights = [1, theirWordsWeight, ourWordsWeight];
  const scores = [own, ...after].map(({ found }) => new Map(found.map(({ entry, score }) => [entry.id, score])));
  const ranked = own.found
    .map(({ entry }) => ({
      entry,
      score: scores.reduce((sum, score, at) => sum + (weights[at] ?? 0) * (score.get(entry.id) ?? unfoundScore), 0),
    }))
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = ranked;
  if (first === undefined) return none;
  const margin = first.score - (second?.score ?? 0);
  const isSaid = margin >= standsOutMargin && own.found.some(({ entry }) => entry.id === first.entry.id);
  const isNear = first.score >= nearScore;
  return {
    found: ranked,
    probability: isSaid ? Math.max(own.probability, saidProbability) : own.probability,
    verdict: isSaid ? 'answers' : isNear && second !== undefined ? 'choice' : 'none',
  };
}

const theirWordsWeight = 1;
const ourWordsWeight = 0.5;
/** Of an entry that lies too far to be told. */
const unfoundScore = 0.3;
const standsOutMargin = 0.7;
const saidProbability = 0.8;
/** Nearer than this to both, the two best are worth offering. */
const nearScore = 2.2;

type Candidate = Pick<ReadQuestion, 'start' | 'end' | 'probability' | 'programs'> & Pick<AskedQuestion, 'kind'>;

/** The questions that the reader heard; where it heard none, the clauses that ask. */
function candidates(text: string, { questions, parts }: Reading): readonly Candidate[] {
  if (questions.length > 0) return questions;
  const asking = parts.filter(({ start, end, act }) => askingActs.has(act) || text.slice(start, end).includes('?'));
  return asking.map(({ start, end, probability }) => ({
    start,
    end,
    probability: probability * unheardShare,
    programs: [],
    kind: undefined,
  }));
}

/** A story that asks in no clause ("they said no food stamps for students") is looked up whole; so many words make one. */
const storyWordsMin = 6;
const wholeOf = (text: string): Candidate => ({
  start: 0,
  end: text.length,
  probability: 0.5,
  programs: [],
  kind: undefined,
});

const askingActs: ReadonlySet<string> = new Set(['ask', 'about_us']);
/** A clause that sounds like asking, where no question was heard. */
const unheardShare = 0.6;

/** Two questions that one entry answers are one; so are further ones without an entry that say nothing new. */
function onceEach(asked: readonly AskedQuestion[]): readonly AskedQuestion[] {
  const seen = new Set<string>();
  return asked.filter(({ verdict, entries: [entry] }) => {
    if (verdict !== 'answers' || entry === undefined) return true;
    if (seen.has(entry.id)) return false;
    seen.add(entry.id);
    return true;
  });
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
