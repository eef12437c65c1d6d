import type { LearnedPair, LearnedPairStore } from '../../tools/selection/learned-pairs.ts';
import type { Counts, TextFeatures } from '../../tools/selection/text-features.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

interface PairRow {
  readonly id: string;
  readonly tool: string;
  readonly features: Buffer;
  readonly confidence: number;
  readonly changed_at: number;
}

const queries = {
  list: 'SELECT id, tool, features, confidence, changed_at FROM tool_pairs ORDER BY changed_at, id',
  save: `INSERT INTO tool_pairs (id, tool, features, confidence, changed_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET confidence = excluded.confidence, changed_at = excluded.changed_at`,
  remove: 'DELETE FROM tool_pairs WHERE id = ?',
};

/** Learned pairs on SQLite. */
export function sqliteToolPairs({ reader, write }: SqliteDatabase): LearnedPairStore {
  return {
    list: async () => statement<PairRow>(reader, queries.list).all().map(toPair),
    save: (pairs) =>
      write((db) => {
        for (const { id, tool, asked, confidence, changedAt } of pairs)
          statement(db, queries.save).run(id, tool, packed(asked), confidence, Date.parse(changedAt));
      }),
    remove: (ids) =>
      write((db) => {
        for (const id of ids) statement(db, queries.remove).run(id);
      }),
  };
}

function toPair({ id, tool, features, confidence, changed_at }: PairRow): LearnedPair {
  return { id, tool, asked: unpacked(features), confidence, changedAt: new Date(changed_at).toISOString() };
}

const kinds = ['words', 'fillers', 'grams', 'groups'] as const;
const pairBytes = 8;

function packed(features: TextFeatures): Buffer {
  const parts = kinds.map((kind) => {
    const bytes = Buffer.alloc(4 + pairBytes * features[kind].size);
    let at = bytes.writeUInt32LE(features[kind].size);
    for (const [feature, times] of features[kind]) at = bytes.writeFloatLE(times, bytes.writeUInt32LE(feature, at));
    return bytes;
  });
  return Buffer.concat(parts);
}

function unpacked(bytes: Buffer): TextFeatures {
  let at = 0;
  const next = (): Counts => {
    const counts = new Map<number, number>();
    const size = bytes.readUInt32LE(at);
    at += 4;
    for (let index = 0; index < size; index += 1, at += pairBytes)
      counts.set(bytes.readUInt32LE(at), bytes.readFloatLE(at + 4));
    return counts;
  };
  return { words: next(), fillers: next(), grams: next(), groups: next() };
}
