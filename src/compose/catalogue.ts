import { join } from 'node:path';
import { bounds, type Config } from '../config.ts';
import { determine } from '../eligibility/determine.ts';
import { nextQuestion } from '../eligibility/next-question.ts';
import { lexicalEmbedder } from '../embedding/lexical/lexical-embedder.ts';
import type { Household } from '../household/household.ts';
import type { CheckedProgram } from '../programs/checked-program.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { makeProgramNames } from '../middleware/hallucination-check/program-names.ts';
import { trainingTexts } from '../programs/index-programs.ts';
import { topicWords } from '../programs/topic-words.ts';
import { makePrivacy } from '../middleware/remote/private-words.ts';
import { nameIndex } from '../programs/name-index.ts';
import type { StoredProgram } from '../programs/program-store.ts';
import { programSearch } from '../programs/search-programs.ts';
import { seedIfChanged } from '../programs/seed-programs.ts';
import { searchBeyond } from '../programs/search-beyond.ts';
import { operatorPrograms, ruleFits } from './operator-programs.ts';
import { chooseEmbedding } from './embedding.ts';
import type { Pack } from './pack.ts';
import { servingVectors } from './serving-vectors.ts';
import type { Stores } from './stores.ts';
import { wideWords } from './wide-words.ts';

/** The programs of the pack, seeded and searchable, with the determinations over them. */
export async function makeCatalogue(
  pack: Pack,
  stores: Pick<Stores, 'programs' | 'programQueries' | 'buildWordIndex'>,
  config: Config,
) {
  // It learns from the pack alone: a start must not take longer with every program an operator brings.
  const lexical = lexicalEmbedder(trainingTexts(pack.programs), join(config.cacheDir, 'embedder'));
  const chosen = await chooseEmbedding(config);
  const embedder = chosen.embedder === undefined ? { embedder: lexical } : {};
  const seeded = await seedIfChanged(stores.programs, pack, embedder);
  const brought = await operatorPrograms(stores.programs, pack.rulePack);
  const theirs = new Set([...brought.programs.map(({ id }) => id), ...brought.unfit]);
  const programs = [...pack.programs.filter(({ id }) => !theirs.has(id)), ...brought.programs];
  const vectors = await servingVectors({
    programs,
    store: stores.programs,
    lexical,
    chosen,
    isPrivate: makePrivacy(pack.privateWords, []).ofMessage,
  });
  const stopWords = new Set(pack.thesaurus.stop_words);
  const namesNothing = new Set([...stopWords, ...pack.thesaurus.vague_words]);
  const topics = new Map(programs.map((program) => [program.id, topicWords(program, pack.thesaurus)]));
  const names = nameIndex(programs, pack.thesaurus);
  const search = programSearch({
    programs,
    thesaurus: pack.thesaurus,
    vectors: vectors.current,
    names,
  });
  const wide = brought.more
    ? wideWords({ store: stores.programs, queries: stores.programQueries, build: stores.buildWordIndex })
    : undefined;
  const all: readonly StoredProgram[] = await stores.programs.getMany(programs.map(({ id }) => id));
  const byId = new Map(all.map((stored) => [stored.program.id, stored]));
  const checkAll = remembered((household, asOf, inferred) => {
    const options = { asOf, pack: pack.rulePack, inferred };
    return all.map((stored) => ({ stored, determination: determine(stored.program, household, options) }));
  });

  /** Verdicts in the order of the ids, or of the catalogue; ids that are not there are left out. */
  function check(
    household: Household,
    programIds: readonly string[] | undefined,
    asOf: string,
    inferred: ReadonlySet<string> = nothingInferred,
  ): readonly CheckedProgram[] {
    const checked = checkAll(household, asOf, inferred);
    if (programIds === undefined) return checked;
    return programIds.flatMap((id) => checked.filter(({ stored }) => stored.program.id === id));
  }

  /** The same for programs that only the store holds, too. */
  async function checkStored(
    household: Household,
    programIds: readonly string[] | undefined,
    asOf: string,
    inferred: ReadonlySet<string> = nothingInferred,
  ): Promise<readonly CheckedProgram[]> {
    const beyond = (programIds ?? []).filter((id) => !byId.has(id));
    if (programIds === undefined || beyond.length === 0) return check(household, programIds, asOf, inferred);
    const options = { asOf, pack: pack.rulePack, inferred };
    const stored = (await stores.programs.getMany(beyond)).filter(({ program }) => ruleFits(program, pack.rulePack));
    const found = new Map(
      [
        ...check(household, programIds, asOf, inferred),
        ...stored.map((one) => ({ stored: one, determination: determine(one.program, household, options) })),
      ].map((checked) => [checked.stored.program.id, checked]),
    );
    return programIds.flatMap((id) => found.get(id) ?? []);
  }

  return {
    seeded,
    operator: { programs: brought.programs.length, more: brought.more, unfit: brought.unfit },
    checkStored,
    programs: async (ids: readonly string[] | undefined): Promise<readonly StoredProgram[]> =>
      ids === undefined
        ? all
        : (await stores.programs.getMany(ids)).filter(({ program }) => ruleFits(program, pack.rulePack)),
    searchAll: wide ? searchBeyond(search, wide.current, { isInMemory: (id) => byId.has(id), stopWords }) : search,
    /** Ends what ranks in other threads. */
    close: async () => wide?.close(),
    vectors,
    /** What an operator should know of the search now. */
    notes: () => [...vectors.notes(), ...(wide?.notes() ?? [])],
    names,
    saysNothing: (text: string) => wordsOf(text).every(({ text: word }) => namesNothing.has(word)),
    search,
    programNames: makeProgramNames(
      programs.map(({ id, name, short_name, other_names }) => ({
        id,
        names: [name, ...(short_name === undefined ? [] : [short_name])],
        otherNames: other_names,
      })),
    ),
    topicsOf: (id: string): readonly string[] => topics.get(id) ?? [],
    programsById: (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []),
    check,
    nextQuestion: (
      household: Household,
      skip: readonly string[],
      asOf: string,
      inferred: ReadonlySet<string> = nothingInferred,
      programIds?: readonly string[],
    ) =>
      nextQuestion({
        candidates: check(household, programIds, asOf, inferred).map(({ stored, determination }) => ({
          program: stored.program,
          determination,
          value: stored.program.value,
        })),
        household,
        pack: pack.rulePack,
        skip: new Set(skip),
        asOf,
        inferred,
      }),
  };
}

const nothingInferred: ReadonlySet<string> = new Set();

type CheckAll = (household: Household, asOf: string, inferred: ReadonlySet<string>) => readonly CheckedProgram[];

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>;

/**
 * The verdicts of the last few households: within a turn several steps look at the same one, and most turns change no
 * fact. A determination is a pure function of household, day and pack, so a remembered one is the same one.
 */
function remembered(check: CheckAll): CheckAll {
  const known = new Map<string, readonly CheckedProgram[]>();
  return (household, asOf, inferred) => {
    const key = `${asOf}|${[...inferred].join()}|${JSON.stringify(household)}`;
    const found = known.get(key) ?? check(household, asOf, inferred);
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= bounds.checkedHouseholdsMax) break;
      known.delete(oldest);
    }
    return found;
  };
}
