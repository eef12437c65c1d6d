import type { AuditLog } from '../audit/audit-log.ts';
import { AppError } from '../errors.ts';
import { bounds } from '../bounds.ts';
import type { Clock } from '../clock.ts';
import { linesOf } from '../middleware/audit-log/audit-lines.ts';
import type { FactChange } from '../profile/fact.ts';
import { ledgerPathOf } from '../profile/whose.ts';
import type { DialogueState } from '../threads/thread.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { AuditEntry } from '../threads/turn.ts';
import type { TurnEvent, TurnEventBody } from '../threads/turn-event.ts';
import type { ClaimedTurn, SaidTurn } from './turn.ts';
import type { LiveTurn } from './running/live-turn.ts';
import type { Stopwatch } from './running/stopwatch.ts';
import { digestOf } from './reply/choose-words.ts';
import { deltasOf } from './reply/say.ts';
import type { ReplyRestorer } from './reply/restore-reply.ts';

export interface CommitDeps {
  readonly threads: ThreadStore;
  readonly clock: Clock;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly restorer: ReplyRestorer;
  readonly onAnswered: (route: string, timingsMs: Readonly<Record<string, number>>) => void;
  readonly onFailure: (turnId: string, error: AppError) => void;
}

/**
 * Stores everything the turn did in one transaction, then acknowledges: `run.completed`, and all words that speak of
 * something done, reach the person only after the commit, so nothing is said to have happened that a crash could take back.
 */
export async function commit(turn: SaidTurn, live: LiveTurn, watch: Stopwatch, deps: CommitDeps): Promise<void> {
  const { threads, clock } = deps;
  if (live.signal.aborted) throw new AppError('turn_cancelled', 'This answer was stopped on request.');
  if (turn.result.erase === true) return commitErasure(turn, live, deps);

  const body = replyBody(turn);
  const about = turn.thread.dialogue.about?.key;
  const ending = endingEvents(turn, turn.replyText);
  const numbered = ending.map((event, index): TurnEvent => ({ number: live.emitted.length + 1 + index, ...event }));
  const committed = await watch.time('commit', () =>
    threads.commitTurn({
      fence: turn.fence,
      at: clock.now().toISOString(),
      status: 'completed',
      replyText: turn.replyText,
      replyBody: body,
      route: turn.route,
      facts: turn.factsAdded.map((fact) => ({ ...fact, path: ledgerPathOf(fact.path, about) })),
      forget: turn.understanding.forgotten.map((path) => ledgerPathOf(path, about)),
      calls: turn.calls,
      vault: turn.vault.added.slice(turn.newVaultEntries.length),
      dialogue: dialogueAfter(turn),
      programs: turn.result.programs,
      grievance: turn.result.grievance,
      ticket: turn.result.ticket,
      guard: turn.result.guard,
      events: [...live.emitted, ...numbered],
      timings: watch.timings,
      audit: [
        ...turn.chain.audit(),
        {
          actor: turn.principal.keyId ?? turn.principal.kind,
          action: turn.result.ticket ? `turn.answered.ticket_${turn.result.ticket.kind}` : 'turn.answered',
          subject: turn.turnId,
          digest: undefined,
          detail: {},
        },
        ...guardLine(turn),
      ],
    }),
  );
  const stored = {
    turnId: turn.turnId,
    threadId: turn.threadId,
    replyText: fillTicket(turn.replyText, committed.ticketNumber),
    replyBody: JSON.parse(fillTicket(JSON.stringify(body), committed.ticketNumber)) as ReplyBody,
    route: turn.route,
    version: committed.version,
  };
  const reply = deps.restorer.reply(stored, turn.vault.entries);
  for (const event of endingEvents(turn, stored.replyText)) {
    live.emit(
      event,
      event.type === 'message.delta'
        ? deps.restorer.delta(stored.replyText, event, { threadId: turn.threadId, vault: turn.vault.entries })
        : undefined,
    );
  }
  deps.onAnswered(turn.route.route, watch.timings);
  live.settle({ reply });
}

/** The thread and all that was said in it go, this turn included; the answer is the last thing it says. */
async function commitErasure(turn: SaidTurn, live: LiveTurn, { threads, clock, restorer }: CommitDeps): Promise<void> {
  await threads.eraseThread(turn.threadId, clock.now().toISOString());
  const reply = restorer.reply(
    {
      turnId: turn.turnId,
      threadId: turn.threadId,
      replyText: turn.replyText,
      replyBody: replyBody(turn),
      route: turn.route,
      version: turn.thread.version + 1,
    },
    [],
  );
  for (const event of endingEvents(turn, turn.replyText))
    live.emit(
      event,
      event.type === 'message.delta'
        ? restorer.delta(turn.replyText, event, { threadId: turn.threadId, vault: [] })
        : undefined,
    );
  live.settle({ reply });
}

