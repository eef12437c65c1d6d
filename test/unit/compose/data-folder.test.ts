import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdDataFolder } from '../../../src/compose/data-folder.ts';

describe('the data folder', () => {
  let folder: string;
  const pidFile = () => join(folder, 'ombud.pid');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ombud-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one process, and free again when it gives it back', () => {
    const giveBack = holdDataFolder(folder);
    expect(readFileSync(pidFile(), 'utf8').trim()).toBe(String(process.pid));
    giveBack();
    expect(() => holdDataFolder(folder)()).not.toThrow();
  });

  it('is refused with one sentence while another process lives, and taken when that one is gone', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(pidFile(), String(other.pid));
    expect(() => holdDataFolder(folder)).toThrow(/Another Ombud \(process \d+\) is using the data folder/);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(() => holdDataFolder(folder)()).not.toThrow();
  });

  it('is taken when the file in it says nothing', () => {
    writeFileSync(pidFile(), 'not a number');
    expect(() => holdDataFolder(folder)()).not.toThrow();
  });
});
