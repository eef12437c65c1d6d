import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyedDigest } from '../../src/audit/keyed-digest.ts';
import { fixedClock } from '../../src/clock.ts';
import { seedBeneficiaries, type RegistrySeedRequest } from '../../src/compose/seed-beneficiaries.ts';
import { beneficiaryIdDigest } from '../../src/grievances/verification.ts';
import { faultText } from '../../src/packs/fault.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase, type SqliteDatabase } from '../../src/storage/sqlite/database.ts';
import { seedDemoBeneficiaries, sqliteBeneficiaryRegistry } from '../../src/storage/sqlite/registry.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const secret = 'a secret for tests, long enough to be one';
const digest = (text: string) => keyedDigest(secret, text);
const header = 'beneficiary_id,name,date_of_birth,program,status,since,until,next_step';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'registry-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const dataDir = () => join(folder, 'data');

function file(rows: readonly string[], name = 'people.csv', columns = header): string {
  const path = join(folder, name);
  writeFileSync(path, `${[columns, ...rows].join('\n')}\n`);
  return path;
}

async function run(rows: readonly string[], options: Partial<RegistrySeedRequest> = {}) {
  const faults: string[] = [];
  const outcome = await seedBeneficiaries({
    packDir: 'data/us',
    dataDir: dataDir(),
    secret,
    files: [file(rows)],
    skipInvalid: false,
    keepOthers: false,
    dryRun: false,
    clock,
    onFault: (fault) => faults.push(faultText(fault).replace(`${folder}/`, '')),
    onBytes: () => undefined,
    ...options,
  });
  return { ...outcome, faults };
}

async function stored<T>(look: (database: SqliteDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase({ path: join(dataDir(), 'ombud.db'), now: clock.now });
  try {
    expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.reader.pragma('foreign_key_check')).toEqual([]);
    expect(await sqliteAuditLog(database).verify()).toMatchObject({ ok: true });
    return await look(database);
  } finally {
    database.close();
  }
}
const personOf = (id: string) =>
  stored(async (database) => {
    const registry = sqliteBeneficiaryRegistry(database);
    const found = await registry.findByDigest(beneficiaryIdDigest(digest, id));
    return found && { ...found, enrolments: await registry.listEnrolments(found.ref) };
  });

const ann = 'USER123,Ann Smith,1985-03-14,snap,active,2026-04-01,2027-03-31,Send in the renewal form.';
const annAgain = 'USER123,Ann Smith,1985-03-14,medicaid,ended,2026-01-01,,';
const ben = 'user 456,"Jones, Ben",1960-02-29,,,,,';

