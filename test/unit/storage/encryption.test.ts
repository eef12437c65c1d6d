import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encryptDataFolder } from '../../../src/compose/encrypt.ts';
import { fixedClock } from '../../../src/clock.ts';
import { beneficiaryIdDigest } from '../../../src/grievances/verification.ts';
import { keyedDigest } from '../../../src/audit/keyed-digest.ts';
import { openDatabase, type SqliteDatabase } from '../../../src/storage/sqlite/database.ts';
import {
  alignRegistryWithSecret,
  seedDemoBeneficiaries,
  sqliteBeneficiaryRegistry,
} from '../../../src/storage/sqlite/registry.ts';
import { blindedColumns, sealedTables } from '../../../src/storage/sqlite/sealed-columns.ts';
import { sqliteThreadStore } from '../../../src/storage/sqlite/threads.ts';
import { sqliteTicketQueue } from '../../../src/storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../../../src/storage/sqlite/tickets.ts';
import { sqliteAttemptCounter } from '../../../src/storage/sqlite/verification.ts';
import { emptyDialogue } from '../../../src/threads/thread.ts';
import { changesOf, claimOf, fenceOf, startsAt, stated, ticketOf } from '../../support/turns.ts';

const key = 'a key for tests that is long enough to be one';
const otherKey = 'another key for tests, as long as the first one';
const digest = (text: string) => keyedDigest('a secret for tests, long enough to be one', text);
const idDigest = beneficiaryIdDigest(digest, 'USER100');
const clock = fixedClock(startsAt);
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const open = (encryptionKey?: string) =>
  openDatabase({ path: join(folder, 'ombud.db'), now: clock.now, encryptionKey });
const bytes = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

/** Stands in every text that is a person's or about one. */
const canary = 'xylophone';

/**
 * What lies open also where there is a key: names of ours, states, dates, digests, the registry's and the staff's own
 * names for things. docs/encryption.md says so to the operator.
 */
const lieOpen = [
  ...['id', 'owner', 'channel'].map((column) => `threads.${column}`),
  ...['id', 'status', 'failure_code', 'idempotency_key', 'body_hash'].map((column) => `turns.${column}`),
  ...['key', 'body_hash'].map((column) => `thread_keys.${column}`),
  ...['path', 'status'].map((column) => `facts.${column}`),
  ...['handle', 'entity'].map((column) => `vault_entries.${column}`),
  ...['number', 'thread_id', 'beneficiary_ref', 'code_hash', 'category', 'subcategory', 'program_id', 'severity']
    .concat('sensitivity', 'stage', 'decision', 'assignee', 'office', 'escalate_after', 'opened_at', 'changed_at')
    .concat('due_on', 'merged_into', 'appeal_of', 'vouched_until')
    .map((column) => `tickets.${column}`),
  // Questions without an answer: redacted words, and nothing of who asked.
  ...['id', 'text', 'nearest', 'first_on', 'last_on'].map((column) => `unanswered_questions.${column}`),
  ...['erased_threads.fingerprint', 'appeal_intents.program', 'catalogue.pack_hash', 'registry_key.check_value'],
  ...['ref', 'fingerprint'].map((column) => `beneficiaries.${column}`),
  ...['beneficiary_ref', 'program_id', 'status', 'since_on', 'until_on'].map((column) => `enrolments.${column}`),
  ...['last_at', 'locked_until'].map((column) => `verification_attempts.${column}`),
  ...['actor', 'action', 'subject', 'digest', 'detail', 'hash'].map((column) => `audit_lines.${column}`),
  ...['id', 'kind', 'name', 'scopes', 'hash'].map((column) => `access_keys.${column}`),
  ...['salt', 'check_value'].map((column) => `encryption.${column}`),
  ...['name', 'checksum', 'applied_at'].map((column) => `migrations.${column}`),
  ...['stage', 'due_on'].map((column) => `ticket_counts.${column}`),
  ...['thread_id', 'said_at'].map((column) => `ticket_parts.${column}`),
  ...['at', 'actor', 'action', 'from_stage', 'to_stage'].map((column) => `ticket_history.${column}`),
  'ticket_remarks.kind',
  'one_time_codes.until',
  // What other hosts asked for when they chose tools: numbers under a secret seed, no words.
  ...['id', 'tool', 'features', 'confidence'].map((column) => `tool_pairs.${column}`),
];

