import { describe, expect, it } from 'vitest';
import type { QueueQuery, TicketQueue, WorkDone } from '../../src/grievances/staff/ticket-queue.ts';
import { ticketNumber, type Ticket } from '../../src/grievances/ticket.ts';
import type { TicketStore } from '../../src/grievances/ticket-store.ts';
import type { ThreadStore } from '../../src/threads/thread-store.ts';
import type { NewTicket } from '../../src/threads/turn.ts';
import { changesOf, claimOf, fenceOf, startsAt } from '../support/turns.ts';
import { newTicket } from './ticket-store.ts';

export interface QueueStores {
  readonly threads: ThreadStore;
  readonly tickets: TicketStore;
  readonly queue: TicketQueue;
  /** Lines of the audit record. */
  auditLines(): Promise<number>;
  close(): void;
}

const all: QueueQuery = {
  stage: 'all',
  category: undefined,
  severity: undefined,
  assignee: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  withRestricted: true,
  sort: 'due',
  descending: false,
  after: undefined,
  limit: 100,
};

/** What every ticket queue must do, whatever it is made of. */
export function ticketQueueContract(name: string, makeStores: () => QueueStores): void {
  const withStores = async (test: (stores: QueueStores) => Promise<void>): Promise<void> => {
    const stores = makeStores();
    try {
      await test(stores);
    } finally {
      stores.close();
    }
  };
  let turns = 0;
  async function open(stores: QueueStores, changes: Partial<NewTicket> = {}): Promise<string> {
    turns += 1;
    const fence = fenceOf(await stores.threads.claimTurn(claimOf(`thr_${turns}`, `trn_${turns}`)));
    const ticket = { kind: 'open', ticket: newTicket(changes) } as const;
    return (await stores.threads.commitTurn(changesOf(fence, { ticket }))).ticketNumber ?? '';
  }
  const change = (
    stores: QueueStores,
    number: string,
    to: Partial<Ticket>,
    more: Partial<WorkDone> = {},
    version?: number,
  ) =>
    stores.queue.change({
      number,
      expectedVersion: version,
      at: '2026-11-21T09:00:00.000Z',
      actor: 'staff:rosa',
      work: (ticket) => ({
        work: { ...ticket, ...to },
        action: 'assign',
        remark: undefined,
        audit: { actor: 'staff:rosa', action: 'ticket_assign', subject: number, digest: undefined, detail: {} },
        ...more,
      }),
    });
  const numbers = async (stores: QueueStores, query: Partial<QueueQuery>): Promise<readonly string[]> =>
    (await stores.queue.list({ ...all, ...query })).map(({ ticket }) => ticket.number.slice(-1));

  describe(`${name} as a ticket queue`, () => {
    it('lists by due day, filtered by each thing and by several at once', () =>
      withStores(async (stores) => {
        await open(stores, { dueOn: '2026-12-03', category: 'payment', severity: 'high' });
        await open(stores, { dueOn: '2026-12-01', category: 'conduct', severity: 'high' });
        await open(stores, { dueOn: '2026-12-02', category: 'payment', severity: 'urgent' });
        await change(stores, ticketNumber(2026, 3), { assignee: 'rosa', stage: 'in_review' });
        await change(stores, ticketNumber(2026, 2), { stage: 'decided', decision: 'upheld' });
        expect(await numbers(stores, {})).toEqual(['2', '3', '1']);
        expect(await numbers(stores, { descending: true })).toEqual(['1', '3', '2']);
        expect(await numbers(stores, { sort: 'opened', descending: true })).toEqual(['3', '2', '1']);
        expect(await numbers(stores, { stage: 'open' })).toEqual(['3', '1']);
        expect(await numbers(stores, { stage: 'done' })).toEqual(['2']);
        expect(await numbers(stores, { stage: 'in_review' })).toEqual(['3']);
        expect(await numbers(stores, { category: 'payment', stage: 'open' })).toEqual(['3', '1']);
        expect(await numbers(stores, { severity: 'high' })).toEqual(['2', '1']);
        expect(await numbers(stores, { assignee: 'rosa', stage: 'open' })).toEqual(['3']);
        expect(await numbers(stores, { assignee: 'none', stage: 'open' })).toEqual(['1']);
        expect(await numbers(stores, { dueFrom: '2026-12-02', dueTo: '2026-12-02' })).toEqual(['3']);
        expect(await numbers(stores, { category: 'payment', severity: 'high', stage: 'received' })).toEqual(['1']);
        expect(await numbers(stores, { category: 'payment', assignee: 'sam' })).toEqual([]);
      }));

    it('pages through equal due days without a gap or a repeat, in every order', () =>
      withStores(async (stores) => {
        for (let count = 0; count < 9; count += 1) await open(stores, { dueOn: `2026-12-0${(count % 2) + 1}` });
        for (const sort of ['due', 'opened', 'changed'] as const) {
          for (const descending of [false, true]) {
            const whole = await numbers(stores, { sort, descending });
            const paged: string[] = [];
            let after: QueueQuery['after'];
            for (let page = 0; page < 5; page += 1) {
              const rows = await stores.queue.list({ ...all, sort, descending, after, limit: 2 });
              paged.push(...rows.map(({ ticket }) => ticket.number.slice(-1)));
              after = rows.at(-1)?.place;
            }
            expect(paged).toEqual(whole);
            expect(new Set(whole).size).toBe(9);
          }
        }
      }));

    it('keeps restricted tickets out of the list and the counts of those who may not see them', () =>
      withStores(async (stores) => {
        await open(stores, { sensitivity: 'restricted' });
        await open(stores);
        expect(await numbers(stores, { withRestricted: false })).toEqual(['2']);
        expect(await stores.queue.count(false)).toEqual([{ stage: 'received', dueOn: '2026-12-01', count: 1 }]);
        expect(await stores.queue.count(true)).toEqual([{ stage: 'received', dueOn: '2026-12-01', count: 2 }]);
      }));

    it('counts what there is after each change', () =>
      withStores(async (stores) => {
        const number = await open(stores);
        await open(stores);
        await change(stores, number, { stage: 'in_review', dueOn: '2026-11-25' });
        await change(stores, number, { assignee: 'rosa' });
        expect(await stores.queue.count(true)).toEqual([
          { stage: 'in_review', dueOn: '2026-11-25', count: 1 },
          { stage: 'received', dueOn: '2026-12-01', count: 1 },
        ]);
      }));

    it('stores a change with its line of history, its words and its line of the audit record', () =>
      withStores(async (stores) => {
        const number = await open(stores);
        const before = await stores.auditLines();
        const changed = await change(
          stores,
          number,
          { stage: 'waiting_for_person', question: 'Which letter?' },
          { action: 'ask', remark: { kind: 'question', text: 'Which letter?' } },
          1,
        );
        expect(changed).toEqual(await stores.tickets.get(number));
        expect(changed).toMatchObject({ stage: 'waiting_for_person', question: 'Which letter?', version: 2 });
        expect((await stores.tickets.listHistory(number)).at(-1)).toMatchObject({
          number: 2,
          actor: 'staff:rosa',
          action: 'ask',
          fromStage: 'received',
          toStage: 'waiting_for_person',
        });
        expect(await stores.queue.listRemarks(number)).toEqual([
          { number: 2, kind: 'question', text: 'Which letter?' },
        ]);
        expect(await stores.auditLines()).toBe(before + 1);
      }));

    it('changes nothing when it was changed meanwhile, when the work refuses, or when there is no such ticket', () =>
      withStores(async (stores) => {
        const number = await open(stores);
        const lines = await stores.auditLines();
        await expect(change(stores, number, { assignee: 'rosa' }, {}, 7)).rejects.toMatchObject({
          code: 'version_conflict',
        });
        const refusal = new Error('not now');
        const refuse = stores.queue.change({
          number,
          expectedVersion: undefined,
          at: startsAt,
          actor: 'staff:rosa',
          work: () => {
            throw refusal;
          },
        });
        await expect(refuse).rejects.toBe(refusal);
        await expect(change(stores, ticketNumber(2026, 99), {})).rejects.toMatchObject({ code: 'ticket_not_found' });
        expect(await stores.tickets.get(number)).toMatchObject({ version: 1, assignee: undefined });
        expect(await stores.auditLines()).toBe(lines);
      }));

    it('takes a person’s words as the answer to what staff asked', () =>
      withStores(async (stores) => {
        const number = await open(stores);
        await change(stores, number, { stage: 'waiting_for_person', question: 'Which letter?' });
        await stores.tickets.addPart({
          number,
          text: 'The one of May.',
          at: startsAt,
          actor: 'person',
          threadId: 'thr_x',
        });
        expect(await stores.tickets.get(number)).toMatchObject({ stage: 'in_review', question: undefined });
        expect((await stores.tickets.listHistory(number)).at(-1)).toMatchObject({ toStage: 'in_review' });
        expect((await stores.queue.listNarrative(number)).at(-1)).toMatchObject({ threadId: 'thr_x', number: 2 });
      }));

    it('forgets what staff wrote when the person’s words are erased', () =>
      withStores(async (stores) => {
        const number = await open(stores);
        await change(
          stores,
          number,
          { question: 'Which letter?' },
          { remark: { kind: 'question', text: 'Which letter?' } },
        );
        const { threadId = '' } = (await stores.tickets.get(number)) ?? {};
        await stores.threads.eraseThread(threadId, startsAt);
        expect(await stores.queue.listRemarks(number)).toEqual([]);
        expect(await stores.tickets.get(number)).toMatchObject({ question: undefined, threadId: undefined });
      }));

    it('finds open tickets whose day has passed, and not again before the day that was set', () =>
      withStores(async (stores) => {
        const late = await open(stores, { dueOn: '2026-11-19' });
        const done = await open(stores, { dueOn: '2026-11-18' });
        await open(stores, { dueOn: '2026-11-20' });
        await change(stores, done, { stage: 'decided' });
        expect(await stores.queue.listLate('2026-11-20', 10)).toEqual([late]);
        await change(stores, late, { escalateAfter: '2026-11-24' });
        expect(await stores.queue.listLate('2026-11-20', 10)).toEqual([]);
        expect(await stores.queue.listLate('2026-11-25', 10)).toHaveLength(2);
        expect(await stores.queue.listLate('2026-11-25', 1)).toHaveLength(1);
      }));
  });
}