/** Each reads the whole pack. */
describe('seeding the beneficiary registry', { timeout: 60_000 }, () => {
  it('takes one row per person and program, also for somebody without any', async () => {
    const { report, people, rows } = await run([ann, ben, annAgain]);
    expect(report).toEqual({ added: 2, changed: 0, removed: 0, unchanged: 0 });
    expect([people, rows]).toEqual([2, 3]);
    expect(await personOf('USER123')).toMatchObject({
      dateOfBirth: '1985-03-14',
      enrolments: [
        { programId: 'medicaid', status: 'ended', sinceOn: '2026-01-01', untilOn: undefined, nextStep: undefined },
        { programId: 'snap', status: 'active', untilOn: '2027-03-31', nextStep: 'Send in the renewal form.' },
      ],
    });
    expect(await personOf('USER456')).toMatchObject({ dateOfBirth: '1960-02-29', enrolments: [] });
    expect(readdirSync(dataDir()).filter((name) => name.includes('staged'))).toEqual([]);
  });

  it('makes the registry exactly that of the files, and rewrites only who changed', async () => {
    await run([ann, annAgain, ben]);
    const before = await personOf('USER123');
    const { report } = await run([annAgain, ann, 'USER789,Cy Lee,2001-05-05,,,,,']);
    expect(report).toEqual({ added: 1, changed: 0, removed: 1, unchanged: 1 });
    expect(await personOf('USER456')).toBeUndefined();
    const moved = await run([ann]);
    expect(moved.report).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 0 });
    expect(await personOf('USER123')).toMatchObject({ ref: before?.ref, enrolments: [{ programId: 'snap' }] });
  });

  it('gives somebody who comes back the name that their tickets know, and removes nobody when told so', async () => {
    await run([ann, ben]);
    const before = await personOf('USER456');
    await run([ann]);
    const { report } = await run([ben], { keepOthers: true });
    expect(report).toEqual({ added: 1, changed: 0, removed: 0, unchanged: 0 });
    expect(await personOf('USER456')).toEqual(before);
    expect(await personOf('USER123')).toBeDefined();
  });

  it('names every fault with file, line and column, never what stands there, and changes nothing', async () => {
    await run([ben]);
    const { report, badRows, faults } = await run([
      ann,
      'USER12,Dee,1990-07-22,,,,,',
      'USER124,,07/22/1990,,,,,',
      'USER125,Eve,1990-02-30,snapp,lapsed,2026-4-1,,',
      'USER126,Fay,2027-01-01,snap,active,2026-04-01,2026-03-31,',
      'USER127,Gus,1890-01-01,,active,,,',
      'USER128,Hal,1990-07-22',
      'USER123,Ann Smith,1985-03-15,medicaid,active,2026-01-01,,',
      ann,
    ]);
    expect(report).toBeUndefined();
    expect(badRows).toBe(8);
    const idSays = 'a beneficiary id looks like USER and three to six digits, such as USER123';
    expect(faults).toEqual([
      `people.csv:3:1: beneficiary_id: ${idSays}`,
      'people.csv:4:1: name: is missing',
      'people.csv:4:1: date_of_birth: takes a date such as 1990-07-22: year, month, day',
      'people.csv:5:1: date_of_birth: takes a date such as 1990-07-22: year, month, day',
      'people.csv:5:1: program: is no program of the pack or of yours; did you mean `snap`?',
      'people.csv:5:1: status: is one of active, pending, suspended, ended',
      'people.csv:5:1: since: takes a date such as 1990-07-22: year, month, day',
      'people.csv:6:1: date_of_birth: is in the future',
      'people.csv:6:1: until: is before `since`',
      'people.csv:7:1: date_of_birth: is more than 125 years ago',
      'people.csv:7:1: program: is missing; the row says something about one',
      'people.csv:8:1: has 3 cells; the first row names 8 columns',
      expect.stringMatching(/^people\.csv:9:1: beneficiary_id: this person has another name or date of birth in .*:2$/),
      expect.stringMatching(/^people\.csv:10:1: program: this person has this program already in .*:2$/),
    ]);
    expect(await personOf('USER123')).toBeUndefined();
    expect(await personOf('USER456')).toBeDefined();
  });

  it('leaves bad rows out when told so, and seeds the rest', async () => {
    const { report, badRows } = await run(['USER1,x,y,,,,,', ann], { skipInvalid: true });
    expect([report?.added, badRows]).toEqual([1, 1]);
    await expect(run(['USER1,x,y,,,,,'], { skipInvalid: true })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await personOf('USER123')).toBeDefined();
  });

  it('stops at a column that there is not', async () => {
    const files = [file([], 'columns.csv', 'beneficiary_id,name,birthdate')];
    await expect(run([], { files })).rejects.toMatchObject({
      publicDetail: expect.stringContaining('columns.csv:1: there is no column `birthdate`'),
    });
  });

  it('says what it would do and writes nothing, with and without a database', async () => {
    const { report } = await run([ann, ben], { dryRun: true, secret: undefined });
    expect(report).toEqual({ added: 2, changed: 0, removed: 0, unchanged: 0 });
    expect(readdirSync(folder)).toEqual(['people.csv']);
    await run([ann]);
    expect((await run([ben], { dryRun: true })).report).toEqual({ added: 1, changed: 0, removed: 1, unchanged: 0 });
    expect(await personOf('USER123')).toBeDefined();
  });

  it('leaves made-up people alone, and puts a real one in the place of theirs for good', async () => {
    await run([ben]);
    const demo = ['USER123', 'USER900'].map((id) => ({
      id,
      name: 'Demo Person',
      date_of_birth: '1970-01-01',
      enrolments: [],
    }));
    const seedDemo = () => stored((database) => seedDemoBeneficiaries(database, demo, digest));
    await seedDemo();
    expect((await run([ann])).report).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 0 });
    await seedDemo();
    expect(await personOf('USER900')).toMatchObject({ dateOfBirth: '1970-01-01' });
    expect(await personOf('USER123')).toMatchObject({
      dateOfBirth: '1985-03-14',
      enrolments: [{ programId: 'snap', status: 'active' }],
    });
  });

  it('seals people where there is a key, knows them again, and leaves nothing of them in a file', async () => {
    const encryptionKey = 'a key for tests that is long enough to be one';
    await run([ann, annAgain, ben], { encryptionKey });
    const { report } = await run([annAgain, ann, ben], { encryptionKey });
    expect(report).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 2 });
    expect((await run([ben], { encryptionKey, dryRun: true })).report).toMatchObject({ removed: 1, unchanged: 1 });
    const bytes = Buffer.concat(readdirSync(dataDir()).map((name) => readFileSync(join(dataDir(), name))));
    for (const canary of ['Ann Smith', 'USER123', '1985-03-14', 'renewal form'])
      expect(bytes.includes(canary)).toBe(false);
    const database = openDatabase({ path: join(dataDir(), 'ombud.db'), now: clock.now, encryptionKey });
    const registry = sqliteBeneficiaryRegistry(database);
    const found = await registry.findByDigest(beneficiaryIdDigest(digest, 'USER123'));
    expect(found).toMatchObject({ dateOfBirth: '1985-03-14' });
    expect(await registry.listEnrolments(found?.ref ?? '')).toMatchObject([
      {},
      { nextStep: 'Send in the renewal form.' },
    ]);
    database.close();
  });

  it('writes into the audit record how many, and nobody', async () => {
    await run([ann, ben]);
    await stored(async ({ reader }) => {
      expect(reader.prepare("SELECT actor, detail FROM audit_lines WHERE action = 'registry.seeded'").all()).toEqual([
        { actor: 'operator', detail: '{"added":2,"changed":0,"removed":0,"unchanged":0,"skipped":0}' },
      ]);
    });
  });
});
