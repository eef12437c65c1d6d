import type { ValueFault } from './check-value.ts';
import { selfId, type Household, type Json, type Member } from './household.ts';
import { isObject, readField, readValue } from './read-field.ts';

/** Relationships that lie a generation below, and above, the person who writes. Step and foster kin can be of any age. */
const younger: ReadonlySet<Json | undefined> = new Set(['child', 'grandchild']);
const older: ReadonlySet<Json | undefined> = new Set(['parent', 'grandparent']);

/** What a household says that cannot all be true; the first such thing. Fields were checked one by one before. */
export function findContradiction(household: Household): ValueFault | undefined {
  const members = household.members ?? [];
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const [index, member] of members.entries()) {
    const at = `members[${index}]`;
    const found =
      selfTwice(member, at) ??
      aboutSelf(member, byId, at) ??
      aboutKin(member, byId, at) ??
      aboutSpouse(member, members, at) ??
      aboutMonths(member, at) ??
      aboutDates(member, at);
    if (found) return found;
  }
  return onTwoReturns(household);
}

function selfTwice(member: Member, at: string): ValueFault | undefined {
  const isSelf = member.relationship === 'self';
  if (member.id === selfId && !isSelf && readValue(member.relationship).kind === 'value') {
    return { field: `${at}.relationship`, takes: `takes self: "${selfId}" is the one who writes` };
  }
  return isSelf && member.id !== selfId
    ? { field: `${at}.relationship`, takes: `takes self only for the member "${selfId}"` }
    : undefined;
}

function aboutSelf(member: Member, byId: ReadonlyMap<string, Member>, at: string): ValueFault | undefined {
  const self = ageOf(byId.get(selfId));
  const age = ageOf(member);
  if (self === undefined || age === undefined) return undefined;
  if (younger.has(member.relationship) && age.lowest >= self.highest) {
    return { field: `${at}.age`, takes: `takes an age under yours for your ${String(member.relationship)}` };
  }
  return older.has(member.relationship) && age.highest <= self.lowest
    ? { field: `${at}.age`, takes: `takes an age over yours for your ${String(member.relationship)}` }
    : undefined;
}

function aboutKin(member: Member, byId: ReadonlyMap<string, Member>, at: string): ValueFault | undefined {
  if (member.spouse === member.id) return { field: `${at}.spouse`, takes: 'takes another member' };
  const age = ageOf(member);
  for (const id of idsIn(member.parents)) {
    const parent = byId.get(id);
    const above = ageOf(parent);
    if (parent === member || (age && above && age.lowest >= above.highest)) {
      return { field: `${at}.parents`, takes: 'takes people older than this member' };
    }
  }
  return undefined;
}

/** Marriage is mutual, and there is one husband or wife. */
function aboutSpouse(member: Member, members: readonly Member[], at: string): ValueFault | undefined {
  const { spouse } = member;
  if (typeof spouse === 'string') {
    const other = members.find(({ id }) => id === spouse);
    const claims = members.filter((each) => each.spouse === spouse);
    const isMutual = other?.spouse === undefined || typeof other.spouse !== 'string' || other.spouse === member.id;
    if (!isMutual || claims.length > 1)
      return { field: `${at}.spouse`, takes: 'takes someone who has no other spouse' };
  }
  const isSpouse = member.relationship === 'spouse';
  const first = members.find((each) => each.relationship === 'spouse');
  if (isSpouse && first !== member) {
    return { field: `${at}.relationship`, takes: 'takes spouse for one member only' };
  }
  if (isSpouse && typeof spouse === 'string' && spouse !== selfId) {
    return { field: `${at}.spouse`, takes: `takes "${selfId}" for your spouse` };
  }
  return undefined;
}

/** "9 months" and "2 years" cannot both be the age of one child. */
function aboutMonths(member: Member, at: string): ValueFault | undefined {
  const { age, age_months: months } = member;
  if (typeof age !== 'number' || typeof months !== 'number' || Math.floor(months / 12) === age) return undefined;
  return { field: `${at}.age_months`, takes: 'takes the same age as `age`, in months' };
}

/** What ends before it starts. */
function aboutDates(member: Member, at: string): ValueFault | undefined {
  for (const [list, entries] of Object.entries(member)) {
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of (entries as readonly Json[]).entries()) {
      if (!isObject(entry)) continue;
      const { starts_on: startsOn, ends_on: endsOn } = entry;
      if (typeof startsOn === 'string' && typeof endsOn === 'string' && endsOn < startsOn) {
        return { field: `${at}.${list}[${index}].ends_on`, takes: 'takes a date on or after `starts_on`' };
      }
    }
  }
  return undefined;
}

/** Nobody is on two tax returns of one year. */
function onTwoReturns({ tax_units: units }: Household): ValueFault | undefined {
  if (!Array.isArray(units)) return undefined;
  const seen = new Set<string>();
  for (const [index, unit] of (units as readonly Json[]).entries()) {
    for (const id of isObject(unit) ? idsIn(unit.members) : []) {
      if (seen.has(id))
        return { field: `tax_units[${index}].members`, takes: 'takes people who are on no other return' };
      seen.add(id);
    }
  }
  return undefined;
}

function idsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((id) => typeof id === 'string') : [];
}

function ageOf(member: Member | undefined): { lowest: number; highest: number } | undefined {
  if (member === undefined) return undefined;
  const age = readField(member, ['age']);
  if (age.kind === 'value' && typeof age.value === 'number') return { lowest: age.value, highest: age.value };
  return age.kind === 'range' ? { lowest: age.min, highest: age.max } : undefined;
}
