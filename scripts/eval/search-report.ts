import type { SearchQuery } from './search-queries.ts';

export interface SearchFinding {
  readonly query: SearchQuery;
  /** Best first, at most `rankedMax`. */
  readonly ids: readonly string[];
}

/** Shares from 0 to 1, each query counting once. */
export interface SearchScores {
  readonly queries: number;
  /** The first one found is wanted. */
  readonly first: number;
  /** Of what is wanted, the share among the first so many (of as many as fit there). */
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  /** Something wanted is among the first three. */
  readonly three: number;
  readonly ndcgAt10: number;
}

export interface SearchReport {
  readonly asked: SearchScores;
  readonly kinds: readonly (SearchScores & { readonly kind: string })[];
  readonly outside: { readonly queries: number; readonly abstained: number };
  /** Queries where a special program nobody asked for is among the first three. */
  readonly intruders: number;
  readonly wrong: readonly string[];
}

export const rankedMax = 10;
const shownFirst = 3;

/** How well a ranking answers questions: what is found where, and how often it is silent when nothing answers. */
export function searchReportOn(findings: readonly SearchFinding[]): SearchReport {
  const asked = findings.filter(({ query }) => query.wants.length > 0);
  const outside = findings.filter(({ query }) => query.wants.length === 0);
  const kinds = [...new Set(asked.map(({ query }) => query.kind ?? kindUnsaid))].sort();
  return {
    asked: scoresOf(asked),
    kinds: kinds.map((kind) => ({
      kind,
      ...scoresOf(asked.filter(({ query }) => (query.kind ?? kindUnsaid) === kind)),
    })),
    outside: {
      queries: outside.length,
      abstained: share(
        outside.filter(({ ids }) => ids.length === 0),
        outside,
      ),
    },
    intruders: findings.filter((finding) => intrudersOf(finding).length > 0).length,
    wrong: findings.flatMap(wrongLine),
  };
}

const kindUnsaid = 'any';

function scoresOf(findings: readonly SearchFinding[]): SearchScores {
  return {
    queries: findings.length,
    first: share(
      findings.filter(({ query, ids }) => query.wants.includes(ids[0] ?? '')),
      findings,
    ),
    recallAt1: mean(findings.map((finding) => recall(finding, 1))),
    recallAt5: mean(findings.map((finding) => recall(finding, 5))),
    recallAt10: mean(findings.map((finding) => recall(finding, 10))),
    three: share(
      findings.filter(({ query, ids }) => ids.slice(0, 3).some((id) => query.wants.includes(id))),
      findings,
    ),
    ndcgAt10: mean(findings.map(ndcg)),
  };
}

function recall({ query, ids }: SearchFinding, depth: number): number {
  const found = ids.slice(0, depth).filter((id) => query.wants.includes(id)).length;
  return found / Math.min(depth, query.wants.length);
}

/** Normalised discounted cumulative gain: every wanted program is worth the same, the less the later it stands. */
function ndcg({ query, ids }: SearchFinding): number {
  const worth = (rank: number) => 1 / Math.log2(rank + 2);
  const gained = ids
    .slice(0, rankedMax)
    .reduce((sum, id, rank) => sum + (query.wants.includes(id) ? worth(rank) : 0), 0);
  const best = query.wants.slice(0, rankedMax).reduce((sum, _, rank) => sum + worth(rank), 0);
  return gained / best;
}

function intrudersOf({ query, ids }: SearchFinding): readonly string[] {
  return ids.slice(0, shownFirst).filter((id) => query.never?.includes(id) === true);
}

function wrongLine(finding: SearchFinding): readonly string[] {
  const { query, ids } = finding;
  const where = `${oneLine(query.text)}${query.state === undefined ? '' : ` [${query.state}]`}`;
  const found = ids.slice(0, shownFirst).join(', ') || 'nothing';
  if (query.wants.length === 0) return ids.length === 0 ? [] : [`should be silent: ${where}: found ${found}`];
  const intruders = intrudersOf(finding);
  if (intruders.length > 0) return [`nobody asked for ${intruders.join(', ')}: ${where}: found ${found}`];
  return query.wants.includes(ids[0] ?? '') ? [] : [`wants ${query.wants.join(', ')}: ${where}: found ${found}`];
}

/** The report as lines for a terminal. */
export function searchReportText(report: SearchReport): string {
  const columns = ['first', 'in three', 'recall@1', 'recall@5', 'recall@10', 'nDCG@10'];
  const row = (name: string, scores: SearchScores) =>
    [
      name.padEnd(16),
      String(scores.queries).padStart(7),
      ...[scores.first, scores.three, scores.recallAt1, scores.recallAt5, scores.recallAt10, scores.ndcgAt10].map(
        (value, at) => percent(value).padStart((columns[at] ?? '').length + 2),
      ),
    ].join('  ');
  return [
    ['asked'.padEnd(16), 'queries', ...columns.map((name) => name.padStart(name.length + 2))].join('  '),
    ...(report.kinds.length > 1 ? report.kinds.map((scores) => row(scores.kind, scores)) : []),
    row('all', report.asked),
    '',
    report.outside.queries === 0
      ? 'nothing answers: no queries'
      : `nothing answers: silent on ${percent(report.outside.abstained)} of ${report.outside.queries}`,
    `special programs nobody asked for among the first three: ${report.intruders}`,
    ...(report.wrong.length === 0 ? [] : ['', ...report.wrong]),
  ].join('\n');
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
  whole.length === 0 ? 0 : part.length / whole.length;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const lineCharsMax = 160;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, lineCharsMax);
