import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';
import { startService, type TestService } from './service.ts';

/** Keys that every service of `startWithDoor` knows. */
export const doorKeys = {
  operator: newAccessKey('operator'),
  other: newAccessKey('operator'),
  client: newAccessKey('client'),
};

export type Ask = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The service with the door for context functions open, at a fixed time. */
export async function startWithDoor(
  door: 'on' | 'values',
  settings: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const started = await startService({
    OMBUD_CONTEXT_DOOR: door,
    OMBUD_NOW: '2025-10-04T15:42:00Z',
    ...settings,
  });
  const database = openDatabase({ path: `${started.dataDir}/ombud.db`, now: () => new Date() });
  const store = sqliteKeyStore(database);
  for (const [name, key] of Object.entries(doorKeys)) {
    const kind = name === 'client' ? 'client' : 'operator';
    await store.add({ kind, name, scopes: [], hash: hashKey(key), at: new Date().toISOString() });
  }
  database.close();
  return started;
}

/** A real client at the door. */
export async function connectToDoor(url: string, key: string): Promise<{ ask: Ask; client: Client }> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp/context', url), { requestInit: { headers } }));
  const anything = z.looseObject({});
  return { client, ask: (method, params) => client.request({ method, ...(params ? { params } : {}) }, anything) };
}
