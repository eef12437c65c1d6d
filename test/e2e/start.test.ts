import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { killStarted, root, startProcess, startServiceProcess } from '../support/process.ts';

/** A start that can't go well ends at once: exit code 1 and one sentence, which says what to do. */

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(settings: Readonly<Record<string, string>>): Promise<string> {
  const started = startProcess('src/main.js', { PORT: '0', OMBUD_DATA_DIR: folder, ...settings });
  expect(await started.exited).toEqual({ code: 1, signal: null });
  expect(started.stdout()).toBe('');
  expect(started.stderr()).toMatch(/^ombud: [A-Z][^\n]{20,400}\n$/);
  expect(started.stderr()).not.toMatch(/\bat .*\.js:\d+|Error:|SQLITE_/);
  return started.stderr();
}

const makeDatabase = (): string => {
  const path = join(folder, 'ombud.db');
  openDatabase({ path, now: () => new Date() }).close();
  return path;
};
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('the service refuses to start', () => {
  it('on a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is taken`);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('at an address that is not this machine’s', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toContain('HOST=192.0.2.1');
  });

  it.each([
    ['PORT', 'seventy'],
    ['PORT', '70000'],
    ['OMBUD_AUTH', 'none'],
    ['OMBUD_SECRET', 'short'],
    ['OMBUD_NOW', 'yesterday'],
    ['OMBUD_RATE_PER_MINUTE', '0'],
    ['OMBUD_TIME_ZONE', 'Mars/Base'],
  ])('with %s=%s', async (key, value) => {
    expect(await refusal({ [key]: value })).toContain(key);
  });

  it('without keys where others can reach it', async () => {
    expect(await refusal({ HOST: '0.0.0.0', OMBUD_AUTH: 'open' })).toContain('npm run keys');
  });

  it('without its pack', async () => {
    expect(await refusal({ OMBUD_PACK: join(folder, 'nowhere') })).toMatch(/pack/i);
  });

  it.runIf(process.getuid?.() !== 0)('in a data folder that it can’t write', async () => {
    mkdirSync(join(folder, 'locked'), { mode: 0o500 });
    expect(await refusal({ OMBUD_DATA_DIR: join(folder, 'locked') })).toContain('OMBUD_DATA_DIR');
  });

  it('in a data folder that can’t be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await refusal({ OMBUD_DATA_DIR: join(folder, 'file', 'data') })).toContain('OMBUD_DATA_DIR');
  });

  it('on a file that is no database, and leaves it as it is', async () => {
    const path = join(folder, 'ombud.db');
    writeFileSync(path, 'a letter from the agency'.repeat(500));
    const before = hashOf(path);
    expect(await refusal({})).toContain('restore a backup');
    expect(hashOf(path)).toBe(before);
  });

  it('on a damaged database, and leaves it as it is', async () => {
    const path = makeDatabase();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, 5 * 4096);
    writeFileSync(path, bytes);
    const before = hashOf(path);
    expect(await refusal({})).toContain('restore a backup');
    expect(hashOf(path)).toBe(before);
  });

  it('on a database of a newer version, and leaves it as it is', async () => {
    const path = join(folder, 'ombud.db');
    const database = openDatabase({ path, now: () => new Date() });
    await database.write((db) => db.prepare("INSERT INTO migrations VALUES (999, 'later', 'x', '2030-01-01')").run());
    database.close();
    const before = hashOf(path);
    expect(await refusal({})).toContain('newer version');
    expect(hashOf(path)).toBe(before);
  });

  it('without SQLite’s binding, and says how to build it', async () => {
    const NODE_OPTIONS = `--import ${join(root, 'test/support/without-binding.mjs')}`;
    expect(await refusal({ NODE_OPTIONS })).toContain('npm rebuild better-sqlite3');
  });

  it('on a data folder that another one holds, which goes on', async () => {
    const first = await startServiceProcess(folder);
    expect(await refusal({})).toContain('Another Ombud');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    await first.exited;
  });
});

describe('a start that failed', () => {
  it('leaves nothing behind that the next one trips over', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    await refusal({ PORT: String((taken.address() as AddressInfo).port) });
    await new Promise((resolve) => taken.close(resolve));
    const service = await startServiceProcess(folder);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(readdirSync(folder).filter((name) => name.endsWith('.pid'))).toEqual([]);
  });
});

describe('a fault that nobody caught', () => {
  it('ends the service with where it happened, and nothing of what was said', async () => {
    const NODE_OPTIONS = `--import ${join(root, 'test/support/fault-on-signal.mjs')}`;
    const service = await startServiceProcess(folder, { NODE_OPTIONS });
    service.child.kill('SIGUSR2');
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toMatch(/^ombud: Something went wrong that should not have\. The service stops\.\n +at /);
    expect(service.stderr()).not.toMatch(/Maria|123-45/);
  });
});
