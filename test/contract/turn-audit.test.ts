import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { call, startService, type TestService } from '../support/service.ts';

/** What ran for a message is in the audit record, also when no answer came of it. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-turn-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function chainLines({ dataDir }: TestService): Promise<readonly Line[]> {
  const database = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  const rows = database.reader
    .prepare<[], { action: string; detail: string }>(
      "SELECT action, detail FROM audit_lines WHERE action LIKE 'middleware.%' ORDER BY number",
    )
    .all();
  const { ok } = await sqliteAuditLog(database).verify();
  database.close();
  expect(ok).toBe(true);
  return rows.map(({ action, detail }) => ({ action, detail: JSON.parse(detail) as Line['detail'] }));
}

it('when the turn fails in the middle', async () => {
  const tools = join(folder, 'tools.yaml');
  writeFileSync(
    join(folder, 'turn.yaml'),
    'apiVersion: ombud/v1\nkind: ToolOutputFilters\nname: turn\nfilters: {check_eligibility: {retain: [/nothing]}}\n',
  );
  writeFileSync(tools, 'apiVersion: ombud/v1\nkind: Tools\nfilter_files: [turn.yaml]\nturn: {filters: [turn]}\n');
  const service = await startService({ OMBUD_TOOLS_FILE: tools });
  const answer = await call(service.url, '/v1/chat', { body: { message: 'I need help with food in Texas' } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await chainLines(service)).toMatchObject([
    { action: 'middleware.message_in', detail: { pii_redaction: 'ok', content_moderation: 'ok' } },
    { action: 'middleware.turn', detail: { tool_out: expect.any(Number) as number } },
  ]);
  await service.stop();
});

it('when the chain lets the message in no further', async () => {
  const pack = join(folder, 'pack');
  cpSync('data/us', pack, { recursive: true });
  const file = join(pack, 'middleware.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('{ block: [], crisis: true }', '{ block: [threat], crisis: true }'),
  );
  const service = await startService({ OMBUD_PACK: pack });
  const answer = await call(service.url, '/v1/chat', { body: { message: 'I am going to shoot my caseworker' } });
  // A danger in it is answered with its fixed lines all the same.
  expect(answer.status).toBe(200);
  expect(await chainLines(service)).toMatchObject([
    { action: 'middleware.message_in', detail: { ended: 'content_moderation: blocked' } },
  ]);
  await service.stop();
});
