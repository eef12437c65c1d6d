import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fact } from '../../src/profile/fact.ts';
import { emptyDialogue } from '../../src/threads/thread.ts';
import type { ThreadStore } from '../../src/threads/thread-store.ts';
import type { ClaimInput, ClaimOutcome, Fence, TurnChanges } from '../../src/threads/turn.ts';
import { changesOf, claimOf, fenceOf, startsAt, stated, ticketOf } from '../support/turns.ts';
import type { StoreUnderTest } from './thread-store.ts';

/** Threads remember what they were told, and forget it when they must. */
export function threadContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a store of threads`, () => {
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

    describe('a thread', () => {
      const made = {
        threadId: 'thr_a',
        owner: 'client key_1',
        channel: 'web',
        metadata: { city: 'Austin' },
        at: startsAt,
      };

      test('keeps the first instant at which an appeal was meant, even when its turn fails', async () => {
        const fence = await claim('trn_1');
        await store.noteAppealIntent({ threadId: 'thr_a', program: 'snap', at: '2026-11-20T10:00:00.000Z' });
        await store.failTurn(fence, { code: 'internal', at: startsAt, status: 'failed' });
        await store.noteAppealIntent({ threadId: 'thr_a', program: 'snap', at: '2026-11-21T10:00:00.000Z' });
        expect((await store.loadContext('thr_a'))?.appealIntents).toEqual({ snap: '2026-11-20T10:00:00.000Z' });
      });

      test('is made once, and an erased id never comes back', async () => {
        expect(await store.createThread(made)).toMatchObject({ version: 0, turnCount: 0, facts: [], programs: [] });
        expect(await store.owner('thr_a')).toEqual({ owner: 'client key_1', tokenEpoch: 0 });
        await expect(store.createThread(made)).rejects.toMatchObject({ code: 'thread_exists' });
        await store.eraseThread('thr_a', startsAt);
        await expect(store.createThread(made)).rejects.toMatchObject({ code: 'thread_exists' });
        await expect(store.claimTurn(claimOf('thr_a', 'trn_1'))).rejects.toMatchObject({ code: 'thread_exists' });
        await expect(store.eraseThread('thr_a', startsAt)).rejects.toMatchObject({ code: 'thread_not_found' });
      });

      test('is the same for the same key and body, in one moment or later, and none for another body', async () => {
        const idempotency = { scope: 'client|key_1|-|threads', key: 'key-of-16-characters', bodyHash: 'hash a' };
        const asked = ['thr_a', 'thr_b', 'thr_c'].map((threadId) => ({ ...made, threadId, idempotency }));
        const answers = await Promise.all(asked.map((each) => store.createThread(each)));
        expect(answers.map(({ threadId, replayed }) => [threadId, replayed])).toEqual([
          ['thr_a', false],
          ['thr_a', true],
          ['thr_a', true],
        ]);
        expect(await store.loadContext('thr_b')).toBeUndefined();
        const other = { ...made, threadId: 'thr_d', idempotency: { ...idempotency, bodyHash: 'hash b' } };
        await expect(store.createThread(other)).rejects.toMatchObject({ code: 'idempotency_conflict' });
        const another = { ...other, idempotency: { ...other.idempotency, scope: 'client|key_2|-|threads' } };
        expect(await store.createThread(another)).toMatchObject({ threadId: 'thr_d', replayed: false });
      });

      test('takes its key with it when it is erased', async () => {
        const idempotency = { scope: 'open|-|-|threads', key: 'key-of-16-characters', bodyHash: 'hash a' };
        await store.createThread({ ...made, idempotency });
        await store.eraseThread('thr_a', startsAt);
        const again = await store.createThread({ ...made, threadId: 'thr_b', idempotency });
        expect(again).toMatchObject({ threadId: 'thr_b', replayed: false });
      });

      test('shows nothing of itself to one who asks through another', async () => {
        await turnOf('trn_1');
        await store.claimTurn(claimOf('thr_b', 'trn_2'));
        expect(await store.loadTurn('thr_b', 'trn_1')).toBeUndefined();
        expect(await store.loadEvents('thr_b', 'trn_1', 0)).toEqual([]);
        expect(await store.loadCalls('thr_b', 'trn_1')).toEqual([]);
      });

      test('gives its messages page by page', async () => {
        for (const n of [1, 2, 3]) await turnOf(`trn_${n}`);
        const all = await store.listMessages('thr_a', 0, 100);
        expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
        const paged = [];
        for (let after = 0; ; after = paged.at(-1)?.number ?? 0) {
          const page = await store.listMessages('thr_a', after, 1);
          if (page.length === 0) break;
          paged.push(...page);
        }
        expect(paged).toEqual(all);
      });

      test('keeps the latest word on each path, and the ledger keeps them all', async () => {
        await store.commitTurn(
          changesOf(await claim('trn_1'), { facts: [stated('state', 'TX', 1), stated('members.you.age', 34, 1)] }),
        );
        const corrected: Fact = { ...stated('state', 'NM', 2), status: 'corrected' };
        const removed: Fact = { path: 'members.you.age', status: 'removed', quote: 'forget my age', turn: 2 };
        await store.commitTurn(changesOf(await claim('trn_2'), { facts: [corrected, removed] }));
        expect((await store.loadContext('thr_a'))?.facts).toEqual([corrected]);
        const ledger = await store.listFacts('thr_a', 10);
        expect(ledger.map(({ path, status, superseded }) => [path, status, superseded])).toEqual([
          ['state', 'stated', true],
          ['members.you.age', 'stated', true],
          ['state', 'corrected', false],
          ['members.you.age', 'removed', false],
        ]);
      });

      test('takes facts outside a turn, unless it changed since they were read', async () => {
        await turnOf('trn_1');
        const patch = { threadId: 'thr_a', facts: [stated('state', null, 0)], at: startsAt };
        await expect(store.patchFacts({ ...patch, expectedVersion: 0 })).rejects.toMatchObject({
          code: 'version_conflict',
        });
        expect(await store.patchFacts({ ...patch, expectedVersion: 1 })).toEqual({ version: 2 });
        expect(await store.loadContext('thr_a')).toMatchObject({ version: 2, turnCount: 1, facts: patch.facts });
      });

      test('never lets a handle stand for two values', async () => {
        const vault = (value: string) => ({ vault: [{ handle: 'PERSON_1', entity: 'PERSON', value }] });
        await store.commitTurn(changesOf(await claim('trn_1', vault('Ada'))));
        await store.commitTurn(changesOf(await claim('trn_2', vault('Ada'))));
        await expect(claim('trn_3', vault('Bo'))).rejects.toMatchObject({ code: 'version_conflict' });
        expect(await store.loadVault('thr_a')).toHaveLength(1);
        await turnOf('trn_4');
      });

      test('forgets a grievance that is over', async () => {
        await store.commitTurn(changesOf(await claim('trn_1'), { grievance: { state: { stage: 'complaint' } } }));
        await turnOf('trn_2');
        expect((await store.loadContext('thr_a'))?.grievance).toEqual({ stage: 'complaint' });
        await store.commitTurn(changesOf(await claim('trn_3'), { grievance: { state: undefined } }));
        expect((await store.loadContext('thr_a'))?.grievance).toBeUndefined();
      });

      test('keeps how it is spoken to, changed choice by choice, each change a version', async () => {
        const opened = await store.createThread({ ...made, persona: { tone: 'formal', traits: ['calm'] } });
        expect(opened.persona).toEqual({ tone: 'formal', traits: ['calm'] });
        const change = { tone: null, reading_level: 5, language: 'es' };
        const { version } = await store.changePersona({ threadId: 'thr_a', change, expectedVersion: opened.version });
        expect(await store.loadContext('thr_a')).toMatchObject({
          version,
          persona: { traits: ['calm'], reading_level: 5, language: 'es' },
        });
        const stale = { threadId: 'thr_a', change: { tone: 'warm' as const }, expectedVersion: opened.version };
        await expect(store.changePersona(stale)).rejects.toMatchObject({ code: 'version_conflict' });
        const nobodys = { ...stale, threadId: 'thr_none', expectedVersion: undefined };
        await expect(store.changePersona(nobodys)).rejects.toMatchObject({ code: 'thread_not_found' });
        expect((await store.loadContext('thr_a'))?.persona).not.toHaveProperty('tone');
      });

      test('is gone from every byte on the disk when it is erased, and its neighbour stays', async () => {
        for (let n = 1; n <= 30; n += 1) {
          await store.commitTurn(wordy(await store.claimTurn(wordyClaim('thr_canary-id', n)), 'canary-word-', n));
          await store.commitTurn(wordy(await store.claimTurn(wordyClaim('thr_b', n)), 'neighbour-', n));
        }
        expect(subject.storedBytes().includes('canary-')).toBe(true);
        await store.eraseThread('thr_canary-id', startsAt);
        expect(subject.storedBytes().includes('canary-')).toBe(false);
        expect(await store.listMessages('thr_b', 0, 100)).toHaveLength(60);
      });

      test('leaves no copy behind where its words lay among those of others', async () => {
        // Twelve threads at a time, in an order that moves rows between pages; every fifth turn erases one.
        const next = randomFrom(14);
        const threads = Array.from({ length: 12 }, (_, n) => `thr_canary${n}_`);
        for (let n = 1; n <= 60; n += 1) {
          const place = next(threads.length);
          const thread = threads[place] ?? '';
          const vault = [{ handle: `PERSON_${n}`, entity: 'PERSON', value: thread.repeat(next(20)) }];
          const fence = fenceOf(await store.claimTurn(claimOf(thread, `trn_${n}`, { vault })));
          const facts = Array.from({ length: next(5) }, () => stated(`p${next(40)}`, thread.repeat(next(60)), n));
          await store.commitTurn(changesOf(fence, { facts }));
          if (n % 5 > 0) continue;
          await store.eraseThread(thread, startsAt);
          expect(subject.storedBytes().includes(thread), `${thread} after turn ${n}`).toBe(false);
          threads[place] = `thr_canary${n + 12}_`;
        }
      });
    });
  });
}

function wordyClaim(threadId: string, n: number): ClaimInput {
  return claimOf(threadId, `trn_${threadId}_${n}`, {
    message: `${threadId}-message`.repeat(1 + n * 9),
    vault: [{ handle: `PERSON_${n}`, entity: 'PERSON', value: `${threadId}-value` }],
  });
}

const callOf = {
  tool: 'search_programs',
  at: startsAt,
  argumentsDigest: 'd',
  outcome: 'ok',
  resultCount: 1,
  durationMs: 1,
} as const;

/** A turn that leaves `word` in every place where words are kept. */
function wordy(outcome: ClaimOutcome, word: string, n: number): TurnChanges {
  return changesOf(fenceOf(outcome), {
    replyText: word.repeat(n * 10),
    facts: [{ ...stated('state', word, n), quote: word }],
    calls: [{ ...callOf, arguments: { text: word } }],
    dialogue: { ...emptyDialogue, need: word },
    grievance: { state: { stage: 'complaint', parts: Array(n).fill(word) } },
    programs: [{ programId: word, programHash: '', outcome: 'unknown', shownAs: 1, seen: true, foundInTurn: n }],
    ticket:
      n === 15
        ? { kind: 'open', ticket: ticketOf({ narrative: [word, word.repeat(100)], desiredOutcome: word }) }
        : undefined,
  });
}

/** The same numbers below `limit` every time, in no order that a page layout could please. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}
