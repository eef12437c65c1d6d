import { z } from 'zod';
import type { CriterionOutcome } from '../eligibility/determination.ts';
import { test } from '../eligibility/expression.ts';
import { holds } from '../eligibility/makes-sense.ts';
import type { RunOptions } from '../eligibility/run.ts';
import type { Household } from '../household/household.ts';
import { needNames, urgencies, type NeedName, type Urgency } from '../reading/labels.ts';
import type { Need } from '../threads/thread.ts';

/** `needs.yaml` of a pack: what people need though they do not say it, by how they live. */
export const needsFileSchema = z.strictObject({
  /** What the pack's words for something that cannot wait call for, by the name of the cue: `eviction`. */
  urgent: z.record(z.string(), z.partialRecord(z.enum(needNames), z.enum(urgencies))).default({}),
  implied: z.array(
    z.strictObject({
      /** In the language of the rules. */
      when: test,
      needs: z.partialRecord(z.enum(needNames), z.enum(urgencies)),
      /** Beside a need that is said, which counts 1. */
      weight: z.number().min(0).max(1),
      /** The same while it is not known whether `when` holds; none: nothing is needed then. */
      unknown: z.number().min(0).max(1).optional(),
    }),
  ),
});
export type NeedsFile = z.infer<typeof needsFileSchema>;
export const noNeedsFile: NeedsFile = { urgent: {}, implied: [] };

/** The needs behind what cannot wait; each surely said. */
export const urgentNeeds = ({ urgent }: NeedsFile, cues: readonly string[], weight: number): readonly Need[] =>
  cues.flatMap((cue) =>
    Object.entries(urgent[cue] ?? {}).map(([need, urgency]) => ({ need: need as NeedName, urgency, weight })),
  );

/** Said in an earlier message, and not again: it counts for less than what is asked now. */
const earlierShare = 0.7;
const weightMin = 0.05;

/**
 * What is needed now: what this message says, then what was said before, then what follows from the household. One of each kind, the most urgent
 * and heaviest of what is known of it.
 *
 * @param now read of this message, with probabilities
 * @param before what the conversation keeps
 */
export function needsOf(
  now: readonly Need[],
  before: readonly Need[],
  household: Household,
  { implied }: NeedsFile,
  options: RunOptions,
): readonly Need[] {
  const all = [
    ...now,
    ...before.map((one) => ({ ...one, weight: one.weight * earlierShare })),
    ...implied
      .map((one) => ({ ...one, weight: weightOf(one, holds(one.when, household, options)) }))
      .flatMap(({ needs, weight }) =>
        Object.entries(needs).map(([need, urgency]) => ({ need: need as NeedName, urgency, weight })),
      ),
  ].filter(({ weight }) => weight >= weightMin);
  const byName = new Map<NeedName, Need>();
  for (const one of all) {
    const known = byName.get(one.need);
    if (known === undefined || weightOfNeed(one) > weightOfNeed(known)) byName.set(one.need, one);
  }
  return [...byName.values()];
}

function weightOf({ weight, unknown }: NeedsFile['implied'][number], outcome: CriterionOutcome): number {
  if (outcome === 'met') return weight;
  return outcome === 'unknown' ? (unknown ?? 0) : 0;
}

const urgencyWeight: Readonly<Record<Urgency, number>> = { now: 3, days: 2, open: 1 };

/** How much a need counts: how urgent it is, and its weight. */
export const weightOfNeed = ({ urgency, weight }: Pick<Need, 'urgency' | 'weight'>): number =>
  urgencyWeight[urgency] * weight;

/** What the conversation keeps of its needs: the latest said of each. */
export function keptNeeds(now: readonly Need[], before: readonly Need[]): readonly Need[] {
  const told = new Set(now.map(({ need }) => need));
  return [
    ...now,
    ...before.filter(({ need }) => !told.has(need)).map((one) => ({ ...one, weight: one.weight * earlierShare })),
  ].filter(({ weight }) => weight >= weightMin);
}
