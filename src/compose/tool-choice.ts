import type { Logger } from 'pino';
import { randomIds, type Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import { listed, type ListedChoice } from '../mcp/serve-tools.ts';
import type { Tool } from '../tools/define-tool.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { LearnedPairStore, PairChanges } from '../tools/selection/learned-pairs.ts';
import { metaTools } from '../tools/selection/meta-tools.ts';
import { featureReader } from '../tools/selection/text-features.ts';
import { toolChoice } from '../tools/selection/tool-choice.ts';
import type { SelectableTool } from '../tools/selection/tool-document.ts';
import type { ToolWords } from '../tools/selection/tool-words.ts';
import type { Metrics } from './metrics.ts';

export interface ToolChoiceParts {
  /** Those that may be chosen. */
  readonly tools: ToolRegistry;
  readonly toolWords: ToolWords;
  readonly pairs: LearnedPairStore;
  readonly digest: (text: string) => string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'toolsChosen' | 'toolsListed' | 'toolCalledFrom'> | undefined;
}

export const rankerLimits = {
  toolsMax: bounds.linearToolsMax,
  featuresMax: bounds.linearFeaturesMax,
  workMax: bounds.linearTrainingWorkMax,
} as const;

/** The choice of tools for clients over MCP, with what was learned; and the tools with the meta-tools among them. */
export async function makeToolChoice({
  tools,
  toolWords,
  pairs,
  digest,
  clock,
  log,
  metrics,
}: ToolChoiceParts): Promise<{
  readonly tools: ToolRegistry;
  readonly choice: ListedChoice;
}> {
  const keep = async ({ saved, removed }: PairChanges): Promise<void> => {
    await pairs.save(saved);
    await pairs.remove(removed.map(({ id }) => id));
  };
  const choice = toolChoice({
    tools: () => tools.list(),
    describe: selectable,
    groupOf,
    read: featureReader(toolWords, seedOf(digest), bounds.toolTextCharsMax),
    clock,
    ids: randomIds,
    limits: { ...bounds, ranker: rankerLimits },
    pairs: await pairs.list(),
    // A pair that could not be kept is learned again with the next use.
    onLearned: (changes) => void keep(changes).catch((error: Error) => log.warn({ name: error.name }, 'tool pairs')),
    onSelection(receipt) {
      log.info(receipt, 'tools chosen');
      metrics?.toolsChosen(receipt);
    },
    onListed: (withContext) => metrics?.toolsListed(withContext),
    onCalled: (where) => metrics?.toolCalledFrom(where),
  });
  const meta = metaTools(choice);
  const metaByName = new Map(meta.map((tool) => [tool.name, tool]));
  return {
    tools: {
      list: () => [...tools.list(), ...meta],
      get: (name) => tools.get(name) ?? metaByName.get(name),
    },
    choice: {
      listed: (asker) => [...choice.listed(asker), ...meta],
      called: (asker, tool, outcome) => choice.called(asker, tool, outcome),
    },
  };
}

/** What of a tool is compared: what the protocol lists, with its examples as phrasings. */
export function selectable(tool: Tool): SelectableTool {
  const { name, title, inputSchema } = listed(tool);
  return { name, title, description: tool.description, inputSchema, phrasings: tool.examples };
}

/** Tools of another server are a group; ours are those about programs and those about one person's conversation. */
export function groupOf({ name, needsThread }: Tool): string {
  const [server, rest] = name.split('__');
  if (rest !== undefined && server !== undefined) return server;
  return needsThread === true ? 'grievances' : 'programs';
}

/** Numbers of features differ from service to service: those in one database say nothing without its secret. */
function seedOf(digest: (text: string) => string): number {
  return Buffer.from(digest('tool selection'), 'base64url').readInt32LE(0);
}
