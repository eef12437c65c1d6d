import { describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import type { TicketStore } from '../../src/grievances/ticket-store.ts';
import type { ThreadStore } from '../../src/threads/thread-store.ts';
import type { NewTicket, TicketChange } from '../../src/threads/turn.ts';
import { changesOf, claimOf, startsAt } from '../support/turns.ts';

export interface TicketStores {
  readonly threads: ThreadStore;
  readonly tickets: TicketStore;
  close(): void;
}

export const newTicket = (changes: Partial<NewTicket> = {}): NewTicket => ({
  category: 'payment',
  subcategory: undefined,
  programId: 'snap',
  severity: 'high',
  sensitivity: 'plain',
  narrative: ['My SNAP stopped in October and nobody answers the phone.'],
  desiredOutcome: 'my SNAP back',
  beneficiaryId: undefined,
  codeHash: undefined,
  dueOn: '2026-12-01',
  openedAt: startsAt,
  ...changes,
});

/** What every ticket store must do, whatever it is made of. */
export function ticketStoreContract(name: string, makeStores: () => TicketStores): void {
  const withStores = async (test: (stores: TicketStores) => Promise<void>): Promise<void> => {
    const stores = makeStores();
    try {
      await test(stores);
    } finally {
      stores.close();
    }
  };

  let turns = 0;
  async function commit(stores: TicketStores, threadId: string, ticket: TicketChange): Promise<string | undefined> {
    turns += 1;
    const claimed = await stores.threads.claimTurn(claimOf(threadId, `trn_${turns}`));
    if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
    const done = await stores.threads.commitTurn(changesOf(claimed.fence, { ticket }));
    return done.ticketNumber;
  }
  const open = (stores: TicketStores, threadId: string, changes: Partial<NewTicket> = {}) =>
    commit(stores, threadId, { kind: 'open', ticket: newTicket(changes) });

  describe(`${name} as a ticket store`, () => {
    it('opens a ticket with a number in the turn that confirmed it, and gives it back as it was filed', () =>
      withStores(async (stores) => {
        const number = await open(stores, 'thr_a', { beneficiaryId: 'ben_1', codeHash: 'hash' });
        expect(number).toBe('OMB-2026-000001');
        const ticket = await stores.tickets.get('OMB-2026-000001');
        expect(ticket).toMatchObject({
          threadId: 'thr_a',
          beneficiaryRef: 'ben_1',
          codeHash: 'hash',
          category: 'payment',
          programId: 'snap',
          desiredOutcome: 'my SNAP back',
          stage: 'received',
          dueOn: '2026-12-01',
          partCount: 1,
          version: 1,
        });
        expect(await stores.tickets.listHistory('OMB-2026-000001')).toMatchObject([
          { number: 1, action: 'opened', actor: 'person', toStage: 'received' },
        ]);
      }));

    it('knows nothing of a number that was never given', () =>
      withStores(async (stores) => {
        expect(await stores.tickets.get('OMB-2026-000001')).toBeUndefined();
        expect(await stores.tickets.listParts('OMB-2026-000001')).toEqual([]);
        await expect(
          stores.tickets.addPart({
            number: 'OMB-2026-000001',
            text: 'more',
            at: startsAt,
            actor: 'person',
            threadId: 'thr_a',
          }),
        ).rejects.toMatchObject({ code: 'ticket_not_found' });
      }));

    it('numbers 50 filings at once without a gap or a repeat', () =>
      withStores(async (stores) => {
        const numbers = await Promise.all(Array.from({ length: 50 }, (_, index) => open(stores, `thr_${index}`)));
        const expected = Array.from({ length: 50 }, (_, index) => `OMB-2026-${String(index + 1).padStart(6, '0')}`);
        expect(numbers.toSorted()).toEqual(expected);
      }));

    it('gives the number of a filing that failed to the next one', () =>
      withStores(async (stores) => {
        await open(stores, 'thr_a');
        const tooLong = ['x'.repeat(bounds.narrativePartCharsMax * (bounds.narrativePartsMax + 1))];
        await expect(open(stores, 'thr_b', { narrative: tooLong })).rejects.toThrow();
        expect(await open(stores, 'thr_c')).toBe('OMB-2026-000002');
        expect(await stores.tickets.listForThread('thr_b')).toEqual([]);
      }));

    it('starts at 1 again in a new year', () =>
      withStores(async (stores) => {
        await open(stores, 'thr_a');
        expect(await open(stores, 'thr_b', { openedAt: '2027-01-02T10:00:00.000Z' })).toBe('OMB-2027-000001');
      }));

    it('adds to a ticket in order, in a turn and outside of one', () =>
      withStores(async (stores) => {
        const number = (await open(stores, 'thr_a')) ?? '';
        expect(await commit(stores, 'thr_a', { kind: 'add', number, text: 'They hung up on me too.' })).toBeUndefined();
        await stores.tickets.addPart({
          number,
          text: 'And my rent is due.',
          at: startsAt,
          actor: 'person',
          threadId: 'thr_z',
        });
        expect((await stores.tickets.listParts(number)).map((part) => part.text)).toEqual([
          'My SNAP stopped in October and nobody answers the phone.',
          'They hung up on me too.',
          'And my rent is due.',
        ]);
        expect(await stores.tickets.get(number)).toMatchObject({ partCount: 3, version: 3 });
      }));

    it('splits what is too long for one part, and refuses what the whole ticket cannot hold', () =>
      withStores(async (stores) => {
        const long = 'I waited another day. '.repeat(1_000);
        const number = (await open(stores, 'thr_a', { narrative: [long] })) ?? '';
        const parts = await stores.tickets.listParts(number);
        expect(parts.length).toBeGreaterThan(1);
        expect(parts.map((part) => part.text).join(' ')).toBe(long.trim());
        const tooLong = 'x'.repeat(bounds.narrativePartCharsMax * bounds.narrativePartsMax);
        await expect(commit(stores, 'thr_b', { kind: 'add', number, text: tooLong })).rejects.toMatchObject({
          code: 'action_not_allowed',
        });
        expect(await stores.tickets.listParts(number)).toHaveLength(parts.length);
      }));

    it('finds tickets by thread, by beneficiary and by code, newest first', () =>
      withStores(async (stores) => {
        await open(stores, 'thr_a', { beneficiaryId: 'ben_1' });
        await open(stores, 'thr_a', { programId: 'medicaid', codeHash: 'abc' });
        await open(stores, 'thr_b', { beneficiaryId: 'ben_1' });
        const numbers = (tickets: readonly { number: string }[]) => tickets.map((ticket) => ticket.number.slice(-1));
        expect(numbers(await stores.tickets.listForThread('thr_a'))).toEqual(['2', '1']);
        expect(numbers(await stores.tickets.listForBeneficiary('ben_1'))).toEqual(['3', '1']);
        expect(numbers(await stores.tickets.listForCode('abc'))).toEqual(['2']);
        expect(await stores.tickets.listForCode('abd')).toEqual([]);
      }));

    it('forgets who and what when the thread is erased, and keeps number and history', () =>
      withStores(async (stores) => {
        const number = (await open(stores, 'thr_a', { beneficiaryId: 'ben_1', codeHash: 'abc' })) ?? '';
        await commit(stores, 'thr_b', { kind: 'add', number, text: 'said by somebody else' });
        await stores.threads.eraseThread('thr_a', startsAt);
        const ticket = await stores.tickets.get(number);
        expect(ticket).toMatchObject({ number, category: 'payment', stage: 'received', partCount: 1 });
        expect(
          ticket?.threadId ?? ticket?.beneficiaryRef ?? ticket?.codeHash ?? ticket?.desiredOutcome,
        ).toBeUndefined();
        expect((await stores.tickets.listHistory(number)).map((line) => line.action)).toEqual([
          'opened',
          'part_added',
          'words_erased',
        ]);
      }));
  });
}
