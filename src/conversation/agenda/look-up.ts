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
  const { answered: before = [] } = turn.thread.dialogue;
  // In the middle of a complaint a few words are about that, and not about what was asked before it.
  const last = turn.thread.grievance === undefined && turn.reading.questions.length > 0 ? before.at(-1) : undefined;
  const lastAsked = last === undefined ? undefined : deps.answerById(last)?.question;
  const asked = await questionsOf(turn.text, turn.reading, lastAsked, deps).catch((error: unknown) => {
    deps.onUnread(error);
    return [];
  });
  return { ...turn, asked };
}

/** Ways in which one question is looked up: its own words, the whole message, after what was asked before. */
interface Wording {
  readonly question: number;
  readonly how: 'own' | 'whole' | 'follow_up';
  readonly text: string;
}

async function questionsOf(
  text: string,
  reading: Reading,
  lastAsked: string | undefined,
  { findAnswers, bounds }: LookUpDeps,
): Promise<readonly AskedQuestion[]> {
  const questions = candidates(text, reading).slice(0, bounds.questionsPerMessageMax);
  const isShort = wordsIn(text) <= bounds.questionWholeWordsMax;
  const wordings = questions.flatMap(({ start, end }, question): readonly Wording[] => {
    const own = text.slice(start, end);
    return [
      { question, how: 'own', text: own },
      ...(questions.length === 1 && isShort && own.trim() !== text.trim()
        ? [{ question, how: 'whole', text } as const]
        : []),
      ...(lastAsked !== undefined && wordsIn(own) <= followUpWordsMax
        ? [{ question, how: 'follow_up', text: `${lastAsked} ${own}` } as const]
        : []),
    ];
  });
  const found = await findAnswers(wordings.map((wording) => wording.text.slice(0, bounds.questionCharsMax)));
  const asked = questions.map((question, index): AskedQuestion => {
    const tried = wordings.flatMap((wording, at) =>
      wording.question === index ? [{ wording, found: found[at] as FoundAnswers }] : [],
    );
    const { wording, found: best } = bestOf(tried);
    return {
      start: question.start,
      end: question.end,
      text: wording.how === 'whole' ? text : text.slice(question.start, question.end),
      kind: question.kind,
      programs: question.programs,
      probability: question.probability,
      verdict: best.verdict,
      entries: best.found.slice(0, best.verdict === 'choice' ? 2 : 1).map(({ entry }) => entry),
      sure: best.probability,
    };
  });
  return onceEach(asked);
}

/** So short a question may be one that goes on from the last: "and if he works?" */
const followUpWordsMax = 9;

/** Its own words are trusted before what was asked earlier is read into them. */
function bestOf(tried: readonly { readonly wording: Wording; readonly found: FoundAnswers }[]) {
  const plain = tried.filter(({ wording }) => wording.how !== 'follow_up');
  const best = highest(plain);
  const followUp = tried.find(({ wording }) => wording.how === 'follow_up');
  return best.found.verdict !== 'answers' && followUp?.found.verdict === 'answers' ? followUp : best;
}

const highest = <Tried extends { readonly found: FoundAnswers }>(tried: readonly Tried[]): Tried =>
  tried.reduce((best, one) => (one.found.probability > best.found.probability ? one : best));

type Candidate = Pick<ReadQuestion, 'start' | 'end' | 'probability' | 'programs'> & Pick<AskedQuestion, 'kind'>;

/** The questions that the reader heard; where it heard none, the clauses that ask or want something. */
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

const askingActs: ReadonlySet<string> = new Set(['ask', 'want', 'about_us']);
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
