import { fixedClock } from '../../src/clock.ts';
import { exactIndex } from '../../src/embedding/exact/exact-index.ts';
import { lexicalEmbedder } from '../../src/embedding/lexical/lexical-embedder.ts';
import { programVectors, trainingTexts } from '../../src/programs/index-programs.ts';
import type { Program } from '../../src/programs/program.ts';
import { programSearch, type SearchPrograms } from '../../src/programs/search-programs.ts';
import type { Thesaurus } from '../../src/programs/thesaurus.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteProgramStore } from '../../src/storage/sqlite/programs.ts';

/** The real search over these programs, in memory. */
export async function makeSearch(programs: readonly Program[], thesaurus: Thesaurus): Promise<SearchPrograms> {
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const store = sqliteProgramStore(openDatabase({ path: ':memory:', now: clock.now }), clock);
  await store.seed(programs, 'test');
  const embedder = lexicalEmbedder(trainingTexts(programs));
  const index = exactIndex(await programVectors(programs, store, embedder));
  return programSearch({ programs, thesaurus, vectors: () => ({ embedder, index }) });
}
