import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { AuditHead, AuditLog } from '../../audit/audit-log.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

export type AuditEntryAt = Parameters<AuditLog['append']>[0][number];

interface LineRow {
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly digest: string | null;
  readonly detail: string;
  readonly hash: Buffer;
}

const columns = 'number, at, actor, action, subject, digest, detail, hash';
const queries = {
  head: 'SELECT number, hash FROM audit_lines ORDER BY number DESC LIMIT 1',
  insert: `INSERT INTO audit_lines (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  walk: `SELECT ${columns} FROM audit_lines ORDER BY number`,
  highest: "SELECT seq FROM sqlite_sequence WHERE name = 'audit_lines'",
};

/** What the first line follows. */
const beginning = { number: 0, hash: Buffer.alloc(32) };

/** The audit record on SQLite: a table that refuses changes, its lines chained by SHA-256. */
export function sqliteAuditLog(database: SqliteDatabase): AuditLog {
  return {
    append: (entries) => database.write((db) => appendAuditLines(db, entries)),
    verify: async (since) => verifyChain(database.reader, since),
    head: async () => {
      const { number, hash } = headOf(database.reader);
      return { number, hash: hash.toString('hex') };
    },
  };
}

/** Appends lines inside a transaction that somebody else has open: what was done and its record stand or fall together. */
export function appendAuditLines(db: Database, entries: readonly AuditEntryAt[]): void {
  if (entries.length === 0) return;
  let { number, hash } = headOf(db);
  for (const entry of entries) {
    number += 1;
    const line = {
      number,
      at: Date.parse(entry.at),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      digest: entry.digest ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    };
    hash = chain(hash, line);
    const { at, actor, action, subject, digest, detail } = line;
    statement(db, queries.insert).run(number, at, actor, action, subject, digest, detail, hash);
  }
}

function headOf(db: Database): Pick<LineRow, 'number' | 'hash'> {
  return statement<Pick<LineRow, 'number' | 'hash'>>(db, queries.head).get() ?? beginning;
}

/** SHA-256 over the hash before and the line as a JSON array: no two lines can be written the same way. */
function chain(before: Buffer, line: Omit<LineRow, 'hash'>): Buffer {
  const { number, at, actor, action, subject, digest, detail } = line;
  const text = JSON.stringify([number, at, actor, action, subject, digest, detail]);
  return createHash('sha256').update(before).update(text).digest();
}

function verifyChain(db: Database, since: AuditHead | undefined): Awaited<ReturnType<AuditLog['verify']>> {
  let last: Pick<LineRow, 'number' | 'hash'> = beginning;
  const broken = (brokenAt: number, why: string) => ({
    ok: false,
    lines: last.number,
    head: last.hash.toString('hex'),
    brokenAt,
    why,
  });
  for (const line of statement<LineRow>(db, queries.walk).iterate()) {
    if (line.number !== last.number + 1) {
      return broken(last.number + 1, `line ${last.number + 1} is missing`);
    }
    if (!chain(last.hash, line).equals(line.hash)) {
      return broken(line.number, `line ${line.number} was changed, or a line before it was put elsewhere`);
    }
    if (line.number === since?.number && line.hash.toString('hex') !== since.hash) {
      return broken(line.number, `line ${line.number} is not the one whose head was kept; the record was written anew`);
    }
    last = line;
  }
  const highest = statement<{ seq: number }>(db, queries.highest).get()?.seq ?? 0;
  if (Math.max(highest, since?.number ?? 0) > last.number)
    return broken(last.number + 1, `the lines after ${last.number} are missing`);
  return { ok: true, lines: last.number, head: last.hash.toString('hex') };
}
