import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { readOperatorTools } from '../../src/compose/operator-tools.ts';
import { openToolSources } from '../../src/compose/tool-sources.ts';
import { postgresOperatorDatabase } from '../../src/storage/postgres/operator-database.ts';
import { databaseSettingsSchema } from '../../src/tools/database/database-settings.ts';
import { databaseSource } from '../../src/tools/database/database-source.ts';
import type { ToolSource } from '../../src/tools/tool-source.ts';
import { callOfSource as call } from '../support/call-of-source.ts';
import { postgresIsMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { casesSql, operatorDatabaseContract } from './operator-database.ts';

const missing = postgresIsMissing();
const slow =
  'SELECT count(*) AS n FROM generate_series(1, 20000) a, generate_series(1, 200000) b WHERE a.a % 7 = b.b % 11';

async function cluster(): Promise<{ readonly server: TestPostgres; readonly admin: Client }> {
  const server = await startPostgres();
  const admin = new Client(server.address);
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(
    'CREATE TABLE cases (id text, status text, opened_on date, amount bigint, urgent boolean); ' +
      casesSql('true').replace("'2026-01-01'", "date '2026-01-01'").replace('NULL FROM n', 'NULL::boolean FROM n'),
  );
  return { server, admin };
}

if (missing !== undefined)
  it.skip(`a database of the operator in PostgreSQL: skipped, because ${missing}`, () => undefined);
else
  operatorDatabaseContract('PostgreSQL', async () => {
    const { server, admin } = await cluster();
    return {
      where: { postgres: 'OMBUD_REMOTE_CASES' },
      runner: (timeoutMs) => postgresOperatorDatabase(server.address, timeoutMs),
      missing: () => postgresOperatorDatabase('postgres://nobody@127.0.0.1:9/nothing', 2_000),
      slow,
      count: async () => Number((await admin.query<{ n: string }>('SELECT count(*) AS n FROM cases')).rows[0]?.n),
      async end() {
        await admin.end();
        await server.stop();
      },
    };
  });

it('whose address is none is refused, without a word of it', () => {
  for (const address of ['postgres://ombud:hunter2@', 'https://ombud:hunter2@db/cases', 'hunter2', '']) {
    const open = () => postgresOperatorDatabase(address, 1_000);
    expect(open, address).toThrow(/^config_invalid: .*postgres:\/\/role:password@host/);
    expect(open, address).not.toThrow(/hunter2/);
  }
});

describe.skipIf(missing !== undefined)('PostgreSQL', () => {
  let server: TestPostgres;
  let admin: Client;
  const sources: ToolSource[] = [];
  const open = async (queries: Readonly<Record<string, string>>, timeoutMs = 20_000): Promise<ToolSource> => {
    const settings = databaseSettingsSchema.parse({
      postgres: 'OMBUD_REMOTE_CASES',
      queries: Object.fromEntries(
        Object.entries(queries).map(([name, sql]) => [name, { description: 'A query.', sql }]),
      ),
    });
    const runner = postgresOperatorDatabase(server.address, timeoutMs);
    const made = await databaseSource('cases', settings, { runner, bounds });
    sources.push(made);
    return made;
  };
  beforeAll(async () => {
    ({ server, admin } = await cluster());
    await admin.query(`CREATE SEQUENCE tickets;
      CREATE FUNCTION closes() RETURNS int LANGUAGE sql AS $$ UPDATE cases SET status = 'gone'; SELECT 1 $$`);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(sources.map((one) => one.close()));
    await admin.end().catch(() => undefined);
    await server.stop();
  });

  it('leaves out each statement that would write, however it is said', async () => {
    const source = await open({
      update: "UPDATE cases SET status = 'gone'",
      within: 'WITH gone AS (DELETE FROM cases RETURNING id) SELECT id FROM gone',
      locks: 'SELECT id FROM cases FOR UPDATE',
      creates: 'CREATE TABLE more (id text)',
      copies: "COPY cases TO '/tmp/cases.csv'",
      two: 'SELECT 1 AS one; SELECT 2 AS two',
      ends: 'COMMIT',
      reads: 'VALUES (1)',
    });
    expect(source.tools().map(({ name }) => name)).toEqual(['cases__reads']);
    expect(source.health()).toMatchObject({ state: 'ready', tools: 1 });
    expect(source.health().notes).toHaveLength(7);
  });

  it('lets no function that a query calls write', async () => {
    const source = await open({ closes: 'SELECT closes() AS n', draws: "SELECT nextval('tickets') AS n" });
    expect(await call(source, 'cases__closes')).toMatch(/^upstream_failed: cases can’t answer/);
    expect(await call(source, 'cases__draws')).toMatch(/^upstream_failed: cases can’t answer/);
    const { rows } = await admin.query<{ n: string }>("SELECT count(*) AS n FROM cases WHERE status = 'gone'");
    expect(rows[0]?.n).toBe('0');
  });

  it('is opened by what the operator’s file names, with the address from the environment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ombud-cases-'));
    const file = join(folder, 'tools.yaml');
    const queries = { all: { description: 'All.', sql: 'SELECT id FROM cases ORDER BY id LIMIT 1' } };
    const databases = { registry: { postgres: 'OMBUD_REMOTE_CASES', queries } };
    writeFileSync(file, JSON.stringify({ apiVersion: 'ombud/v1', kind: 'Tools', databases }));
    const settings = { toolsFile: file, remoteSecrets: new Map([['OMBUD_REMOTE_CASES', server.address]]) };
    const opened = await openToolSources(readOperatorTools(settings), settings, { info: () => undefined });
    const [source] = opened.forHosts;
    expect(opened.describe()).toEqual({ registry: '1 tools' });
    expect(source && (await call(source, 'registry__all'))).toMatchObject({
      structuredContent: { rows: [{ id: 'A-1' }], more: false },
    });
    await opened.close();
    expect(() => readOperatorTools({ ...settings, remoteSecrets: new Map() })).toThrow(/OMBUD_REMOTE_CASES is not set/);
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives values as JSON can hold them', async () => {
    const source = await open({
      all: `SELECT true AS yes, 7::smallint AS small, 12.50::numeric AS amount, 0.1::float8 AS half, 'NaN'::float8 AS none,
        12345678901234567.25::numeric AS exact, '\\x00ff'::bytea AS bytes, date '2026-10-01' AS day,
        timestamp '2026-10-01 10:30' AS at, '{"a": 1}'::jsonb AS doc, NULL AS nothing, '{a,b}'::text[] AS list`,
    });
    expect(await call(source, 'cases__all')).toMatchObject({
      structuredContent: {
        rows: [
          {
            yes: true,
            small: 7,
            amount: 12.5,
            half: 0.1,
            none: 'NaN',
            exact: '12345678901234567.25',
            bytes: 'AP8=',
            day: '2026-10-01',
            at: '2026-10-01 10:30:00',
            doc: '{"a": 1}',
            nothing: null,
            list: '{a,b}',
          },
        ],
      },
    });
  });

  const busy = async (): Promise<number> =>
    Number(
      (
        await admin.query<{ n: string }>(
          "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE 'FETCH%' AND state = 'active'",
        )
      ).rows[0]?.n,
    );

  // The server says that a statement ended a moment before it shows its connection as idle.
  const idle = () => vi.waitFor(async () => expect(await busy()).toBe(0), { timeout: 1_000, interval: 10 });

  it('itself ends a query that takes too long, and one that nobody waits for', async () => {
    const short = await open({ slow }, 700);
    expect(await call(short, 'cases__slow')).toMatch(/took too long/);
    await idle();
    const patient = await open({ slow }, 60_000);
    const gone = new AbortController();
    const asked = call(patient, 'cases__slow', {}, { signal: gone.signal } as Parameters<typeof call>[3]);
    await vi.waitFor(async () => expect(await busy()).toBe(1), { timeout: 10_000, interval: 20 });
    gone.abort();
    expect(await asked).toMatch(/^turn_cancelled/);
    await idle();
  });

  it('that goes away in the middle of a query fails that query and nothing else', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    const patient = await open({ slow, one: 'SELECT 1 AS one' }, 60_000);
    const asked = call(patient, 'cases__slow');
    await vi.waitFor(async () => expect(await busy()).toBe(1), { timeout: 10_000, interval: 20 });
    process.on('uncaughtException', hear);
    await server.kill();
    expect(await asked).toMatch(/^upstream_failed: cases can’t answer/);
    await server.start();
    expect(await call(patient, 'cases__one')).toMatchObject({ structuredContent: { rows: [{ one: 1 }] } });
    process.off('uncaughtException', hear);
    expect(unheard).toEqual([]);
  });

  it('that goes away is down until it is back, and then answers without a restart', async () => {
    const source = await open({ one: 'SELECT 1 AS one' });
    expect(await call(source, 'cases__one')).toMatchObject({ structuredContent: { rows: [{ one: 1 }] } });
    await server.kill();
    expect(await call(source, 'cases__one')).toMatch(/^upstream_failed: cases can’t answer/);
    expect(source.health()).toMatchObject({ state: 'down', notes: ['it can’t be reached'] });
    await server.start();
    expect(await call(source, 'cases__one')).toMatchObject({ structuredContent: { rows: [{ one: 1 }] } });
    expect(source.health().state).toBe('ready');
  });
});
