import { afterEach, describe, expect, it } from 'vitest';
import { randomIds, systemClock } from '../../../../src/clock.ts';
import { bounds as productBounds } from '../../../../src/config.ts';
import type { Conversation, LiveEvent, RunningTurn } from '../../../../src/conversation/conversation.ts';
import { makeDangerLines } from '../../../../src/conversation/danger/danger-lines.ts';
import { makeConversation, type AnswerTurn } from '../../../../src/conversation/make-conversation.ts';
import { createThreadQueue } from '../../../../src/conversation/running/thread-queue.ts';
import { AppError, type ErrorCode } from '../../../../src/errors.ts';
import type { ThreadStore } from '../../../../src/threads/thread-store.ts';
import { usCrisis, usFindDangers } from '../../middleware/us-moderation.ts';

const danger = 'I want to kill myself';
const line = /Call or text 988 now/;
const lines = makeDangerLines(usCrisis, usFindDangers, productBounds.messageCharsMax);

/** Lets go of what a test left hanging. */
let letGo: () => void = () => undefined;
afterEach(() => letGo());

const hanging = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    letGo = () => reject(new AppError('internal', 'Let go.'));
  });

function conversation(answerTurn: AnswerTurn, dangerAnswerMs: number = productBounds.dangerAnswerMs): Conversation {
  const bounds = { ...productBounds, dangerAnswerMs } as unknown as typeof productBounds;
  return makeConversation({
    answerTurn,
    // No turn of these tests is looked for in the store.
    threads: {} as ThreadStore,
    restorer: {} as Parameters<typeof makeConversation>[0]['restorer'],
    clock: systemClock,
    ids: randomIds,
    today: () => '2026-11-27',
    bounds,
    queue: createThreadQueue(bounds),
    dangerLines: lines,
  });
}

const post = (to: Conversation, message: string, threadId?: string): Promise<RunningTurn> =>
  to.postMessage({
    principal: { kind: 'open', keyId: undefined, scopes: [] },
    threadId,
    message,
    idempotencyKey: undefined,
    bodyHash: '',
    route: 'chat',
    onBusy: 'enqueue',
    channel: 'api',
  });

async function eventsOf(turn: RunningTurn): Promise<readonly LiveEvent[]> {
  const events: LiveEvent[] = [];
  for await (const event of turn.events(0, new AbortController().signal)) events.push(event);
  return events;
}

const claimed: Parameters<Parameters<AnswerTurn>[2]>[0] = {
  kind: 'claimed',
  fence: { threadId: 't', turnId: 'n', number: 1 },
  turnNumber: 1,
};

