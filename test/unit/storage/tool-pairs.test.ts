import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteToolPairs } from '../../../src/storage/sqlite/tool-pairs.ts';
import { featureReader } from '../../../src/tools/selection/text-features.ts';

const read = featureReader({ function_words: ['my'], related: ['rent house'] }, 3, 4_000);

describe('pairs that were learned, on SQLite', () => {
  it('come back as they were, and are changed and removed', async () => {
    const database = openDatabase({ path: ':memory:', now: () => new Date('2026-03-01T00:00:00Z') });
    try {
      const store = sqliteToolPairs(database);
      const pair = (id: string, confidence: number) => ({
        id,
        tool: 'pay_rent',
        asked: read('my rent is late, my rent'),
        confidence,
        changedAt: '2026-03-01T08:00:00.123Z',
      });
      await store.save([pair('a', 1), pair('b', 0.5)]);
      await store.save([{ ...pair('a', 1.2), changedAt: '2026-03-02T08:00:00.000Z' }]);
      expect(await store.list()).toEqual([
        pair('b', 0.5),
        { ...pair('a', 1.2), changedAt: '2026-03-02T08:00:00.000Z' },
      ]);
      await store.remove(['a', 'gone']);
      expect((await store.list()).map(({ id }) => id)).toEqual(['b']);
    } finally {
      database.close();
    }
  });

  it('hold nothing of the text', async () => {
    const database = openDatabase({ path: ':memory:', now: () => new Date('2026-03-01T00:00:00Z') });
    try {
      const asked = read('zebra crossing');
      await sqliteToolPairs(database).save([
        { id: 'a', tool: 't', asked, confidence: 1, changedAt: '2026-03-01T08:00:00.000Z' },
      ]);
      const row = database.reader.prepare('SELECT * FROM tool_pairs').get() as { features: Buffer };
      expect(JSON.stringify(row) + row.features.toString('latin1')).not.toMatch(/zebra|cross/);
    } finally {
      database.close();
    }
  });
});
