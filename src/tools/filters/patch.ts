import { isDeepStrictEqual } from 'node:util';
import { applyPatch } from 'rfc6902';
import { arrayIndex, isObject, parsePointer, valueAt, type Pointer } from './json-pointer.ts';

/** One operation of RFC 6902. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string };

/** A document, or why an operation could not be done: `remove /a/01: there is nothing at this path`. */
export type Patched = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** Members by which objects reach what they inherit. The library skips them on its way, so that it would change another place. */
export const refusedTokens: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** What the library is asked for, one place at a time. */
type Change =
  | { readonly op: 'add' | 'replace'; readonly path: Pointer; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Pointer };

/** Thrown inside this file alone. */
class Unfit extends Error {}

/**
 * Applies the operations in order; all or nothing, and the document given stays as it is. The library does each change;
 * that its place exists as RFC 6901 and 6902 have it is checked here first, since it takes `01` and `-1` for indices, `-`
 * for an element, and what an object inherits for a member, and looks for the end of a move before the value was taken away.
 */
export function patchDocument(document: unknown, operations: readonly PatchOperation[]): Patched {
  let value = document;
  const own = new Set<object>();
  for (const operation of operations) {
    try {
      for (const change of changesOf(value, operation)) value = applied(value, change, own);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return { ok: false, reason: `${operation.op} ${operation.path}: ${error.message}` };
    }
  }
  return { ok: true, value };
}

/** An operation as changes of single places: a move is, as the RFC has it, a removal and an addition. */
function changesOf(document: unknown, operation: PatchOperation): readonly Change[] {
  const path = usablePointer(operation.path);
  switch (operation.op) {
    case 'add':
    case 'replace':
      return [{ op: operation.op, path, value: operation.value }];
    case 'remove':
      return [{ op: 'remove', path }];
    case 'test':
      if (!isDeepStrictEqual(existing(document, path), operation.value)) throw new Unfit('the value is another one');
      return [];
    case 'copy':
      return [{ op: 'add', path, value: existing(document, usablePointer(operation.from)) }];
    case 'move': {
      const from = usablePointer(operation.from);
      const value = existing(document, from);
      if (from.length === path.length && from.every((token, index) => token === path[index])) return [];
      if (from.length < path.length && from.every((token, index) => token === path[index]))
        throw new Unfit('a value can’t be moved into itself');
      return [
        { op: 'remove', path: from },
        { op: 'add', path, value },
      ];
    }
  }
}

function applied(document: unknown, change: Change, own: Set<object>): unknown {
  if (change.op === 'add') checkPlace(document, change.path);
  else existing(document, change.path);
  if (change.path.length === 0) {
    if (change.op === 'remove') throw new Unfit('the whole document can’t be removed');
    return change.value;
  }
  const copy = ownAlong(document, change.path, own);
  const path = change.path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const [failure] = applyPatch(copy, [change.op === 'remove' ? { op: 'remove', path } : { ...change, path }]);
  if (failure) throw new Unfit('it can’t be done there');
  return copy;
}

function usablePointer(text: string): Pointer {
  const pointer = parsePointer(text);
  if (pointer === undefined) throw new Unfit(`“${text}” is no JSON pointer`);
  const refused = pointer.find((token) => refusedTokens.includes(token));
  if (refused !== undefined) throw new Unfit(`a path may not go through ${refused}`);
  return pointer;
}

function existing(document: unknown, pointer: Pointer): unknown {
  const found = valueAt(document, pointer);
  if (!found.there) throw new Unfit('there is nothing at this path');
  return found.value;
}

/** A value may be put here: into an object that exists, or into an array up to its end. */
function checkPlace(document: unknown, path: Pointer): void {
  const last = path[path.length - 1];
  if (last === undefined) return;
  const parent = valueAt(document, path.slice(0, -1));
  if (!parent.there) throw new Unfit('what it would be put into is not there');
  if (isObject(parent.value)) return;
  if (!Array.isArray(parent.value)) throw new Unfit('what it would be put into is neither object nor array');
  if (last === '-') return;
  const index = arrayIndex(last);
  if (index === undefined) throw new Unfit(`“${last}” is no index of an array`);
  if (index > parent.value.length) throw new Unfit(`the array ends before ${last}`);
}

/** Copies the containers on the way to a place, once each, so that the change is in nobody else’s document. */
function ownAlong(document: unknown, path: Pointer, own: Set<object>): unknown {
  const root = ownCopy(document, own);
  let container = root;
  for (const token of path.slice(0, -1)) {
    const found = valueAt(container, [token]);
    if (!found.there) break;
    const copy = ownCopy(found.value, own);
    if (Array.isArray(container)) container[Number(token)] = copy;
    else if (isObject(container)) container[token] = copy;
    container = copy;
  }
  return root;
}

function ownCopy(value: unknown, own: Set<object>): unknown {
  if (typeof value !== 'object' || value === null || own.has(value)) return value;
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  own.add(copy);
  return copy;
}
