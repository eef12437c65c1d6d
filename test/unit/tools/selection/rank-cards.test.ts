import { describe, expect, it } from 'vitest';
import { cardRanker } from '../../../../src/tools/selection/rank-cards.ts';
import { featureReader } from '../../../../src/tools/selection/text-features.ts';

const related = [
  'search find',
  'document note',
  'email letter mail',
  'calendar appointment meeting',
  'umbrella weather',
];
const read = featureReader({ function_words: ['the', 'my', 'is', 'not', 'can', 'this'], related }, 0, 4_000);
const limits = { toolsMax: 100, featuresMax: 10_000, workMax: 1e8, cardCharsMax: 10_000, cardListsMax: 2 };
const { rank, grade } = cardRanker(read, limits);
const named = (text: string, ...names: readonly string[]) =>
  rank(
    text,
    names.map((name) => ({ name })),
  ).map(({ name }) => name);

describe('tools that a caller lists', () => {
  it('are known by their names in any case style, plurals and all', () => {
    expect(named('find two letters', 'searchEmail', 'delete_ticket')).toEqual(['searchEmail']);
    expect(named('all the tickets', 'list_tickets', 'get_weather')).toEqual(['list_tickets']);
  });

  it('go by what sets them apart more than by what every one says', () => {
    expect(named('search flights', 'search_email', 'search_flights')).toEqual(['search_flights', 'search_email']);
  });

  it('meet the words of one thing, also where a word has the stem of one that says nothing', () => {
    const tools = ['search_calendar', 'search_documents', 'search_email'];
    expect(named('find my notes', ...tools)[0]).toBe('search_documents');
    expect(named('is my next appointment', ...tools)).toEqual(['search_calendar']);
  });

  it('score what of the text they answer, between 0 and 1, and are left out where that is nothing', () => {
    const tools = [{ name: 'get_forecast', description: 'Weather of the next days.' }, { name: 'send_email' }];
    expect(rank('umbrella', tools)).toEqual([{ name: 'get_forecast', score: 1 }]);
    const [half] = rank('umbrella xyzzy email', tools);
    expect(half?.score).toBeGreaterThan(0);
    expect(half?.score).toBeLessThan(1);
    expect(rank('can this', tools)).toEqual([]);
    expect(rank('umbrella', [])).toEqual([]);
  });

  it('are graded, each of them: more words in common say more, and what answers less stands lower', () => {
    const tools = [
      { name: 'get_forecast', description: 'Weather of the next days.' },
      { name: 'send_email', description: 'Sends a letter.' },
      { name: 'list_tickets' },
    ];
    const [one, ...none] = grade('umbrella', tools);
    expect(one).toEqual({ name: 'get_forecast', score: 0.5 });
    expect(none.every(({ score }) => score < 0.5)).toBe(true);
    const [more] = grade('umbrella in the next days', tools);
    expect(more?.name).toBe('get_forecast');
    expect(more?.score).toBeGreaterThan(0.9);
    const both = grade('an umbrella for the letter', tools);
    expect(both.map(({ score }) => score)).toEqual(both.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(both.filter(({ score }) => score > 0.2 && score < 1)).toHaveLength(2);
    expect(grade('can this', tools).map(({ score }) => score)).toEqual([0, 0, 0]);
    expect(grade('umbrella', [])).toEqual([]);
  });

  it('are read no further than their share of the characters', () => {
    const tools = [
      { name: 'first', description: `${'and so on '.repeat(200)} weather` },
      { name: 'second', description: 'Sends an email.' },
    ];
    expect(rank('weather', tools).map(({ name }) => name)).toEqual(['first']);
    expect(cardRanker(read, { ...limits, cardCharsMax: 2_000 }).rank('weather', tools)).toEqual([]);
  });

  it('are read once for as long as the list is among the last', () => {
    let texts = 0;
    const { rank: counted } = cardRanker((text) => {
      texts += 1;
      return read(text);
    }, limits);
    const list = (name: string) => [{ name, description: 'Weather.' }];
    const cost = (name: string) => {
      const before = texts;
      counted('weather', list(name));
      return texts - before;
    };
    const first = cost('one');
    expect(first).toBeGreaterThan(1);
    expect(cost('one')).toBe(1);
    cost('two');
    cost('three');
    expect(cost('one')).toBe(first);
    expect(cost('three')).toBe(1);
  });
});
