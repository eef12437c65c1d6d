import type { Household, Member } from '../household/household.ts';
import type { Untold } from './determination.ts';
import type { JudgedCriterion } from './judge.ts';
import { runLike, runOfTold } from './run.ts';
import { scopeOf, type Run, type Scope, type TestOf } from './scope.ts';

/**
 * Why a criterion is met although nothing that was told carries it: the law has no limit here, or only what screening
 * takes for granted fills it, or it holds of anybody. The verdict stays; nobody is told that their savings "are low enough" who never spoke of
 * savings. Undefined where something they told carries it, and for what is not met by its own test.
 */
export function untoldGround({ own }: JudgedCriterion, test: TestOf, scope: Scope): Untold | undefined {
  if (own.is !== 'met') return undefined;
  const { told, nothing } = othersOf(scope.run);
  const limitless = own.compared?.limit.lo === Infinity;
  if (!limitless && holdsOfAnybody(test, scope)) return 'presumed';
  if (!limitless && test(sameIn(told, scope)).is === 'met') return undefined;
  if (test(sameIn(nothing, scope)).is !== 'met') return undefined;
  return limitless ? 'no_limit' : 'presumed';
}

interface HeldOn {
  readonly asOf: string;
  readonly holds: boolean;
}

const held = new WeakMap<TestOf, HeldOn>();

/** Met when nothing at all is known of anybody ("open to everyone"): no answer of this person's carries it. Kept by day. */
function holdsOfAnybody(test: TestOf, { run, unit }: Scope): boolean {
  const known = held.get(test);
  if (known?.asOf === run.asOf) return known.holds;
  const holds = test(scopeOf(runOfTold(runLike(run, {})), unit, undefined)).is === 'met';
  held.set(test, { asOf: run.asOf, holds });
  return holds;
}

/** The same unit and member in another run. */
function sameIn(run: Run, { unit, member }: Scope): Scope {
  return scopeOf(run, unit, member && run.members.find(({ id }) => id === member.id));
}

interface OtherRuns {
  /** What was told, without anything taken for granted. */
  readonly told: Run;
  /** Where they live and who is there, and nothing else of what was told. */
  readonly nothing: Run;
}

const others = new WeakMap<Run, OtherRuns>();

function othersOf(run: Run): OtherRuns {
  const known = others.get(run);
  if (known !== undefined) return known;
  const made = { told: runOfTold(run), nothing: runLike(run, whereAndWho(run.household)) };
  others.set(run, made);
  return made;
}

function whereAndWho({ state, county, members, members_open: open }: Household): Household {
  return {
    ...(state === undefined ? {} : { state }),
    ...(county === undefined ? {} : { county }),
    ...(members === undefined ? {} : { members: members.map(onlyWho) }),
    ...(open === undefined ? {} : { members_open: open }),
  };
}

function onlyWho({ id, relationship }: Member): Member {
  return relationship === undefined ? { id } : { id, relationship };
}
