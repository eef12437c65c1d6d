import { beforeAll, describe, expect, it } from 'vitest';
import { searchBeyond } from '../../../src/programs/search-beyond.ts';
import type { SearchPrograms } from '../../../src/programs/search-programs.ts';
import { emptyThesaurus } from '../../../src/programs/thesaurus.ts';
import { wordIndexOf } from '../../../src/programs/word-index.ts';
import { exampleCatalogue, makeProgram } from '../../support/programs.ts';
import { makeSearch } from '../../support/search.ts';

const outside = [
  makeProgram('coats', { name: 'Warm coats for children', states: ['AA'], phrasings: ['winter coat for my kid'] }),
  makeProgram('bikes', { name: 'Bicycle repair', phrasings: ['my bike is broken'] }),
];

describe('search over more than is in memory', () => {
  let search: SearchPrograms;
  beforeAll(async () => {
    const words = wordIndexOf([...exampleCatalogue, ...outside]);
    const inMemory = new Set(exampleCatalogue.map(({ id }) => id));
    search = searchBeyond(await makeSearch(exampleCatalogue, emptyThesaurus), () => words, {
      isInMemory: (id) => inMemory.has(id),
      stopWords: new Set(['my', 'is', 'for', 'a', 'the']),
    });
  });
  const found = async (text: string, more: object = {}) =>
    (await search({ text, ...more })).map(({ programId }) => programId);

  it('finds what only the store holds, and keeps to state and limit', async () => {
    expect(await found('a winter coat for the kid')).toContain('coats');
    expect(await found('a winter coat for the kid', { state: 'BB' })).not.toContain('coats');
    expect(await found('winter coat, and my bike is broken')).toEqual(expect.arrayContaining(['coats', 'bikes']));
    expect(await found('winter coat, and my bike is broken', { limit: 1 })).toHaveLength(1);
  });

  it('puts what is in memory first where both fit, and each only once, best first', async () => {
    const hits = await search({ text: 'heating bill' });
    expect(hits.map(({ programId }) => programId)).toEqual(['warm_home']);
    const scores = (await search({ text: 'money for food and a winter coat' })).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('shows nothing that shares only a word in passing', async () => {
    expect(await found('children played with a broken radio all day long in town')).not.toContain('coats');
  });
});
