import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/clock.ts';
import { exportPrograms } from '../../src/compose/export-programs.ts';
import { seedOperator, type OperatorSeedRequest } from '../../src/compose/seed-operator.ts';
import { seed } from '../../src/compose/seed.ts';
import { faultText } from '../../src/packs/fault.ts';
import { exchangeForms } from '../../src/programs/exchange/read-rows.ts';
import type { Program } from '../../src/programs/program.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteProgramStore } from '../../src/storage/sqlite/programs.ts';
import { makeProgram } from '../support/programs.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const packDir = 'data/us';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'operator-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const dataDir = () => join(folder, 'data');
const ours = (id: string, given: Partial<Program> = {}): Program =>
  makeProgram(id, { agency_decides: { why: 'They look at each case.', ask: 'the office' }, ...given });
const file = (name: string, programs: readonly unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, programs.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''));
  return path;
};

async function run(files: readonly string[], options: Partial<OperatorSeedRequest> = {}) {
  const faults: string[] = [];
  const outcome = await seedOperator({
    packDir,
    dataDir: dataDir(),
    files,
    override: false,
    skipInvalid: false,
    dryRun: false,
    clock,
    onFault: (fault) => faults.push(faultText(fault).replace(`${folder}/`, '')),
    onBytes: () => undefined,
    ...options,
  });
  return { ...outcome, faults };
}

async function stored<T>(look: (store: ReturnType<typeof sqliteProgramStore>) => Promise<T>): Promise<T> {
  const database = openDatabase({ path: join(dataDir(), 'ombud.db'), now: clock.now });
  try {
    expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(await sqliteAuditLog(database).verify()).toMatchObject({ ok: true });
    return await look(sqliteProgramStore(database, clock));
  } finally {
    database.close();
  }
}
const operatorIds = () =>
  stored(async (store) => (await store.listOperator(undefined, 100)).map(({ program }) => program.id));

