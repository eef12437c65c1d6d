import { AppError } from '../../errors.ts';
import { finalEventTypes, type TurnEvent, type TurnEventBody } from '../../threads/turn-event.ts';
import type { LiveEvent, Reply } from '../conversation.ts';

/**
 * A turn while it runs: its numbered events in a bounded buffer, and its reply to come. Readers follow the buffer; a
 * reader that leaves does not stop the turn.
 */
export interface LiveTurn {
  readonly threadId: string;
  readonly turnId: string;
  readonly reply: Promise<Reply>;
  /** Aborted by a cancel. */
  readonly signal: AbortSignal;
  readonly ended: boolean;
  /** Appends an event; `text` are the restored words of a delta. Returns it with its number. */
  emit(body: TurnEventBody, text?: string): TurnEvent;
  /** Events emitted so far, for the commit. */
  readonly emitted: readonly TurnEvent[];
  settle(outcome: { readonly reply: Reply } | { readonly error: AppError }): void;
  cancel(): void;
  events(after: number, signal: AbortSignal): AsyncIterable<LiveEvent>;
}

export function createLiveTurn(threadId: string, turnId: string, eventsMax: number): LiveTurn {
  const buffer: LiveEvent[] = [];
  const abort = new AbortController();
  let wake: (() => void)[] = [];
  let ended = false;
  let resolveReply: (reply: Reply) => void;
  let rejectReply: (error: AppError) => void;
  const reply = new Promise<Reply>((resolve, reject) => {
    resolveReply = resolve;
    rejectReply = reject;
  });
  // A turn may fail with nobody waiting for its reply; the failure is an event and a stored status either way.
  reply.catch(() => undefined);

  function notify(): void {
    const sleepers = wake;
    wake = [];
    for (const rouse of sleepers) rouse();
  }

  return {
    threadId,
    turnId,
    reply,
    signal: abort.signal,
    get ended() {
      return ended;
    },
    get emitted() {
      return buffer.map((live) => live.event);
    },
    emit(body, text) {
      const final = isFinal(body);
      // The last place is kept for the event that ends the stream.
      if (buffer.length >= eventsMax - (final ? 0 : 1)) {
        throw new AppError('internal', 'Something went wrong here.', {
          internal: `turn ${turnId} emits over ${eventsMax} events`,
        });
      }
      const event: TurnEvent = { number: buffer.length + 1, ...body };
      buffer.push({ event, text });
      if (final) ended = true;
      notify();
      return event;
    },
    settle(outcome) {
      ended = true;
      if ('reply' in outcome) resolveReply(outcome.reply);
      else rejectReply(outcome.error);
      notify();
    },
    cancel() {
      abort.abort(new AppError('turn_cancelled', 'This answer was stopped on request.'));
    },
    async *events(after, signal) {
      let next = Math.max(0, after);
      signal.addEventListener('abort', notify, { once: true });
      while (!signal.aborted) {
        const live = buffer[next];
        if (live) {
          next += 1;
          yield live;
          if (isFinal(live.event)) return;
          continue;
        }
        if (ended) return;
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    },
  };
}

function isFinal(body: TurnEventBody): boolean {
  return (finalEventTypes as readonly string[]).includes(body.type);
}
