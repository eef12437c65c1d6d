import { AppError } from '../errors.ts';
import type { Clock, Ids } from '../clock.ts';
import type { Bounds } from '../config.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { ClaimOutcome } from '../threads/turn.ts';
import type { Conversation, PostMessage, RunningTurn } from './conversation.ts';
import type { ReceivedTurn } from './turn.ts';
import type { DangerLines } from './danger/danger-lines.ts';
import { helpedTurn, isRefusal, unstoredTurn } from './danger/helped-turn.ts';
import { createFirstTries, keyConflict } from './running/first-tries.ts';
import { createLiveTurn, type LiveTurn } from './running/live-turn.ts';
import type { ThreadQueue } from './running/thread-queue.ts';
import { storedTurn } from './running/stored-turn.ts';
import type { ReplyRestorer } from './reply/restore-reply.ts';

/** Runs one turn to its end: `answer-turn.ts`, with everything it needs already given. */
export type AnswerTurn = (
  received: ReceivedTurn,
  live: LiveTurn,
  onClaim: (claim: ClaimOutcome) => void,
) => Promise<void>;

export interface ConversationDeps {
  readonly answerTurn: AnswerTurn;
  readonly threads: ThreadStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly today: (at: Date) => string;
  readonly bounds: Bounds;
  readonly restorer: ReplyRestorer;
  /** Shared with whatever else must not run beside a turn of the same thread. */
  readonly queue: ThreadQueue;
  readonly dangerLines: DangerLines;
}

interface StartedTurn {
  /** `unclaimed`: nothing of it is stored, and the fixed lines of a danger answer it. */
  readonly claim: ClaimOutcome | { readonly kind: 'unclaimed' };
  readonly live: LiveTurn;
}

