import { createHash } from 'node:crypto';
import type { SelectableTool } from '../../src/tools/selection/tool-document.ts';
import type { ToolQuery } from './tool-cases.ts';

/** Queries in an order of their own, the same in every run and on every machine, whatever order the file has. */
export function mixed(queries: readonly ToolQuery[]): readonly ToolQuery[] {
  const key = ({ query }: ToolQuery): string => createHash('sha256').update(query).digest('hex');
  return queries
    .map((query) => ({ query, key: key(query) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ query }) => query);
}

/**
 * Takes up to `wanted` queries of each tool as its phrasings, at most half of what it has, from those that only it answers.
 * What was taken, and every query of the same words, is not asked any more.
 */
export function heldOutPhrasings(
  tools: readonly SelectableTool[],
  queries: readonly ToolQuery[],
  wanted: number,
): { readonly tools: readonly SelectableTool[]; readonly asked: readonly ToolQuery[] } {
  const own = new Map<string, string[]>();
  for (const { query, tools: names } of mixed(queries)) {
    const [only] = names;
    if (names.length === 1 && only !== undefined) own.set(only, [...(own.get(only) ?? []), query]);
  }
  const phrasings = new Map(
    [...own].map(([name, texts]) => [name, texts.slice(0, Math.min(wanted, Math.floor(texts.length / 2)))]),
  );
  const taken = new Set([...phrasings.values()].flat());
  return {
    tools: tools.map((tool) => ({ ...tool, phrasings: phrasings.get(tool.name) ?? [] })),
    asked: queries.filter(({ query }) => !taken.has(query)),
  };
}

/** Of each tool's queries half to be replayed as use, half to be asked before and after; the same words fall on one side. */
export function halves(queries: readonly ToolQuery[]): {
  readonly used: readonly ToolQuery[];
  readonly asked: readonly ToolQuery[];
} {
  const seen = new Map<string, number>();
  const used = mixed(queries).filter(({ tools }) => {
    const before = seen.get(tools[0] ?? '') ?? 0;
    seen.set(tools[0] ?? '', before + 1);
    return before % 2 === 0;
  });
  const texts = new Set(used.map(({ query }) => query));
  return { used, asked: queries.filter(({ query }) => !texts.has(query)) };
}
