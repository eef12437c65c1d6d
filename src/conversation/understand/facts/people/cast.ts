import type { Fact } from '../../../../profile/fact.ts';
import { selfId } from '../../../../household/household.ts';
import type { Age } from './ages.ts';
import type { KinGroup } from './kin.ts';

/** A member as far as one reading knows them. */
export interface CastMember {
  readonly id: string;
  readonly group: Exclude<KinGroup, 'outsider'> | 'self';
  relationship: string;
  years: number | undefined;
  sex: 'f' | 'm' | undefined;
  /** First met in this message. */
  readonly fresh: boolean;
  /** This message has already said which one this is. */
  bound: boolean;
  /** How certain this message is that they are of the household; 0 before it named them. */
  told: number;
}

/**
 * Who is who. Ids are given in the order in which people are first spoken of (`child1`, `child2`, `parent1`, `other1`)
 * and found again by what the ledger holds, so that "my daughter is 4" stays the same child in every turn.
 */
export interface Cast {
  readonly members: CastMember[];
  find(id: string): CastMember | undefined;
  ofGroup(group: CastMember['group']): CastMember[];
  add(group: Exclude<KinGroup, 'outsider'>, relationship: string): CastMember | undefined;
}

const groupOf = (id: string): CastMember['group'] | undefined => {
  if (id === selfId) return 'self';
  const stem = id.replace(/\d+$/, '');
  return stem === 'child' || stem === 'spouse' || stem === 'partner' || stem === 'parent' || stem === 'other'
    ? stem
    : undefined;
};

/** The cast of a thread from its facts in force. */
export function castOf(facts: readonly Fact[], membersMax: number): Cast {
  const members: CastMember[] = [
    {
      id: selfId,
      group: 'self',
      relationship: 'self',
      years: undefined,
      sex: undefined,
      fresh: false,
      bound: true,
      told: 0,
    },
  ];
  const find = (id: string) => members.find((member) => member.id === id);
  for (const fact of facts) {
    const [room, id, field] = fact.path.split('.');
    if (room !== 'members' || id === undefined || fact.status === 'removed') continue;
    const group = groupOf(id);
    if (group === undefined) continue;
    let member = find(id);
    if (!member) {
      member = {
        id,
        group,
        relationship: group,
        years: undefined,
        sex: undefined,
        fresh: false,
        bound: false,
        told: 0,
      };
      members.push(member);
    }
    if (field === 'age' && typeof fact.value === 'number') member.years = fact.value;
    if (field === 'relationship' && typeof fact.value === 'string') member.relationship = fact.value;
  }
  members.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return {
    members,
    find,
    ofGroup: (group) => members.filter((member) => member.group === group),
    add: (group, relationship) => {
      if (members.length >= membersMax) return undefined;
      const single = group === 'spouse' || group === 'partner';
      let number = 1;
      while (!single && find(`${group}${number}`)) number += 1;
      const id = single ? group : `${group}${number}`;
      const known = find(id);
      if (known) return known;
      const member: CastMember = {
        id,
        group,
        relationship,
        years: undefined,
        sex: undefined,
        fresh: true,
        bound: false,
        told: 0,
      };
      members.push(member);
      return member;
    },
  };
}

/** People spoken of in one breath: "two kids (3 and 7)", "my daughter". */
export interface Group {
  readonly group: Exclude<KinGroup, 'outsider'>;
  readonly relationship: string;
  readonly sex: 'f' | 'm' | undefined;
  /** How many, when it was said. */
  readonly count: number | undefined;
  readonly ages: readonly Age[];
  /** "my daughter", "the baby": somebody known, if anybody fits. Otherwise "a daughter": somebody new. */
  readonly definite: boolean;
  readonly plural: boolean;
  /** False: nobody is added to the household; only who is known can be meant. */
  readonly mayAdd: boolean;
}

/** A birthday may have passed since an age was told. */
const ageDriftYears = 1;

/**
 * Which members a group means, adding those who are new. In order: same age, a child whose age nobody said, the one
 * whose age is a year off, somebody new. Empty when it cannot be told.
 */
export function membersOf(cast: Cast, group: Group): CastMember[] {
  const pool = cast
    .ofGroup(group.group)
    .filter((member) => group.group !== 'other' || member.relationship === group.relationship);
  const taken: CastMember[] = [];
  const free = () => pool.filter((member) => !taken.includes(member) && fits(member, group));
  const take = (member: CastMember | undefined, years?: number) => {
    if (!member) return;
    taken.push(member);
    if (years !== undefined) member.years = years;
    if (group.sex !== undefined) member.sex = group.sex;
  };
  const addOne = () => (group.mayAdd ? cast.add(group.group, group.relationship) : undefined);
  const restated = group.ages.length > 1 && group.ages.length === pool.length;
  for (const { years } of group.ages) {
    const candidates = free();
    const unbound = candidates.filter((member) => !member.bound);
    take(
      candidates.find((member) => member.years === years && (group.definite || !member.bound)) ??
        unbound.find((member) => member.years === undefined) ??
        (group.definite || restated ? nearest(unbound, years, restated) : undefined) ??
        addOne(),
      years,
    );
  }
  if (group.ages.length === 0 && !group.plural && group.count === undefined) {
    const candidates = free();
    const unbound = candidates.filter((member) => !member.bound);
    const known = group.definite
      ? (candidates.find((member) => member.bound && member.sex === group.sex && group.sex !== undefined) ??
        (candidates.length === 1 ? candidates[0] : undefined))
      : unbound.find((member) => member.fresh || member.years === undefined);
    // Several children and none of them named: nobody can tell which is meant.
    if (known) take(known);
    else if (pool.length === 0 || !group.definite || candidates.length === 0) take(addOne());
  }
  if (group.plural && group.count === undefined && group.ages.length === 0) {
    if (pool.length > 0) for (const member of free()) take(member);
    else take(addOne());
  }
  const wanted = group.count ?? 0;
  while (taken.length < wanted) {
    const next = free().find((member) => group.definite || !member.bound) ?? addOne();
    if (!next) break;
    take(next);
  }
  if (!group.plural || group.ages.length > 0 || group.sex !== undefined)
    for (const member of taken) member.bound = true;
  return taken;
}

const fits = (member: CastMember, group: Group): boolean =>
  member.sex === undefined || group.sex === undefined || member.sex === group.sex;

function nearest(members: readonly CastMember[], years: number, any: boolean): CastMember | undefined {
  const off = (member: CastMember) => Math.abs((member.years ?? years) - years);
  const best = [...members].sort((a, b) => off(a) - off(b))[0];
  return best && (any || off(best) <= ageDriftYears) ? best : undefined;
}
