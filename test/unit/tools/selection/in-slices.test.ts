import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { manualClock } from '../../../../src/clock.ts';
import { bounds } from '../../../../src/config.ts';
import { defineTool, type Tool } from '../../../../src/tools/define-tool.ts';
import { atOnce, inSlices, type Pieces } from '../../../../src/tools/selection/in-slices.ts';
import { featureReader } from '../../../../src/tools/selection/text-features.ts';
import { toolChoice } from '../../../../src/tools/selection/tool-choice.ts';
import { noToolWords } from '../../../../src/tools/selection/tool-words.ts';

const things = ['permit', 'table', 'invoice', 'bus route', 'library card', 'street lamp', 'pension', 'birth record'];
const deeds = ['Finds', 'Prints', 'Cancels', 'Explains', 'Compares', 'Counts', 'Sends', 'Renews'];

function manyTools(count: number, described = 1): readonly Tool[] {
  return Array.from({ length: count }, (_, at) => {
    const thing = things[at % things.length] ?? '';
    const deed = deeds[Math.floor(at / things.length) % deeds.length] ?? '';
    const description = `${deed} a ${thing} of office ${at} in district ${at % 37}, and says what it costs and who may ask. `;
    return defineTool({
      name: `tool_${at}`,
      title: `${deed} a ${thing}`,
      description: description.repeat(described),
      examples: [],
      input: z.strictObject({}),
      output: z.strictObject({}),
      readOnly: true,
      run: async () => ({}),
    }) as Tool;
  });
}

function choose(tools: () => readonly Tool[]) {
  let number = 0;
  return toolChoice({
    tools,
    describe: ({ name, title, description }) => ({ name, title, description }),
    groupOf: () => 'all',
    read: featureReader(noToolWords, 1, 4_000),
    clock: manualClock('2026-03-01T08:00:00Z'),
    ids: { next: (kind) => `${kind}_${++number}` },
    limits: { ...bounds, ranker: { toolsMax: 500, featuresMax: 30_000, workMax: 5e7 } },
    pairs: [],
    onLearned: () => undefined,
    onSelection: () => undefined,
    onListed: () => undefined,
    onCalled: () => undefined,
  });
}
const shown = ({ tools }: ReturnType<ReturnType<typeof choose>['setContext']>) =>
  tools.map(({ name, score }) => [name, score]);

/** The longest time in which the event loop served nobody else, and all of it. */
async function watchLoop(work: () => Promise<void>): Promise<{ readonly longestMs: number; readonly totalMs: number }> {
  let isOver = false;
  let longestMs = 0;
  const begun = performance.now();
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      await nextTurn();
      longestMs = Math.max(longestMs, performance.now() - from);
    }
  })();
  await nextTurn();
  await work();
  isOver = true;
  await watching;
  return { longestMs, totalMs: performance.now() - begun };
}

describe('work in pieces', () => {
  function* counting(to: number): Pieces<number> {
    for (let at = 0; at < to; at += 1) yield;
    return to;
  }

  it('gives the same at once and in slices', async () => {
    expect(atOnce(counting(3))).toBe(3);
    expect(await inSlices(counting(3), 0)).toBe(3);
  });

  it('lets others have their turn between slices', async () => {
    let turns = 0;
    const done = inSlices(counting(50), 0);
    const others = (async () => {
      for (; turns < 20; turns += 1) await nextTurn();
    })();
    await done;
    await others;
    expect(turns).toBe(20);
  });
});

describe('the first choice among 2,000 tools', () => {
  it('holds nobody else up: no piece of it is long', async () => {
    const tools = manyTools(2_000, 6);
    const choice = choose(() => tools);
    // Absolute times drift with what else the machine does; one piece beside all of them does not.
    const { longestMs, totalMs } = await watchLoop(() => choice.ready());
    expect(longestMs, `of ${Math.round(totalMs)} ms`).toBeLessThan(totalMs / 4);
    const from = performance.now();
    choice.setContext({ owner: 'a', session: {} }, { query: 'print a library card' });
    expect(performance.now() - from, 'it was made before').toBeLessThan(totalMs / 2);
  }, 60_000);

  it('comes out as if it had been made at once', async () => {
    const tools = manyTools(300);
    const [prepared, plain] = [choose(() => tools), choose(() => tools)];
    await prepared.ready();
    const request = { query: 'what does a library card cost' };
    expect(shown(prepared.setContext({ owner: 'a' }, request))).toEqual(
      shown(plain.setContext({ owner: 'a' }, request)),
    );
  });

  it('has in it what was learned while it was made', async () => {
    const all = manyTools(400);
    let tools: readonly Tool[] = all.slice(0, 399);
    const choice = choose(() => tools);
    const asker = { owner: 'a', session: {} };
    const request = { query: 'the quarterly thing for Marta' };
    choice.setContext(asker, request);
    tools = all;
    const ready = choice.ready();
    choice.called(asker, 'tool_7', 'ok');
    await ready;
    expect(choice.setContext({ owner: 'b' }, request).tools[0]?.name).toBe('tool_7');
  });
});
