import { z } from 'zod';
import type { ContextFunction } from '../context-function.ts';
import { textsOf } from '../map-content.ts';

/** Scores tools for a text, 0 to 1, in any order; a tool it does not know is left out. Given by the room above. */
export type RankTools = (
  text: string,
  tools: readonly string[],
) => readonly { readonly name: string; readonly score: number }[];

const toolNames = z.array(z.string().min(1).max(128)).max(500);

export const toolFilterInput = z.strictObject({
  availableTools: toolNames.default([]),
  maxTools: z.int().min(1).max(100).default(15),
  minScore: z.number().min(0).max(1).default(0.1),
  always: toolNames.default([]),
  never: toolNames.default([]),
});
export const toolFilterMetadata = z.strictObject({
  relevantTools: z.array(z.strictObject({ name: z.string(), score: z.number() })),
  suggestedToolSet: z.array(z.string()),
  /** Nothing scored, so every tool stays: hiding the right one is worse than showing ten. */
  fallback: z.boolean(),
});

/** Suggests the tools that fit the text. The content is passed on unchanged; the caller shows the suggested set. */
export function makeToolFilter(
  rank: RankTools,
): ContextFunction<z.infer<typeof toolFilterInput>, z.infer<typeof toolFilterMetadata>> {
  return {
    name: 'tool_filter',
    description: 'Suggests which tools a model needs to see for this text.',
    input: toolFilterInput,
    metadata: toolFilterMetadata,
    run(context, args) {
      const allowed = args.availableTools.filter((name) => !args.never.includes(name));
      const relevantTools = rank(textsOf(context).join('\n'), allowed)
        .filter(({ name, score }) => allowed.includes(name) && score >= args.minScore)
        .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
        .slice(0, args.maxTools)
        .map(({ name, score }) => ({ name, score }));
      const fallback = relevantTools.length === 0;
      const always = args.always.filter((name) => allowed.includes(name));
      const chosen = fallback ? allowed : [...relevantTools.map((tool) => tool.name), ...always];
      const metadata = { relevantTools, suggestedToolSet: [...new Set(chosen)], fallback };
      return { content: context, metadata, pass: true };
    },
  };
}
