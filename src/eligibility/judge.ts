import type { Compiled, CompiledRule } from './compile-rule.ts';
import { decide, isFirm } from './decide.ts';
import type { CriterionOutcome, Outcome } from './determination.ts';
import { joinEvidence, noEvidence, type Evidence } from './evidence.ts';
import type { Criterion, Rule } from './rule.ts';
import type { Scope } from './scope.ts';
import type { TestValue } from './three-valued.ts';

/** One criterion, after categorical routes and exceptions had their say. */
export interface JudgedCriterion {
  readonly criterion: Criterion;
  readonly outcome: CriterionOutcome;
  /** The criterion's own test. */
  readonly own: TestValue;
  /** The categorical route it is met by. */
  readonly route: Rule['routes'][number] | undefined;
  readonly missing: readonly string[];
  readonly evidence: Evidence;
  /** What this one leaves of the verdict, were it the only one. */
  readonly leaves: Outcome;
}

export interface Judgement {
  readonly outcome: Outcome;
  readonly criteria: readonly JudgedCriterion[];
  readonly missing: readonly string[];
  readonly evidence: Evidence;
}

/** Judges every criterion of a rule in one scope (a unit, or one member), and the verdict they add up to. */
export function judge(compiled: CompiledRule, scope: Scope): Judgement {
  const criteria = compiled.criteria.map((criterion) => {
    const { is, test } = criterion;
    const own = decide(test, scope);
    if (own.is === 'met') return asMet(is, own);
    const routes = standingIn(criterion.routes, scope);
    const route = routes.find(({ value }) => value.is === 'met');
    if (route) return { ...asMet(is, route.value), own, route: route.is };
    return standIn(is, { own, presumably: () => test(scope).is }, routes, standingIn(criterion.exceptions, scope));
  });
  const outcome = verdict(criteria.map((criterion) => criterion.leaves));
  return {
    outcome,
    criteria,
    missing: outcome === 'unknown' ? unionOf(criteria.map((criterion) => criterion.missing)) : [],
    evidence: criteria.reduce((all, { evidence }) => joinEvidence(all, evidence), noEvidence),
  };
}

/** One firm "not met" decides; then the agency where a figure or an exception is beyond us; then what is open. */
export function verdict(parts: readonly Outcome[]): Outcome {
  return badness.find((outcome) => parts.includes(outcome)) ?? 'likely_eligible';
}

const badness = ['likely_ineligible', 'agency_decides', 'unknown'] as const;

interface StandIn<T> {
  readonly is: T;
  readonly value: TestValue;
}

/** What the routes, or the exceptions, of a criterion come to. */
function standingIn<T>(items: readonly Compiled<T>[], scope: Scope): readonly StandIn<T>[] {
  return items.map(({ is, test }) => ({ is, value: decide(test, scope) }));
}

function asMet(criterion: Criterion, own: TestValue): JudgedCriterion {
  const { evidence } = own;
  return { criterion, outcome: 'met', own, route: undefined, missing: [], evidence, leaves: 'likely_eligible' };
}

interface Missed {
  /** As `decide` gave it: a "not met" that rests on a presumption is open here. */
  readonly own: TestValue;
  /** With presumptions. */
  readonly presumably: () => CriterionOutcome;
}

/** What becomes of a criterion that is not met by itself, nor by a route. */
function standIn(
  criterion: Criterion,
  { own, presumably }: Missed,
  routes: readonly StandIn<Rule['routes'][number]>[],
  exceptions: readonly StandIn<Rule['exceptions'][number]>[],
): JudgedCriterion {
  const met = exceptions.find(({ value }) => value.is === 'met');
  const openRoutes = routes.filter(({ value }) => value.is === 'unknown').map(({ value }) => value.evidence);
  // An exception that holds is for the agency to weigh; one that may hold leaves the question open.
  if (met && openRoutes.length === 0 && presumably() === 'not_met') return asMissed(criterion, own, 'agency_decides');
  if (own.is === 'unknown' || openRoutes.length > 0) {
    return asOpen(criterion, own, openRoutes.reduce(joinEvidence, own.evidence));
  }
  const openExceptions = exceptions.filter(({ value }) => value.is === 'unknown');
  if (openExceptions.length > 0) {
    return asOpen(criterion, own, openExceptions.map(({ value }) => value.evidence).reduce(joinEvidence, own.evidence));
  }
  const firm = [own, ...routes.map(({ value }) => value), ...exceptions.map(({ value }) => value)].every(isFirm);
  return asMissed(criterion, own, firm ? 'likely_ineligible' : 'agency_decides');
}

function asOpen(criterion: Criterion, own: TestValue, evidence: Evidence): JudgedCriterion {
  const { missing } = evidence;
  return { criterion, outcome: 'unknown', own, route: undefined, missing, evidence, leaves: 'unknown' };
}

function asMissed(criterion: Criterion, own: TestValue, leaves: Outcome): JudgedCriterion {
  const { evidence } = own;
  return { criterion, outcome: own.is, own, route: undefined, missing: [], evidence, leaves };
}

export function unionOf(lists: readonly (readonly string[])[]): readonly string[] {
  const [first, ...others] = lists.filter((list) => list.length > 0);
  return others.length === 0 ? (first ?? []) : [...new Set([first ?? [], ...others].flat())];
}