describe('programs of the operator', () => {
  it('live beside the pack’s, and seeding the pack leaves them alone', async () => {
    const { report, pack } = await run([file('a.jsonl', [ours('b_one'), ours('a_two')])]);
    expect(report).toMatchObject({ added: { count: 2, first: ['a_two', 'b_one'] }, retired: { count: 0 } });
    expect(pack?.added.length).toBeGreaterThan(25);
    const again = await seed({ packDir, dataDir: dataDir(), secret: undefined, dryRun: false, demo: false, clock });
    expect(again.report).toMatchObject({ added: [], retired: [] });
    expect(await operatorIds()).toEqual(['a_two', 'b_one']);
    expect(await stored((store) => store.matchText(['a_two'], {}, 5))).toHaveLength(1);
  });

  it('become exactly those of the files: what is gone from them is retired', async () => {
    await run([file('a.jsonl', [ours('one'), ours('two')])]);
    const { report } = await run([
      file('b.jsonl', [ours('two', { gives: 'More.' })]),
      file('c.jsonl', [ours('three')]),
    ]);
    expect(report).toMatchObject({
      added: { first: ['three'] },
      changed: { first: ['two'] },
      retired: { first: ['one'] },
      unchanged: 0,
    });
    expect((await run([])).report).toMatchObject({ retired: { count: 2 } });
    expect(await operatorIds()).toEqual([]);
  });

  it('are not touched by a file with a bad row; each fault has file, line and field', async () => {
    await run([file('a.jsonl', [ours('kept')])]);
    const { report, badRows, faults } = await run([
      file('b.jsonl', [
        ours('good', { related: ['nobody'] }),
        { ...ours('no_value'), value: 11 },
        '{"id": "torn"',
        ours('good'),
        ours('elsewhere', { states: ['ZZ'] }),
        { ...ours('undecided'), agency_decides: undefined },
        {
          ...ours('bad_rule'),
          rule: {
            counts: 'food_group',
            decides: 'unit',
            criteria: [{ id: 'x', label: 'x', test: { under: ['member.agee', 5] }, says: { met: 'y', not_met: 'n' } }],
          },
        },
      ]),
    ]);
    expect(report).toBeUndefined();
    expect(badRows).toBe(7);
    expect(faults).toEqual([
      expect.stringMatching(/^b\.jsonl:2:\d+: value: takes at most 10/),
      expect.stringMatching(/^b\.jsonl:3:\d+: is not valid JSON/),
      expect.stringMatching(/^b\.jsonl:4:7: id: the id `good` is already taken in .*b\.jsonl:1/),
      expect.stringMatching(/^b\.jsonl:5:\d+: states\[0\]: there is no state `ZZ`/),
      expect.stringMatching(/^b\.jsonl:6:1: has neither `rule` nor `agency_decides`/),
      expect.stringMatching(/^b\.jsonl:7:\d+: rule\.criteria\[0\]\.test/),
      expect.stringMatching(/^b\.jsonl:1:1: related: there is no program `nobody`/),
    ]);
    expect(await operatorIds()).toEqual(['kept']);
  });

  it('come without the bad rows when that is asked for, and without what leaned on those', async () => {
    const path = file('a.jsonl', [ours('a', { related: ['b'] }), ours('b', { related: ['c'] }), '{', ours('d')]);
    const { report, badRows, faults } = await run([path], { skipInvalid: true });
    expect(report).toMatchObject({ added: { first: ['d'] } });
    expect(badRows).toBe(3);
    expect(faults.map((text) => text.split(': ')[0])).toEqual(['a.jsonl:3:2', 'a.jsonl:2:1', 'a.jsonl:1:1']);
  });

  it('never take the place of the pack’s unless that is said, and give it back', async () => {
    const mine = ours('wic', { name: 'Our WIC' });
    const refused = await run([file('a.jsonl', [mine])]);
    expect(refused.faults).toEqual([expect.stringMatching(/a\.jsonl:1:7: id: the pack has a program `wic`/)]);
    const { report } = await run([file('a.jsonl', [mine, ours('other')])], { override: true });
    expect(report).toMatchObject({ overriding: { first: ['wic'] }, added: { first: ['other'] } });
    expect((await stored((store) => store.get('wic')))?.program.name).toBe('Our WIC');
    const pack = await seed({ packDir, dataDir: dataDir(), secret: undefined, dryRun: false, demo: false, clock });
    expect(pack.report.overridden).toEqual(['wic']);
    const back = await run([file('b.jsonl', [ours('other')])]);
    expect(back.report).toMatchObject({ restored: { first: ['wic'] }, unchanged: 1 });
    expect((await stored((store) => store.get('wic')))?.program.short_name).toBe('WIC');
  });

  it('are only spoken of on a dry run', async () => {
    const path = file('a.jsonl', [ours('one')]);
    expect((await run([path], { dryRun: true })).report).toMatchObject({ added: { count: 1 } });
    expect(readdirSync(folder)).toEqual(['a.jsonl']);
    await run([path]);
    expect((await run([path], { dryRun: true })).report).toMatchObject({ added: { count: 0 }, unchanged: 1 });
  });

  it.each(exchangeForms)('go out as %s, in again, and out the same to the byte', async (form) => {
    const telling = ours('telling', { phrasings: ['a; b', 'c\nd'], documents: [{ what: 'ID', or: ['passport'] }] });
    await run([file('a.jsonl', [telling, ours('plain')])]);
    const write = async (name: string) => {
      const path = join(folder, `${name}.${form}`);
      await exportPrograms({ dataDir: dataDir(), file: path, operatorOnly: false, clock });
      return path;
    };
    const first = await write('first');
    const { report, faults } = await run([first]);
    expect(faults).toEqual([]);
    expect(report).toMatchObject({ unchanged: 2, added: { count: 0 }, overriding: { count: 0 } });
    expect(readFileSync(await write('second'))).toEqual(readFileSync(first));
  });
});

describe('a seeding that is killed', () => {
  /** Runs the command until it prints a line that begins so, and kills it (SIGKILL). */
  async function killAt(begin: string, path: string): Promise<void> {
    const hooks = new URL('../support/typescript-hooks.mjs', import.meta.url).href;
    const script = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', hooks, script, '--programs', path], {
      env: { ...process.env, OMBUD_DATA_DIR: dataDir() },
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split('\n').some((line) => line.startsWith(begin))) child.kill('SIGKILL');
    });
    const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
    expect(signal, printed).toBe('SIGKILL');
  }

  it.each(['reading', 'seeding'])(
    'while %s leaves the catalogue as it was, and the next one goes through',
    async (when) => {
      await run([file('a.jsonl', [ours('before')])]);
      const many = Array.from({ length: 6_000 }, (_, at) => ours(`many_${at}`));
      const path = file('b.jsonl', many);
      await killAt(when, path);
      expect(await operatorIds()).toEqual(['before']);
      expect(await stored((store) => store.matchText(['many_1'], {}, 5))).toEqual([]);
      const { report } = await run([path]);
      expect(report).toMatchObject({ added: { count: 6_000 }, retired: { count: 1 } });
      expect(readdirSync(dataDir()).filter((name) => name.includes('staged'))).toEqual([]);
    },
  );
});
