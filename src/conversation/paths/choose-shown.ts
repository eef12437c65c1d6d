import type { Triaged } from '../../triage/triage.ts';
import type { VerdictChange } from './verdict-changes.ts';

/** A program that fits less than this share of what the best one does is not worth a person's time now. */
export const fitShareMin = 0.05;

/** What was named stands alone; else what goes first, as far as it is worth a person's time. */
export function chooseShown(ranked: readonly Triaged[], max: number): readonly Triaged[] {
  const named = ranked.filter((program) => program.named);
  if (named.length > 0) return named.slice(0, max);
  const best = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => score > 0 && score >= fitShareMin * best).slice(0, max);
}

/** After new facts only what they opened is listed; what was said before still stands and is not said again. */
export function newlyLikely(
  ranked: readonly Triaged[],
  changes: readonly VerdictChange[],
  max: number,
): readonly Triaged[] {
  const opened = new Set(
    changes.filter(({ to }) => to === 'likely_eligible').map(({ checked }) => checked.stored.program.id),
  );
  return ranked.filter(({ stored }) => opened.has(stored.program.id)).slice(0, max);
}
