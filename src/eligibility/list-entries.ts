import { isObject, readValue, type Fielded } from '../household/read-field.ts';
import type { FieldNode } from '../household/field-tree.ts';
import type { Json } from '../household/household.ts';
import type { Evidence } from './evidence.ts';
import { ledgerPath, readerOf, type ReadPlace } from './read-place.ts';
import type { Place } from './names.ts';
import { keptAt, type Compiler, type Entry, type Scope } from './scope.ts';

/** The entries of a list, or that nobody said what is in it. */
export type ListReading =
  | { readonly kind: 'said'; readonly entries: readonly Entry[]; readonly evidence: Evidence }
  | { readonly kind: 'open'; readonly evidence: Evidence };

export function listReader(place: Place, compiler: Compiler): (scope: Scope) => ListReading {
  const read: ReadPlace = readerOf(place, compiler);
  const keyedBy = place.node.field?.keyedBy;
  const makeReading = (scope: Scope): ListReading => {
    const { reading, evidence } = read(scope);
    if (reading.kind !== 'value' || !Array.isArray(reading.value)) return { kind: 'open', evidence };
    const values = reading.value as readonly Json[];
    if (values.length === 0) return { kind: 'said', entries: [], evidence };
    const path = ledgerPath(place, scope);
    const entries = values.flatMap((value, index) =>
      isObject(value) ? [{ value, path: `${path}.${keyOf(value, keyedBy, index)}` }] : [],
    );
    return { kind: 'said', entries, evidence };
  };
  // A list inside the entry in hand is another one for every entry; all others are read once for a member.
  if (place.from === 'entry') return makeReading;
  const { path } = place.node;
  return (scope) => {
    const { lists } = keptAt(scope, 'member');
    const known = lists.get(path);
    if (known !== undefined) return known;
    const made = makeReading(scope);
    lists.set(path, made);
    return made;
  };
}

function keyOf(entry: Fielded, keyedBy: string | undefined, index: number): string {
  const key = keyedBy === undefined ? undefined : entry[keyedBy];
  return typeof key === 'string' ? key : String(index);
}

/**
 * Whether an entry counts on a day: not when it has ended, has not started, or is only expected with no start said
 * to be past. `open`: the person doesn't know whether it (still) runs.
 */
export function runsOn(entry: Fielded, asOf: string): 'yes' | 'no' | 'open' {
  const { status, starts_on: startsOn, ends_on: endsOn } = entry;
  if (typeof startsOn === 'string' && startsOn > asOf) return 'no';
  if (typeof endsOn === 'string' && endsOn < asOf) return 'no';
  if (status === 'ended') return 'no';
  if (status === 'expected') return typeof startsOn === 'string' ? 'yes' : 'no';
  const mark = readValue(status);
  return mark.kind === 'unknown' || mark.kind === 'declined' ? 'open' : 'yes';
}

/** A lump sum is no income of a period. */
export function isOnce(entry: Fielded): boolean {
  return entry.period === 'once';
}

/** True when the list's entries carry a period of their own. */
export function carriesPeriod(list: FieldNode): boolean {
  return list.children.has('period');
}
