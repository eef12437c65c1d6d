import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { manualClock } from '../../../../src/clock.ts';
import { bounds } from '../../../../src/config.ts';
import { defineTool, type Tool } from '../../../../src/tools/define-tool.ts';
import type { Asker } from '../../../../src/tools/selection/asker.ts';
import type { LearnedPair } from '../../../../src/tools/selection/learned-pairs.ts';
import { featureReader } from '../../../../src/tools/selection/text-features.ts';
import { toolChoice, type SelectionReceipt } from '../../../../src/tools/selection/tool-choice.ts';

const tool = (name: string, description: string, needsThread = false): Tool =>
  defineTool({
    name,
    title: name,
    description,
    examples: [],
    input: z.strictObject({}),
    output: z.strictObject({}),
    readOnly: true,
    needsThread,
    run: async () => ({}),
  }) as Tool;

const readTable = tool('read_table', 'Reads a CSV file into rows.');
const plot = tool('plot_chart', 'Draws a chart of a table of data.');
const mail = tool('send_mail', 'Sends an email to a person.');
const weather = tool('get_weather', 'The weather of a place.');
const sum = tool('summarise_numbers', 'Totals and averages of columns of data.');
const all = [mail, weather, readTable, plot, sum];

const read = featureReader(
  {
    function_words: ['the', 'this', 'me', 'my', 'a', 'to', 'with', 'what', 'is'],
    related: ['csv table data', 'analyze data'],
  },
  1,
  4_000,
);

function world(
  given: { tools?: readonly Tool[]; pairs?: readonly LearnedPair[]; limits?: Partial<typeof bounds> } = {},
) {
  const clock = manualClock('2026-03-01T08:00:00Z');
  const receipts: SelectionReceipt[] = [];
  const lists: boolean[] = [];
  const calls: string[] = [];
  const kept = new Map((given.pairs ?? []).map((pair) => [pair.id, pair]));
  let tools = given.tools ?? all;
  let number = 0;
  const choice = toolChoice({
    tools: () => tools,
    describe: ({ name, title, description }) => ({ name, title, description }),
    groupOf: ({ needsThread }) => (needsThread === true ? 'personal' : 'general'),
    read,
    clock,
    ids: { next: (kind) => `${kind}_${++number}` },
    limits: { ...bounds, ...given.limits, ranker: { toolsMax: 100, featuresMax: 10_000, workMax: 1e8 } },
    pairs: given.pairs ?? [],
    onLearned({ saved, removed }) {
      for (const { id } of removed) kept.delete(id);
      for (const pair of saved) kept.set(pair.id, pair);
    },
    onSelection: (receipt) => receipts.push(receipt),
    onListed: (withContext) => lists.push(withContext),
    onCalled: (where) => calls.push(where),
  });
  return {
    choice,
    clock,
    receipts,
    lists,
    calls,
    kept,
    setTools: (next: readonly Tool[]) => {
      tools = next;
    },
  };
}

const session = (owner = 'key_a'): Asker => ({ owner, session: {} });
const names = (tools: readonly Tool[]) => tools.map(({ name }) => name);
const csv = { query: 'analyze CSV', intent: 'data analysis' };

