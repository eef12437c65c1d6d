import { findNode, keyFieldOf, type FieldNode } from '../household/field-tree.ts';
import type { Fields } from '../household/field.ts';
import { selfId, type Household, type Json, type Member } from '../household/household.ts';
import { isObject } from '../household/read-field.ts';
import type { Fact } from './fact.ts';
import { readLedgerPath, type LedgerPlace } from './ledger-path.ts';

/**
 * The household that the facts in force add up to. `you` is always there; a list is there as soon as one of its
 * entries (or "none") is; what was declined or is not known stands as its mark; what was removed is absent. Facts whose
 * path the fields no longer declare are left out. Later facts win.
 *
 * `members_open` is true until a fact at `members` (value `[]`: nobody but those named) says who lives there.
 */
export function foldFacts(facts: readonly Fact[], fields: Fields): Household {
  const root: Growing = { members: [{ id: selfId, relationship: 'self' }] };
  let membersSaid = findNode(fields, 'members') === undefined;
  for (const fact of facts) {
    if (fact.status === 'removed') continue;
    if (fact.path === 'members') {
      membersSaid = fact.status !== 'unknown' && fact.status !== 'declined';
      continue;
    }
    const place = readLedgerPath(fact.path, fields);
    if (place) put(root, place, valueOf(fact));
  }
  const { members, ...rest } = root;
  const household = { ...rest, members: members as readonly Member[] };
  return membersSaid ? household : { ...household, members_open: true };
}

/** Ledger paths of facts in force that were only inferred; `determine` lets none of them alone decide against anyone. */
export function inferredPaths(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(facts.filter((fact) => fact.status === 'inferred').map((fact) => fact.path));
}

interface Growing {
  [field: string]: Json | Growing | Growing[];
}

function valueOf(fact: Fact): Json {
  if (fact.status === 'declined' || fact.status === 'unknown') return { status: fact.status };
  return fact.value ?? null;
}

function put(root: Growing, { steps }: LedgerPlace, value: Json): void {
  let here = root;
  for (const [index, { segment, entryOf }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const next = steps[index + 1];
    if (entryOf !== undefined) {
      if (isLast) setEntry(here, entryOf, value);
    } else if (next?.entryOf !== undefined) here = entryIn(here, segment, next.segment, next.entryOf);
    else if (isLast) here[segment] = value;
    else here = groupIn(here, segment);
  }
}

/** The entry of that key, made when it is not there yet. A list that a fact holds is copied: it belongs to the ledger. */
function entryIn(parent: Growing, segment: string, key: string, list: FieldNode): Growing {
  const keyField = keyFieldOf(list) ?? 'id';
  const held = parent[segment];
  const entries = Array.isArray(held) ? held.filter(isGrowing).map((entry) => ({ ...entry })) : [];
  parent[segment] = entries;
  const found = entries.find((entry) => entry[keyField] === key);
  if (found) return found;
  const made: Growing = { [keyField]: key };
  entries.push(made);
  return made;
}

function isGrowing(value: Growing[string]): value is Growing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mark for a whole entry says that it may be there, with an amount nobody knows. */
function setEntry(entry: Growing, list: FieldNode, value: Json): void {
  const keyField = keyFieldOf(list) ?? 'id';
  const isMark =
    isObject(value) && Object.keys(value).length === 1 && ['unknown', 'declined'].includes(String(value.status));
  if (!isMark) {
    if (isObject(value)) Object.assign(entry, value, { [keyField]: entry[keyField] });
    return;
  }
  for (const field of ['amount', 'status']) if (list.children.has(field)) entry[field] = value;
}

function groupIn(parent: Growing, segment: string): Growing {
  const held = parent[segment];
  const group: Growing = held !== undefined && isGrowing(held) ? { ...held } : {};
  parent[segment] = group;
  return group;
}
