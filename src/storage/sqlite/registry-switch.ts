import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { Digest } from '../../grievances/come-back-code.ts';
import type { RegistryPerson, RegistrySeedReport } from '../../grievances/registry/registry-staging.ts';
import { markErased } from './database.ts';
import type { SqliteRegistryStaging } from './registry-staging.ts';
import { statement } from './statement.ts';

const queries = {
  live: `SELECT ref, id_digest AS idDigest, fingerprint, demo FROM beneficiaries
    WHERE id_digest > ? ORDER BY id_digest LIMIT ?`,
  put: `INSERT INTO beneficiaries (ref, id_digest, beneficiary_id, name, date_of_birth, fingerprint)
    VALUES (@ref, @idDigest, seal('beneficiaries.beneficiary_id', @ref, @id), seal('beneficiaries.name', @ref, @name),
      seal('beneficiaries.date_of_birth', @ref, @dateOfBirth), @fingerprint)
    ON CONFLICT (ref) DO UPDATE SET name = excluded.name, date_of_birth = excluded.date_of_birth,
      fingerprint = excluded.fingerprint, demo = 0`,
  leave: 'DELETE FROM enrolments WHERE beneficiary_ref = ?',
  enrol: `INSERT INTO enrolments (beneficiary_ref, program_id, status, since_on, until_on, next_step)
    VALUES (@ref, @programId, @status, @sinceOn, @untilOn,
      seal('enrolments.next_step', @ref || '/' || @programId, @nextStep))`,
  remove: 'DELETE FROM beneficiaries WHERE ref = ?',
};

interface Live {
  readonly ref: string;
  readonly idDigest: string;
  readonly fingerprint: Buffer | null;
  readonly demo: number;
}

export interface RegistrySwitch {
  /** People who are in no file stay in the registry. */
  readonly keepOthers: boolean;
  /** Only says what would be done. */
  readonly dryRun: boolean;
  /** As staged: blinded where the database is encrypted. */
  readonly digest: Digest;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the registry exactly what is staged, made-up people aside. Runs inside the caller's transaction: all of it or
 * nothing. A person who is in the file takes the place of a made-up one with the same id.
 * @param db undefined: there is no database yet (a dry run)
 */
export function switchRegistry(
  db: Database | undefined,
  staging: SqliteRegistryStaging,
  { keepOthers, dryRun, digest, onProgress }: RegistrySwitch,
): RegistrySeedReport {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const hands = dryRun ? undefined : db;
  const registry = db && new RegistryWalk(db);
  const pass = (other: Live): void => {
    if (keepOthers || other.demo === 1) return;
    counts.removed += 1;
    if (hands !== undefined) removePerson(hands, other.ref);
  };
  const total = staging.count();
  let done = 0;
  // Two walks side by side, both by digest: who is passed over in the registry is in no file.
  for (const { idDigest, person } of staging.people()) {
    for (let other = registry?.before(idDigest); other !== undefined; other = registry?.before(idDigest)) pass(other);
    const live = registry?.at(idDigest);
    const fingerprint = fingerprintOf(person, digest);
    const same = live?.demo === 0 && live.fingerprint?.equals(fingerprint) === true;
    counts[same ? 'unchanged' : live === undefined ? 'added' : 'changed'] += 1;
    if (!same && hands !== undefined)
      putPerson(hands, { ref: live?.ref ?? refOf(idDigest), idDigest, fingerprint, person });
    done += 1;
    if (done % bounds.seedBatchRows === 0 || done === total) onProgress?.(done, total);
  }
  for (let other = registry?.before(undefined); other !== undefined; other = registry?.before(undefined)) pass(other);
  if (hands !== undefined && counts.changed + counts.removed > 0) markErased(hands);
  return counts;
}

/** The registry in the order of its digests, in batches, so that it can be written to meanwhile. */
class RegistryWalk {
  readonly #db: Database;
  #batch: Live[] = [];
  #place = 0;
  #after = '';

  constructor(db: Database) {
    this.#db = db;
    this.#next();
  }

  /** The next one that stands before this digest (undefined: before the end), which is then passed. */
  before(idDigest: string | undefined): Live | undefined {
    const live = this.#batch[this.#place];
    if (live === undefined || (idDigest !== undefined && live.idDigest >= idDigest)) return undefined;
    this.#pass(live);
    return live;
  }

  at(idDigest: string): Live | undefined {
    const live = this.#batch[this.#place];
    if (live?.idDigest !== idDigest) return undefined;
    this.#pass(live);
    return live;
  }

  #pass({ idDigest }: Live): void {
    this.#after = idDigest;
    this.#place += 1;
    if (this.#place === this.#batch.length) this.#next();
  }

  #next(): void {
    this.#batch = statement<Live>(this.#db, queries.live).all(this.#after, bounds.seedBatchRows);
    this.#place = 0;
  }
}

function putPerson(
  db: Database,
  row: {
    readonly ref: string;
    readonly idDigest: string;
    readonly fingerprint: Buffer;
    readonly person: RegistryPerson;
  },
): void {
  const { ref, idDigest, fingerprint } = row;
  const { id, name, dateOfBirth, enrolments } = row.person;
  statement(db, queries.put).run({ ref, idDigest, fingerprint, id, name, dateOfBirth });
  statement(db, queries.leave).run(ref);
  for (const { programId, status, sinceOn, untilOn = null, nextStep = null } of enrolments)
    statement(db, queries.enrol).run({ ref, programId, status, sinceOn, untilOn, nextStep });
}

function removePerson(db: Database, ref: string): void {
  statement(db, queries.leave).run(ref);
  statement(db, queries.remove).run(ref);
}

/** The same person has the same ref after they left the registry and came back, and so their tickets again. */
function refOf(idDigest: string): string {
  return `ben_${idDigest.slice(0, 24)}`;
}

/** Keyed, over everything that the files say of a person: seeding again rewrites only who changed. */
function fingerprintOf({ id, name, dateOfBirth, enrolments }: RegistryPerson, digest: Digest): Buffer {
  const told = enrolments.map(({ programId, status, sinceOn, untilOn = '', nextStep = '' }) => [
    programId,
    status,
    sinceOn,
    untilOn,
    nextStep,
  ]);
  return Buffer.from(digest(`registry:${JSON.stringify([id, name, dateOfBirth, told])}`), 'base64url').subarray(0, 16);
}
