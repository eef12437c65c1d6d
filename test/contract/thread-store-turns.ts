import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import type { ThreadStore } from '../../src/threads/thread-store.ts';
import { ticketSlot } from '../../src/threads/turn.ts';
import type { CallRecord, ClaimInput, Fence } from '../../src/threads/turn.ts';
import { changesOf, claimOf, fenceOf, startsAt, stated, ticketOf } from '../support/turns.ts';
import type { StoreUnderTest } from './thread-store.ts';

const inAMinute = '2026-11-20T10:01:00.000Z';
const key = { scope: 'open thr_a /v1/chat', key: 'a-key-of-sixteen-characters', bodyHash: 'hash of the body' };

const ended = { outcome: 'ok' as const, resultCount: 3, durationMs: 1.5 };
const callOf = (tool: string, args: CallRecord['arguments'] = {}): CallRecord => ({
  tool,
  at: startsAt,
  argumentsDigest: 'd',
  arguments: args,
  ...ended,
});

/** Turns happen once, in order, whole or not at all. */
export function turnContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a store of turns`, () => {
    let subject: StoreUnderTest;
    let store: ThreadStore;
    beforeEach(async () => {
      subject = await open();
      store = subject.store;
    });
    afterEach(() => subject.close());

    const claim = async (turnId: string, changes: Partial<ClaimInput> = {}): Promise<Fence> =>
      fenceOf(await store.claimTurn(claimOf('thr_a', turnId, changes)));
    const turnOf = async (turnId: string): Promise<void> => {
      await store.commitTurn(changesOf(await claim(turnId)));
    };

    describe('a turn that forgets', () => {
      test('leaves no word of the fact in the ledger, the message that told it, or the answers since', async () => {
        const pay = { amount: 1234, period: 'month' };
        const told = await claim('trn_1', { message: 'I live in Ohio and make 1234 a month' });
        await store.commitTurn(
          changesOf(told, {
            facts: [
              { path: 'state', value: 'OH', status: 'stated', quote: 'live in Ohio', turn: 1 },
              { path: 'members.you.income.wages', value: pay, status: 'stated', quote: 'make 1234 a month', turn: 1 },
            ],
            replyText: 'I noted $1,234 a month.',
            replyBody: { status: 'answered', facts_changed: [{ path: 'members.you.income.wages', after: pay }] },
          }),
        );
        const forget = await claim('trn_2', { message: 'forget my pay' });
        await store.commitTurn(
          changesOf(forget, {
            facts: [{ path: 'members.you.income.wages', status: 'removed', quote: 'forget my pay', turn: 2 }],
            forget: ['members.you.income'],
            replyText: 'I took that out.',
          }),
        );
        const kept = JSON.stringify([
          await store.listFacts('thr_a', 50),
          await store.loadTurn('thr_a', 'trn_1'),
          await store.listMessages('thr_a', 0, 50),
        ]);
        expect(kept).not.toMatch(/1,?234/);
        expect(kept).toContain('live in Ohio');
        expect(kept).toContain('I took that out.');
        expect((await store.loadContext('thr_a'))?.facts.map(({ path }) => path)).toContain('state');
      });
    });

    describe('the tool history', () => {
      test('has the last calls of a thread, oldest first, with their turn, arguments, end, time and cost', async () => {
        await store.commitTurn(changesOf(await claim('trn_1'), { calls: [callOf('search', { text: 'food' })] }));
        await turnOf('trn_2');
        const failed = { ...callOf('check'), outcome: 'error' as const, resultCount: undefined };
        await store.commitTurn(changesOf(await claim('trn_3'), { calls: [failed] }));
        expect((await store.loadContext('thr_a'))?.toolHistory).toEqual([
          { turn: 1, tool: 'search', at: startsAt, arguments: { text: 'food' }, ...ended },
          { turn: 3, tool: 'check', at: startsAt, arguments: {}, outcome: 'error', durationMs: 1.5 },
        ]);
      });

      test('is bounded, however long the thread is, while each trace keeps all of its own calls', async () => {
        for (let n = 1; n <= bounds.toolHistoryMax + 3; n += 1)
          await store.commitTurn(changesOf(await claim(`trn_${n}`), { calls: [callOf(`tool_${n}`)] }));
        const history = (await store.loadContext('thr_a'))?.toolHistory ?? [];
        expect([history.length, history[0]?.tool]).toEqual([bounds.toolHistoryMax, 'tool_4']);
        expect(await store.loadCalls('thr_a', 'trn_1')).toMatchObject([{ tool: 'tool_1' }]);
      });

      test('keeps no argument once the thread has forgotten something', async () => {
        await store.commitTurn(changesOf(await claim('trn_1'), { calls: [callOf('search', { text: 'my eviction' })] }));
        await store.commitTurn(changesOf(await claim('trn_2'), { forget: ['expenses.rent'] }));
        expect((await store.loadContext('thr_a'))?.toolHistory).toMatchObject([{ tool: 'search', arguments: {} }]);
        expect(subject.storedBytes().includes('my eviction')).toBe(false);
      });
    });

    describe('a turn', () => {
      test('keeps the values that it took out of what a tool said', async () => {
        const entry = (handle: string, value: string) => ({ handle, entity: 'PERSON', value });
        const fence = await claim('trn_1', { vault: [entry('PERSON_1', 'Ada')] });
        await store.commitTurn({ ...changesOf(fence), vault: [entry('PERSON_2', 'Bo')] });
        expect(await store.loadVault('thr_a')).toEqual([entry('PERSON_1', 'Ada'), entry('PERSON_2', 'Bo')]);
      });

      test('is there as a whole after its commit', async () => {
        const fence = await claim('trn_1', { vault: [{ handle: 'PERSON_1', entity: 'PERSON', value: 'Ada' }] });
        const committed = await store.commitTurn(
          changesOf(fence, {
            facts: [stated('state', 'TX', 1)],
            programs: [
              { programId: 'snap', programHash: 'h', outcome: 'unknown', shownAs: 1, seen: true, foundInTurn: 1 },
            ],
            grievance: { state: { stage: 'complaint', parts: ['p'] } },
            replyBody: { rights: [{ days: 90 }] },
            calls: [callOf('search')],
            timings: { route: 0.25 },
          }),
        );
        expect(committed).toEqual({ ticketNumber: undefined, version: 1 });
        const context = await store.loadContext('thr_a');
        expect(context).toMatchObject({ version: 1, turnCount: 1, lastTurnAt: startsAt });
        expect(context?.facts).toEqual([stated('state', 'TX', 1)]);
        expect(context?.programs.map(({ programId }) => programId)).toEqual(['snap']);
        expect(context?.grievance).toEqual({ stage: 'complaint', parts: ['p'] });
        expect(await store.loadTurn('thr_a', 'trn_1')).toEqual({
          turnId: 'trn_1',
          threadId: 'thr_a',
          number: 1,
          status: 'completed',
          startedAt: startsAt,
          finishedAt: startsAt,
          message: 'words of trn_1',
          replyText: 'reply to trn_1',
          replyBody: { rights: [{ days: 90 }] },
          route: { route: 'SMALL_TALK', confidence: 0.91, reasons: ['greeting'] },
          version: 1,
          timings: { route: 0.25 },
        });
        expect(await store.loadCalls('thr_a', 'trn_1')).toHaveLength(1);
        expect((await store.loadEvents('thr_a', 'trn_1', 1)).map(({ number }) => number)).toEqual([2, 3]);
        expect(await store.loadVault('thr_a')).toEqual([{ handle: 'PERSON_1', entity: 'PERSON', value: 'Ada' }]);
      });

      test('commits once: a second commit of the same claim is refused', async () => {
        const fence = await claim('trn_1');
        await store.commitTurn(changesOf(fence));
        await expect(store.commitTurn(changesOf(fence))).rejects.toMatchObject({ code: 'fence_lost' });
        expect(await store.listMessages('thr_a', 0, 10)).toHaveLength(2);
      });

      test('waits for the one before it on its thread, and comes after it', async () => {
        const first = await claim('trn_1');
        const outcome = await store.claimTurn(claimOf('thr_a', 'trn_2'));
        expect(outcome).toEqual({ kind: 'busy', until: inAMinute });
        await store.commitTurn(changesOf(first));
        const second = await claim('trn_2');
        expect(second.number).toBe(2);
        await store.commitTurn(changesOf(second));
        const texts = (await store.listMessages('thr_a', 0, 10)).map(({ text }) => text);
        expect(texts).toEqual(['words of trn_1', 'reply to trn_1', 'words of trn_2', 'reply to trn_2']);
      });

      test('gets the thread alone when two ask at once', async () => {
        const outcomes = await Promise.all([1, 2].map((n) => store.claimTurn(claimOf('thr_a', `trn_${n}`))));
        expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['busy', 'claimed']);
      });

      test('does not wait for a turn of another thread', async () => {
        await claim('trn_1');
        expect((await store.claimTurn(claimOf('thr_b', 'trn_2'))).kind).toBe('claimed');
      });

      test('on a thread that is not there is refused unless it may make the thread', async () => {
        const outcome = await store.claimTurn(claimOf('thr_none', 'trn_1', { createThread: undefined }));
        expect(outcome).toEqual({ kind: 'thread_missing' });
        expect(await store.loadContext('thr_none')).toBeUndefined();
      });

      test('that opens a ticket says its number wherever the slot stood, and its slices stay true', async () => {
        const fence = await claim('trn_1');
        const replyText = `Recorded as ${ticketSlot}. Keep ${ticketSlot} at hand.`;
        const sentence = replyText.indexOf(' Keep');
        const committed = await store.commitTurn(
          changesOf(fence, {
            replyText,
            replyBody: { ticket: { number: ticketSlot } },
            grievance: { state: { stage: 'ticket', number: ticketSlot } },
            ticket: { kind: 'open', ticket: ticketOf() },
            events: [
              { number: 1, type: 'message.delta', from: 0, to: sentence },
              { number: 2, type: 'message.delta', from: sentence, to: replyText.length },
            ],
          }),
        );
        const number = committed.ticketNumber ?? '';
        expect(number).toMatch(/^OMB-2026-\d{6}$/);
        const stored = await store.loadTurn('thr_a', 'trn_1');
        expect(stored?.replyText).toBe(`Recorded as ${number}. Keep ${number} at hand.`);
        expect(stored?.replyBody).toEqual({ ticket: { number } });
        expect((await store.loadContext('thr_a'))?.grievance).toEqual({ stage: 'ticket', number });
        const slices = (await store.loadEvents('thr_a', 'trn_1', 0)).map((event) =>
          event.type === 'message.delta' ? stored?.replyText?.slice(event.from, event.to) : undefined,
        );
        expect(slices).toEqual([`Recorded as ${number}.`, ` Keep ${number} at hand.`]);
      });

      test('that fails in the middle of its commit leaves nothing, and may commit after all', async () => {
        const fence = await claim('trn_1');
        const before = await store.loadContext('thr_a');
        const broken = changesOf(fence, {
          facts: [stated('state', 'TX', 1)],
          programs: [
            { programId: 'snap', programHash: 'h', outcome: 'unknown', shownAs: 1, seen: true, foundInTurn: 1 },
          ],
          ticket: { kind: 'add', number: 'no such ticket', text: 'more' },
        });
        await expect(store.commitTurn(broken)).rejects.toThrow();
        expect(await store.loadContext('thr_a')).toEqual(before);
        expect(await store.listFacts('thr_a', 10)).toEqual([]);
        expect(await store.loadTurn('thr_a', 'trn_1')).toMatchObject({ status: 'claimed', replyText: undefined });
        expect(await store.commitTurn(changesOf(fence))).toMatchObject({ version: 1 });
      });

      test('that fails in its commit takes no other turn of the same moment with it', async () => {
        const fences = await Promise.all(
          ['thr_a', 'thr_b', 'thr_c'].map(async (id) => fenceOf(await store.claimTurn(claimOf(id, `trn_${id}`)))),
        );
        const commits = fences.map((fence, place) =>
          store.commitTurn(
            changesOf(fence, place === 1 ? { ticket: { kind: 'add', number: 'no such ticket', text: '' } } : {}),
          ),
        );
        const settled = await Promise.allSettled(commits);
        expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      });
    });

    describe('a lease', () => {
      test('that ran out goes to the next turn, and the old one can no longer write', async () => {
        const late = await claim('trn_1');
        const next = await claim('trn_2', { at: inAMinute });
        expect(next.number).toBeGreaterThan(late.number);
        const facts = [stated('state', 'TX', 1)];
        const forged = { ...next, number: late.number };
        await expect(store.commitTurn(changesOf(forged))).rejects.toMatchObject({ code: 'fence_lost' });
        await expect(store.commitTurn(changesOf(late, { facts }))).rejects.toMatchObject({ code: 'fence_lost' });
        await expect(store.failTurn(late, { code: 'internal', at: inAMinute, status: 'failed' })).rejects.toMatchObject(
          { code: 'fence_lost' },
        );
        expect((await store.loadTurn('thr_a', 'trn_1'))?.status).toBe('interrupted');
        await store.commitTurn(changesOf(next));
        expect((await store.loadContext('thr_a'))?.facts).toEqual([]);
      });

      test('that ran out can be swept up, and the thread is free', async () => {
        await claim('trn_1');
        expect(await store.interruptExpired(startsAt)).toBe(0);
        expect(await store.interruptExpired(inAMinute)).toBe(1);
        expect(await store.interruptExpired(inAMinute)).toBe(0);
        expect(await store.loadEvents('thr_a', 'trn_1', 7)).toMatchObject([
          { type: 'run.failed', code: 'turn_interrupted' },
        ]);
        await turnOf('trn_2');
      });

      test('is released by a failure, which leaves the message and no effect', async () => {
        const fence = await claim('trn_1');
        await store.failTurn(fence, { code: 'model_failed', at: startsAt, status: 'failed' });
        expect(await store.loadTurn('thr_a', 'trn_1')).toMatchObject({ status: 'failed', replyText: undefined });
        expect(await store.loadEvents('thr_a', 'trn_1', 0)).toMatchObject([
          { type: 'run.failed', code: 'model_failed' },
        ]);
        expect((await store.loadContext('thr_a'))?.version).toBe(0);
        await turnOf('trn_2');
      });
    });

    describe('an idempotency key', () => {
      test('gives back the first answer, also after a restart', async () => {
        await store.commitTurn(changesOf(await claim('trn_1', { idempotency: key })));
        const again = { idempotency: key, createThread: { owner: 'open', channel: 'api' } };
        const replay = { kind: 'replay', turnId: 'trn_1', threadId: 'thr_a' };
        expect(await store.claimTurn(claimOf('thr_new', 'trn_2', again))).toEqual(replay);
        store = await subject.reopen();
        expect(await store.claimTurn(claimOf('thr_new', 'trn_3', again))).toEqual(replay);
        expect(await store.loadContext('thr_new')).toBeUndefined();
        expect(await store.listMessages('thr_a', 0, 10)).toHaveLength(2);
      });

      test('makes one turn of fifty requests at once', async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, (_, n) => store.claimTurn(claimOf(`thr_${n}`, `trn_${n}`, { idempotency: key }))),
        );
        expect(outcomes.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
        expect(outcomes.filter(({ kind }) => kind === 'in_progress')).toHaveLength(49);
      });

      test('with another body is a conflict, whether the first was answered or failed', async () => {
        const other = { ...key, bodyHash: 'another body' };
        const fence = await claim('trn_1', { idempotency: key });
        expect(await store.claimTurn(claimOf('thr_a', 'trn_2', { idempotency: other }))).toEqual({
          kind: 'key_conflict',
        });
        await store.failTurn(fence, { code: 'internal', at: startsAt, status: 'failed' });
        expect(await store.claimTurn(claimOf('thr_a', 'trn_3', { idempotency: other }))).toEqual({
          kind: 'key_conflict',
        });
      });

      test('of another scope is another key', async () => {
        await store.commitTurn(changesOf(await claim('trn_1', { idempotency: key })));
        const elsewhere = { ...key, scope: 'client-2 thr_a /v1/chat' };
        expect((await store.claimTurn(claimOf('thr_a', 'trn_2', { idempotency: elsewhere }))).kind).toBe('claimed');
      });

      test('of a failed turn lets the same request try again, and its message stands once', async () => {
        const fence = await claim('trn_1', { idempotency: key, message: 'the words' });
        await store.failTurn(fence, { code: 'internal', at: startsAt, status: 'failed' });
        await store.commitTurn(changesOf(await claim('trn_2', { idempotency: key, message: 'the words' })));
        const messages = await store.listMessages('thr_a', 0, 10);
        expect(messages.map(({ role, text }) => [role, text])).toEqual([
          ['user', 'the words'],
          ['assistant', 'reply to trn_2'],
        ]);
      });

      test('of a turn whose lease ran out lets the same request take it up', async () => {
        await claim('trn_1', { idempotency: key });
        const early = await store.claimTurn(claimOf('thr_a', 'trn_2', { idempotency: key }));
        expect(early).toEqual({ kind: 'in_progress', turnId: 'trn_1', threadId: 'thr_a' });
        await claim('trn_3', { idempotency: key, at: inAMinute });
      });

      test('of a first turn that was never answered leaves no thread behind that nobody can delete', async () => {
        await claim('trn_1', { idempotency: key });
        const again = await store.claimTurn(claimOf('thr_b', 'trn_2', { idempotency: key, at: inAMinute }));
        expect(fenceOf(again).threadId).toBe('thr_b');
        expect(await store.loadContext('thr_a')).toBeUndefined();
      });
    });
  });
}
