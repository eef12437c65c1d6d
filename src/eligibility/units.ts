import { bounds } from '../config.ts';
import { selfId, type Json, type Member } from '../household/household.ts';
import { readField } from '../household/read-field.ts';
import { joinEvidence, missingAt, noEvidence, presumedBy, type Evidence } from './evidence.ts';
import { add, interval, point, withEvidence, type NumberValue } from './interval.ts';
import type { Unit } from './rule.ts';
import { forMember, memberInHand, type Compiler, type Scope, type TestOf } from './scope.ts';
import { met } from './three-valued.ts';

/** The people a unit counts, as far as is known. */
export interface Roster {
  readonly people: readonly { readonly member: Member; readonly certain: boolean }[];
  /** Nobody has said yet whether there are more. */
  readonly more: boolean;
  readonly evidence: Evidence;
}

type RosterOf = (scope: Scope) => Roster;

/** Everybody in the household. */
export const everybody =
  (compiler: Compiler): RosterOf =>
  (scope) => {
    const people = scope.run.members.map((member) => ({ member, certain: true }));
    return closed(people, noEvidence, compiler, scope);
  };

/** Prepares working out who is in a unit, seen from the member in hand. */
export function rosterOf(unit: Unit, compiler: Compiler): RosterOf {
  if (unit.kind === 'member') {
    return (scope) => {
      const member = memberInHand(scope);
      return { people: member ? [{ member, certain: true }] : [], more: false, evidence: noEvidence };
    };
  }
  if (unit.kind === 'couple') return (scope) => couple(compiler, scope);
  const tests = {
    among: unit.among === undefined ? undefined : compiler.test(unit.among, {}),
    surely: unit.surely === undefined ? undefined : compiler.test(unit.surely, {}),
  };
  return (scope) => listed(unit, scope) ?? amongAll(unit, tests, compiler, scope);
}

/** How many people the unit has, unborn children included where the unit counts them. */
export function sizeOf(unit: Unit | undefined, compiler: Compiler): (roster: Roster, scope: Scope) => NumberValue {
  const unborn = unit?.counts_unborn === true ? unbornOf(unit, compiler) : undefined;
  return (roster, scope) => {
    const certain = roster.people.filter((person) => person.certain).length;
    let size = interval(certain, roster.more ? bounds.membersMax : roster.people.length, roster.evidence);
    if (unborn === undefined) return size;
    for (const { member, certain } of roster.people) {
      const children = unborn(forMember(scope, member));
      size = add(size, certain ? children : interval(0, children.hi, children.evidence));
    }
    return size;
  };
}

function listed(unit: Unit, scope: Scope): Roster | undefined {
  if (unit.listed_in === undefined) return undefined;
  const inHand = memberInHand(scope);
  const list = listHolding(unit.listed_in, inHand?.id, scope);
  if (list === undefined) return undefined;
  const members = scope.run.members.filter((member) => list.includes(member.id));
  const people = members.length === 0 && inHand ? [inHand] : members;
  return { people: people.map((member) => ({ member, certain: true })), more: false, evidence: noEvidence };
}

/** `food_group` is one list; of `tax_units[].members` the one that holds the member in hand. */
function listHolding(field: string, id: string | undefined, scope: Scope): readonly Json[] | undefined {
  const [outer = '', inner] = field.split('[].');
  const reading = readField(scope.run.household, outer.split('.'));
  if (reading.kind !== 'value' || !Array.isArray(reading.value)) return undefined;
  const value = reading.value as readonly Json[];
  if (inner === undefined) return value;
  const lists = value.flatMap((entry) => {
    const members = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entryList(entry, inner) : [];
    return members.length === 0 ? [] : [members];
  });
  if (lists.length === 0) return undefined;
  return lists.find((members) => id !== undefined && members.includes(id)) ?? [];
}

