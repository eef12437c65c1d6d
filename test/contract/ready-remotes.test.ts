import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { echoes, startRemoteDouble, type RemoteDouble } from '../support/remote-double.ts';
import { call, startService, type TestService } from '../support/service.ts';

/** What the operator sees of a server that does a step of the chain. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-ready-'));
const pack = join(folder, 'pack');
let double: RemoteDouble;
let service: TestService;

function write(onFailure: 'open' | 'closed'): void {
  const step = `{ remote: county, invoke: tone, on_failure: ${onFailure}, timeoutMs: 8000 }`;
  const sound = readFileSync('data/us/middleware.yaml', 'utf8');
  const servers = `remotes:\n  county: { url: '${double.url}' }\nhook_points:\n`;
  writeFileSync(
    join(pack, 'middleware.yaml'),
    sound.replace('hook_points:\n', servers).replace('  reply_out:\n', `  reply_out:\n    - ${step}\n`),
  );
}

beforeAll(async () => {
  double = await startRemoteDouble();
  double.behave(echoes);
  cpSync('data/us', pack, { recursive: true });
  write('closed');
  service = await startService({ OMBUD_PACK: pack });
});
afterAll(async () => {
  await service.stop();
  await double.close();
  rmSync(folder, { recursive: true, force: true });
});

const say = async (message: string) => (await call(service.url, '/v1/chat', { body: { message } })).status;
const ready = async () => {
  const { status, body } = await call<{ remote_steps?: unknown }>(service.url, '/readyz');
  return [status, body.remote_steps];
};

it('stands in /readyz by what came of its last call, and never makes the service not ready', async () => {
  expect(await ready()).toEqual([200, { county: 'not_tried' }]);
  expect(await say('Hello there')).toBe(200);
  expect(await ready()).toEqual([200, { county: 'ready' }]);

  double.behave({ kind: 'status', status: 500 });
  expect(await say('Hello again')).toBe(200);
  expect(await ready()).toEqual([200, { county: 'blocking' }]);
  expect(await say('My husband hits me and I am afraid')).toBe(200);

  write('open');
  expect(service.service.reloadMiddleware()).toContain('in force');
  expect(await ready()).toEqual([200, { county: 'down' }]);
  double.behave(echoes);
  expect(await say('Hello once more')).toBe(200);
  expect(await ready()).toEqual([200, { county: 'ready' }]);

  cpSync('data/us/middleware.yaml', join(pack, 'middleware.yaml'));
  service.service.reloadMiddleware();
  expect(await ready()).toEqual([200, undefined]);
});
