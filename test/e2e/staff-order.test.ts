import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { staffMoves, type StaffAction } from '../../src/grievances/staff/ticket-actions.ts';
import { ticketStages, type TicketStage } from '../../src/grievances/ticket.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { call, startService, type Answer, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket } from '../support/tickets.ts';

/** What staff do when it is not the time for it, over HTTP: each action in each stage. */

const reason = 'so';
const actions: { readonly [Name in StaffAction['action']]: Extract<StaffAction, { action: Name }> } = {
  assign: { action: 'assign', assignee: 'rosa' },
  unassign: { action: 'unassign' },
  note: { action: 'note', text: 'called' },
  ask: { action: 'ask', question: 'Which letter?' },
  sort: { action: 'sort', severity: 'high', reason },
  decide: { action: 'decide', decision: 'upheld', reason },
  close: { action: 'close' },
  transfer: { action: 'transfer', office: 'the county', reason },
  escalate: { action: 'escalate', reason },
  reopen: { action: 'reopen', reason },
  merge: { action: 'merge', into: 'OMB-2026-000001', reason },
  vouch: { action: 'vouch', beneficiary_id: 'USER001', reason },
};

/** The actions that bring a ticket which was just filed to a stage. */
const wayTo: Readonly<Record<TicketStage, readonly (keyof typeof actions)[]>> = {
  received: [],
  in_review: ['assign'],
  waiting_for_person: ['ask'],
  transferred: ['transfer'],
  decided: ['decide'],
  closed: ['decide', 'close'],
  reopened: ['decide', 'reopen'],
};

interface Worked {
  readonly stage?: string;
  readonly code?: string;
  readonly allowed?: readonly string[];
  readonly detail?: string;
  readonly history?: readonly { readonly actor: string; readonly action: string; readonly remark?: unknown }[];
  readonly allowed_actions?: readonly string[];
}

let service: TestService;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z', OMBUD_DEMO: 'true' });
  headers = { ...(await staffHeader(service.dataDir, staffScopes)), 'if-match': '*' };
  await fileAnonymousTicket(service.url);
});
afterAll(() => service.stop());

const act = (number: string, body: StaffAction): Promise<Answer<Worked>> =>
  call(service.url, `/v1/staff/tickets/${number}/actions`, { body, headers });
const read = async (number: string): Promise<Worked> =>
  (await call<Worked>(service.url, `/v1/staff/tickets/${number}`, { headers })).body;

it('leaves who did it and why with each action: in the audit record without a word, with the ticket in words', async () => {
  const { ticket } = await fileAnonymousTicket(service.url);
  const order = Object.values(actions).toSorted(
    (a, b) => lateActions.indexOf(a.action) - lateActions.indexOf(b.action),
  );
  for (const action of order) {
    const why = 'reason' in action || action.action === 'note' || action.action === 'ask' ? {} : { reason };
    expect((await act(ticket, { ...action, ...why })).status, action.action).toBe(200);
  }
  const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
  const lines = database.reader
    .prepare<[string], { action: string; actor: string; digest: string | null; detail: string }>(
      "SELECT action, actor, digest, detail FROM audit_lines WHERE subject = ? AND action LIKE 'ticket_%' ORDER BY number",
    )
    .all(ticket);
  database.close();
  expect(lines.map(({ action }) => action)).toEqual(order.map(({ action }) => `ticket_${action}`));
  for (const { action, actor, digest, detail } of lines) {
    expect([actor, digest], action).toEqual([expect.stringMatching(/^staff:key_/), expect.stringMatching(/^\S{20,}$/)]);
    expect(JSON.parse(detail), action).toMatchObject({ from: expect.any(String), to: expect.any(String) });
  }
  const { history = [] } = await read(ticket);
  const worked = history.filter(({ actor }) => actor.startsWith('staff:'));
  expect(worked.map(({ action }) => action)).toEqual(order.map(({ action }) => action));
  expect(worked.filter(({ remark }) => remark === undefined)).toEqual([]);
});

/** What ends a ticket comes last, in this order; the others as they stand. */
const lateActions: readonly string[] = ['decide', 'close', 'reopen', 'merge'];

describe.each(ticketStages)('a ticket that is %s', (stage) => {
  it('refuses what is out of order with 409 and what it takes, unchanged, and takes all of that', async () => {
    const { ticket } = await fileAnonymousTicket(service.url);
    for (const name of wayTo[stage]) await act(ticket, actions[name]);
    const before = await read(ticket);
    expect(before.stage).toBe(stage);
    const refused = Object.values(actions).filter(({ action }) => !(action in staffMoves[stage]));
    for (const action of refused) {
      const { status, body } = await act(ticket, action);
      expect([status, body.code, body.stage], action.action).toEqual([409, 'action_not_allowed', stage]);
      expect(body.allowed, action.action).toEqual(before.allowed_actions);
    }
    expect(await read(ticket)).toEqual(before);
    const takes = Object.keys(actions).filter((name) => !refused.some(({ action }) => action === name));
    expect(takes.toSorted()).toEqual(before.allowed_actions);
    // What leaves the stage is tried on a ticket of its own.
    for (const [name, to] of Object.entries(staffMoves[stage])) {
      const own = to === 'stays' ? ticket : (await fileAnonymousTicket(service.url)).ticket;
      if (own !== ticket) for (const step of wayTo[stage]) await act(own, actions[step]);
      const { status, body } = await act(own, actions[name as keyof typeof actions]);
      expect([status, body.stage], `${name}: ${body.detail}`).toEqual([200, to === 'stays' ? stage : to]);
    }
  });
});
