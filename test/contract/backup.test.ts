import { ourselves } from '../../src/compose/data-folder.ts';
import { openInstanceRow } from '../../src/storage/sqlite/instance-row.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from '../../src/clock.ts';
import { backUp } from '../../src/compose/backup.ts';
import { restore, type RestoreRequest } from '../../src/compose/restore.ts';
import { openStores, type Stores } from '../../src/compose/stores.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { newSealingKeys } from '../../src/vault/sealed-file.ts';
import { changesOf, claimOf, fenceOf, startsAt } from '../support/turns.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const clock = fixedClock(startsAt);
const at = (name: string): string => join(folder, name);
const configOf = (name: string, changes: Partial<RestoreRequest['config'] & { secret: string }> = {}) => ({
  dataDir: at(name),
  secret: undefined,
  encryptionKey: undefined,
  backupKey: undefined,
  erasuresFile: undefined,
  ...changes,
});
const putBack = (config: ReturnType<typeof configOf>, changes: Partial<RestoreRequest> = {}) =>
  restore({ config, file: at('backup'), keyFile: undefined, replace: false, clock, ...changes });

async function takeTurn(stores: Pick<Stores, 'threads'>, threadId: string, message: string): Promise<void> {
  const claim = claimOf(threadId, `trn_${threadId}`, { message });
  await stores.threads.commitTurn(changesOf(fenceOf(await stores.threads.claimTurn(claim))));
}

/** A data folder with one conversation, and its backup; the service has stopped. */
async function folderWithBackup(config = configOf('data')): Promise<void> {
  const stores = await openStores(config, clock);
  await takeTurn(stores, 'thr_first', 'my xylophone was stolen');
  await backUp({ config, file: at('backup'), clock });
  stores.close();
}

async function threadsIn(config: ReturnType<typeof configOf>): Promise<readonly string[]> {
  const stores = await openStores(config, clock);
  const ids = stores.database.reader.prepare<[], string>('SELECT id FROM threads ORDER BY id').pluck().all();
  stores.close();
  return ids;
}

const bytesIn = (name: string): Buffer =>
  Buffer.concat(
    readdirSync(at(name), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(at(name), entry.name))),
  );

describe('under load', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  /** A process that takes turns on eight threads until it is killed; `acknowledged` grows. */
  function load(dataDir: string): {
    acknowledged: { thread: string; turn: string }[];
    atLeast(n: number): Promise<void>;
  } {
    const support = (name: string): string => fileURLToPath(new URL(`../support/${name}`, import.meta.url));
    const hooks = new URL('../support/typescript-hooks.mjs', import.meta.url).href;
    const args = ['--import', hooks, support('turn-until-killed.ts'), join(dataDir, 'ombud.db'), 'load'];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    const acknowledged: { thread: string; turn: string }[] = [];
    let rest = '';
    started.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [thread = '', turn = ''] = line.split(' ');
        acknowledged.push({ thread, turn });
      }
    });
    return {
      acknowledged,
      async atLeast(n) {
        while (acknowledged.length < n) await once(started.stdout, 'data');
      },
    };
  }

  test('a backup has every turn acknowledged before it, each as it was, and ends while turns go on', async () => {
    const { acknowledged, atLeast } = load(at('data'));
    await atLeast(150);
    const before = [...acknowledged];
    await backUp({ config: configOf('data'), file: at('backup'), clock: systemClock });
    const during = acknowledged.length - before.length;
    await atLeast(acknowledged.length + 50);
    child?.kill('SIGKILL');
    await putBack(configOf('restored'));

    const source = openDatabase({ path: at('data/ombud.db'), now: clock.now });
    const copy = openDatabase({ path: at('restored/ombud.db'), now: clock.now });
    const [from, to] = [sqliteThreadStore(source), sqliteThreadStore(copy)];
    let compared = 0;
    for (const { thread, turn } of before) {
      const there = await to.loadTurn(thread, turn);
      expect(there).toMatchObject({ status: 'completed', turnId: turn });
      expect(there).toEqual(await from.loadTurn(thread, turn));
      expect(await to.loadCalls(thread, turn)).toEqual(await from.loadCalls(thread, turn));
      expect(await to.loadEvents(thread, turn, 0)).toEqual(await from.loadEvents(thread, turn, 0));
      compared += 1;
    }
    for (const thread of new Set(before.map((each) => each.thread))) {
      const messages = await to.listMessages(thread, 0, 10_000);
      expect(messages).toEqual((await from.listMessages(thread, 0, 10_000)).slice(0, messages.length));
    }
    expect(copy.reader.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.reader.pragma('foreign_key_check')).toEqual([]);
    source.close();
    copy.close();
    console.log(
      `backup under load: ${compared} acknowledged before it, ${compared} found equal; ${during} more meanwhile`,
    );
  }, 60_000);
});

