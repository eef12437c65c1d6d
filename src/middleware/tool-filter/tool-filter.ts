import { z } from 'zod';
import type { ContextFunction } from '../context-function.ts';
import { textsOf } from '../map-content.ts';

/** What is known of a tool that may be shown. */
export interface ToolCard {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
}

/** Scores tools for a text, 0 to 1, in any order; a tool that fits in nothing is left out. */
export type RankTools = (
  text: string,
  tools: readonly ToolCard[],
) => readonly { readonly name: string; readonly score: number }[];

const toolName = z.string().min(1).max(128);
const toolNames = z.array(toolName).max(500);

export const toolFilterInput = z.strictObject({
  /** Names, or names with what the tools do. */
  availableTools: z
    .array(
      z.union([
        toolName,
        z.object({
          name: toolName,
          description: z.string().max(4_000).optional(),
          inputSchema: z.unknown().optional(),
        }),
      ]),
    )
    .max(500)
    .default([]),
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
      const cards = args.availableTools.map((tool) => (typeof tool === 'string' ? { name: tool } : tool));
      const shown = cards.filter(({ name }) => !args.never.includes(name));
      const allowed = shown.map(({ name }) => name);
      const relevantTools = rank(textsOf(context).join('\n'), shown)
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
