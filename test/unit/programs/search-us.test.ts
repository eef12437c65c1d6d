import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askAll } from '../../../scripts/eval/search.ts';
import { readSearchQueries } from '../../../scripts/eval/search-queries.ts';
import { searchReportOn, searchReportText } from '../../../scripts/eval/search-report.ts';
import { openPack } from '../../../src/compose/open-pack.ts';
import { searchOver } from '../../../src/compose/search-over.ts';

const baseline = z
  .object({
    search: z.object({
      first: z.number(),
      three: z.number(),
      recall_at_10: z.number(),
      abstained: z.number(),
      intruders: z.number(),
    }),
  })
  .parse(JSON.parse(readFileSync('test/eval/baseline.json', 'utf8'))).search;

/** How people ask, beside what they should find; lines that want nothing are about other things altogether. */
describe('searching the United States catalogue', () => {
  it('is not worse than the baseline: right first, right among three, silent when nothing fits', async () => {
    const { programs, thesaurus } = await openPack('data/us');
    const search = await searchOver(programs, thesaurus);
    const report = searchReportOn(await askAll(search, readSearchQueries('test/eval/search.jsonl')));
    const text = searchReportText(report);
    expect(report.asked.first, text).toBeGreaterThanOrEqual(baseline.first);
    expect(report.asked.three, text).toBeGreaterThanOrEqual(baseline.three);
    expect(report.asked.recallAt10, text).toBeGreaterThanOrEqual(baseline.recall_at_10);
    expect(report.outside.abstained, text).toBeGreaterThanOrEqual(baseline.abstained);
    expect(report.intruders, text).toBeLessThanOrEqual(baseline.intruders);
    // Training on the whole catalogue takes seconds where the processor is shared.
  }, 60_000);
});
