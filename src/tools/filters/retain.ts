import { arrayIndex, isObject, type Pointer } from './json-pointer.ts';

/** Keeps only what some path names. Throws a RangeError for a document nested more deeply than `depthMax`. */
export type Retain = (document: unknown) => unknown;

/** What several paths keep together: one tree, so that two paths through one array keep both in each element. */
interface Branch {
  /** A path ends here: everything below is kept. */
  whole: boolean;
  /** Members of an object by name. */
  members: readonly (readonly [string, Branch])[];
  /** Every member of an object. */
  every: Branch | undefined;
  /** Elements of an array by position, lowest first, each with what all elements keep. */
  elements: readonly (readonly [number, Branch])[];
  /** Every element of an array: the names that are no positions go on into each. */
  mapped: Branch | undefined;
}

/** Stands for a place at which nothing is kept; no value of JSON. */
const nothing = Symbol('nothing');

/**
 * Arrays on the way are mapped: `/hits/name` keeps the name of every hit. An index takes one element, `*` every member or
 * element. A path that leads nowhere keeps nothing. An element of a mapped array stays as `{}` where none of its members
 * is kept, so that a list keeps its length; what is no object or array is not kept where a path goes on below it.
 */
export function compileRetain(paths: readonly Pointer[], depthMax: number): Retain {
  const root = branchOf(paths, new Map());
  return (document) => {
    const kept = keep(root, document, depthMax);
    return kept === nothing ? {} : kept;
  };
}

/** The same paths lead to the same branch, so that an array in an array comes to an end and a path of many stars stays small. */
function branchOf(paths: readonly Pointer[], known: Map<string, Branch>): Branch {
  const key = JSON.stringify(paths);
  const same = known.get(key);
  if (same) return same;
  const branch: Branch = { whole: false, members: [], every: undefined, elements: [], mapped: undefined };
  known.set(key, branch);
  branch.whole = paths.some((path) => path.length === 0);
  if (branch.whole) return branch;

  const below = new Map<string, Pointer[]>();
  for (const [token = '', ...rest] of paths) below.set(token, [...(below.get(token) ?? []), rest]);
  const forAll = below.get('*') ?? [];
  const names = [...below].filter(([token]) => token !== '*');
  const intoElements = paths.filter(([token = '']) => token !== '*' && arrayIndex(token) === undefined);
  const ofEach = [...intoElements, ...forAll];
  branch.members = names.map(([token, rests]) => [token, branchOf([...rests, ...forAll], known)]);
  branch.elements = names
    .flatMap(([token, rests]): [number, Branch][] => {
      const index = arrayIndex(token);
      return index === undefined ? [] : [[index, branchOf([...rests, ...ofEach], known)]];
    })
    .toSorted(([a], [b]) => a - b);
  if (forAll.length > 0) branch.every = branchOf(forAll, known);
  if (ofEach.length > 0) branch.mapped = branchOf(ofEach, known);
  return branch;
}

function keep(branch: Branch, value: unknown, levels: number): unknown {
  if (branch.whole) return value;
  if (levels === 0) throw new RangeError('nested too deeply');
  if (Array.isArray(value)) return keepElements(branch, value, levels);
  if (isObject(value)) return keepMembers(branch, value, levels);
  return nothing;
}

function keepMembers({ members, every }: Branch, value: Record<string, unknown>, levels: number): unknown {
  const result: Record<string, unknown> = {};
  for (const [name, below] of members) {
    if (Object.hasOwn(value, name)) keepMember(result, name, value[name], keep(below, value[name], levels - 1));
  }
  if (every === undefined) return result;
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(result, name)) keepMember(result, name, value[name], keep(every, value[name], levels - 1));
  }
  return result;
}

function keepMember(result: Record<string, unknown>, name: string, value: unknown, kept: unknown): void {
  if (kept === nothing || (isEmptyObject(kept) && !isEmptyObject(value))) return;
  // Not by assignment, which would make of such a member what the object inherits from.
  if (name === '__proto__')
    Object.defineProperty(result, name, { value: kept, enumerable: true, writable: true, configurable: true });
  else result[name] = kept;
}

function keepElements({ elements, mapped }: Branch, value: readonly unknown[], levels: number): unknown {
  const result: unknown[] = [];
  if (mapped === undefined) {
    for (const [index, below] of elements) if (index < value.length) add(result, keep(below, value[index], levels - 1));
    return result;
  }
  const byIndex = new Map(elements);
  value.forEach((element, index) => {
    add(result, keep(byIndex.get(index) ?? mapped, element, levels - 1));
  });
  return result;
}

function add(result: unknown[], value: unknown): void {
  if (value !== nothing) result.push(value);
}

function isEmptyObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _name in value) return false;
  return true;
}
