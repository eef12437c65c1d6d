import { bounds } from '../bounds.ts';
import { periodsPerYear } from '../household/field.ts';
import { periodFactor } from '../household/money.ts';
import type { NeedName, Urgency } from '../reading/labels.ts';
import type { CheckedProgram } from '../programs/checked-program.ts';
import type { Speed } from '../programs/triage-schema.ts';
import type { Need } from '../threads/thread.ts';
import { isBroughtUp, type BringingUp } from './brought-up.ts';
import { triageOf } from './triage-of.ts';
import { likelihoodIn, servedWithoutAsking } from './likelihood.ts';
import { weightOfNeed } from './needs.ts';

/** Why a program stands where it stands: what it would cover, how likely and how soon, and what it is worth. */
export interface TriageReason {
  readonly need: NeedName;
  readonly urgency: Urgency;
  readonly likelihood: number;
  readonly speed: Speed;
  readonly worth_a_month: number;
}

export interface Triaged extends CheckedProgram {
  readonly score: number;
  readonly named: boolean;
  /** The need that brought it to its place; undefined for what was only named. */
  readonly because: TriageReason | undefined;
}

export interface TriageSettings extends BringingUp {
  /** How near a search finds a program to the words of this message, 0 to 1. */
  readonly near: ReadonlyMap<string, number>;
}

/** What of a need a program meets that takes so long. */
const inTime: Readonly<Record<Urgency, Readonly<Record<Speed, number>>>> = {
  now: { today: 1, days: 0.9, weeks: 0.45, months: 0.2, season: 0.15, waiting_list: 0.05 },
  days: { today: 1, days: 1, weeks: 0.7, months: 0.3, season: 0.2, waiting_list: 0.08 },
  open: { today: 1, days: 1, weeks: 0.95, months: 0.75, season: 0.6, waiting_list: 0.2 },
};
/** What of a need a program meets that serves it first, second, after others. */
const servesShare = [1, 0.75] as const;
const servesAlso = 0.45;
/** What it does for other needs than the one it serves best. */
const besideMain = 0.25;
/** What is left of a need after a program that surely meets it: one program for each need goes before two for one. */
const leftOfNeed = 0.4;
/** Among what serves the same need worth counts by its root. A large sum is a rare one: more a month than this is no nearer. */
const worthPower = 0.5;
const worthMost = 700;
/** Only what they may well get sets the measure of a need. */
const likelyEnough = 0.4;
/** What a state or a county has stands behind what everybody has who fits as well. */
const levelWeight = { federal: 1, state: 0.95, county: 0.9, city: 0.9, nonprofit: 0.85 } as const;
/** What a search finds in the person's own words counts as a need of its own: so a hearing aid, which no need names, is found. */
const nearWeight = 1.2;
const namedFirst = 100;

/**
 * The order in which programs are brought up. Greedy: each time the one that covers most of what is needed yet, by urgency, by how likely it is
 * for them, by how soon it comes and by what it is worth; then what it covers counts for less. What they have, what is out of season, elsewhere
 * or out of reach, and what makes no sense for them is left out, unless it was named. Pure; the same input gives the same order.
 */
export function triage(
  candidates: readonly CheckedProgram[],
  needs: readonly Need[],
  settings: TriageSettings,
): readonly Triaged[] {
  const left = new Map(needs.map((one) => [one, 1]));
  const offered = candidates.filter((candidate) => isBroughtUp(candidate, settings));
  const plain = servedWithoutAsking(offered);
  const brought = offered.map((candidate): Likely => ({ candidate, likelihood: likelihoodIn(candidate, plain) }));
  const most = mostWorth(brought);
  const waiting = brought.map((one) => standing(one, needs, most, settings));
  const out: Triaged[] = [];
  while (waiting.length > 0 && out.length < bounds.programsTriagedMax) {
    const best = waiting.map((one) => scoreOf(one, left)).reduce((a, b) => (isBefore(b, a) ? b : a));
    waiting.splice(waiting.indexOf(best.one), 1);
    out.push(triaged(best));
    for (const { need, share } of best.one.covers)
      left.set(need, (left.get(need) ?? 1) * (1 - (1 - leftOfNeed) * share * best.one.likelihood));
  }
  const rest = waiting.map((one) => scoreOf(one, left)).toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  return [...out, ...rest.map(triaged)];
}