/** The conversation: checks what comes in, keeps the order of each thread, lets readers follow a running turn. */
export function makeConversation(deps: ConversationDeps): Conversation {
  const { bounds, queue } = deps;
  /** Running turns and the last few finished ones, oldest first. */
  const liveTurns = new Map<string, LiveTurn>();
  const firstTries = createFirstTries<StartedTurn>(({ claim, live }) =>
    claim.kind === 'claimed' ? live.reply : Promise.resolve(),
  );
  let draining = false;

  function remember(live: LiveTurn): void {
    liveTurns.set(live.turnId, live);
    for (const [turnId, old] of liveTurns) {
      if (liveTurns.size <= bounds.turnBuffersMax) break;
      if (old.ended) liveTurns.delete(turnId);
    }
  }

  function receive(input: PostMessage): ReceivedTurn {
    const message = input.message.trim();
    if (message === '')
      throw new AppError('message_empty', 'The message is empty. Write what is going on, in your own words.');
    if (message.length > bounds.messageCharsMax) {
      throw new AppError(
        'message_too_long',
        `The message has ${message.length.toLocaleString('en')} characters; at most ${bounds.messageCharsMax.toLocaleString('en')} fit. Send it in parts.`,
        { extra: { limit: bounds.messageCharsMax } },
      );
    }
    const receivedAt = deps.clock.now();
    return {
      turnId: deps.ids.next('trn'),
      threadId: input.threadId ?? deps.ids.next('thr'),
      threadIsNew: input.threadId === undefined,
      principal: input.principal,
      channel: input.channel,
      message,
      idempotency:
        input.idempotencyKey === undefined
          ? undefined
          : {
              scope: [input.principal.kind, input.principal.keyId ?? '-', input.threadId ?? 'new', input.route].join(
                '|',
              ),
              key: input.idempotencyKey,
              bodyHash: input.bodyHash,
            },
      receivedAt,
      today: deps.today(receivedAt),
    };
  }

  /** Starts the turn when its thread is free; resolves as soon as the claim is decided, or a danger could not wait for it. */
  function start(received: ReceivedTurn, onBusy: PostMessage['onBusy']): Promise<StartedTurn> {
    const plain = createLiveTurn(received.threadId, received.turnId, bounds.eventsPerTurnMax);
    const lines = deps.dangerLines(received.message);
    const helped = lines === undefined ? undefined : helpedTurn(plain, lines);
    const live = helped ?? plain;
    return new Promise((resolve, reject) => {
      const answerUnclaimed = (): void => {
        remember(live);
        resolve({ claim: { kind: 'unclaimed' }, live });
      };
      const deadline =
        helped &&
        setTimeout(() => {
          helped.help();
          helped.cancel();
          answerUnclaimed();
        }, bounds.dangerAnswerMs);
      const stopWaiting = (): void => clearTimeout(deadline);
      live.reply.then(stopWaiting, stopWaiting);
      queue
        .run(received.threadId, onBusy, () =>
          deps.answerTurn(received, live, (claim) => {
            if (claim.kind === 'claimed') remember(live);
            else stopWaiting();
            resolve({ claim, live });
          }),
        )
        .catch((error: unknown) => {
          const failure = asFailure(error);
          if (helped === undefined || isRefusal(failure)) reject(error);
          if (!live.ended) settleFailed(live, failure);
          if (helped?.ended === true) answerUnclaimed();
        });
    });
  }

  async function follow(threadId: string, turnId: string, replayed: boolean): Promise<RunningTurn | undefined> {
    const live = liveTurns.get(turnId);
    if (live && live.threadId === threadId) return runningTurn(live, { threadIsNew: false, replayed });
    return storedTurn(deps, threadId, turnId, replayed);
  }

  return {
    async postMessage(input) {
      if (draining) {
        throw new AppError(
          'draining',
          'The service is stopping. Send your message again in a moment; nothing was lost.',
          { retryAfterSeconds: 5 },
        );
      }
      const received = receive(input);
      const { started, joined } = await firstTries.join(received.idempotency, () => start(received, input.onBusy));
      const { claim, live } = started;
      if (claim.kind === 'unclaimed')
        return { ...runningTurn(live, { threadIsNew: false, replayed: joined }), unstored: true };
      if (claim.kind !== 'claimed') return runningTurnOf(claim, follow);
      return runningTurn(live, { threadIsNew: received.threadIsNew && !joined, replayed: joined });
    },
    helpFor(message, threadId) {
      const lines = deps.dangerLines(message);
      if (lines === undefined) return undefined;
      const live = unstoredTurn(threadId ?? deps.ids.next('thr'), deps.ids.next('trn'), lines);
      return { ...runningTurn(live, { threadIsNew: false, replayed: false }), unstored: true };
    },
    followTurn: (threadId, turnId) => follow(threadId, turnId, false),
    cancelTurn(threadId, turnId) {
      const live = liveTurns.get(turnId);
      if (!live || live.threadId !== threadId || live.ended) return Promise.resolve(false);
      live.cancel();
      return Promise.resolve(true);
    },
    async drain(deadlineMs) {
      draining = true;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, deadlineMs);
      });
      await Promise.race([queue.idle(), deadline]);
      clearTimeout(timer);
    },
  };
}

/** For what went wrong before the turn itself could end its story: nobody may wait for ever. */
function settleFailed(live: LiveTurn, failure: AppError): void {
  live.emit({ type: 'run.failed', code: failure.code });
  live.settle({ error: failure });
}

const asFailure = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', 'Something went wrong here.', { cause: error });

function runningTurn(live: LiveTurn, about: { threadIsNew: boolean; replayed: boolean }): RunningTurn {
  return {
    threadId: live.threadId,
    turnId: live.turnId,
    ...about,
    reply: live.reply,
    events: live.events,
    lastEventNumber: () => Promise.resolve(live.ended ? live.emitted.length : undefined),
  };
}

async function runningTurnOf(
  claim: Exclude<ClaimOutcome, { kind: 'claimed' }>,
  follow: (threadId: string, turnId: string, replayed: boolean) => Promise<RunningTurn | undefined>,
): Promise<RunningTurn> {
  switch (claim.kind) {
    case 'replay':
    case 'in_progress': {
      const turn = await follow(claim.threadId, claim.turnId, true);
      if (turn) return turn;
      throw new AppError('thread_busy', 'This message is being answered already. Ask again in a moment.', {
        retryAfterSeconds: 1,
      });
    }
    case 'key_conflict':
      throw keyConflict();
    case 'busy':
      throw new AppError(
        'thread_busy',
        'This conversation is still answering an earlier message. Send it again in a moment.',
        {
          retryAfterSeconds: 1,
        },
      );
    case 'thread_missing':
      throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  }
}
