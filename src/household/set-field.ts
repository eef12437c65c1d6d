import { findNode, keyFieldOf } from './field-tree.ts';
import type { Fields } from './field.ts';
import type { Household, Json } from './household.ts';
import { isObject } from './read-field.ts';

/**
 * The household as it would be with another value at a ledger path (`members.you.age`, `expenses.rent`,
 * `members.you.income.wages.amount`); the household itself stays as it is. At `members`, `[]` says that nobody else
 * lives there. An entry or member that is not there yet is made; a value for a whole entry goes into it.
 */
export function setField(household: Household, path: string, value: Json, fields: Fields): Household {
  if (path === 'members') return { ...household, members_open: false };
  return setIn(household as { readonly [key: string]: Json }, path.split('.'), '', value, fields) as Household;
}

interface Plain {
  readonly [key: string]: Json;
}

function setIn(
  parent: Plain,
  [segment = '', ...rest]: readonly string[],
  above: string,
  value: Json,
  fields: Fields,
): Plain {
  if (rest.length === 0) return { ...parent, [segment]: value };
  const here = above === '' ? segment : `${above}.${segment}`;
  const node = findNode(fields, here);
  const keyField = here === 'members' ? 'id' : node?.isList ? keyFieldOf(node) : undefined;
  const held = parent[segment];
  if (keyField === undefined) {
    const group = held !== undefined && isObject(held) ? held : {};
    return { ...parent, [segment]: setIn(group, rest, here, value, fields) };
  }
  const [key = '', ...deeper] = rest;
  const entries = Array.isArray(held) ? (held as readonly Json[]) : [];
  const change = (entry: Plain): Plain =>
    deeper.length === 0 ? { ...entry, ...asObject(value) } : setIn(entry, deeper, here, value, fields);
  const isHere = (entry: Json): boolean => isObject(entry) && entry[keyField] === key;
  const changed = entries.some(isHere)
    ? entries.map((entry) => (isHere(entry) ? change(entry as Plain) : entry))
    : [...entries, change({ [keyField]: key })];
  return { ...parent, [segment]: changed };
}

function asObject(value: Json): Plain {
  return isObject(value) ? value : {};
}