/** Fills every sealed column with the canary. */
async function fill(database: SqliteDatabase): Promise<string> {
  const threads = sqliteThreadStore(database);
  const vault = [{ handle: 'PERSON_1', entity: 'person', value: `${canary} vault` }];
  const fence = fenceOf(await threads.claimTurn(claimOf('thr_a', 'trn_1', { message: `${canary} message`, vault })));
  const fact = { ...stated('members[0].job', `${canary} value`, 1), quote: `${canary} quote` };
  const narrative = [`${canary} narrative`];
  const { ticketNumber = '' } = await threads.commitTurn(
    changesOf(fence, {
      replyText: `${canary} reply`,
      replyBody: { programs: [], note: `${canary} body` },
      facts: [fact],
      calls: [{ tool: 'search_programs', arguments: { text: `${canary} argument` } } as never],
      timings: { [`${canary} trace`]: 1 },
      guard: { passcodeHash: `${canary} hash`, flagged: true, safeContact: `${canary} contact` } as never,
      dialogue: { ...emptyDialogue, need: `${canary} need` } as typeof emptyDialogue,
      programs: [{ id: `${canary} program` }] as never,
      grievance: { state: { draft: `${canary} draft` } as never },
      ticket: {
        kind: 'open',
        ticket: ticketOf({ narrative, desiredOutcome: `${canary} outcome`, intake: { when: `${canary} when` } }),
      },
    }),
  );
  await threads.changePersona({ threadId: 'thr_a', change: { reading_level: 4 }, expectedVersion: undefined });
  await sqliteTicketQueue(database).change({
    number: ticketNumber,
    expectedVersion: undefined,
    at: startsAt,
    actor: 'staff:rosa',
    work: (ticket) => ({
      work: { ...ticket, resolution: `${canary} resolution`, question: `${canary} question` },
      action: 'note',
      remark: { kind: 'note', text: `${canary} remark` },
      audit: { actor: 'staff:rosa', action: 'ticket_note', subject: ticketNumber, digest: undefined, detail: {} },
    }),
  });
  await alignRegistryWithSecret(database, digest);
  const enrolments = [
    { program: 'snap', status: 'active' as const, since_on: '2026-04-01', next_step: `${canary} next step` },
  ];
  const person = { id: `USER100`, name: `Demo ${canary}`, date_of_birth: '1990-07-22', enrolments };
  await seedDemoBeneficiaries(database, [person], digest);
  await sqliteAttemptCounter(database).take([`id:${idDigest}`], startsAt);
  return ticketNumber;
}

/** Everything that was filled in, read back through the ports. */
async function readAll(database: SqliteDatabase): Promise<string> {
  const threads = sqliteThreadStore(database);
  const registry = sqliteBeneficiaryRegistry(database);
  const found = await registry.findByDigest(idDigest);
  const number = 'OMB-2026-000001';
  return JSON.stringify([
    await threads.loadContext('thr_a'),
    await threads.loadTurn('thr_a', 'trn_1'),
    await threads.listMessages('thr_a', 0, 10),
    await threads.listFacts('thr_a', 10),
    await threads.loadVault('thr_a'),
    await sqliteTicketStore(database).get(number),
    await sqliteTicketStore(database).listParts(number),
    await sqliteTicketQueue(database).listRemarks(number),
    await sqliteTicketQueue(database).listNarrative(number),
    found,
    await registry.listEnrolments(found?.ref ?? ''),
  ]);
}