describe('what a client is shown', () => {
  it('is everything without a context, and where nothing fits', () => {
    const { choice, receipts, lists } = world();
    const asker = session();
    expect(choice.listed(asker)).toEqual(all);
    const { reason, tools } = choice.setContext(asker, { query: 'xyzzy' });
    expect([reason, tools.length, choice.listed(asker).length]).toEqual(['nothing_fits', 5, 5]);
    expect(receipts[0]).toMatchObject({ reason: 'nothing_fits', shown: 5, tokensSaved: 0 });
    expect(lists).toEqual([false, true]);
  });

  it('are the tools that fit, best first, once it said what it is about', () => {
    const { choice, receipts } = world();
    const asker = session();
    choice.setContext(asker, csv);
    const shown = names(choice.listed(asker));
    expect(shown[0]).toBe('read_table');
    expect(shown).not.toContain('send_mail');
    expect(shown).not.toContain('get_weather');
    expect(receipts[0]).toMatchObject({ candidates: 5, shown: shown.length, reason: 'ranked' });
    expect(receipts[0]?.tokensSaved).toBeGreaterThan(20);
    expect(JSON.stringify(receipts)).not.toMatch(/csv|analy/i);
  });

  it('goes by the intent too', () => {
    const { choice } = world();
    const best = (intent?: string) => choice.setContext(session(), { query: 'the quarter', intent }).tools[0]?.name;
    expect(best('send an email')).toBe('send_mail');
    expect(best('draw a chart')).toBe('plot_chart');
  });

  it('belongs to one session: another one sees everything', () => {
    const { choice } = world();
    const [one, other] = [session(), session()];
    choice.setContext(one, csv);
    expect(choice.listed(one).length).toBeLessThan(5);
    expect(choice.listed(other)).toEqual(all);
  });

  it('is reached by its handle without a session, by the key that opened it and no other', () => {
    const { choice } = world();
    const { contextId } = choice.setContext({ owner: 'key_a' }, csv);
    expect(choice.listed({ owner: 'key_a', contextId }).length).toBeLessThan(5);
    expect(choice.listed({ owner: 'key_a' })).toEqual(all);
    expect(() => choice.listed({ owner: 'key_b', contextId })).toThrow('There is no such context');
    expect(() => choice.setContext({ owner: 'key_b', contextId }, csv)).toThrow('There is no such context');
  });

  it('ends with the context: after an hour without use, or for want of room', () => {
    const { choice, clock } = world({ limits: { toolContextsMax: 2 } as unknown as Partial<typeof bounds> });
    const first = choice.setContext({ owner: 'key_a' }, csv).contextId;
    clock.advanceMs(bounds.toolContextIdleMs + 1);
    expect(() => choice.listed({ owner: 'key_a', contextId: first })).toThrow('There is no such context');
    const ids = [1, 2, 3].map(() => choice.setContext({ owner: 'key_a' }, csv).contextId);
    expect(() => choice.listed({ owner: 'key_a', contextId: ids[0] })).toThrow('There is no such context');
    expect(choice.listed({ owner: 'key_a', contextId: ids[2] }).length).toBeLessThan(5);
  });

  it('keeps a tool that was used for three more requests', () => {
    const { choice } = world();
    const asker = session();
    choice.setContext(asker, csv);
    choice.called(asker, 'read_table', 'ok');
    const present = [1, 2, 3, 4].map(() => {
      choice.setContext(asker, { query: 'weather of Lisbon' });
      return names(choice.listed(asker)).includes('read_table');
    });
    expect(present).toEqual([true, true, true, false]);
  });

  it('keeps its filter after a search, unless the search was asked to widen it', () => {
    const { choice } = world();
    const asker = session();
    choice.setContext(asker, csv);
    const selected = names(choice.listed(asker));
    const [first] = choice.search(asker, 'email somebody', 3);
    expect(first).toMatchObject({ name: 'send_mail', listed: false });
    expect(names(choice.listed(asker))).toEqual(selected);
    expect(choice.search(asker, 'rows of a CSV file', 1)).toMatchObject([{ name: 'read_table', listed: true }]);
    const [widened] = choice.search(asker, 'email somebody', 3, 'widen');
    expect(widened).toMatchObject({ name: 'send_mail', listed: true });
    expect(names(choice.listed(asker))).toEqual([...selected, 'send_mail']);
    choice.setContext(asker, csv);
    expect(names(choice.listed(asker))).toEqual(selected);
  });

  it('takes in a whole group on request', () => {
    const { choice } = world({ tools: [...all, tool('my_case', 'The state of a request.', true)] });
    const asker = session();
    expect(() => choice.enableGroup(asker, 'personal')).toThrow('There is no context yet');
    choice.setContext(asker, csv);
    expect(names(choice.listed(asker))).not.toContain('my_case');
    expect(names(choice.enableGroup(asker, 'personal'))).toEqual(['my_case']);
    expect(names(choice.listed(asker))).toContain('my_case');
    expect(() => choice.enableGroup(asker, 'nothing')).toThrow('There are: general, personal');
  });
});