function entryList(entry: Json, inner: string): readonly Json[] {
  const reading = readField(entry as { readonly [key: string]: Json }, inner.split('.'));
  return reading.kind === 'value' && Array.isArray(reading.value) ? (reading.value as readonly Json[]) : [];
}

interface UnitTests {
  readonly among: TestOf | undefined;
  readonly surely: TestOf | undefined;
}

/**
 * Who passes `among`. Where a presumption stands behind that, it is reported; and on stated facts alone everybody who
 * is not `surely` in the unit is possibly in it, whatever `among` says of them.
 */
function amongAll(unit: Unit, tests: UnitTests, compiler: Compiler, scope: Scope): Roster {
  const inHand = memberInHand(scope);
  const people: { member: Member; certain: boolean }[] = [];
  let evidence = noEvidence;
  for (const member of scope.run.members) {
    if (member === inHand) {
      people.push({ member, certain: true });
      continue;
    }
    const of = forMember(scope, member);
    const test = tests.among?.(of) ?? met;
    evidence = joinEvidence(evidence, test.evidence);
    const presumed = unit.presumption !== undefined && tests.surely?.(of).is !== 'met';
    if (presumed) evidence = joinEvidence(evidence, becausePresumed(unit, scope));
    const guessed = presumed && !scope.run.presume;
    if (guessed || test.is !== 'not_met') people.push({ member, certain: test.is === 'met' && !guessed });
  }
  return closed(people, evidence, compiler, scope);
}

function becausePresumed(unit: Unit, scope: Scope): Evidence {
  if (scope.run.presume) return presumedBy(unit.presumption ?? unit.id);
  return missingAt(unit.listed_in?.split('[]')[0] ?? 'members');
}

/** Unless somebody said so, there may be more people; a pack can presume that there are not. */
function closed(people: Roster['people'], evidence: Evidence, compiler: Compiler, scope: Scope): Roster {
  const [presumption] = compiler.presumptionsFor('members[]');
  if (scope.run.household.members_open !== true || presumption === undefined) return { people, more: false, evidence };
  if (scope.run.presume) {
    return { people, more: false, evidence: joinEvidence(evidence, presumedBy(presumption.id)) };
  }
  return { people, more: true, evidence: joinEvidence(evidence, missingAt('members')) };
}

function couple(compiler: Compiler, scope: Scope): Roster {
  const member = memberInHand(scope);
  if (member === undefined) return { people: [], more: false, evidence: noEvidence };
  const spouse = spouseOf(member, scope.run.members);
  if (spouse) {
    return {
      people: [member, spouse].map((person) => ({ member: person, certain: true })),
      more: false,
      evidence: noEvidence,
    };
  }
  const alone = { people: [{ member, certain: true }], more: false, evidence: noEvidence };
  return member.id === selfId ? closed(alone.people, noEvidence, compiler, scope) : alone;
}

/** By the `spouse` field of either, else by the relationship to the person who writes. */
function spouseOf(member: Member, members: readonly Member[]): Member | undefined {
  const named = members.find((other) => other.id === member.spouse || (other.spouse === member.id && other !== member));
  if (named) return named;
  if (member.id === selfId) return members.find((other) => other.relationship === 'spouse');
  return member.relationship === 'spouse' ? members.find((other) => other.id === selfId) : undefined;
}

function unbornOf(unit: Unit, compiler: Compiler): (scope: Scope) => NumberValue {
  const may = unit.unborn_of === undefined ? undefined : compiler.test(unit.unborn_of, {});
  const pregnant = compiler.test('member.pregnant', {});
  const expecting = compiler.number('member.expecting', {});
  return (scope) => {
    if (may && may(scope).is === 'not_met') return point(0);
    const test = pregnant(scope);
    if (test.is === 'not_met') return point(0, test.evidence);
    if (test.is === 'unknown') return interval(0, 1, test.evidence);
    return withEvidence(expecting(scope), test.evidence);
  };
}
