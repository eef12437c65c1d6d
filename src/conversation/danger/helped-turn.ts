import type { AppError } from '../../errors.ts';
import type { TurnEvent } from '../../threads/turn-event.ts';
import type { Reply } from '../conversation.ts';
import { createLiveTurn, type LiveTurn } from '../running/live-turn.ts';

/** A turn on a message that shows a danger: whatever it ends in, it has said the fixed lines. */
export interface HelpedTurn extends LiveTurn {
  /** Ends the turn with the fixed lines, unless it has ended. */
  help(): void;
}

/** What the one who asks has to do otherwise, or asked for. These pass; the door says the lines beside them. */
const refusals: readonly string[] = [
  'message_empty',
  'message_too_long',
  'thread_not_found',
  'thread_busy',
  'queue_full',
  'idempotency_conflict',
  'turn_cancelled',
];
export const isRefusal = ({ code }: Pick<AppError, 'code'>): boolean => isRefusalCode(code);
const isRefusalCode = (code: string): boolean => refusals.includes(code);

/**
 * Stands around a live turn: where it would fail it says the lines instead and is answered, with status `crisis` and
 * `degraded`. Words that went out before stay the beginning of the reply; what a turn does after its end goes nowhere.
 */
export function helpedTurn(live: LiveTurn, lines: string): HelpedTurn {
  let sent = '';
  const help = (): void => {
    if (live.ended) return;
    if (live.emitted.length === 0) live.emit({ type: 'run.started' });
    const text = sent.includes(lines) ? sent : [sent, lines].filter((part) => part !== '').join('\n\n');
    if (text.length > sent.length)
      live.emit({ type: 'message.delta', from: sent.length, to: text.length }, text.slice(sent.length));
    live.emit({ type: 'message.completed' });
    live.emit({ type: 'run.completed' });
    live.settle({ reply: fixedReply(live, text) });
  };
  return {
    threadId: live.threadId,
    turnId: live.turnId,
    reply: live.reply,
    signal: live.signal,
    get ended() {
      return live.ended;
    },
    get emitted() {
      return live.emitted;
    },
    help,
    emit(body, text): TurnEvent {
      if (live.ended) return { number: live.emitted.length, ...body };
      if (body.type === 'run.failed' && !isRefusalCode(body.code)) {
        help();
        return { number: live.emitted.length, ...body };
      }
      if (body.type === 'message.delta') sent += text ?? '';
      return live.emit(body, text);
    },
    settle(outcome) {
      if ('error' in outcome && !isRefusal(outcome.error)) help();
      else live.settle(outcome);
    },
    cancel: () => live.cancel(),
    events: (after, signal) => live.events(after, signal),
  };
}

/** A turn that is answered by the fixed lines alone and is stored nowhere. */
export function unstoredTurn(threadId: string, turnId: string, lines: string): HelpedTurn {
  const turn = helpedTurn(createLiveTurn(threadId, turnId, unstoredEvents), lines);
  turn.help();
  return turn;
}

/** run.started, message.delta, message.completed, run.completed. */
const unstoredEvents = 4;

/** What is answered where nothing could be worked out or kept. */
function fixedReply({ threadId, turnId }: Pick<LiveTurn, 'threadId' | 'turnId'>, text: string): Reply {
  return {
    threadId,
    turnId,
    version: 0,
    text,
    status: 'crisis',
    route: { name: 'SMALL_TALK', confidence: 1, reasons: ['danger_lines_alone'] },
    programs: [],
    determinations: [],
    question: undefined,
    ticket: undefined,
    rights: [],
    citations: [],
    about: undefined,
    factsChanged: [],
    engine: 'embedded',
    degraded: true,
    usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
  };
}
