import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killStarted, root, startServiceProcess, type ServiceProcess } from '../support/process.ts';
import { person } from '../support/service.ts';

/** An operator changes the middleware file of a running service. */

let folder: string;
let service: ServiceProcess;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  const pack = join(folder, 'pack');
  cpSync(join(root, 'data/us'), pack, { recursive: true });
  file = join(pack, 'middleware.yaml');
  service = await startServiceProcess(join(folder, 'data'), { OMBUD_PACK: pack, OMBUD_LOG: 'info' });
});
afterAll(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the signal and waits for the line that answers it. */
async function reload(): Promise<string> {
  const before = service.stdout().length;
  service.child.kill('SIGHUP');
  return new Promise((resolve) => {
    const look = (): void => {
      const line = /SIGHUP: (.*)\n/.exec(service.stdout().slice(before))?.[1];
      if (line === undefined) return;
      service.child.stdout?.off('data', look);
      resolve(line);
    };
    service.child.stdout?.on('data', look);
  });
}

const threat = 'I am going to shoot my caseworker';
/** Whether the turn is held back: a danger in it is answered with its fixed lines all the same, and that is told as degraded. */
const isHeldBack = async (): Promise<boolean> => (await person(() => service.url).say(threat)).body.degraded;

it('puts a sound file into force and refuses one with a fault as a whole, naming line and reason', async () => {
  expect(await isHeldBack()).toBe(false);

  const sound = readFileSync(file, 'utf8').replace('{ block: [], crisis: true }', '{ block: [threat], crisis: true }');
  writeFileSync(file, sound);
  expect(await isHeldBack()).toBe(false);
  expect(await reload()).toContain('is in force');
  expect(await isHeldBack()).toBe(true);

  writeFileSync(
    file,
    sound.replace('block: [threat]', 'block: []').replace('function: pii_restoration', 'function: pii_retoration'),
  );
  const refused = await reload();
  expect(refused).toContain('refused');
  expect(refused).toMatch(/middleware\.yaml:\d+:\d+: .*did you mean `pii_restoration`/);
  expect(await isHeldBack()).toBe(true);
  expect(service.stderr()).toMatch(/"level":50.*the one before stays in force/);

  rmSync(file);
  expect(await reload()).toContain('refused');
  expect(await isHeldBack()).toBe(true);
});
