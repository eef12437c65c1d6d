import { memberIdPattern } from '../household/parse-household.ts';
import { fieldTree, keyFieldOf, type FieldNode } from '../household/field-tree.ts';
import type { Fields } from '../household/field.ts';

/** A ledger path taken apart: `members.you.income.wages` -> the list `members[].income[]`, keys `you` and `wages`. */
export interface LedgerPlace {
  readonly node: FieldNode;
  /** What the path names: a field, one entry of a list by its key, or a whole list. */
  readonly kind: 'field' | 'entry' | 'list';
  readonly steps: readonly LedgerStep[];
}

/** One segment of the path on the way down. */
export interface LedgerStep {
  readonly segment: string;
  /** The list whose entry this segment names; undefined for a plain field. */
  readonly entryOf: FieldNode | undefined;
}

/** Whose fact a path is (`you`, `child1`); undefined for what is of the household. */
export const memberIn = (path: string): string | undefined => /^members\.(\w+)\./.exec(path)?.[1];

/** Undefined when the fields declare no such path, or a key cannot name an entry of its list. */
export function readLedgerPath(path: string, fields: Fields): LedgerPlace | undefined {
  const segments = path.split('.');
  const steps: LedgerStep[] = [];
  let node = fieldTree(fields);
  let kind: LedgerPlace['kind'] = 'field';
  for (let index = 0; index < segments.length; index += 1) {
    const child = node.children.get(segments[index] ?? '');
    if (child === undefined) return undefined;
    steps.push({ segment: child.segment, entryOf: undefined });
    node = child;
    kind = child.isList ? 'list' : 'field';
    const key = segments[index + 1];
    if (!child.isList || key === undefined) continue;
    if (!canBeKey(key, child)) return undefined;
    steps.push({ segment: key, entryOf: child });
    kind = 'entry';
    index += 1;
  }
  return { node, kind, steps };
}

function canBeKey(key: string, list: FieldNode): boolean {
  const keyField = keyFieldOf(list);
  if (keyField === undefined) return false;
  if (keyField === 'id') return memberIdPattern.test(key);
  const values = list.children.get(keyField)?.field?.values;
  return values === undefined ? /^[a-z0-9_]{1,40}$/.test(key) : Object.hasOwn(values, key);
}
