import { AppError } from '../../errors.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import type { StoredTurn, VaultEntry } from '../../threads/turn.ts';
import type { LiveEvent, Reply, RunningTurn } from '../conversation.ts';
import type { ReplyRestorer } from '../reply/restore-reply.ts';

export interface StoredTurnDeps {
  readonly threads: ThreadStore;
  readonly restorer: ReplyRestorer;
}

/** A turn that ran, from the store: the same reply and events that were live. */
export async function storedTurn(
  deps: StoredTurnDeps,
  threadId: string,
  turnId: string,
  replayed: boolean,
): Promise<RunningTurn | undefined> {
  const turn = await deps.threads.loadTurn(threadId, turnId);
  if (!turn) return undefined;
  const vault = await deps.threads.loadVault(threadId);
  const reply = replyOf(turn, vault, deps.restorer);
  reply.catch(() => undefined);
  return {
    threadId,
    turnId,
    threadIsNew: false,
    replayed,
    reply,
    events: (after, signal) => storedEvents(deps, turn, vault, { after, signal }),
    lastEventNumber: async () => (await deps.threads.loadEvents(threadId, turnId, 0)).at(-1)?.number,
  };
}

async function replyOf(turn: StoredTurn, vault: readonly VaultEntry[], restorer: ReplyRestorer): Promise<Reply> {
  if (turn.status === 'completed') return restorer.reply(turn, vault);
  if (turn.status === 'cancelled') throw new AppError('turn_cancelled', 'This answer was stopped on request.');
  if (turn.status === 'claimed')
    throw new AppError('thread_busy', 'This message is being answered already. Ask again in a moment.', {
      retryAfterSeconds: 1,
    });
  throw new AppError(
    'turn_interrupted',
    'This message was not answered. Send it again; nothing of it was kept half-done.',
    {
      retryAfterSeconds: 1,
    },
  );
}

async function* storedEvents(
  deps: StoredTurnDeps,
  turn: StoredTurn,
  vault: readonly VaultEntry[],
  from: { readonly after: number; readonly signal: AbortSignal },
): AsyncIterable<LiveEvent> {
  const events = await deps.threads.loadEvents(turn.threadId, turn.turnId, from.after);
  for (const event of events) {
    if (from.signal.aborted) return;
    yield {
      event,
      text:
        event.type === 'message.delta'
          ? deps.restorer.delta(turn.replyText ?? '', event, { threadId: turn.threadId, vault })
          : undefined,
    };
  }
}
