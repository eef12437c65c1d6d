import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchFilters } from '../../../src/programs/program-store.ts';
import type { SearchPrograms } from '../../../src/programs/search-programs.ts';
import { thesaurusSchema } from '../../../src/programs/thesaurus.ts';
import { exampleCatalogue, makeProgram } from '../../support/programs.ts';
import { makeSearch } from '../../support/search.ts';

const thesaurus = thesaurusSchema.parse({
  stop_words: [
    'i',
    'my',
    'for',
    'is',
    'the',
    'with',
    'a',
    'help',
    'need',
    'how',
    'do',
    'get',
    'of',
    'what',
    'am',
    'and',
  ],
  synonyms: [
    { names: 'food_card', say: ['meal money', 'swipe card'] },
    { suggests: ['warm_home', 'rent_help'], say: ['light bill'] },
    { words: 'rent', say: ['lease'] },
  ],
  special: [{ say: ['sailor', 'at sea'], programs: ['sea_food'] }],
});

describe('searching programs', () => {
  let search: SearchPrograms;
  beforeAll(async () => {
    search = await makeSearch(exampleCatalogue, thesaurus);
  });
  const ids = async (text: string, filters: SearchFilters & { limit?: number } = {}) =>
    (await search({ text, ...filters })).map((hit) => hit.programId);

  it.each([
    ['its name', 'Nutrition Card Program', 'food_card'],
    ['its short name, in a sentence', 'how do I get ncp?', 'food_card'],
    ['another name', 'grocery card', 'food_card'],
    ['a synonym that is as good as a name', 'meal money', 'food_card'],
    ['a phrase that suggests it', 'my LIGHT BILL is too high', 'warm_home'],
    ['a word that the thesaurus adds', 'lease', 'rent_help'],
    ['the stem of a word', 'evicting', 'rent_help'],
    ['a misspelt name', 'nutrishun card program', 'food_card'],
    ['a misspelt need', 'grocerries', 'food_card'],
    ['words run together', 'foodcard', 'food_card'],
    ['words of its own description', 'I am hungry', 'pantry'],
  ])('finds a program by %s', async (_, text, programId) => {
    expect((await ids(text))[0]).toBe(programId);
  });

  it('says why each was found, and what it read a misspelt word as', async () => {
    const [hit] = await search({ text: 'swipe card for grocerries' });
    expect(hit?.why).toEqual(
      expect.arrayContaining([
        'named: swipe card',
        expect.stringMatching(/^how people ask: .*groceries/),
        'read “grocerries” as “groceries”',
      ]),
    );
  });

  it('puts what is named before what is suggested, and that before the rest', async () => {
    expect((await ids('grocery card or help with the light bill')).slice(0, 2)).toEqual(['food_card', 'warm_home']);
  });

  it('answers the least certain of two needs too', async () => {
    expect(await ids('food card and rent')).toEqual(expect.arrayContaining(['food_card', 'rent_help']));
  });

  it('filters by state and category before it ranks', async () => {
    expect(await ids('light bill', { state: 'ZZ' })).not.toContain('warm_home');
    expect(await ids('light bill', { state: 'BB' })).toContain('warm_home');
    expect(await ids('I lost my job', { state: 'BB' })).toEqual([]);
    expect(await ids('food card and rent', { category: 'housing' })).toEqual(['rent_help']);
    expect(await ids('food', { limit: 1 })).toHaveLength(1);
  });

  it('filters by county, life event and for whom before it ranks', async () => {
    expect(await ids('heating bill', { state: 'AA', county: 'North' })).toContain('warm_home');
    expect(await ids('heating bill', { state: 'AA', county: 'South' })).not.toContain('warm_home');
    expect(await ids('Warm Home Energy Assistance', { county: 'South' })).not.toContain('warm_home');
    expect(await ids('I lost my job', { lifeEvent: 'job_loss' })).toEqual([]);
    expect(await ids('food card and rent', { who: 'housing' })).toEqual(['rent_help']);
  });

  it('puts what runs everywhere before what runs in one state, until the state is said', async () => {
    const dental = { phrasings: ['toothache and no dentist'] };
    const teeth = await makeSearch(
      [...exampleCatalogue, makeProgram('all_teeth', dental), makeProgram('a_teeth', { ...dental, states: ['AA'] })],
      thesaurus,
    );
    const first = async (state?: string) => {
      const hits = await teeth({ text: 'no dentist, toothache', ...(state === undefined ? {} : { state }) });
      return hits[0]?.programId;
    };
    expect(await first()).toBe('all_teeth');
    expect(await first('AA')).toBe('a_teeth');
  });

  it('puts the program of most worth first for a plain need, and a special one behind until its situation is told', async () => {
    const asked = { phrasings: ['bread and soup'], gives: 'Bread and soup.' };
    const soup = await makeSearch(
      [
        ...exampleCatalogue,
        makeProgram('sea_food', { ...asked, value: 10 }),
        makeProgram('small_soup', { ...asked, value: 1 }),
        makeProgram('town_soup', { ...asked, value: 8, level: 'city' }),
        makeProgram('wide_soup', { ...asked, value: 9 }),
      ],
      thesaurus,
    );
    const first = async (text: string) => (await soup({ text })).map((hit) => hit.programId);
    expect(await first('bread and soup')).toEqual(['wide_soup', 'town_soup', 'small_soup', 'sea_food']);
    expect((await first('bread and soup for sailors'))[0]).toBe('sea_food');
  });

  it('never ranks what another state has once the state is said, not even by its name', async () => {
    expect(await ids('Warm Home Energy Assistance', { state: 'ZZ' })).not.toContain('warm_home');
  });

  it.each([
    ['nothing', ''],
    ['operators of a query language', 'AND OR NOT NEAR( "'],
    ['stop words alone', 'how do I get the help'],
    ['signs', '?!"*()'],
    ['another subject', 'quantum chromodynamics of neutron stars'],
    ['one known word among many unknown', 'the power struggle between medieval Venetian doges, admirals and merchants'],
    ['numbers', '12345 678'],
  ])('abstains when asked for %s', async (_, text) => {
    expect(await ids(text)).toEqual([]);
  });

  it('reads the beginning of a very long text and stays quick', async () => {
    const started = performance.now();
    const long = `grocery card ${'supercalifragilistic unbelievably groceriezz '.repeat(1_200)}`;
    expect(long.length).toBeGreaterThan(50_000);
    expect((await ids(long))[0]).toBe('food_card');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('never throws and never answers more than asked, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect((await search({ text, limit: 2 })).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });
});
