import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { applyTicketChange } from '../../src/storage/sqlite/ticket-changes.ts';
import { call, startService, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { ticketOf } from '../support/turns.ts';

/** More than fit into one answer. */
const count = bounds.exportRowsMax + 3;
let service: TestService;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
  headers = await staffHeader(service.dataDir, ['tickets:export', 'tickets:write']);
  const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
  for (let first = 0; first < count; first += 100)
    await database.write((db) => {
      for (let at = first; at < Math.min(first + 100, count); at += 1) {
        const ticket = ticketOf({ dueOn: `2026-12-${at === count - 1 ? 31 : 10 + (at % 20)}` });
        const fence = { threadId: `thr_${at}`, turnId: `trn_${at}`, number: 1 };
        applyTicketChange(db, { kind: 'open', ticket }, ticket.openedAt, fence);
      }
    });
  database.close();
}, 120_000);
afterAll(() => service.stop());

async function exported(query: string): Promise<{ text: string; next: string | null }> {
  const answer = await call<string>(service.url, `/v1/staff/export?state=all&${query}`, { headers });
  expect(answer.status).toBe(200);
  return { text: answer.body, next: answer.headers.get('x-next-cursor') };
}

it.each(['csv', 'json'] as const)(
  'has every ticket once in its %s, also one that is worked on meanwhile',
  async (format) => {
    const first = await exported(`format=${format}`);
    expect(first.next).not.toBeNull();
    // The last one in any order, which is on the second page, comes to be due before all others.
    const last = `OMB-2026-${String(count).padStart(6, '0')}`;
    const body = { action: 'sort', severity: 'urgent', reason: 'no food' };
    const worked = { headers: { ...headers, 'if-match': '*' }, body };
    expect((await call(service.url, `/v1/staff/tickets/${last}/actions`, worked)).status).toBe(200);
    const rest = await exported(`format=${format}&cursor=${first.next ?? ''}`);
    expect(rest.next).toBeNull();
    const whole = first.text + rest.text;
    const rows: readonly { number: string }[] =
      format === 'csv'
        ? parse(whole, { columns: true })
        : whole
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as { number: string });
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(count);
  },
);

it('writes into the audit record how many left, by whose key', () => {
  const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
  const lines = database.reader
    .prepare<[], { actor: string; detail: string }>(
      "SELECT actor, detail FROM audit_lines WHERE action = 'tickets_exported' ORDER BY number LIMIT 2",
    )
    .all();
  database.close();
  expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([{ rows: bounds.exportRowsMax }, { rows: 3 }]);
  expect(lines[0]?.actor).toMatch(/^staff:key_/);
});