describe('a turn on a danger', () => {
  it.each<ErrorCode>(['blocked', 'internal', 'storage_full', 'storage_readonly', 'storage_corrupt', 'model_failed'])(
    'that ends before its claim by %s says the lines, unstored',
    async (code) => {
      const turn = await post(
        conversation(() => Promise.reject(new AppError(code, 'Why.'))),
        danger,
      );
      expect(turn.unstored).toBe(true);
      expect(await turn.reply).toMatchObject({ status: 'crisis', degraded: true, text: expect.stringMatching(line) });
    },
  );

  it('that moderation throws in, or that throws anything at all, says the lines', async () => {
    const turn = await post(
      conversation(() => Promise.reject(new TypeError('x of undefined'))),
      danger,
    );
    expect((await turn.reply).text).toMatch(line);
  });

  it('that hangs before its claim (reader, store, lock) says the lines in its time', async () => {
    const turn = await post(conversation(hanging, 10), danger);
    expect(turn.unstored).toBe(true);
    expect((await turn.reply).text).toMatch(line);
  });

  it('that hangs after its claim says the lines in its time, and is told to stop', async () => {
    let stopped = false;
    const hangs: AnswerTurn = (_received, live, onClaim) => {
      onClaim(claimed);
      live.signal.addEventListener('abort', () => (stopped = true));
      return hanging();
    };
    const turn = await post(conversation(hangs, 10), danger);
    expect((await turn.reply).text).toMatch(line);
    expect((await eventsOf(turn)).map(({ event }) => event.type)).toEqual([
      'run.started',
      'message.delta',
      'message.completed',
      'run.completed',
    ]);
    expect(stopped).toBe(true);
  });

  it('behind one that hangs is not kept waiting', async () => {
    const talk = conversation((_received, _live, onClaim) => {
      onClaim(claimed);
      return hanging();
    }, 10);
    await post(talk, 'what is snap', 'thr_one');
    expect((await (await post(talk, danger, 'thr_one')).reply).text).toMatch(line);
  });

  it('that fails in the middle of its words keeps them, and says the lines after', async () => {
    const breaks: AnswerTurn = (_received, live, onClaim) => {
      onClaim(claimed);
      live.emit({ type: 'run.started' });
      live.emit({ type: 'message.delta', from: 0, to: 6 }, 'SNAP is');
      live.emit({ type: 'run.failed', code: 'storage_full' });
      live.settle({ error: new AppError('storage_full', 'Why.') });
      return Promise.resolve();
    };
    const turn = await post(conversation(breaks), danger);
    const { text } = await turn.reply;
    expect(text).toMatch(/^SNAP is\n\nI'm glad that you told me\. Call or text 988 now/);
    expect((await eventsOf(turn)).map((live) => live.text ?? '').join('')).toBe(text);
  });

  it('that has said the lines already does not say them twice', async () => {
    const said = lines(danger) ?? '';
    const breaks: AnswerTurn = (_received, live, onClaim) => {
      onClaim(claimed);
      live.emit({ type: 'message.delta', from: 0, to: said.length }, said);
      live.settle({ error: new AppError('internal', 'Why.') });
      return Promise.resolve();
    };
    expect((await (await post(conversation(breaks), danger)).reply).text).toBe(said);
  });

  it('that the person stops is stopped', async () => {
    const stops: AnswerTurn = (_received, live, onClaim) => {
      onClaim(claimed);
      live.emit({ type: 'run.cancelled' });
      live.settle({ error: new AppError('turn_cancelled', 'Stopped.') });
      return Promise.resolve();
    };
    await expect((await post(conversation(stops), danger)).reply).rejects.toMatchObject({ code: 'turn_cancelled' });
  });
});

describe('what is no danger, or no fault', () => {
  it.each(['what is snap', 'we have no food tonight'])('%s: the fault is told', async (message) => {
    const talk = conversation(() => Promise.reject(new AppError('storage_full', 'Why.')));
    await expect(post(talk, message)).rejects.toMatchObject({ code: 'storage_full' });
  });

  it.each<ErrorCode>(['thread_busy', 'queue_full', 'idempotency_conflict', 'thread_not_found'])(
    '%s is the refusal that it is: the door says the lines beside it',
    async (code) => {
      const talk = conversation(() => Promise.reject(new AppError(code, 'Why.')));
      await expect(post(talk, danger)).rejects.toMatchObject({ code });
      expect((await talk.helpFor(danger)?.reply)?.text).toMatch(line);
    },
  );
});

describe('the lines', () => {
  it('are those of the language', () => expect(lines('ya no quiero vivir, no puedo más')).toContain('oprima el 2'));
  it('are not those of a language that letters kept apart look like', () =>
    expect(lines('k i l l m y s e l f')).toMatch(line));
  it('are found at both ends of a message over the bound', () => {
    const filler = 'and so on '.repeat(2_000);
    expect(lines(`${danger}. ${filler}`)).toMatch(line);
    expect(lines(`${filler}. ${danger}`)).toMatch(line);
  });
  it('come beside those of a need that is told with the danger', () => {
    expect(lines(`${danger}, there is no food tonight`)).toMatch(/988.*211/);
  });
});
