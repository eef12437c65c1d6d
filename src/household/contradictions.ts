import type { ValueFault } from './check-value.ts';
import { selfId, type Household, type Json, type Member } from './household.ts';
import { readField, readValue } from './read-field.ts';

/** Relationships that lie a generation below, and above, the person who writes. Step and foster kin can be of any age. */
const younger: ReadonlySet<Json | undefined> = new Set(['child', 'grandchild']);
const older: ReadonlySet<Json | undefined> = new Set(['parent', 'grandparent']);

/** What a household says that cannot all be true; the first such thing. Fields were checked one by one before. */
export function findContradiction(household: Household): ValueFault | undefined {
  const members = household.members ?? [];
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const [index, member] of members.entries()) {
    const at = `members[${index}]`;
    const found = selfTwice(member, at) ?? aboutSelf(member, byId, at) ?? aboutKin(member, byId, at);
    if (found) return found;
  }
  return undefined;
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

function idsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((id) => typeof id === 'string') : [];
}

function ageOf(member: Member | undefined): { lowest: number; highest: number } | undefined {
  if (member === undefined) return undefined;
  const age = readField(member, ['age']);
  if (age.kind === 'value' && typeof age.value === 'number') return { lowest: age.value, highest: age.value };
  return age.kind === 'range' ? { lowest: age.min, highest: age.max } : undefined;
}
