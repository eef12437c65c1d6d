import { openPack } from '../../src/compose/open-pack.ts';
import { searchOver } from '../../src/compose/search-over.ts';
import { readConfig } from '../../src/config.ts';
import { emptyThesaurus } from '../../src/programs/thesaurus.ts';
import type { SearchPrograms } from '../../src/programs/search-programs.ts';
import { AppError } from '../../src/errors.ts';
import { asPrograms } from './search-corpus.ts';
import { readCorpus, readSearchQueries, type SearchQuery } from './search-queries.ts';
import { rankedMax, searchReportOn, searchReportText, type SearchFinding } from './search-report.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- search [--queries FILE] [--test] [--corpus FILE --queries FILE] [--json]

Asks the embedded search and counts what is found where. Nothing is downloaded, no model is asked.
  --queries FILE  JSONL {text, wants, state?, kind?, never?} or {query, ids}; default: our own
  --test          our lines that are kept apart: for measuring, never for tuning
  --corpus FILE   JSONL {id, text, phrasings?}: the same ranking over another collection; needs --queries`;

const ownQueries = { tuned: 'test/eval/search.jsonl', test: 'test/eval/search-test.jsonl' } as const;

export async function evalSearch(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    queries: { type: 'string' },
    corpus: { type: 'string' },
    test: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  const findings = values.corpus === undefined ? await onPack(values) : await onCorpus(values.corpus, values.queries);
  const report = searchReportOn(findings);
  print(report, values.json, searchReportText);
}

async function onPack({ queries, test }: { queries?: string | undefined; test: boolean }) {
  const { programs, thesaurus } = await openPack(readConfig().packDir);
  const search = await searchOver(programs, thesaurus);
  return askAll(search, readSearchQueries(queries ?? ownQueries[test ? 'test' : 'tuned']));
}

async function onCorpus(corpusFile: string, queriesFile: string | undefined): Promise<readonly SearchFinding[]> {
  if (queriesFile === undefined) throw new AppError('invalid_request', `--corpus needs --queries.\n${usage}`);
  const { thesaurus } = await openPack(readConfig().packDir);
  const { programs, idOf } = asPrograms(readCorpus(corpusFile));
  const search = await searchOver(programs, { ...emptyThesaurus, stop_words: thesaurus.stop_words });
  const findings = await askAll(search, readSearchQueries(queriesFile));
  return findings.map(({ query, ids }) => ({ query, ids: ids.map(idOf) }));
}

/** One after the other, as a person would ask. */
export async function askAll(
  search: SearchPrograms,
  queries: readonly SearchQuery[],
): Promise<readonly SearchFinding[]> {
  const findings: SearchFinding[] = [];
  for (const query of queries) {
    const hits = await search({
      text: query.text,
      limit: rankedMax,
      ...(query.state === undefined ? {} : { state: query.state }),
    });
    findings.push({ query, ids: hits.map(({ programId }) => programId) });
  }
  return findings;
}