describe('what is learned from use', () => {
  const odd = { query: 'the offsite in Porto', intent: 'planning' };
  const scoreOf = (given: ReturnType<typeof world>, name: string, request = odd) =>
    given.choice.setContext(session(), request).tools.find((one) => one.name === name)?.score ?? 0;

  it('helps the next similar request after one use, for other clients too', () => {
    const given = world();
    const asker = session('key_a');
    given.choice.setContext(asker, odd);
    given.choice.called(asker, 'get_weather', 'ok');
    const { tools, reason } = given.choice.setContext(session('key_b'), { query: 'an offsite in Porto again' });
    expect([reason, tools[0]?.name]).toEqual(['ranked', 'get_weather']);
  });

  it('is nothing from a failed call', () => {
    const given = world();
    const asker = session();
    given.choice.setContext(asker, odd);
    given.choice.called(asker, 'get_weather', 'error');
    expect(given.kept.size).toBe(0);
    expect(given.choice.setContext(session(), odd).reason).toBe('nothing_fits');
  });

  it('weighs by how it was found: searched for more than called, called more than otherwise', () => {
    const confidenceAfter = (use: (choice: ReturnType<typeof world>['choice'], asker: Asker) => void) => {
      const given = world();
      const asker = session();
      given.choice.setContext(asker, csv);
      use(given.choice, asker);
      return [...given.kept.values()][0]?.confidence;
    };
    expect(
      confidenceAfter((choice, asker) => {
        choice.search(asker, 'email', 1);
        choice.called(asker, 'send_mail', 'ok');
      }),
    ).toBe(1.5);
    expect(confidenceAfter((choice, asker) => choice.called(asker, 'read_table', 'ok'))).toBe(1);
    expect(confidenceAfter((choice, asker) => choice.called(asker, 'send_mail', 'ok'))).toBe(0.5);
  });

  it('moves by a fifth with each further request, and never past the strongest sign', () => {
    const given = world();
    const asker = session();
    const confidences = [1, 2, 3].map((at) => {
      given.choice.setContext(asker, csv);
      if (at > 1) given.choice.search(asker, 'CSV file', 1);
      given.choice.called(asker, 'read_table', 'ok');
      given.choice.called(asker, 'read_table', 'ok');
      return [...given.kept.values()][0]?.confidence;
    });
    expect(confidences[0]).toBeCloseTo(1);
    expect(confidences[1]).toBeCloseTo(0.8 * 1 + 0.2 * 1.5);
    expect(confidences[2]).toBeLessThan(1.5);
  });

  it('counts for more with more confidence', () => {
    const withConfidence = (confidence: number) => {
      const asked = read('the offsite in Porto planning');
      const pair = { id: 'p', tool: 'get_weather', asked, confidence, changedAt: '2026-02-28T00:00:00.000Z' };
      const other = { ...pair, id: 'q', tool: 'send_mail', confidence: 0.6 };
      const given = world({ pairs: [pair, other] });
      return scoreOf(given, 'get_weather') - scoreOf(given, 'send_mail');
    };
    expect(withConfidence(1.5)).toBeGreaterThan(withConfidence(0.7));
    expect(withConfidence(0.7)).toBeGreaterThan(withConfidence(0.2));
    expect(withConfidence(1.5)).toBeGreaterThan(0);
  });

  it('fades for a tool that was shown before the one that helped and passed over', () => {
    const given = world();
    const asker = session();
    given.choice.setContext(asker, csv);
    given.choice.called(asker, 'read_table', 'ok');
    given.choice.setContext(asker, csv);
    const before = scoreOf(given, 'read_table', csv);
    given.choice.called(asker, 'plot_chart', 'ok');
    given.choice.setContext(asker, csv);
    expect([...given.kept.values()].find((pair) => pair.tool === 'read_table')?.confidence).toBeCloseTo(0.8);
    expect(scoreOf(given, 'read_table', csv)).toBeLessThanOrEqual(before);
  });

  it('gives a tool that is gone no place, and comes back with it', () => {
    const given = world();
    const asker = session();
    given.choice.setContext(asker, odd);
    given.choice.called(asker, 'get_weather', 'ok');
    given.setTools(all.filter((one) => one !== weather));
    expect(given.choice.setContext(session(), odd)).toMatchObject({ reason: 'nothing_fits' });
    expect(names(given.choice.listed(session()))).not.toContain('get_weather');
    given.choice.called(asker, 'get_weather', 'ok');
    given.setTools(all);
    expect(given.choice.setContext(session(), odd).tools[0]?.name).toBe('get_weather');
  });

  it('is bounded: the oldest, the unsure and the many go', () => {
    const pair = (at: number, more: Partial<LearnedPair> = {}): LearnedPair => ({
      id: `p${at}`,
      tool: 'send_mail',
      asked: read(`request number ${at}`),
      confidence: 1,
      changedAt: '2026-02-27T00:00:00.000Z',
      ...more,
    });
    const old = pair(1, { changedAt: '2026-01-20T00:00:00.000Z' });
    const unsure = pair(2, { confidence: 0.05 });
    const given = world({
      pairs: [old, unsure, pair(3), pair(4, { tool: 'plot_chart' }), pair(5)],
      limits: { learnedPairsMax: 3, learnedPairsPerToolMax: 2 } as unknown as Partial<typeof bounds>,
    });
    const asker = session();
    given.choice.setContext(asker, csv);
    given.choice.called(asker, 'send_mail', 'ok');
    expect(given.receipts[0]?.learnedPairs).toBe(3);
    expect([...given.kept.keys()].filter((id) => id === 'p3')).toEqual([]);
    given.choice.setContext(asker, csv);
    expect(given.receipts.at(-1)?.learnedPairs).toBeLessThanOrEqual(3);
  });

  it('says where calls came from', () => {
    const { choice, calls } = world();
    const asker = session();
    choice.called(asker, 'send_mail', 'ok');
    choice.setContext(asker, csv);
    choice.called(asker, 'read_table', 'ok');
    choice.called(asker, 'send_mail', 'ok');
    choice.called(asker, 'no_tool', 'ok');
    expect(calls).toEqual(['no_context', 'inside', 'outside']);
  });
});
