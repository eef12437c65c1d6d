import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdDataFolder, type HeldFolder } from '../../../src/compose/data-folder.ts';
import { bounds } from '../../../src/config.ts';
import { openInstanceRow } from '../../../src/storage/sqlite/instance-row.ts';

describe('the data folder', () => {
  let folder: string;
  let held: HeldFolder[];
  const file = () => join(folder, 'instance.db');
  const hold = (options?: Parameters<typeof holdDataFolder>[1]): HeldFolder => {
    const one = holdDataFolder(folder, options);
    held.push(one);
    return one;
  };
  /** Another holder's row, as its process left it. */
  const heldBy = (claimant: { place: string; host: string; pid: number }, at: number): void => {
    const row = openInstanceRow(file(), claimant, 1000);
    row.take(row.holder(), at);
    row.close();
  };
  const ours = { place: 'here', host: 'here', pid: process.pid };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ombud-folder-'));
    held = [];
  });
  afterEach(() => {
    for (const one of held) one.giveBack();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is free again when it is given back, and closed to others', () => {
    holdDataFolder(folder).giveBack();
    expect(() => hold()).not.toThrow();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('is refused with host, process and age while another process here lives, and taken at once when that one is gone', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = other.pid ?? 0;
    const at = 1_000_000;
    const now = () => at + 42_000;
    heldBy({ ...ours, pid }, at);
    expect(() => hold({ claimant: ours, now })).toThrow(
      `Another Ombud (process ${pid} on here, running for 42 s) is using the data folder`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    const waits: number[] = [];
    hold({ claimant: ours, now, wait: (ms) => void waits.push(ms) });
    expect(waits).toEqual([]);
  });

  it('of a container with the same pid is refused while that one beats, and taken within a lease once it does not', () => {
    let clock = 1_000_000;
    const there = { place: 'there', host: 'there', pid: process.pid };
    heldBy(there, clock);
    const row = openInstanceRow(file(), there, 1000);
    const beats = (ms: number): void => {
      clock += ms;
      row.beat(row.holder()?.instance ?? '', clock);
    };
    expect(() => hold({ claimant: ours, now: () => clock, wait: beats })).toThrow(/process \d+ on there/);
    row.close();
    const from = clock;
    hold({ claimant: ours, now: () => clock, wait: (ms) => void (clock += ms) });
    expect(clock - from).toBeLessThanOrEqual(bounds.instanceLeaseMs + bounds.instancePollMs);
  });

  it('is taken when the file in it says nothing', () => {
    writeFileSync(file(), 'not a database, and longer than a header of one is'.repeat(20));
    expect(() => hold()).not.toThrow();
  });
});