describe('a database with a key', () => {
  it('holds no word of a person in its files, and gives all of them back', async () => {
    const plain = open();
    await fill(plain);
    const whole = await readAll(plain);
    expect(
      bytes()
        .toString('latin1')
        .match(/xylophone \w+/g),
    ).toEqual(expect.arrayContaining([`${canary} vault`]));
    plain.close();
    for (const name of readdirSync(folder)) rmSync(join(folder, name));

    const database = open(key);
    await fill(database);
    expect(readdirSync(folder)).toContain('ombud.db-wal');
    const secrets = [canary, 'USER100', '1990-07-22', digest('id:x'), idDigest];
    for (const secret of secrets) expect(bytes().includes(secret), secret).toBe(false);
    await database.truncateLog();
    for (const secret of secrets) expect(bytes().includes(secret), secret).toBe(false);
    const withoutRef = (text: string) => text.replace(/ben_\w+/g, 'ben_');
    expect(withoutRef(await readAll(database))).toBe(withoutRef(whole));
    database.close();
  });

  it('fills every sealed column in this test, so that none can be forgotten', async () => {
    const database = open(key);
    await fill(database);
    for (const { table, columns } of sealedTables)
      for (const column of columns)
        expect(
          database.reader.prepare(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL AND ${column} <> ''`).get(),
          `${table}.${column}`,
        ).toBeDefined();
    database.close();
  });

  it('has no column that is neither sealed, nor blinded, nor known to lie open', () => {
    const database = open(key);
    const columns = database.reader
      .prepare<[], { column: string }>(
        `SELECT t.name || '.' || c.name AS column FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND c.type <> 'INTEGER' AND t.name NOT LIKE 'program%' AND t.name NOT LIKE 'sqlite%'`,
      )
      .all()
      .map(({ column }) => column);
    const sealed = sealedTables.flatMap(({ table, columns: of }) => of.map((column) => `${table}.${column}`));
    const blinded = blindedColumns.map(({ table, column }) => `${table}.${column}`);
    const known = new Set([...sealed, ...blinded, ...lieOpen]);
    expect(columns.filter((column) => !known.has(column))).toEqual([]);
    expect([...known].filter((column) => !columns.includes(column))).toEqual([]);
    database.close();
  });

  it('is refused in one sentence without its key or with another one, and left as it is', async () => {
    const database = open(key);
    await fill(database);
    await database.truncateLog();
    database.close();
    const before = readFileSync(join(folder, 'ombud.db'));
    const refusal = (says: string) =>
      expect.objectContaining({ code: 'config_invalid', publicDetail: expect.stringContaining(says) });
    expect(() => open()).toThrow(refusal('This database is encrypted.'));
    expect(() => open(otherKey)).toThrow(refusal('OMBUD_ENCRYPTION_KEY is not the key of this database'));
    expect(readFileSync(join(folder, 'ombud.db')).equals(before)).toBe(true);
    open(key).close();
  });

  it('does not open a value that was moved to another row or column', async () => {
    const database = open(key);
    await fill(database);
    const threads = sqliteThreadStore(database);
    await threads.claimTurn(claimOf('thr_b', 'trn_2', { message: 'somebody else’s words' }));
    const corrupt = { code: 'storage_corrupt' };
    await database.write((db) =>
      db.exec("UPDATE turns SET message = (SELECT message FROM turns WHERE id = 'trn_1') WHERE id = 'trn_2'"),
    );
    await expect(threads.listMessages('thr_b', 0, 10)).rejects.toMatchObject(corrupt);
    await database.write((db) => db.exec('UPDATE tickets SET resolution = open_question'));
    await expect(sqliteTicketStore(database).get('OMB-2026-000001')).rejects.toMatchObject(corrupt);
    await database.write((db) => db.exec("UPDATE threads SET id = 'thr_c' WHERE id = 'thr_a'"));
    await expect(threads.loadContext('thr_c')).rejects.toMatchObject(corrupt);
    database.close();
  });

  it('loses what is erased: also the sealed bytes are gone', async () => {
    const database = open(key);
    await fill(database);
    const read = (sql: string) => database.reader.prepare(sql).pluck().get() as string;
    const message = read("SELECT message FROM turns WHERE id = 'trn_1'");
    const narrative = read('SELECT text FROM ticket_parts');
    await database.truncateLog();
    expect(bytes().includes(message)).toBe(true);
    await sqliteThreadStore(database).eraseThread('thr_a', startsAt);
    for (const sealed of [message, narrative]) expect(bytes().includes(sealed)).toBe(false);
    expect(await sqliteTicketStore(database).get('OMB-2026-000001')).toMatchObject({ partCount: 0 });
    database.close();
  });
});

describe('a database that is not encrypted', () => {
  const encrypt = (from: string | undefined, to: string | undefined) =>
    encryptDataFolder({ dataDir: folder, from, to, clock });

  it('is refused with a key, once it holds somebody, and told what to run', async () => {
    const plain = open();
    await fill(plain);
    plain.close();
    expect(() => open(key)).toThrow(
      expect.objectContaining({ publicDetail: expect.stringContaining('npm run encrypt') }),
    );
  });

  it('is encrypted whole, given another key, and opened again, with the same content every time', async () => {
    const plain = open();
    await fill(plain);
    const whole = await readAll(plain);
    plain.close();
    const ways = [
      [undefined, key],
      [key, otherKey],
      [otherKey, undefined],
    ] as const;
    for (const [from, to] of ways) {
      expect(await encrypt(from, to)).toBeGreaterThan(15);
      const database = open(to);
      await alignRegistryWithSecret(database, digest);
      expect(await readAll(database)).toBe(whole);
      expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
      const change = database.write((db) => db.exec("UPDATE ticket_parts SET text = 'nothing happened'"));
      await expect(change).rejects.toThrow('never rewritten');
      database.close();
      expect(bytes().includes(canary)).toBe(to === undefined);
      expect(bytes().includes('1990-07-22')).toBe(to === undefined);
    }
  });

  it('keeps counting attempts across its encryption', async () => {
    const plain = open();
    await fill(plain);
    plain.close();
    await encrypt(undefined, key);
    const database = open(key);
    const attempts = sqliteAttemptCounter(database);
    const taken = [];
    for (let attempt = 0; attempt < 5; attempt += 1) taken.push(await attempts.take([`id:${idDigest}`], startsAt));
    expect(taken).toEqual([true, true, true, true, false]);
    database.close();
  });

  it('is not encrypted twice, nor given another key while it has none', async () => {
    const plain = open();
    await fill(plain);
    plain.close();
    await expect(encrypt(key, otherKey)).rejects.toMatchObject({ code: 'config_invalid' });
    await encrypt(undefined, key);
    await expect(encrypt(undefined, key)).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(encrypt(otherKey, key)).rejects.toMatchObject({ code: 'config_invalid' });
    open(key).close();
  });
});
