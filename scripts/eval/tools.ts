import { readPack } from '../../src/compose/pack.ts';
import { bounds, readConfig } from '../../src/config.ts';
import { toolRanker, type ToolRanker } from '../../src/tools/selection/rank-tools.ts';
import { featureReader, type ReadFeatures } from '../../src/tools/selection/text-features.ts';
import type { SelectableTool } from '../../src/tools/selection/tool-document.ts';
import type { ToolWords } from '../../src/tools/selection/tool-words.ts';
import { print, readOptions } from './options.ts';
import { plainBm25 } from './plain-bm25.ts';
import { readToolQueries, readTools, type ToolQuery } from './tool-cases.ts';
import { toolScores, toolsReportText, type ToolsReport } from './tools-report.ts';
import { halves, heldOutPhrasings } from './tools-split.ts';

const usage = `npm run eval -- tools [--tools FILE --queries FILE] [--test] [--phrasings-from-queries] [--json]

Ranks tools for queries and counts where the right one stands: with 0, 5 and 10 phrasings per tool, before and after
learning from half of the queries as use, beside plain BM25. Nothing is downloaded, no model is asked.
  --tools FILE    {name, description, inputSchema?, phrasings?} a line (JSONL), or a JSON array, object or CSV; default: ours
  --queries FILE  {query, tools: [name]} a line; also {text, tool} and the like (docs/tools.md)
  --test          our queries that are kept apart: for measuring, never for tuning
  --phrasings-from-queries  take phrasings from the queries and ask only the rest; so it is where no tool has any`;

const ownFiles = {
  tools: 'test/eval/tools.jsonl',
  tuned: 'test/eval/tool-queries.jsonl',
  test: 'test/eval/tool-queries-test.jsonl',
} as const;
const phrasingCounts = [0, 5, 10] as const;

export async function evalTools(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    tools: { type: 'string' },
    queries: { type: 'string' },
    test: { type: 'boolean', default: false },
    'phrasings-from-queries': { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  const tools = readTools(values.tools ?? ownFiles.tools);
  const { queries, withoutTool } = readToolQueries(values.queries ?? ownFiles[values.test ? 'test' : 'tuned'], tools);
  const { toolWords } = await readPack(readConfig().packDir);
  const fromQueries = values['phrasings-from-queries'] || tools.every(({ phrasings }) => phrasings?.length === 0);
  print({ ...toolsReportOn({ tools, queries, fromQueries, toolWords }), withoutTool }, values.json, toolsReportText);
}

export interface ToolsTrial {
  readonly tools: readonly SelectableTool[];
  readonly queries: readonly ToolQuery[];
  /** Phrasings are taken from the queries; else they are the tools' own. */
  readonly fromQueries: boolean;
  readonly toolWords: ToolWords;
}

export function toolsReportOn({ tools, queries, fromQueries, toolWords }: ToolsTrial): ToolsReport {
  const read = featureReader(toolWords, 0, bounds.toolTextCharsMax);
  const rows = phrasingCounts.flatMap((phrasings) => {
    const taken = fromQueries
      ? heldOutPhrasings(tools, queries, phrasings)
      : { tools: tools.map((tool) => ({ ...tool, phrasings: tool.phrasings?.slice(0, phrasings) })), asked: queries };
    const ranker = rankerOf(taken.tools, read);
    const row = (ranking: 'ours' | 'BM25', learned: number, asked: readonly ToolQuery[], rank: Rank) => ({
      phrasings,
      learned,
      ranking,
      scores: toolScores(asked, rank),
    });
    const before = [
      row('BM25', 0, taken.asked, plainBm25(taken.tools)),
      row('ours', 0, taken.asked, rankBy(ranker, read)),
    ];
    const { used: all, asked } = halves(taken.asked);
    const used = all.slice(0, bounds.learnedPairsMax);
    const sameHalf = row('ours', 0, asked, rankBy(ranker, read));
    for (const { query, tools: names } of used)
      for (const tool of names) ranker.teach({ asked: read(query), tool, weight: 1 });
    return [...before, sameHalf, row('ours', used.length, asked, rankBy(ranker, read))];
  });
  return {
    tools: tools.length,
    queries: queries.length,
    withoutTool: 0,
    phrasingsFrom: fromQueries ? 'queries' : 'tools',
    rows,
  };
}

type Rank = (query: string) => readonly string[];

function rankerOf(tools: readonly SelectableTool[], read: ReadFeatures): ToolRanker {
  return toolRanker(tools, read, {
    toolsMax: bounds.linearToolsMax,
    featuresMax: bounds.linearFeaturesMax,
    workMax: bounds.linearTrainingWorkMax,
  });
}

function rankBy(ranker: ToolRanker, read: ReadFeatures): Rank {
  return (query) => ranker.rank(read(query)).map(({ name }) => name);
}