/** Ends a claimed turn that could not be finished: nothing of it is kept but its message, and a retry may take it up. */
export async function giveUp(
  turn: ClaimedTurn,
  live: LiveTurn,
  error: unknown,
  { threads, clock, audit, onFailure }: CommitDeps,
): Promise<void> {
  const failure =
    error instanceof AppError
      ? error
      : new AppError('internal', 'Something went wrong here. Your message was not lost; send it again.', {
          cause: error,
        });
  const cancelled = failure.code === 'turn_cancelled';
  onFailure(turn.turnId, failure);
  try {
    await audit.append(linesOf(turn.chain.audit(), clock.now()));
    await threads.failTurn(turn.fence, {
      code: failure.code,
      at: clock.now().toISOString(),
      status: cancelled ? 'cancelled' : 'failed',
    });
  } catch (storageError) {
    // The lease runs out by itself; the turn is then marked interrupted and taken up by a retry.
    onFailure(
      turn.turnId,
      storageError instanceof AppError
        ? storageError
        : new AppError('storage_unavailable', 'The store did not answer.', { cause: storageError }),
    );
  }
  if (!live.ended) live.emit(cancelled ? { type: 'run.cancelled' } : { type: 'run.failed', code: failure.code });
  live.settle({ error: failure });
}

/** The events still to come once the words are known: what changed, the words sentence by sentence, the end. */
function endingEvents(turn: SaidTurn, text: string): readonly TurnEventBody[] {
  const changed = whatChanged(turn);
  return [
    ...(changed.length > 0 ? [{ type: 'state.changed', what: changed } as const] : []),
    ...deltasOf(text, turn.sentChars),
    { type: 'message.completed' },
    { type: 'run.completed' },
  ];
}

function whatChanged(turn: SaidTurn): readonly string[] {
  const changed: string[] = [];
  if (turn.factsAdded.length > 0) changed.push('profile');
  if (turn.result.programs !== undefined) changed.push('programs');
  if (turn.result.grievance !== undefined) changed.push('grievance');
  if (turn.result.ticket !== undefined) changed.push('ticket');
  return changed;
}

function dialogueAfter(turn: SaidTurn): DialogueState {
  return {
    ...turn.thread.dialogue,
    language: turn.understanding.language,
    benefitEvent: turn.benefitEvent,
    otherEvent: turn.otherEvent,
    ...openAfter(turn),
    ...turn.result.dialogue,
    wordingUses: turn.worded.wordingUses,
    ...withoutForgotten(turn),
    lastSaid: [turn.worded.planned.map(digestOf), ...(turn.thread.dialogue.lastSaid ?? [])].slice(0, repliesKeptMax),
  };
}

/** That a passcode was set, a flag raised, or a closed door knocked at; never with what. */
function guardLine({ principal, door, result, threadId }: SaidTurn): readonly AuditEntry[] {
  const actor = principal.keyId ?? principal.kind;
  const line = (action: string): AuditEntry => ({ actor, action, subject: threadId, digest: undefined, detail: {} });
  if (door !== 'open') return [line(door === 'locked' ? 'thread.stayed_locked' : 'thread.opened')];
  return result.guard === undefined ? [] : [line('thread.guarded')];
}

/** While turns follow each other a thread with a passcode stays open; a closed one is not opened by knocking. */
function openAfter({ door, thread, result, receivedAt }: SaidTurn): Partial<DialogueState> {
  const hash = result.guard?.passcodeHash ?? thread.guard?.passcodeHash;
  if (hash === undefined || door === 'locked') return {};
  return { openUntil: new Date(receivedAt.getTime() + bounds.guardRestMs).toISOString() };
}

/** Words kept for later go with the fact that they told. */
function withoutForgotten({ understanding, thread }: SaidTurn): Partial<DialogueState> {
  if (understanding.forgotten.length === 0) return {};
  const quotes = thread.facts.filter(({ path }) => understanding.forgotten.includes(path)).map(({ quote }) => quote);
  const holds = (text: string | undefined): boolean =>
    text !== undefined && quotes.some((quote) => quote !== '' && text.includes(quote));
  const { need, complaintDraft } = thread.dialogue;
  return {
    ...(holds(need) ? { need: undefined } : {}),
    ...(holds(complaintDraft) ? { complaintDraft: undefined } : {}),
  };
}

/** Replies whose paragraphs are not said again in the same words. */
const repliesKeptMax = 10;

/** The answer beside its text, as it is stored and replayed. */
export interface ReplyBody {
  readonly [key: string]: unknown;
}

function replyBody(turn: SaidTurn): ReplyBody {
  const { plan } = turn.result;
  return {
    status: plan.status,
    programs: plan.programs,
    determinations: plan.determinations,
    question: plan.question,
    ticket: turn.result.ticketShown,
    rights: plan.rights,
    citations: plan.citations,
    about: turn.thread.dialogue.about?.key,
    facts_changed: turn.understanding.forgotten.length > 0 ? turn.factChanges.map(withoutBefore) : turn.factChanges,
    engine: turn.worded.engine,
    search: turn.searchServed,
    degraded: turn.worded.degraded || turn.consultFailed,
    usage: usageOf(turn),
    model_asked: [turn.consulted, turn.worded.asked].filter((asked) => asked !== undefined),
  };
}

/** Of both calls that a turn may make. */
function usageOf({ consulted, worded }: SaidTurn): SaidTurn['worded']['usage'] {
  const read = consulted?.usage;
  return {
    prompt_tokens: worded.usage.prompt_tokens + (read?.prompt_tokens ?? 0),
    output_tokens: worded.usage.output_tokens + (read?.output_tokens ?? 0),
    model_calls: worded.usage.model_calls + (read?.model_calls ?? 0),
  };
}

/** What was forgotten is not kept as what it was before. */
function withoutBefore({ path, status, contradicts }: FactChange): FactChange {
  return { path, status, contradicts };
}

function fillTicket(text: string, ticketNumber: string | undefined): string {
  return ticketNumber === undefined ? text : text.replaceAll('{{ticket}}', ticketNumber);
}
