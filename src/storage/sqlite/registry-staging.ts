import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { Digest } from '../../grievances/come-back-code.ts';
import type { RegistryRow } from '../../grievances/registry/registry-row.ts';
import { joinRows, type RegistryPerson, type RegistryStaging } from '../../grievances/registry/registry-staging.ts';
import { beneficiaryIdDigest } from '../../grievances/verification.ts';
import type { FieldCipher } from '../../vault/field-cipher.ts';
import { registerSealing } from './sealing.ts';
import { statement } from './statement.ts';
import { storageError } from './storage-error.ts';

export interface StagedPerson {
  readonly idDigest: string;
  readonly person: RegistryPerson;
}

/** A staging whose people can be read back, once arranged, in the order of their digests. */
export interface SqliteRegistryStaging extends RegistryStaging {
  people(): Iterable<StagedPerson>;
}

interface StagedRow {
  readonly id_digest: string;
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

const columns = 'id_digest TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, content TEXT NOT NULL';
const queries = {
  put: `INSERT INTO arrived (id_digest, file, line, content)
    VALUES (@idDigest, @file, @line, seal('registry_staging.content', @idDigest, @content))`,
  // Sorted once from one end to the other: an index that is filled in no order would write a page for each row.
  arrange: `INSERT INTO arranged SELECT id_digest, file, line, content FROM arrived ORDER BY id_digest, rowid`,
  rows: `SELECT id_digest, file, line, unseal('registry_staging.content', id_digest, content) AS content
    FROM arranged ORDER BY rowid`,
};

const leftOver = /^registry-\d+\.staged(-journal)?$/;

/**
 * Staging in a scratch file of its own in `folder`, which is removed at the end; one that a killed process left behind
 * is removed at the next seeding. Nothing of it needs to outlive the process, so nothing waits for the disk. Rows are
 * sealed there as they will be in the database.
 */
export function openRegistryStaging(folder: string, digest: Digest, cipher: FieldCipher): SqliteRegistryStaging {
  for (const name of readdirSync(folder)) if (leftOver.test(name)) rmSync(join(folder, name), { force: true });
  const path = join(folder, `registry-${process.pid}.staged`);
  const db = new Connection(path);
  registerSealing(db, cipher);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -16000'); // KiB
  db.exec(`CREATE TABLE arrived (${columns}) STRICT; CREATE TABLE arranged (${columns}) STRICT; BEGIN`);
  let count = 0;

  function* groups(): Generator<readonly StagedRow[]> {
    let group: StagedRow[] = [];
    for (const row of statement<StagedRow>(db, queries.rows).iterate()) {
      if (group.length > 0 && group[0]?.id_digest !== row.id_digest) {
        yield group;
        group = [];
      }
      // More rows than there are programs are conflicts; a handful of them is enough to be named.
      if (group.length < bounds.registryRowsPerPersonMax) group.push(row);
    }
    if (group.length > 0) yield group;
  }
  function* people(onConflict: Parameters<RegistryStaging['arrange']>[0]): Generator<StagedPerson> {
    for (const group of groups()) {
      const rows = group.map(({ file, line, content }) => ({ file, line, row: JSON.parse(content) as RegistryRow }));
      const person = joinRows(rows, onConflict);
      if (person !== undefined) yield { idDigest: group[0]?.id_digest ?? '', person };
    }
  }

  return {
    put: (row, { file, line }) => {
      try {
        const idDigest = beneficiaryIdDigest(digest, row.id);
        statement(db, queries.put).run({ idDigest, file, line, content: JSON.stringify(row) });
      } catch (error) {
        throw storageError(error);
      }
    },
    arrange: (onConflict) => {
      try {
        db.exec(`${queries.arrange}; DROP TABLE arrived`);
      } catch (error) {
        throw storageError(error);
      }
      count = 0;
      const all = people(onConflict);
      while (all.next().done !== true) count += 1;
    },
    count: () => count,
    people: () => people(() => undefined),
    close: () => {
      db.close();
      for (const name of [path, `${path}-journal`]) rmSync(name, { force: true });
    },
  };
}
