import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { randomIds, systemClock } from '../../src/clock.ts';
import { rankerLimits, selectable } from '../../src/compose/tool-choice.ts';
import { readPack } from '../../src/compose/pack.ts';
import { bounds, readConfig } from '../../src/config.ts';
import { listed } from '../../src/mcp/serve-tools.ts';
import { defineTool, type Tool } from '../../src/tools/define-tool.ts';
import { featureReader } from '../../src/tools/selection/text-features.ts';
import { toolChoice } from '../../src/tools/selection/tool-choice.ts';
import { readToolQueries, readTools } from '../eval/tool-cases.ts';
import { median, printTable, quantile } from './statistics.ts';

const toolCount = 2_000;
const rounds = 3;

/** Choosing among many tools: set_context, and the list that follows it as it goes over the wire. */
export async function benchToolChoice(): Promise<void> {
  const { toolWords } = await readPack(readConfig().packDir);
  const cards = readTools('test/eval/tools.jsonl');
  const { queries } = readToolQueries('test/eval/tool-queries.jsonl', cards);
  const tools = Array.from({ length: toolCount }, (_, at): Tool => {
    const card = cards[at % cards.length];
    return defineTool({
      name: `${card?.name ?? ''}_${at}`,
      title: card?.title ?? '',
      description: `${card?.description ?? ''} Office ${at}.`,
      examples: (card?.phrasings ?? []).slice(at % 5, (at % 5) + 5),
      input: z.strictObject({ location: z.string(), date: z.string().optional() }),
      output: z.strictObject({}),
      readOnly: true,
      run: async () => ({}),
    }) as Tool;
  });
  const choice = toolChoice({
    tools: () => tools,
    describe: selectable,
    groupOf: () => 'all',
    read: featureReader(toolWords, 1, bounds.toolTextCharsMax),
    clock: systemClock,
    ids: randomIds,
    limits: { ...bounds, ranker: rankerLimits },
    pairs: [],
    onLearned: () => undefined,
    onSelection: () => undefined,
    onListed: () => undefined,
    onCalled: () => undefined,
  });
  const asker = { owner: 'bench', session: {} };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  await choice.ready();
  const builtMs = performance.now() - begun;
  delay.disable();
  const heldUpMs = delay.max / 1e6;
  const set: number[] = [];
  const list: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { query } of queries) {
      const from = performance.now();
      choice.setContext(asker, { query });
      const chosen = performance.now();
      JSON.stringify({ tools: choice.listed(asker).map(listed) });
      // The first round warms up.
      if (round === 0) continue;
      set.push(chosen - from);
      list.push(performance.now() - chosen);
    }
  }
  const first = `the ranking is made in ${Math.round(builtMs)} ms, others wait ${Math.round(heldUpMs)} ms at most`;
  printTable(`${toolCount} tools; ${first}; times in ms`, [
    { what: 'set_context', p50: median(set), p99: quantile(set, 0.99) },
    { what: 'tools/list after it', p50: median(list), p99: quantile(list, 0.99) },
  ]);
}
