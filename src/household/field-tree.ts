import type { Field, Fields } from './field.ts';

/** The pack's fields as a tree: what may stand under what. A list's entries share one node (its children). */
export interface FieldNode {
  readonly segment: string;
  /** Dotted path with `[]` after every list on the way, this one included: `members[].income[]`. */
  readonly path: string;
  /** Undefined where the pack only declares what is below. */
  readonly field: Field | undefined;
  readonly isList: boolean;
  readonly children: ReadonlyMap<string, FieldNode>;
}

interface GrowingNode extends FieldNode {
  field: Field | undefined;
  isList: boolean;
  path: string;
  readonly children: Map<string, GrowingNode>;
}

const trees = new WeakMap<Fields, FieldNode>();

/** The tree of these fields, built once. Its root is the household. */
export function fieldTree(fields: Fields): FieldNode {
  const known = trees.get(fields);
  if (known) return known;
  const root = grow('', '');
  for (const field of fields.values()) plant(root, field);
  trees.set(fields, root);
  return root;
}

/** The node at a declared path, `[]` ignored: `members.income.amount`. Undefined when the pack has no such field. */
export function findNode(fields: Fields, path: string): FieldNode | undefined {
  let node: FieldNode | undefined = fieldTree(fields);
  for (const segment of path.split('.')) {
    node = node.children.get(segment.replace('[]', ''));
    if (node === undefined) return undefined;
  }
  return node;
}

/** The field inside an entry that names it. Members are named by `id`; a list without a key takes no entry paths. */
export function keyFieldOf(list: FieldNode): string | undefined {
  return list.path === 'members[]' ? 'id' : list.field?.keyedBy;
}

function grow(segment: string, path: string): GrowingNode {
  return { segment, path, field: undefined, isList: false, children: new Map() };
}

function plant(root: GrowingNode, field: Field): void {
  let node = root;
  for (const part of field.path.split('.')) {
    const segment = part.replace('[]', '');
    let child = node.children.get(segment);
    if (child === undefined) {
      child = grow(segment, node.path === '' ? segment : `${node.path}.${segment}`);
      node.children.set(segment, child);
    }
    if (part.endsWith('[]')) markList(child);
    node = child;
  }
  node.field = field;
  if (field.type === 'list') markList(node);
}

/** A list may be learned after its children were planted, so their paths are written again. */
function markList(node: GrowingNode): void {
  if (node.isList) return;
  node.isList = true;
  rename(node, `${node.path}[]`);
}

function rename(node: GrowingNode, path: string): void {
  node.path = path;
  for (const child of node.children.values()) {
    rename(child, `${path}.${child.segment}${child.isList ? '[]' : ''}`);
  }
}
