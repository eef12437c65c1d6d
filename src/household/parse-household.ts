import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import { checkGroup, type ValueFault } from './check-value.ts';
import { findContradiction } from './contradictions.ts';
import { fieldTree } from './field-tree.ts';
import type { Fields } from './field.ts';
import { selfId, type Household, type Json, type Member } from './household.ts';
import { isObject } from './read-field.ts';
import { tellablePath } from './tellable-path.ts';

/** Ids become parts of ledger paths: `members.child1.age`. */
export const memberIdPattern = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Checks a household sent from outside against the pack's fields and against itself. Returns it with `members` set and
 * the person who writes marked as `self`. Throws `household_invalid` naming the first field that cannot stand, and
 * what it takes; the detail never repeats a value. In place of any value a mark may stand (unknown, declined, a range).
 */
export function parseHousehold(input: unknown, fields: Fields, membersMax: number = bounds.membersMax): Household {
  const root = fieldTree(fields);
  if (!isPlainObject(input)) refuse({ field: 'household', takes: 'takes an object' });
  const { members: given, ...rest } = input;
  const members = given === undefined ? [{ id: selfId }] : parseMembers(given, membersMax);
  const children = root.children.get('members')?.children ?? new Map();
  const ids = new Set(members.map((member) => member.id));
  for (const [index, member] of members.entries()) {
    // An id needs no field of its own: it is how everything else names the member.
    const found = checkGroup(member, children, `members[${index}]`, ids, ['id']);
    if (found) refuse(found);
  }
  const found = checkGroup(rest, root.children, '', ids, ['members_open']) ?? checkOpen(rest.members_open);
  if (found) refuse(found);
  const household: Household = { ...rest, members: members.map(markSelf) };
  const contradiction = findContradiction(household);
  if (contradiction) refuse(contradiction);
  return household;
}

function parseMembers(given: Json, membersMax: number): readonly Member[] {
  if (!Array.isArray(given)) refuse({ field: 'members', takes: 'takes a list of people' });
  const entries = given as readonly Json[];
  if (entries.length > membersMax) refuse({ field: 'members', takes: `takes at most ${membersMax} people` });
  const seen = new Set<string>();
  const members = entries.map((entry, index) => {
    const at = `members[${index}]`;
    if (!isObject(entry)) refuse({ field: at, takes: 'takes an object' });
    const { id } = entry;
    if (typeof id !== 'string' || !memberIdPattern.test(id)) {
      refuse({ field: `${at}.id`, takes: 'takes lower-case letters, digits and _, starting with a letter' });
    }
    if (seen.has(id)) refuse({ field: `${at}.id`, takes: 'takes an id of its own; another member has this one' });
    seen.add(id);
    return { ...entry, id };
  });
  if (!seen.has(selfId)) {
    refuse({ field: 'members', takes: `takes one person with the id "${selfId}": the one who writes` });
  }
  return members;
}

function markSelf(member: Member): Member {
  return member.id === selfId && member.relationship === undefined ? { ...member, relationship: 'self' } : member;
}

function checkOpen(value: Json | undefined): ValueFault | undefined {
  return value === undefined || typeof value === 'boolean'
    ? undefined
    : { field: 'members_open', takes: 'takes true or false' };
}

/** JSON arrives parsed; what is checked below is every value in it. */
function isPlainObject(input: unknown): input is { readonly [key: string]: Json } {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function refuse({ field: at, takes }: ValueFault): never {
  const field = tellablePath(at);
  throw new AppError('household_invalid', `${field} ${takes}.`, { extra: { field } });
}