describe('a backup', () => {
  test('carries the secret, so that tokens go on opening threads, and is for its user only', async () => {
    await folderWithBackup();
    await putBack(configOf('restored'));
    expect(readFileSync(at('restored/secret'), 'utf8')).toBe(readFileSync(at('data/secret'), 'utf8'));
    for (const name of ['backup', 'backup.sha256', 'restored/secret', 'restored/ombud.db'])
      expect((statSync(at(name)).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(at('data'))).not.toContain('backup-draft');
  });

  test('does not carry a secret that the operator keeps', async () => {
    const secret = 'a secret of the operator, which is long enough';
    await folderWithBackup(configOf('data', { secret }));
    expect(readFileSync(at('backup')).includes(secret)).toBe(false);
  });

  test('does not overwrite a file', async () => {
    writeFileSync(at('backup'), 'of somebody else');
    await expect(folderWithBackup()).rejects.toMatchObject({ code: 'invalid_request' });
    expect(readFileSync(at('backup'), 'utf8')).toBe('of somebody else');
  });

  test('with a key shows nobody a word without the secret key, and opens with it', async () => {
    const { open, secret } = await newSealingKeys();
    const other = await newSealingKeys();
    await folderWithBackup(configOf('data', { backupKey: open }));
    expect(readFileSync(at('backup')).includes('xylophone')).toBe(false);
    expect(readFileSync(at('backup'), 'latin1').startsWith('age-encryption.org/v1\n')).toBe(true);

    await expect(putBack(configOf('restored', { backupKey: open }))).rejects.toMatchObject({ code: 'config_invalid' });
    writeFileSync(at('wrong-key'), `${other.secret}\n`);
    await expect(putBack(configOf('restored'), { keyFile: at('wrong-key') })).rejects.toMatchObject({
      code: 'config_invalid',
    });
    writeFileSync(at('key'), `# open key: ${open}\n${secret}\n`);
    await putBack(configOf('restored'), { keyFile: at('key') });
    expect(await threadsIn(configOf('restored'))).toEqual(['thr_first']);
  });

  test('that was changed, or has lost its checksum, is refused, and the database that is there stays', async () => {
    await folderWithBackup();
    appendFileSync(at('backup'), 'x');
    const again = { replace: true };
    await expect(putBack(configOf('data'), again)).rejects.toMatchObject({ code: 'storage_corrupt' });
    rmSync(at('backup.sha256'));
    await expect(putBack(configOf('data'), again)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await threadsIn(configOf('data'))).toEqual(['thr_first']);
  });
});

describe('a restore', () => {
  test('gives up a database only when told to, and never one that is in use', async () => {
    await folderWithBackup();
    await expect(putBack(configOf('data'))).rejects.toMatchObject({ code: 'invalid_request' });
    const stores = await openStores(configOf('data'), clock);
    await takeTurn(stores, 'thr_second', 'after the backup');
    const row = openInstanceRow(at('data/instance.db'), { ...ourselves(), pid: process.ppid }, 1000);
    const other = row.take(row.holder(), Date.now());
    const refused = await putBack(configOf('data'), { replace: true }).catch((error: unknown) => error);
    row.release(other?.instance ?? '');
    row.close();
    stores.close();
    expect(refused).toMatchObject({ code: 'storage_unavailable' });
    expect(await threadsIn(configOf('data'))).toEqual(['thr_first', 'thr_second']);
    await putBack(configOf('data'), { replace: true });
    expect(await threadsIn(configOf('data'))).toEqual(['thr_first']);
  });

  test('of an encrypted database needs the key of that, too', async () => {
    const encryptionKey = 'a key for tests that is long enough to be one';
    await folderWithBackup(configOf('data', { encryptionKey }));
    await expect(putBack(configOf('restored'))).rejects.toMatchObject({ code: 'config_invalid' });
    await putBack(configOf('restored', { encryptionKey }));
    expect(await threadsIn(configOf('restored', { encryptionKey }))).toEqual(['thr_first']);
  });

  test.each([
    { title: 'with the database that knows of it', lost: [] },
    { title: 'with the list alone, the database being lost', lost: ['ombud.db'] },
    { title: 'with the database alone, the list being lost', lost: ['erasures'] },
  ])('brings back nothing of a thread that was erased since: $title', async ({ lost }) => {
    await folderWithBackup();
    const stores = await openStores(configOf('data'), clock);
    await stores.threads.eraseThread('thr_first', startsAt);
    await takeTurn(stores, 'thr_second', 'after the backup');
    stores.close();
    for (const name of lost) rmSync(at(`data/${name}`));
    expect(await putBack(configOf('data'), { replace: true })).toMatchObject({ threads: 0, erasedAgain: 1 });
    expect(await threadsIn(configOf('data'))).toEqual([]);
    expect(bytesIn('data').includes('xylophone')).toBe(false);
    // Its id stays used, too.
    const again = await openStores(configOf('data'), clock);
    await expect(takeTurn(again, 'thr_first', 'again')).rejects.toMatchObject({ code: 'thread_exists' });
    again.close();
  });

  test('by hand, by copying files, does not bring it back either: the list is replayed at start', async () => {
    await folderWithBackup();
    const copy = readFileSync(at('data/ombud.db'));
    const stores = await openStores(configOf('data'), clock);
    await stores.threads.eraseThread('thr_first', startsAt);
    stores.close();
    writeFileSync(at('data/ombud.db'), copy);
    expect(await threadsIn(configOf('data'))).toEqual([]);
    expect(bytesIn('data').includes('xylophone')).toBe(false);
  });
});
