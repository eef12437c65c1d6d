import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/clock.ts';
import { seed } from '../../../src/compose/seed.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteProgramStore } from '../../../src/storage/sqlite/programs.ts';
import { sqliteAuditLog } from '../../../src/storage/sqlite/audit.ts';
import { seedIfChanged } from '../../../src/programs/seed-programs.ts';
import { makeProgram } from '../../support/programs.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seed-'));
  cpSync('data/us', join(root, 'pack'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (options: { dryRun?: boolean; demo?: boolean; onProgress?: (done: number, total: number) => void } = {}) =>
  seed({
    packDir: join(root, 'pack'),
    dataDir: join(root, 'data'),
    secret: undefined,
    dryRun: options.dryRun ?? false,
    demo: options.demo ?? false,
    clock,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  });
const edit = (file: string, change: (text: string) => string) => {
  const path = join(root, 'pack', file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};
/** No other file names the program any more. */
const forget = (id: string) => {
  edit('synonyms.yaml', (text) => text.replace(new RegExp(`^.*${id}.*\n`, 'gm'), ''));
  for (const name of readdirSync(join(root, 'pack', 'programs')))
    edit(join('programs', name), (text) => text.replace(new RegExp(`, ${id}\\b|\\b${id}, `, 'g'), ''));
};
const databasePath = () => join(root, 'data', 'ombud.db');
const stored = async () => {
  const database = openDatabase({ path: databasePath(), now: clock.now });
  const [hash, count] = [
    await sqliteProgramStore(database, clock).packHash(),
    await sqliteProgramStore(database, clock).count(),
  ];
  const people = database.reader.prepare('SELECT count(*) AS count FROM beneficiaries').get();
  const audit = await sqliteAuditLog(database).verify();
  database.close();
  return { hash, count, people, audit };
};

/** Reads the whole pack up to three times a test, which takes its time on a busy machine. */
describe('seeding', { timeout: 60_000 }, () => {
  it('fills an empty data folder, and the second time changes nothing', async () => {
    const first = await run();
    expect(first.report.added.length).toBeGreaterThanOrEqual(25);
    expect(await stored()).toMatchObject({
      hash: first.packHash,
      count: first.report.added.length,
      people: { count: 0 },
    });
    const second = await run();
    expect(second.report).toMatchObject({ added: [], changed: [], retired: [], unchanged: first.report.added.length });
  });

  it('says what was changed and what was retired', async () => {
    await run();
    edit('programs/wic.yaml', (text) => text.replace(/^gives: .*/m, 'gives: Something else.'));
    rmSync(join(root, 'pack', 'programs', 'weatherization.yaml'));
    forget('weatherization');
    const { report } = await run();
    expect(report.retired).toEqual(['weatherization']);
    expect(report.changed).toContain('wic');
  });

  it('touches nothing on a dry run, not even to make a database', async () => {
    const plan = await run({ dryRun: true, demo: true });
    expect(plan.report.added.length).toBeGreaterThanOrEqual(25);
    expect(plan.demoBeneficiaries).toBeGreaterThan(0);
    expect(existsSync(join(root, 'data'))).toBe(false);

    await run();
    edit('programs/wic.yaml', (text) => text.replace(/^gives: .*/m, 'gives: Something else.'));
    const before = readFileSync(databasePath());
    expect((await run({ dryRun: true })).report.changed).toEqual(['wic']);
    expect(readFileSync(databasePath())).toEqual(before);
  });

  it('touches nothing when a file has a fault', async () => {
    const { packHash } = await run();
    edit('programs/wic.yaml', (text) => text.replace('\nagency:', '\nagnecy:'));
    edit('programs/snap.yaml', (text) => text.replace(/^gives: .*/m, 'gives: Something else.'));
    await expect(run()).rejects.toMatchObject({ code: 'pack_invalid' });
    expect((await stored()).hash).toBe(packHash);
  });

  it('makes no database when the first pack has a fault', async () => {
    edit('programs/wic.yaml', (text) => text.replace('\nagency:', '\nagnecy:'));
    await expect(run()).rejects.toMatchObject({ code: 'pack_invalid' });
    expect(existsSync(join(root, 'data'))).toBe(false);
  });

  it('refuses a middleware file that the service could not start with', async () => {
    edit('middleware.yaml', (text) => text.replace('aggressiveness: balanced', 'aggressiveness: bold'));
    const where = expect.objectContaining({
      file: 'middleware.yaml',
      path: 'hook_points.message_in[0].arguments.aggressiveness',
    });
    await expect(run({ dryRun: true })).rejects.toMatchObject({ code: 'pack_invalid', extra: { faults: [where] } });
    rmSync(join(root, 'pack', 'middleware.yaml'));
    await expect(run({ dryRun: true })).rejects.toMatchObject({ code: 'pack_invalid' });
  });

  it('shows progress that only grows and ends at its total', async () => {
    const seen: number[] = [];
    let last = 0;
    await run({
      onProgress: (done, total) => {
        seen.push(done);
        last = total;
      },
    });
    expect(seen).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  });

  it('puts demo people into the registry only when asked, and once', async () => {
    const { demoBeneficiaries } = await run({ demo: true });
    await run({ demo: true });
    expect((await stored()).people).toEqual({ count: demoBeneficiaries });
  });

  it('stands in the audit record', async () => {
    await run();
    expect((await stored()).audit).toMatchObject({ ok: true, lines: 1 });
  });
});

describe('seeding at start', () => {
  it('does nothing while the pack is the one the store was made from', async () => {
    const database = openDatabase({ path: ':memory:', now: clock.now });
    const store = sqliteProgramStore(database, clock);
    const pack = { programs: [makeProgram('one')], hash: 'a' };
    expect((await seedIfChanged(store, pack))?.added).toEqual(['one']);
    expect(await seedIfChanged(store, pack)).toBeUndefined();
    const next = { programs: [makeProgram('two')], hash: 'b' };
    expect(await seedIfChanged(store, next)).toMatchObject({ added: ['two'], retired: ['one'] });
    database.close();
  });
});
