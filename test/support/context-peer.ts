import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { fixedClock } from '../../src/clock.ts';
import { contextParts } from '../../src/compose/context-door.ts';
import { makeMiddleware } from '../../src/compose/middleware.ts';
import { readPack } from '../../src/compose/pack.ts';
import { bounds } from '../../src/config.ts';
import { contextServer } from '../../src/mcp/context/context-server.ts';
import { noProgramNames } from '../../src/middleware/hallucination-check/program-names.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import type { Ask } from './context-door.ts';
import { makeSearch } from './search.ts';

/**
 * A client of the context functions of the pack in `data/us`, joined to their server in this process: what the door
 * serves, without the door, the reader and the rest of the service.
 */
export async function connectToFunctions(contextDoor: 'on' | 'values' = 'on'): Promise<Ask> {
  const clock = fixedClock('2025-10-04T15:42:00Z');
  const pack = await readPack('data/us', join(tmpdir(), 'ombud-test-cache'));
  const digest = (payload: string): string => `digest of ${payload.length}`;
  const byId = new Map(pack.programs.map((program) => [program.id, { program, hash: program.id }]));
  const middleware = makeMiddleware(pack, {
    digest,
    search: await makeSearch(pack.programs, pack.thesaurus),
    programsById: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    programNames: noProgramNames,
  });
  const audit = sqliteAuditLog(openDatabase({ path: ':memory:', now: clock.now }));
  const parts = contextParts({ config: { bounds, contextDoor }, clock, stores: { digest, audit }, middleware });
  const scope = { now: clock.now(), actor: 'operator:test', subject: 'context' };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await contextServer(parts, { id: 'test', scope }).connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  const anything = z.looseObject({});
  return (method, params) => client.request({ method, ...(params ? { params } : {}) }, anything);
}
