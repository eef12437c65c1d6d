import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { writeTickets } from '../../../src/grievances/staff/write-tickets.ts';
import type { Ticket } from '../../../src/grievances/ticket.ts';

const ticket: Ticket = {
  number: 'OMB-2026-000001',
  threadId: 'thr_secret',
  beneficiaryRef: 'ben_secret',
  guard: undefined,
  codeHash: 'hash_secret',
  category: 'payment',
  subcategory: undefined,
  intake: undefined,
  programId: 'snap',
  severity: 'high',
  sensitivity: 'plain',
  desiredOutcome: 'words_secret',
  stage: 'decided',
  decision: 'upheld',
  resolution: 'words_secret',
  assignee: '=HYPERLINK("http://x", "rosa, second floor")',
  escalation: 1,
  office: undefined,
  question: 'words_secret',
  escalateAfter: undefined,
  mergedInto: undefined,
  appealOf: undefined,
  rating: undefined,
  vouchedUntil: undefined,
  openedAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-21T10:00:00.000Z',
  dueOn: '2026-12-01',
  partCount: 2,
  version: 4,
};
const rows = [{ ticket, deadline: 'answered' as const, place: { key: '2026-12-01', id: 1 } }];

it('writes the same tickets as CSV and as JSON', () => {
  const fromCsv = parse<Record<string, string>>(writeTickets(rows, 'csv', true), { columns: true });
  const fromJson = JSON.parse(writeTickets(rows, 'json', true)) as Record<string, unknown>;
  expect(fromCsv).toHaveLength(1);
  for (const [name, value] of Object.entries(fromJson))
    expect(fromCsv[0]?.[name]).toBe(name === 'assignee' ? `'${String(value)}` : String(value));
});

it('leaves a cell that looks like a formula without effect', () => {
  expect(writeTickets(rows, 'csv', true)).toContain(`"'=HYPERLINK(""http://x"", ""rosa, second floor"")"`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'puts an apostrophe before a cell that staff began with %j, in each column that they write',
  (text) => {
    const written = rows.map((row) => ({ ...row, ticket: { ...row.ticket, assignee: text, office: text } }));
    const [row] = parse<Record<string, string>>(writeTickets(written, 'csv', true), { columns: true });
    expect([row?.['assignee'], row?.['office']]).toEqual([`'${text}`, `'${text}`]);
  },
);

it('names the columns once, on the first page', () => {
  expect(writeTickets(rows, 'csv', false)).not.toContain('due_on');
  expect(writeTickets([], 'csv', true)).toMatch(/^number,stage,/);
});

it.each(['csv', 'json'] as const)('has nobody’s words and no way to a person in its %s', (format) => {
  expect(writeTickets(rows, format, true)).not.toContain('secret');
});
