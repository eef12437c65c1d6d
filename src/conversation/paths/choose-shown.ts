import type { ProgramHit } from '../../programs/program-store.ts';
import { focusedHitsMax, type RankedProgram } from './rank-programs.ts';
import type { VerdictChange } from './verdict-changes.ts';

/** Best first; what was named stands alone, and a need is answered by what was found for it, or by nothing. */
export function chooseShown(
  ranked: readonly RankedProgram[],
  {
    max,
    hits,
    need,
  }: { readonly max: number; readonly hits: readonly ProgramHit[]; readonly need: string | undefined },
): readonly RankedProgram[] {
  const named = ranked.filter((program) => program.named);
  if (named.length > 0) return named.slice(0, max);
  const found = new Set(hits.map(({ programId }) => programId));
  const fitting = ranked.filter(({ stored }) => found.has(stored.program.id));
  if (need !== undefined && fitting.length === 0) return [];
  return (hits.length <= focusedHitsMax && fitting.length > 0 ? withLikely(fitting, ranked) : ranked).slice(0, max);
}

/** What was found for the need, then only what the person's facts speak for. */
function withLikely(fitting: readonly RankedProgram[], ranked: readonly RankedProgram[]): readonly RankedProgram[] {
  const others = ranked.filter(
    (program) => !fitting.includes(program) && program.determination.outcome === 'likely_eligible',
  );
  return [...fitting, ...others];
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
