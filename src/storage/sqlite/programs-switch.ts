import { existsSync, statSync } from 'node:fs';
import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { programHash } from '../../programs/program-hash.ts';
import type { Program } from '../../programs/program.ts';
import type { Counted, OperatorSeedReport } from '../../programs/program-staging.ts';
import type { SqliteStaging, StagedRow } from './programs-staging.ts';
import { putProgram, retireProgram, type ProgramOrigin } from './programs-write.ts';
import { statement } from './statement.ts';
import { storageError } from './storage-error.ts';

type Decision = 'added' | 'changed' | 'overriding' | 'unchanged' | 'samePack';

/** What to do with the live catalogue: `undefined` where it is only to be said. */
interface Hands {
  put(row: StagedRow): void;
  putPack(program: Program): void;
  retire(id: string): void;
}

interface LiveRow {
  readonly id: string;
  readonly hash: string;
  readonly origin: ProgramOrigin;
}

const queries = {
  live: 'SELECT id, hash, origin FROM programs WHERE id = ? AND retired_at IS NULL',
  operators: `SELECT id FROM programs WHERE origin = 'operator' AND retired_at IS NULL ORDER BY id`,
};

export type OnProgress = (done: number, total: number) => void;

/** Makes the operator's programs exactly the staged ones. Runs inside the caller's transaction: all of it or nothing. */
export function switchOperatorPrograms(
  db: Database,
  staging: SqliteStaging,
  pack: readonly Program[],
  at: number,
  onProgress?: OnProgress,
): OperatorSeedReport {
  return walk(db, staging, pack, onProgress, {
    put: ({ body, hash, words }) =>
      putProgram(db, JSON.parse(body) as Program, hash, 'operator', JSON.parse(words) as readonly string[]),
    putPack: (program) => putProgram(db, program, programHash(program), 'pack'),
    retire: (id) => retireProgram(db, id, at),
  });
}

/** What the switch would do to the database at `path`, which is only read and need not be there. */
export function planSwitchAt(path: string, staging: SqliteStaging, pack: readonly Program[]): OperatorSeedReport {
  const nothing: Hands = { put: () => undefined, putPack: () => undefined, retire: () => undefined };
  try {
    const exists = existsSync(path) && statSync(path).size > 0;
    const db = exists ? new Connection(path, { readonly: true }) : undefined;
    try {
      return walk(db && hasOrigin(db) ? db : undefined, staging, pack, undefined, nothing);
    } finally {
      db?.close();
    }
  } catch (error) {
    throw storageError(error);
  }
}

function hasOrigin(db: Database): boolean {
  return db.prepare("SELECT 1 FROM pragma_table_info('programs') WHERE name = 'origin'").get() !== undefined;
}

function walk(
  db: Database | undefined,
  staging: SqliteStaging,
  pack: readonly Program[],
  onProgress: OnProgress | undefined,
  hands: Hands,
): OperatorSeedReport {
  const packById = new Map(pack.map((program) => [program.id, program]));
  const packHashes = new Map(pack.map((program) => [program.id, programHash(program)]));
  const tally = new Tally();
  const total = staging.count();
  let done = 0;
  for (const row of staging.rows()) {
    const live = db && statement<LiveRow>(db, queries.live).get(row.id);
    const decision = decide(row, live, packHashes.get(row.id));
    if (decision === 'added' || decision === 'changed' || decision === 'overriding') hands.put(row);
    tally.add(decision, row.id);
    done += 1;
    if (done % bounds.seedBatchRows === 0 || done === total) onProgress?.(done, total);
  }
  const before = db === undefined ? [] : statement<{ id: string }>(db, queries.operators).all();
  for (const { id } of before) {
    const own = packById.get(id);
    // The pack's own words are in the file: then it is no override any more.
    const same = own !== undefined && tally.isSamePack(id);
    if (staging.has(id) && !same) continue;
    if (own === undefined) hands.retire(id);
    else hands.putPack(own);
    tally.add(own === undefined ? 'retired' : 'restored', id);
  }
  return tally.report();
}

function decide({ hash }: StagedRow, live: LiveRow | undefined, packHash: string | undefined): Decision {
  if (packHash === hash) return 'samePack';
  if (live?.origin === 'operator') return live.hash === hash ? 'unchanged' : 'changed';
  return packHash === undefined ? 'added' : 'overriding';
}

class Tally {
  readonly #counts = new Map<string, { count: number; first: string[] }>();
  /** At most as many as the pack has programs. */
  readonly #samePack = new Set<string>();

  add(kind: Decision | 'retired' | 'restored', id: string): void {
    const counted = this.#counts.get(kind) ?? { count: 0, first: [] };
    counted.count += 1;
    if (counted.first.length < bounds.seedIdsNamedMax) counted.first.push(id);
    this.#counts.set(kind, counted);
    if (kind === 'samePack') this.#samePack.add(id);
  }

  isSamePack(id: string): boolean {
    return this.#samePack.has(id);
  }

  report(): OperatorSeedReport {
    const of = (kind: string): Counted => this.#counts.get(kind) ?? { count: 0, first: [] };
    return {
      added: of('added'),
      changed: of('changed'),
      retired: of('retired'),
      unchanged: of('unchanged').count,
      samePack: of('samePack').count,
      overriding: of('overriding'),
      restored: of('restored'),
    };
  }
}
