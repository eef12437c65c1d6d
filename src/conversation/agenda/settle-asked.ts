import type { RememberedTurn } from '../turn.ts';
import type { AskedQuestion } from './asked-question.ts';

/**
 * What is known of the message narrows what was found: an answer is of a program that the message names, and what was said a
 * moment ago is not said again to somebody who asks on.
 */
export function settleAsked(turn: RememberedTurn): RememberedTurn {
  const justSaid = turn.thread.dialogue.answered?.at(-1);
  const wantsAgain = turn.understanding.intents.some(
    ({ name, confidence }) => againIntents.has(name) && confidence >= againConfidenceMin,
  );
  const asked = turn.asked.map((question) => {
    const named = programsNamed(turn, question);
    return settled(question, (id, programs) => {
      if (id === justSaid && !wantsAgain) return false;
      return named.size === 0 || programs.length === 0 || programs.some((program) => named.has(program));
    });
  });
  return { ...turn, asked };
}

const againIntents: ReadonlySet<string> = new Set(['repeat', 'simplify']);
const againConfidenceMin = 0.4;

/** Programs that the question names; where it names none, those of the message. */
function programsNamed({ understanding, text }: RememberedTurn, { start, end }: AskedQuestion): ReadonlySet<string> {
  const named = understanding.references.filter(({ by }) => by === 'name');
  const own = named.filter(({ quote }) => text.slice(start, end).includes(quote));
  return new Set((own.length > 0 ? own : named).map(({ programId }) => programId));
}

/** So far behind the best, another entry is still as good; and so far, still worth offering. */
const asGoodMargin = 0.25;
const worthOfferingMargin = 0.5;

function settled(question: AskedQuestion, fits: (id: string, programs: readonly string[]) => boolean): AskedQuestion {
  const [best] = question.near;
  if (best === undefined || question.near.length < 2) return question;
  const fitting = question.near.filter(({ entry }) => fits(entry.id, entry.programs));
  const [first, second] = fitting;
  if (first === best || question.verdict === 'none') {
    const entries = fitting.slice(0, question.verdict === 'choice' ? 2 : 1).map(({ entry }) => entry);
    return { ...question, near: fitting, entries: entries.length > 0 ? entries : question.entries };
  }
  const behind = first === undefined ? Number.POSITIVE_INFINITY : best.score - first.score;
  const nearest = { ...question, near: fitting, entries: first === undefined ? [best.entry] : [first.entry] };
  if (behind <= asGoodMargin) return nearest;
  if (first !== undefined && second !== undefined && behind <= worthOfferingMargin)
    return { ...nearest, verdict: 'choice', entries: [first.entry, second.entry] };
  return { ...nearest, verdict: 'none' };
}
