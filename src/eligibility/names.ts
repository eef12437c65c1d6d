import { findNode, type FieldNode } from '../household/field-tree.ts';
import type { Fields } from '../household/field.ts';

/** Where a name of the rule language points: `state`, `member.age`, `entry.kind`. */
export interface Place {
  readonly from: 'household' | 'member' | 'entry';
  /** Under the household, the member or the entry. */
  readonly segments: readonly string[];
  readonly node: FieldNode;
}

/** Undefined when the fields declare no such name. `list` is the list whose entry is in hand, if one is. */
export function findPlace(name: string, fields: Fields, list: FieldNode | undefined): Place | undefined {
  const [first = '', ...rest] = name.split('.');
  if (first === 'member') return at('member', rest, findNode(fields, ['members', ...rest].join('.')));
  if (first === 'entry') return list === undefined ? undefined : at('entry', rest, descend(list, rest));
  return at('household', [first, ...rest], findNode(fields, name));
}

/** Every name that may stand here, for "did you mean". */
export function namesInReach(fields: Fields, list: FieldNode | undefined): readonly string[] {
  const names = [...fields.keys()].map((path) => path.replaceAll('[]', '').replace(/^members\./, 'member.'));
  if (list === undefined) return names;
  return [...names, ...[...list.children.keys()].map((segment) => `entry.${segment}`)];
}

function descend(node: FieldNode, segments: readonly string[]): FieldNode | undefined {
  let here: FieldNode | undefined = node;
  for (const segment of segments) here = here?.children.get(segment);
  return here;
}

function at(from: Place['from'], segments: readonly string[], node: FieldNode | undefined): Place | undefined {
  return node === undefined || segments.length === 0 ? undefined : { from, segments, node };
}
