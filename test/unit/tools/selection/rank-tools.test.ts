import { describe, expect, it } from 'vitest';
import { toolRanker } from '../../../../src/tools/selection/rank-tools.ts';
import { featureReader } from '../../../../src/tools/selection/text-features.ts';
import type { SelectableTool } from '../../../../src/tools/selection/tool-document.ts';

const read = featureReader(
  { function_words: ['the', 'my', 'a', 'is', 'what'], related: ['weather rain umbrella', 'book reserve'] },
  7,
  4_000,
);
const limits = { toolsMax: 100, featuresMax: 10_000, workMax: 1e8 };
const ranked = (tools: readonly SelectableTool[], text: string) =>
  toolRanker(tools, read, limits)
    .rank(read(text))
    .map(({ name }) => name);

const weather = { name: 'get_forecast', description: 'Weather of the next days for a place.' };
const flights = { name: 'searchFlights', description: 'Finds flights between two airports.' };
const tickets = { name: 'list_tickets', description: 'Open tickets of a project.' };

describe('ranking tools for a text', () => {
  it.each([
    ['a name in any case style', 'search flights please', 'searchFlights'],
    ['another form of a word', 'all the ticket lists', 'list_tickets'],
    ['a misspelling', 'forcast for tomorrow', 'get_forecast'],
    ['a word that only means nearly the same', 'do I need an umbrella', 'get_forecast'],
  ])('goes by %s', (_, text, wanted) => {
    expect(ranked([tickets, flights, weather], text)[0]).toBe(wanted);
  });

  it('reads what the arguments are called and say', () => {
    const tool = (name: string, says: string) => ({
      name,
      description: 'Does it.',
      inputSchema: { type: 'object', properties: { subject: { description: says } } },
    });
    expect(ranked([tool('one', 'name of a planet'), tool('two', 'name of a river')], 'which river')[0]).toBe('two');
  });

  it('goes by phrasings where the description says it otherwise', () => {
    const plain = { name: 'adjust_account', description: 'Changes master data.' };
    const taught = { ...plain, phrasings: ['I moved house', 'my last name changed'] };
    expect(ranked([flights, weather, taught], 'we moved to another house')[0]).toBe('adjust_account');
  });

  it('puts what was learned for a like request first, and leaves other requests as they were', () => {
    const ranker = toolRanker([tickets, flights, weather], read, limits);
    const asked = 'how late will I be in Lisbon';
    ranker.teach({ asked: read('how late will I be in Madrid'), tool: 'searchFlights', weight: 1 });
    expect(ranker.rank(read(asked))[0]?.name).toBe('searchFlights');
    expect(ranker.rank(read('rain tomorrow'))[0]?.name).toBe('get_forecast');
  });

  it('lets a surer example weigh more', () => {
    const lead = (weight: number) => {
      const ranker = toolRanker([tickets, flights, weather], read, limits);
      ranker.teach({ asked: read('plan the offsite'), tool: 'list_tickets', weight: 1 });
      ranker.teach({ asked: read('plan the offsite'), tool: 'searchFlights', weight });
      const scoreOf = (name: string) =>
        ranker.rank(read('plan the offsite')).find((one) => one.name === name)?.score ?? 0;
      return scoreOf('searchFlights') - scoreOf('list_tickets');
    };
    expect(lead(1.5)).toBeGreaterThan(0);
    expect(lead(0.2)).toBeLessThan(0);
  });

  it('passes over an example of a tool that is not there', () => {
    const ranker = toolRanker([tickets, flights], read, limits);
    const before = ranker.rank(read('rain'));
    ranker.teach({ asked: read('rain'), tool: 'get_forecast', weight: 1 });
    expect(ranker.rank(read('rain'))).toEqual(before);
  });

  it('says what share of a text a tool answers, and nothing of a text that no tool knows', () => {
    const [best, ...rest] = toolRanker([tickets, flights, weather], read, limits).rank(read('umbrella'));
    expect(best).toMatchObject({ name: 'get_forecast', answered: 1 });
    expect(rest.map(({ answered }) => answered)).toEqual([0, 0]);
    expect(
      toolRanker([tickets, weather], read, limits)
        .rank(read('xyzzy'))
        .every(({ answered }) => answered === 0),
    ).toBe(true);
  });

  it('gives numbers of its own to every seed, so that stored ones tell others nothing', () => {
    const other = featureReader({ function_words: [], related: [] }, 8, 4_000);
    const shared = [...read('weather tomorrow').words.keys()].filter((one) => other('weather tomorrow').words.has(one));
    expect(shared).toEqual([]);
  });

  it('stays whole without tools, and with an empty text', () => {
    expect(ranked([], 'anything')).toEqual([]);
    expect(ranked([weather, flights], '')).toHaveLength(2);
  });
});
