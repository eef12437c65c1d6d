import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPack } from '../../../src/compose/open-pack.ts';
import { makeSearch } from '../../support/search.ts';

const lineSchema = z.strictObject({ text: z.string(), wants: z.array(z.string()), state: z.string().optional() });
const lines = readFileSync('test/eval/search.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => lineSchema.parse(JSON.parse(line)));
const baseline = z
  .object({ search: z.object({ first: z.number(), three: z.number(), abstained: z.number() }) })
  .parse(JSON.parse(readFileSync('test/eval/baseline.json', 'utf8'))).search;

/** How people ask, beside what they should find; lines that want nothing are about other things altogether. */
describe('searching the United States catalogue', () => {
  it('is not worse than the baseline: right first, right among three, silent when nothing fits', async () => {
    const { programs, thesaurus } = await openPack('data/us');
    const search = await makeSearch(programs, thesaurus);
    const results = await Promise.all(
      lines.map(async ({ text, wants, state }) => {
        const ids = (await search({ text, limit: 3, ...(state === undefined ? {} : { state }) })).map(
          (hit) => hit.programId,
        );
        return { text, wants, ids };
      }),
    );
    const asked = results.filter(({ wants }) => wants.length > 0);
    const outside = results.filter(({ wants }) => wants.length === 0);
    const measured = {
      first: share(asked, ({ wants, ids }) => wants.includes(ids[0] ?? '')),
      three: share(asked, ({ wants, ids }) => ids.some((id) => wants.includes(id))),
      abstained: share(outside, ({ ids }) => ids.length === 0),
    };
    const misses = results.filter(({ wants, ids }) =>
      wants.length > 0 ? !wants.includes(ids[0] ?? '') : ids.length > 0,
    );
    const report = `${JSON.stringify(measured)}\n${misses.map((miss) => JSON.stringify(miss)).join('\n')}`;
    expect(measured.first, report).toBeGreaterThanOrEqual(baseline.first);
    expect(measured.three, report).toBeGreaterThanOrEqual(baseline.three);
    expect(measured.abstained, report).toBeGreaterThanOrEqual(baseline.abstained);
    // Training on the whole catalogue takes seconds where the processor is shared.
  }, 60_000);
});

function share<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  return items.filter(passes).length / items.length;
}
