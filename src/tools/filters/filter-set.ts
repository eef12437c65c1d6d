import { isDeepStrictEqual } from 'node:util';
import { bounds } from '../../bounds.ts';
import { branchesOf, type FilterBranch, type FilterFile } from './filter-file.ts';
import { isObject, parsePointer, valueAt } from './json-pointer.ts';
import { patchDocument } from './patch.ts';
import { compileRetain, type Retain } from './retain.ts';

/** A named set of filters, ready to run. */
export interface FilterSet {
  readonly name: string;
  /** Tools that it has a filter for. */
  readonly tools: readonly string[];
  /** Undefined when it has none for this tool. Never throws. */
  filter(tool: string, document: unknown): Filtered | undefined;
}

export type Filtered =
  | { readonly outcome: 'filtered'; readonly value: unknown; readonly format: 'json' | 'toon' }
  /** It failed, and the operator lets results pass as they were then. */
  | { readonly outcome: 'original'; readonly value: unknown; readonly format: 'json'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string };

interface CompiledBranch extends Omit<FilterBranch, 'retain'> {
  readonly retain: Retain | undefined;
}

/** Makes a set of a file that was checked (`filterFileSchema`, `checkFilterFile`). */
export function filterSet(name: string, file: FilterFile): FilterSet {
  const byTool = new Map([...branchesOf(file)].map(([tool, branches]) => [tool, branches.map(compiled)]));
  return {
    name,
    tools: [...byTool.keys()],
    filter: (tool, document) => {
      const branches = byTool.get(tool);
      return branches && runBranches(branches, document);
    },
  };
}

function compiled(branch: FilterBranch): CompiledBranch {
  const paths = branch.retain?.map((path) => parsePointer(path) ?? []);
  return { ...branch, retain: paths && compileRetain(paths, bounds.filterDepthMax) };
}

/** Test, retain, patches, in this order. No branch that fits is a failure: nobody said what may pass of such a result. */
function runBranches(branches: readonly CompiledBranch[], document: unknown): Filtered {
  const branch = branches.find(({ test }) => test === undefined || holds(test, document));
  if (branch === undefined) {
    const lenient = branches.every(({ onError }) => onError === 'original');
    return failed(lenient ? 'original' : 'closed', document, 'no branch fits this result');
  }
  try {
    const kept = branch.retain ? branch.retain(document) : document;
    const patched = patchDocument(kept, branch.patches);
    if (!patched.ok) return failed(branch.onError, document, patched.reason);
    return { outcome: 'filtered', value: patched.value, format: branch.format };
  } catch (error) {
    // Deep nesting ends the stack, here or in the library.
    if (!(error instanceof RangeError)) throw error;
    return failed(branch.onError, document, 'the result is nested too deeply');
  }
}

function failed(onError: 'closed' | 'original', document: unknown, reason: string): Filtered {
  return onError === 'closed'
    ? { outcome: 'failed', reason }
    : { outcome: 'original', value: document, format: 'json', reason };
}

function holds(test: NonNullable<FilterBranch['test']>, document: unknown): boolean {
  const found = valueAt(document, parsePointer(test.path) ?? []);
  return found.there && isDeepStrictEqual(found.value, test.value);
}

/** Objects and arrays can be filtered; a bare text or number is a text to read. */
export function isDocument(value: unknown): boolean {
  return isObject(value) || Array.isArray(value);
}
