import type { Database } from 'better-sqlite3';
import type { Clock } from '../../clock.ts';
import { bounds } from '../../config.ts';
import { programSchema, type Program } from '../../programs/program.ts';
import type { ProgramStore, SeedReport, StoredProgram } from '../../programs/program-store.ts';
import type { SqliteDatabase } from './database.ts';
import type { OperatorSeedReport } from '../../programs/program-staging.ts';
import { filterValues, inFacets, matchText } from './programs-match.ts';
import { planSeed } from './programs-plan.ts';
import type { SqliteStaging } from './programs-staging.ts';
import { switchOperatorPrograms, type OnProgress } from './programs-switch.ts';
import { putProgram, retireProgram } from './programs-write.ts';
import { statement } from './statement.ts';

export interface ProgramRow {
  readonly id: string;
  readonly hash: string;
  readonly body: string;
}

const queries = {
  get: 'SELECT id, hash, body FROM programs WHERE id = ? AND retired_at IS NULL',
  list: `SELECT id, hash, body FROM programs
    WHERE id > @after AND retired_at IS NULL AND ${inFacets} ORDER BY id LIMIT @limit`,
  getOperator: `SELECT id, hash, body FROM programs WHERE id = ? AND origin = 'operator' AND retired_at IS NULL`,
  listOperator: `SELECT id, hash, body FROM programs
    WHERE id > ? AND origin = 'operator' AND retired_at IS NULL ORDER BY id LIMIT ?`,
  count: 'SELECT count(*) AS count FROM programs WHERE retired_at IS NULL',
  packHash: 'SELECT pack_hash FROM catalogue',
  seededAs: "SELECT pack_hash || ' ' || seeded_at AS made FROM catalogue",
  stampPack: `INSERT INTO catalogue (one, pack_hash, seeded_at) VALUES (1, ?, ?)
    ON CONFLICT (one) DO UPDATE SET pack_hash = excluded.pack_hash, seeded_at = excluded.seeded_at`,
  dropVectors: 'DELETE FROM program_vectors WHERE embedder <> ?',
  saveVector: `INSERT INTO program_vectors (program, embedder, vector)
    SELECT program, ?, ? FROM programs WHERE id = ? AND retired_at IS NULL
    ON CONFLICT (program) DO UPDATE SET embedder = excluded.embedder, vector = excluded.vector`,
  loadVectors: `SELECT programs.id, vector FROM program_vectors JOIN programs USING (program)
    WHERE embedder = ? AND retired_at IS NULL ORDER BY programs.id`,
};

/** The store with what only SQLite's own staging can do. */
export interface SqliteProgramStore extends ProgramStore {
  /** The pack's programs, and exactly the staged ones of the operator, in one transaction. */
  seedOperator(
    staging: SqliteStaging,
    pack: { readonly programs: readonly Program[]; readonly hash: string },
    onProgress?: OnProgress,
  ): Promise<{ readonly report: OperatorSeedReport; readonly pack: SeedReport }>;
}

/** The catalogue on SQLite; full-text search by FTS5. */
export function sqliteProgramStore(database: SqliteDatabase, clock: Clock): SqliteProgramStore {
  const { reader, write } = database;
  const parse = programParser();
  const get = (id: string): StoredProgram | undefined => {
    const row = statement<ProgramRow>(reader, queries.get).get(id);
    return row && parse(row);
  };
  return {
    seed: (programs, packHash, onProgress, given) =>
      write((db) => {
        const report = seedPack(db, programs, clock.now().getTime(), onProgress);
        if (given !== undefined) putVectors(db, given.embedder, given.vectors);
        statement(db, queries.stampPack).run(packHash, clock.now().getTime());
        return report;
      }),
    seedOperator: (staging, pack, onProgress) =>
      write((db) => {
        const at = clock.now().getTime();
        const seeded = seedPack(db, pack.programs, at, undefined);
        statement(db, queries.stampPack).run(pack.hash, at);
        return { pack: seeded, report: switchOperatorPrograms(db, staging, pack.programs, at, onProgress) };
      }),
    listOperator: async (after, limit) =>
      statement<ProgramRow>(reader, queries.listOperator)
        .all(after ?? '', Math.min(limit, bounds.pageRowsMax))
        .map(parse),
    planSeed: async (programs) => planSeed(reader, programs).report,
    packHash: async () => statement<{ pack_hash: string }>(reader, queries.packHash).get()?.pack_hash,
    seededAs: async () => statement<{ made: string }>(reader, queries.seededAs).get()?.made,
    get: async (id) => get(id),
    getOperator: async (id) => {
      const row = statement<ProgramRow>(reader, queries.getOperator).get(id);
      return row && parse(row);
    },
    getMany: async (ids) => ids.flatMap((id) => get(id) ?? []),
    list: async (filters, { after, limit }) =>
      statement<ProgramRow>(reader, queries.list)
        .all({ ...filterValues(filters), after: after ?? '', limit: Math.min(limit, bounds.pageRowsMax + 1) })
        .map(parse),
    matchText: async (terms, filters, limit) => matchText(reader, terms, filters, limit),
    saveVectors: (embedder, vectors) => write((db) => putVectors(db, embedder, vectors)),
    loadVectors: async (embedder) =>
      statement<{ id: string; vector: Buffer }>(reader, queries.loadVectors)
        .all(embedder)
        .map(({ id, vector }) => ({ id, vector: numbersOf(vector) })),
    count: async () => statement<{ count: number }>(reader, queries.count).get()?.count ?? 0,
  };
}

function putVectors(
  db: Database,
  embedder: string,
  vectors: readonly { readonly id: string; readonly vector: Float32Array }[],
): void {
  statement(db, queries.dropVectors).run(embedder);
  for (const { id, vector } of vectors) statement(db, queries.saveVector).run(embedder, bytesOf(vector), id);
}

function seedPack(
  db: Database,
  programs: readonly Program[],
  at: number,
  onProgress: ((done: number, total: number) => void) | undefined,
): SeedReport {
  const { report, hashes } = planSeed(db, programs);
  const written = new Set([...report.added, ...report.changed]);
  const total = programs.length + report.retired.length;
  let done = 0;
  for (const program of programs) {
    const hash = hashes.get(program.id) ?? '';
    if (written.has(program.id)) putProgram(db, program, hash, 'pack');
    onProgress?.(++done, total);
  }
  for (const id of report.retired) {
    retireProgram(db, id, at);
    onProgress?.(++done, total);
  }
  return report;
}

/** Rows to programs. A body that was parsed before, by its hash, is not parsed again. */
export function programParser(): (row: ProgramRow) => StoredProgram {
  const parsed = new Map<string, StoredProgram>();
  return ({ hash, body }) => {
    const known = parsed.get(hash);
    if (known) return known;
    const stored = { program: programSchema.parse(JSON.parse(body)), hash };
    if (parsed.size >= bounds.packFilesMax) parsed.clear();
    parsed.set(hash, stored);
    return stored;
  };
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

function numbersOf(bytes: Buffer): Float32Array {
  const whole = bytes.byteLength - (bytes.byteLength % Float32Array.BYTES_PER_ELEMENT);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole));
}
