import type { ToolQuery } from './tool-cases.ts';

/** Shares from 0 to 1, each query counting once. */
export interface ToolScores {
  readonly queries: number;
  /** One of the wanted tools is among the first so many. */
  readonly hit1: number;
  readonly hit5: number;
  readonly hit10: number;
  /** Of the wanted tools, the share among the first so many. */
  readonly recall5: number;
  readonly recall10: number;
}

export interface ToolsReport {
  readonly tools: number;
  readonly queries: number;
  /** Queries that name no tool of the collection; they were not asked. */
  readonly withoutTool: number;
  readonly phrasingsFrom: 'tools' | 'queries';
  readonly rows: readonly {
    readonly phrasings: number;
    readonly learned: number;
    readonly ranking: 'ours' | 'BM25';
    readonly scores: ToolScores;
  }[];
}

export function toolScores(queries: readonly ToolQuery[], rank: (query: string) => readonly string[]): ToolScores {
  const sums = { hit1: 0, hit5: 0, hit10: 0, recall5: 0, recall10: 0 };
  for (const { query, tools } of queries) {
    const ranked = rank(query).slice(0, 10);
    const among = (limit: number): number => tools.filter((name) => ranked.slice(0, limit).includes(name)).length;
    sums.hit1 += Math.min(1, among(1));
    sums.hit5 += Math.min(1, among(5));
    sums.hit10 += Math.min(1, among(10));
    sums.recall5 += among(5) / tools.length;
    sums.recall10 += among(10) / tools.length;
  }
  const share = (sum: number): number => (queries.length === 0 ? 0 : sum / queries.length);
  return {
    queries: queries.length,
    hit1: share(sums.hit1),
    hit5: share(sums.hit5),
    hit10: share(sums.hit10),
    recall5: share(sums.recall5),
    recall10: share(sums.recall10),
  };
}

export function toolsReportText({ tools, queries, withoutTool, phrasingsFrom, rows }: ToolsReport): string {
  const columns = ['hit@1', 'hit@5', 'hit@10', 'recall@5', 'recall@10'];
  const from = phrasingsFrom === 'tools' ? 'the tool file' : 'the queries; what was taken is not asked';
  const unknown = withoutTool === 0 ? '' : `, ${withoutTool} more name no tool of the file and were left out`;
  return [
    `${tools} tools, ${queries} queries${unknown}; phrasings from ${from}`,
    ['phrasings', 'learned from', 'ranking', 'queries', ...columns.map((name) => name.padStart(9))].join('  '),
    ...rows.map(({ phrasings, learned, ranking, scores }) =>
      [
        String(phrasings).padStart(9),
        (learned === 0 ? 'nothing' : `${learned} uses`).padStart(12),
        ranking.padStart(7),
        String(scores.queries).padStart(7),
        ...[scores.hit1, scores.hit5, scores.hit10, scores.recall5, scores.recall10].map((value) =>
          (value * 100).toFixed(1).padStart(9),
        ),
      ].join('  '),
    ),
  ].join('\n');
}
