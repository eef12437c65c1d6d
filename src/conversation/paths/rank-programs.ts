import type { ProgramHit } from '../../programs/program-store.ts';
import type { CheckedProgram } from './path.ts';

/** A program with its place: what to show first. */
export interface RankedProgram extends CheckedProgram {
  readonly score: number;
  readonly named: boolean;
}

export interface RankingNeed {
  /** Programs the person named, or asked about by nickname. */
  readonly named: ReadonlySet<string>;
  /** Search hits for the need, best first. */
  readonly hits: readonly ProgramHit[];
  /** Food or housing is needed today. */
  readonly urgent: boolean;
}

/** How a verdict weighs beside a program's value (1 to 10) and its place in the search. */
const outcomeWeight = { likely_eligible: 1, agency_decides: 0.3, likely_ineligible: 0 } as const;
const openCriteriaWeight = 0.4;
/** A program with one thing open is nearer than one with seven. */
const openOneWeight = 0.3;
const openManyWeight = 0.35;
/** A need that fits few programs says what to put first; one that fits half of the catalogue says little. */
export const focusedHitsMax = 6;
const focusedHitWeight = 3;
const looseHitWeight = 0.5;
const namedWeight = 5;
const urgentWeight = 2;
const expeditedWeight = 0.5;

/**
 * Orders what may help: what was named, then what is needed today, then verdict times value, moved by the search.
 * Programs that look out of reach stay only when they were named; they are then said with their reason.
 */
export function rankPrograms(checked: readonly CheckedProgram[], need: RankingNeed): readonly RankedProgram[] {
  const isFocused = need.hits.length <= focusedHitsMax;
  const place = new Map(need.hits.map((hit, index) => [hit.programId, index]));
  return checked
    .map((candidate) => {
      const named = need.named.has(candidate.stored.program.id);
      return {
        ...candidate,
        named,
        score: score(candidate, {
          named,
          place: place.get(candidate.stored.program.id),
          hitWeight: isFocused ? focusedHitWeight : looseHitWeight,
          urgent: need.urgent,
        }),
      };
    })
    .filter(({ named, determination }) => named || determination.outcome !== 'likely_ineligible')
    .filter(({ named, determination }) => named || determination.already_receiving !== true)
    .sort((a, b) => b.score - a.score || (a.stored.program.id < b.stored.program.id ? -1 : 1));
}

function score(
  { stored, determination }: CheckedProgram,
  {
    named,
    place,
    hitWeight,
    urgent,
  }: {
    readonly named: boolean;
    readonly place: number | undefined;
    readonly hitWeight: number;
    readonly urgent: boolean;
  },
): number {
  const met = determination.criteria.filter(({ outcome }) => outcome === 'met').length;
  const metShare = determination.criteria.length === 0 ? 0 : met / determination.criteria.length;
  const unknowns = determination.criteria.filter(({ outcome }) => outcome === 'unknown').length;
  const likelihood =
    determination.outcome === 'unknown'
      ? openManyWeight + openOneWeight / Math.max(1, unknowns) + openCriteriaWeight * metShare
      : outcomeWeight[determination.outcome];
  const verdict = likelihood * (0.4 + stored.program.value / 10);
  const found = place === undefined ? 0 : hitWeight / (1 + place * 0.3);
  // What can be had today comes first when it is needed today.
  const sure = determination.outcome === 'likely_eligible' ? 2 : 1;
  const today = urgent && place !== undefined && stored.program.urgent ? urgentWeight * sure : 0;
  const fast = determination.expedited ? expeditedWeight : 0;
  return verdict + found + today + fast + (named ? namedWeight : 0);
}
