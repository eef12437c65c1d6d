import { findNode, keyFieldOf } from './field-tree.ts';
import type { Fields } from './field.ts';
import type { Household, Json, Reading } from './household.ts';
import { isObject, readValue } from './read-field.ts';

/**
 * What stands at a ledger path: `expenses.rent`, `members.you.age`, `members.you.income.wages.amount`. A mark on the
 * way ("I'd rather not say") stands for everything below it.
 */
export function readPath(household: Household, path: string, fields: Fields): Reading {
  let here: Json | undefined = household as { readonly [key: string]: Json };
  let declared = '';
  let list: string | undefined;
  for (const segment of path.split('.')) {
    const mark = readValue(here);
    if (mark.kind === 'range') return { kind: 'absent' };
    if (mark.kind !== 'value') return mark;
    if (Array.isArray(here)) {
      here = entryOf(here as readonly Json[], segment, list);
      list = undefined;
      continue;
    }
    declared = declared === '' ? segment : `${declared}.${segment}`;
    const node = findNode(fields, declared);
    list = node?.isList ? keyFieldOf(node) : undefined;
    here = isObject(here) ? here[segment] : undefined;
  }
  return readValue(here);
}

/** The entry that has this key, or this place in a list without keys. */
function entryOf(entries: readonly Json[], key: string, keyField: string | undefined): Json | undefined {
  const named = entries.find((entry) => keyField !== undefined && isObject(entry) && entry[keyField] === key);
  return named ?? (/^\d+$/.test(key) ? entries[Number(key)] : undefined);
}

const marked = new WeakMap<Household, boolean>();

/** Whether anything in a household is "I don't know" or "I'd rather not say". Looked for once in each. */
export function hasMarks(household: Household): boolean {
  const known = marked.get(household) ?? holdsMark(household as { readonly [key: string]: Json });
  marked.set(household, known);
  return known;
}

function holdsMark(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind } = readValue(value);
  return kind === 'unknown' || kind === 'declined' || Object.values(value).some((part: Json) => holdsMark(part));
}
