import type { RememberedTurn } from '../turn.ts';
import type { AskedQuestion } from './asked-question.ts';

/**
 * An answer about another program than the message names is not surely its answer: one of the named program that lies about
 * as near is taken instead, else the first is only near. Entries of no program fit any.
 */
export function heedNamed(turn: RememberedTurn): RememberedTurn {
  const named = new Set(
    turn.understanding.references.filter(({ by }) => by === 'name').map(({ programId }) => programId),
  );
  if (named.size === 0) return turn;
  return { ...turn, asked: turn.asked.map((question) => ofNamed(question, named)) };
}

function ofNamed(question: AskedQuestion, named: ReadonlySet<string>): AskedQuestion {
  const fits = (programs: readonly string[]): boolean =>
    programs.length === 0 || programs.some((program) => named.has(program));
  const [best] = question.near;
  const covered = question.near.some(({ entry }) => entry.programs.some((program) => named.has(program)));
  // What nothing near speaks of is answered by its record, if at all.
  if (!covered && question.verdict === 'choice') return { ...question, verdict: 'none' };
  if (question.verdict === 'none' || best === undefined || fits(best.entry.programs)) return question;
  const other = question.near.find(({ entry }) => fits(entry.programs));
  if (other !== undefined && best.score - other.score <= asGoodMargin)
    return { ...question, entries: [other.entry], near: [other, ...question.near.filter((one) => one !== other)] };
  return { ...question, verdict: covered ? 'choice' : 'none' };
}

/** So far behind the best, an entry of the named program is still as good. */
const asGoodMargin = 0.35;