const triaged = ({ one, score, because }: Scored): Triaged => ({
  ...one.candidate,
  score,
  named: one.isNamed,
  because,
});

interface Likely {
  readonly candidate: CheckedProgram;
  readonly likelihood: number;
}

/** A candidate with all that does not change while others are chosen. */
interface Standing extends Likely {
  readonly isNamed: boolean;
  /** Its level. */
  readonly weight: number;
  /** What a search says of it. */
  readonly near: number;
  readonly covers: readonly { readonly need: Need; readonly share: number }[];
}

/** What the best for each need is worth: worth counts among what serves the same, so that a telephone is not weighed against a rent. */
function mostWorth(brought: readonly Likely[]): ReadonlyMap<NeedName, number> {
  const most = new Map<NeedName, number>();
  for (const { candidate, likelihood } of brought) {
    const [main] = triageOf(candidate.stored.program).serves;
    if (main === undefined || likelihood < likelyEnough) continue;
    most.set(main, Math.max(most.get(main) ?? 0, Math.min(worthOf(candidate), worthMost)));
  }
  return most;
}

function standing(
  { candidate, likelihood }: Likely,
  needs: readonly Need[],
  most: ReadonlyMap<NeedName, number>,
  { named, near }: TriageSettings,
): Standing {
  const { program } = candidate.stored;
  const { serves, speed: usual } = triageOf(program);
  const worth = worthOf(candidate);
  const speed = speedOf(candidate, usual);
  const covers = needs.flatMap((need) => {
    const place = serves.indexOf(need.need);
    if (place === -1) return [];
    const valued = Math.min(1, worth / (most.get(need.need) ?? worth)) ** worthPower;
    return [{ need, share: valued * (servesShare[place] ?? servesAlso) * inTime[need.urgency][speed] }];
  });
  return {
    candidate,
    likelihood,
    isNamed: named.has(program.id),
    weight: levelWeight[program.level],
    near: nearWeight * (near.get(program.id) ?? 0) * inTime.open[speed],
    covers,
  };
}

/** What this household would get a month, where that is worked out; else what a typical one does. */
function worthOf({ determination: { amount }, stored }: CheckedProgram): number {
  const sum = amount?.value ?? ((amount?.min ?? 0) + (amount?.max ?? 0)) / 2;
  const factor =
    amount === undefined
      ? 0
      : amount.period === 'once'
        ? 1 / periodsPerYear.month
        : periodFactor(amount.period, 'month');
  const monthly = sum * (factor ?? 0);
  return monthly > 0 ? monthly : triageOf(stored.program).worth.a_month;
}

/** Fast service makes what takes weeks a matter of days. */
const speedOf = ({ determination }: CheckedProgram, speed: Speed): Speed =>
  determination.expedited !== undefined && speed !== 'today' ? 'days' : speed;

interface Scored extends Pick<Triaged, 'score' | 'because'> {
  readonly one: Standing;
}

function scoreOf(one: Standing, left: ReadonlyMap<Need, number>): Scored {
  const { covers, likelihood, weight, near, isNamed, candidate } = one;
  const parts = covers.map(({ need, share }) => ({
    need,
    part: weightOfNeed(need) * share * (left.get(need) ?? 1),
  }));
  const main = parts.reduce<(typeof parts)[number] | undefined>(
    (a, b) => (a !== undefined && a.part >= b.part ? a : b),
    undefined,
  );
  const most = main?.part ?? 0;
  const beside = parts.reduce((sum, { part }) => sum + part, 0) - most;
  const covered = near + most + besideMain * beside;
  return {
    one,
    score: covered * likelihood * weight + (isNamed ? namedFirst : 0),
    because: main && reasonOf(main.need, likelihood, candidate),
  };
}

function reasonOf({ need, urgency }: Need, likelihood: number, { stored }: CheckedProgram): TriageReason {
  const { speed, worth } = triageOf(stored.program);
  return { need, urgency, likelihood: Math.round(likelihood * 100) / 100, speed, worth_a_month: worth.a_month };
}

const isBefore = (a: Scored, b: Scored): boolean =>
  a.score > b.score || (a.score === b.score && a.one.candidate.stored.program.id < b.one.candidate.stored.program.id);
