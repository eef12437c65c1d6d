import type { Fielded } from '../household/read-field.ts';
import { selfId, type Household, type Member } from '../household/household.ts';
import type { NumberExpr, Test } from './expression.ts';
import type { Surroundings } from './expression-type.ts';
import type { ListReading } from './list-entries.ts';
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
  /** Not even what follows from what was said: for telling apart what was told. */
  readonly toldOnly?: true;
  /** The same household without presumptions. Undefined when this is that. */
  readonly bare: Run | undefined;
  /** Ledger paths of facts that were inferred, not stated. */
  readonly inferred: ReadonlySet<string>;
  /** The scopes of this run, by the unit that a rule counts and the member in hand. */
  readonly scopes: Map<string, Map<Member | undefined, Scope>>;
  /** What is the same in every scope. */
  readonly kept: Kept;
  /** What is the same for a member (or none), whatever unit the rule counts. */
  readonly keptOf: Map<Member | undefined, Kept>;
}

/** Values that were worked out already, by the slot of their expression, and who is in which unit. */
export interface Kept {
  readonly values: Map<number, NumberValue | TestValue>;
  readonly rosters: Map<string, Roster>;
  readonly lists: Map<string, ListReading>;
}

export function nothingKept(): Kept {
  return { values: new Map(), rosters: new Map(), lists: new Map() };
}

/** Where an expression is worked out: whose turn it is, which list entry, and the unit that the rule counts. */
export interface Scope {
  readonly run: Run;
  /** Unit of the rule at hand: what `unit` means in `{size: unit}`. */
  readonly unit: string;
  readonly member: Member | undefined;
  readonly entry: Entry | undefined;
  /** The same unit with other members in hand. */
  readonly siblings: Map<Member | undefined, Scope>;
  /** What was worked out for this unit and this member. */
  readonly kept: Kept;
  /** What was worked out for this member in any unit. */
  readonly keptOfMember: Kept;
}

/** How much of a scope an expression looks at: the same everywhere, for a member, or only in this unit and member. */
export type Reach = 'run' | 'member' | 'unit';

export function keptAt(scope: Scope, reach: Reach): Kept {
  if (reach === 'run') return scope.run.kept;
  return reach === 'member' ? scope.keptOfMember : scope.kept;
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

/** The scope of a unit and a member; the same object each time, so that what is worked out in it is kept. */
export function scopeOf(run: Run, unit: string, member: Member | undefined): Scope {
  let siblings = run.scopes.get(unit);
  if (siblings === undefined) {
    siblings = new Map();
    run.scopes.set(unit, siblings);
  }
  return siblings.get(member) ?? makeScope(run, unit, member, siblings);
}

function makeScope(run: Run, unit: string, member: Member | undefined, siblings: Scope['siblings']): Scope {
  let keptOfMember = run.keptOf.get(member);
  if (keptOfMember === undefined) {
    keptOfMember = nothingKept();
    run.keptOf.set(member, keptOfMember);
  }
  const scope = { run, unit, member, entry: undefined, siblings, kept: nothingKept(), keptOfMember };
  siblings.set(member, scope);
  return scope;
}

/** The same place, with this member in hand. */
export function forMember({ run, unit, siblings }: Scope, member: Member): Scope {
  return siblings.get(member) ?? makeScope(run, unit, member, siblings);
}

/** The same place, with this list entry in hand. */
export function forEntry(scope: Scope, entry: Entry): Scope {
  const { run, unit, member, siblings, kept, keptOfMember } = scope;
  return { run, unit, member, entry, siblings, kept, keptOfMember };
}

/** The same place, with no list entry in hand. */
export function withoutEntry(scope: Scope): Scope {
  return scope.entry === undefined ? scope : scopeOf(scope.run, scope.unit, scope.member);
}

/** The same place, on stated facts alone. */
export function withoutPresumptions(scope: Scope): Scope {
  const { run, unit, member, entry } = scope;
  if (run.bare === undefined) return scope;
  const bare = scopeOf(run.bare, unit, member);
  return entry === undefined ? bare : forEntry(bare, entry);
}
