import type { Fielded } from '../household/read-field.ts';
import { selfId, type Household, type Member } from '../household/household.ts';
import type { NumberExpr, Test } from './expression.ts';
import type { Surroundings } from './expression-type.ts';
import type { NumberValue } from './interval.ts';
import type { RulePack } from './rule-pack.ts';
import type { TestValue } from './three-valued.ts';
import type { Roster } from './units.ts';

/** One household on one day, with or without presumptions. What rules share is worked out once in it. */
export interface Run {
  readonly household: Household;
  readonly members: readonly Member[];
  /** ISO date. */
  readonly asOf: string;
  /** Presumptions fill what nobody said. Without them such things are unknown, and so is what was only inferred. */
  readonly presume: boolean;
  /** The same household without presumptions. Undefined when this is that. */
  readonly bare: Run | undefined;
  /** Ledger paths of facts that were inferred, not stated. */
  readonly inferred: ReadonlySet<string>;
  readonly formulas: Memo<NumberValue | TestValue>;
  readonly rosters: Memo<Roster>;
}

/** Values kept by the unit that the rule counts, the member in hand, and their own id: all they depend on in a run. */
export type Memo<T> = Map<string, Map<string, Map<string, T>>>;

/** What is kept for this unit and this member. */
export function memoAt<T>(memo: Memo<T>, { unit, member }: Scope): Map<string, T> {
  const ofUnit = memo.get(unit) ?? new Map<string, Map<string, T>>();
  if (ofUnit.size === 0) memo.set(unit, ofUnit);
  const id = member?.id ?? '';
  const kept = ofUnit.get(id) ?? new Map<string, T>();
  if (kept.size === 0) ofUnit.set(id, kept);
  return kept;
}

/** Where an expression is worked out: whose turn it is, which list entry, and the unit that the rule counts. */
export interface Scope {
  readonly run: Run;
  /** Unit of the rule at hand: what `unit` means in `{size: unit}`. */
  readonly unit: string;
  readonly member: Member | undefined;
  readonly entry: Entry | undefined;
}

export interface Entry {
  readonly value: Fielded;
  /** Ledger path of the entry: `members.you.income.wages`. */
  readonly path: string;
}

export type NumberOf = (scope: Scope) => NumberValue;
export type TestOf = (scope: Scope) => TestValue;

/** Turns expressions into functions, once per pack. Made by `compilerFor`. */
export interface Compiler {
  readonly pack: RulePack;
  number(expr: NumberExpr, at: Surroundings): NumberOf;
  test(expr: Test, at: Surroundings): TestOf;
  /** People of a unit: `unit` is the rule's own, `household` everybody. */
  roster(unit: string): (scope: Scope) => Roster;
  presumptionsFor(path: string): readonly CompiledPresumption[];
}

/** A presumption about a path or something above it. */
export interface CompiledPresumption {
  readonly id: string;
  /** The value at the path itself, or undefined where a formula gives it. */
  readonly value: Fielded[string];
  /** Works out a number instead. */
  readonly formula: NumberOf | undefined;
  /** It follows from what was said: it holds in a run without presumptions too, and is not reported as one. */
  readonly follows: boolean;
  readonly forMembers: TestOf | undefined;
}

/** The member in hand; rules that decide for the whole unit look at it from the person who writes. */
export function memberInHand(scope: Scope): Member | undefined {
  return scope.member ?? scope.run.members.find((member) => member.id === selfId);
}

/** The same place, with this member in hand. */
export function forMember({ run, unit }: Scope, member: Member): Scope {
  return { run, unit, member, entry: undefined };
}

/** The same place, with this list entry in hand. */
export function forEntry({ run, unit, member }: Scope, entry: Entry | undefined): Scope {
  return { run, unit, member, entry };
}

/** The same place, on stated facts alone. */
export function withoutPresumptions({ run, unit, member, entry }: Scope): Scope {
  return { run: run.bare ?? run, unit, member, entry };
}
