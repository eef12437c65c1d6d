import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { createAccess } from '../../../src/http/access.ts';
import { serviceRoutes } from '../../../src/http/routes/service.ts';
import { openDatabase, type SqliteDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../../src/storage/sqlite/keys.ts';
import { sqliteThreadStore } from '../../../src/storage/sqlite/threads.ts';
import { sqliteAttemptCounter } from '../../../src/storage/sqlite/verification.ts';
import { hashKey, newAccessKey } from '../../../src/vault/access-key.ts';
import type { KeyKind } from '../../../src/vault/key-store.ts';
import { threadTokens } from '../../../src/vault/thread-token.ts';
import { startScriptedApp, type ScriptedApp } from '../../support/scripted-app.ts';
import { call } from '../../support/service.ts';

let app: ScriptedApp;
let database: SqliteDatabase;
afterEach(async () => {
  await app.stop();
  database.close();
});

/** The service's own pages, bound to this machine or not; gives what makes a key with these scopes. */
async function start(onlyHere: boolean): Promise<(kind: KeyKind, scopes: readonly string[]) => Promise<string>> {
  database = openDatabase({ path: ':memory:', now: () => new Date() });
  const keys = sqliteKeyStore(database);
  const access = createAccess({
    auth: onlyHere ? 'open' : 'required',
    onlyHere,
    keys,
    threads: sqliteThreadStore(database),
    guardCheck: { attempts: sqliteAttemptCounter(database), digest: (text) => text },
    clock: systemClock,
    tokens: threadTokens('a secret for tests, long enough to be one'),
  });
  const deps = {
    readiness: () => Promise.resolve({ status: 'ready' }),
    metrics: () => Promise.resolve('turns_total 1\n'),
    metricsContentType: 'text/plain',
  };
  app = await startScriptedApp({ routes: serviceRoutes(deps, () => []), access });
  return async (kind, scopes) => {
    const key = newAccessKey(kind);
    await keys.add({ kind, name: 'one', scopes, hash: hashKey(key), at: new Date().toISOString() });
    return key;
  };
}

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await call<unknown>(app.url, path, { headers })).status;
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

describe.each([
  { path: '/metrics', scope: 'service:metrics', other: 'service:docs' },
  { path: '/openapi.json', scope: 'service:docs', other: 'service:metrics' },
])('$path', ({ path, scope, other }) => {
  it('is open where only this machine can ask', async () => {
    await start(true);
    expect(await statusOf(path)).toBe(200);
  });

  it('needs its scope where others can, whatever the kind of the key', async () => {
    const make = await start(false);
    expect(await statusOf(path)).toBe(401);
    expect(await statusOf(path, bearer(newAccessKey('operator')))).toBe(401);
    expect(await statusOf(path, bearer(await make('client', [])))).toBe(403);
    expect(await statusOf(path, bearer(await make('operator', [other])))).toBe(403);
    expect(await statusOf(path, bearer(await make('operator', [scope])))).toBe(200);
    expect(await statusOf(path, bearer(await make('client', [scope])))).toBe(200);
  });

  it('needs it of what a proxy on this machine passes on', async () => {
    const make = await start(true);
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect(await statusOf(path, forwarded)).toBe(401);
    expect(await statusOf(path, { ...forwarded, ...bearer(await make('operator', [scope])) })).toBe(200);
  });
});

it('that the service lives and is ready is told to anybody', async () => {
  await start(false);
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
});
