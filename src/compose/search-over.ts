import { systemClock } from '../clock.ts';
import { exactIndex } from '../embedding/exact/exact-index.ts';
import { lexicalEmbedder } from '../embedding/lexical/lexical-embedder.ts';
import { programVectors, trainingTexts } from '../programs/index-programs.ts';
import type { Program } from '../programs/program.ts';
import { programSearch, type SearchPrograms } from '../programs/search-programs.ts';
import type { Thesaurus } from '../programs/thesaurus.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';

/** The embedded search over these programs alone, in memory: nothing of it stays. */
export async function searchOver(programs: readonly Program[], thesaurus: Thesaurus): Promise<SearchPrograms> {
  const store = sqliteProgramStore(openDatabase({ path: ':memory:', now: systemClock.now }), systemClock);
  await store.seed(programs, 'fleeting');
  const embedder = lexicalEmbedder(trainingTexts(programs));
  const index = exactIndex(await programVectors(programs, store, embedder));
  return programSearch({ programs, thesaurus, vectors: () => ({ embedder, index }) });
}
