import { z } from 'zod';
import { bounds } from '../../bounds.ts';
import { parsePointer } from './json-pointer.ts';
import { refusedTokens, type PatchOperation } from './patch.ts';

/** A file of output filters as an operator writes it, with the field names of Reshapr’s own files taken as well. */
const pointer = z
  .string()
  .max(bounds.filterPathCharsMax)
  .refine((text) => parsePointer(text) !== undefined, {
    error: 'takes a JSON pointer such as /results/name (`~1` stands for a slash, `~0` for a tilde)',
  });

const place = pointer.refine((text) => !(parsePointer(text) ?? []).some((token) => refusedTokens.includes(token)), {
  error: `a patch can’t go through ${refusedTokens.join(', ')}`,
});

/** RFC 6902 sec. 4: members that an operation does not define are ignored. */
const operation = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'replace', 'test']), path: place, value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: place }),
  z.object({ op: z.enum(['move', 'copy']), path: place, from: place }),
]);

const retain = z.array(pointer).min(1).max(bounds.filterPathsMax);
const patches = z.array(operation).max(bounds.filterPatchesMax);
const test = z.strictObject({ path: pointer, value: z.unknown() });
const onError = z.enum(['closed', 'original']);

const branch = z.strictObject({
  test: test.optional(),
  jsonTest: test.optional(),
  retain: retain.optional(),
  jsonRetain: retain.optional(),
  patches: patches.optional(),
  jsonPatches: patches.optional(),
  format: z.enum(['json', 'toon']).optional(),
  convertToToon: z.boolean().optional(),
  on_error: onError.optional(),
});

export const filterFileSchema = z.strictObject({
  apiVersion: z.enum(['ombud/v1', 'reshapr.io/v1alpha1']),
  kind: z.enum(['ToolOutputFilters', 'ToolsOutputFilters']),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, 'takes letters, digits, - and _, 64 at most')
    .optional(),
  service: z.strictObject({ name: z.string().min(1), version: z.string().optional() }).optional(),
  on_error: onError.optional(),
  filters: z.record(
    z.string().min(1).max(128),
    z.union([branch, z.array(branch).min(1).max(bounds.filterBranchesMax)]),
  ),
});
export type FilterFile = z.infer<typeof filterFileSchema>;
type WrittenBranch = z.infer<typeof branch>;

/** One branch in our own words, whichever names it was written with. */
export interface FilterBranch {
  readonly test: { readonly path: string; readonly value: unknown } | undefined;
  readonly retain: readonly string[] | undefined;
  readonly patches: readonly PatchOperation[];
  readonly format: 'json' | 'toon';
  /** What happens to a result that can’t be filtered: it becomes an error, or it passes as it was. */
  readonly onError: 'closed' | 'original';
}

interface PlacedReason {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** More than the schema says: nothing is said twice under two names, and every branch can be reached and does something. */
export function checkFilterFile(file: FilterFile): readonly PlacedReason[] {
  const faults: PlacedReason[] = [];
  for (const [tool, written] of Object.entries(file.filters)) {
    const list = Array.isArray(written) ? written : [written];
    list.forEach((one, index) => {
      const path = Array.isArray(written) ? ['filters', tool, index] : ['filters', tool];
      for (const [ours, theirs] of synonyms) {
        if (one[ours] !== undefined && one[theirs] !== undefined)
          faults.push({
            path: [...path, theirs],
            reason: `\`${theirs}\` is another name for \`${ours}\`; give one of them`,
          });
      }
      const reason = branchFault(one, index, list.length);
      if (reason !== undefined) faults.push({ path, reason });
    });
  }
  return faults;
}

const synonyms = [
  ['test', 'jsonTest'],
  ['retain', 'jsonRetain'],
  ['patches', 'jsonPatches'],
  ['format', 'convertToToon'],
] as const;

function branchFault(one: WrittenBranch, index: number, count: number): string | undefined {
  const ours = branchOf(one, undefined);
  if (ours.retain === undefined && ours.patches.length === 0 && ours.format === 'json' && ours.test === undefined)
    return 'this filter does nothing; give it retain, patches or format';
  if (ours.test === undefined && index < count - 1)
    return 'without a test this branch always applies, so the ones after it never do; give it a test or put it last';
  return undefined;
}

/** The branches of a file by tool name, in their order. */
export function branchesOf(file: FilterFile): ReadonlyMap<string, readonly FilterBranch[]> {
  return new Map(
    Object.entries(file.filters).map(([tool, written]) => [
      tool,
      (Array.isArray(written) ? written : [written]).map((one) => branchOf(one, file.on_error)),
    ]),
  );
}

function branchOf(one: WrittenBranch, onErrorOfFile: 'closed' | 'original' | undefined): FilterBranch {
  return {
    test: one.test ?? one.jsonTest,
    retain: one.retain ?? one.jsonRetain,
    patches: one.patches ?? one.jsonPatches ?? [],
    format: one.format ?? (one.convertToToon === true ? 'toon' : 'json'),
    onError: one.on_error ?? onErrorOfFile ?? 'closed',
  };
}
