import { factsSpeakFor, type RankedProgram } from './rank-programs.ts';
import type { Found } from './search-wishes.ts';
import type { VerdictChange } from './verdict-changes.ts';

/** A program that fits less than this share of what the best one does is not worth a person's time now. */
export const fitShareMin = 0.5;

/**
 * Best first; what was named stands alone. A need is answered by what was found for it, or by nothing, then by what the
 * person's facts speak for; what fits by less than half of the best stays out. Every wish keeps its nearest program.
 *
 * @param nearest what becomes of that which is nearest to the need: `first` where it was asked for, `kept` where it is
 *   urgent and the order is that of what helps soonest
 */
export function chooseShown(
  ranked: readonly RankedProgram[],
  {
    max,
    found,
    nearest,
  }: { readonly max: number; readonly found: Found | undefined; readonly nearest?: 'first' | 'kept' | undefined },
): readonly RankedProgram[] {
  const named = ranked.filter((program) => program.named);
  if (named.length > 0) return named.slice(0, max);
  if (found === undefined) return yearsLast(goodEnough(ranked).slice(0, max));
  const fitting = ranked.filter(({ stored }) => found.relevance.has(stored.program.id));
  if (fitting.length === 0) return [];
  const isNearest = ({ stored }: RankedProgram) =>
    nearest !== undefined && found.relevance.get(stored.program.id) === 1;
  const leads =
    found.wishes.length === 0
      ? fitting.filter(isNearest)
      : found.wishes.flatMap((wish) => fitting.find(({ stored }) => wish.includes(stored.program.id)) ?? []);
  const likely = ranked.filter((program) => !fitting.includes(program) && factsSpeakFor(program.determination));
  const rest = goodEnough([...fitting, ...likely]).filter((program) => !leads.includes(program));
  const chosen = new Set([...leads, ...rest].slice(0, max));
  const isFirst = (program: RankedProgram) => nearest === 'first' && isNearest(program);
  const shown = ranked.filter((program) => chosen.has(program));
  return yearsLast([...shown.filter(isFirst), ...shown.filter((program) => !isFirst(program))]);
}

/** What has a waiting list of years never leads while something else can help this year. */
function yearsLast(programs: readonly RankedProgram[]): readonly RankedProgram[] {
  const waits = ({ stored }: RankedProgram) => stored.program.waits_years;
  return [...programs.filter((program) => !waits(program)), ...programs.filter(waits)];
}

function goodEnough(programs: readonly RankedProgram[]): readonly RankedProgram[] {
  const best = Math.max(0, ...programs.map(({ score }) => score));
  return programs.filter(({ score }) => score >= fitShareMin * best);
}

/** After new facts only what they opened is listed; what was said before still stands and is not said again. */
export function newlyLikely(
  ranked: readonly RankedProgram[],
  changes: readonly VerdictChange[],
  max: number,
): readonly RankedProgram[] {
  const opened = new Set(
    changes.filter(({ to }) => to === 'likely_eligible').map(({ checked }) => checked.stored.program.id),
  );
  return ranked.filter(({ stored }) => opened.has(stored.program.id)).slice(0, max);
}
