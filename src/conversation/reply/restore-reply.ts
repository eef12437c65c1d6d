import { codeSlot } from '../../grievances/come-back-code.ts';
import type { RestoreOut } from '../../middleware/chain/restore-out.ts';
import type { StoredTurn, VaultEntry } from '../../threads/turn.ts';
import type { Reply } from '../conversation.ts';

/** The one way from what is kept to what a person reads: real values for handles, and the come-back code for its slot. */
export interface ReplyRestorer {
  text(text: string, thread: RestoredThread): string;
  reply(turn: AnsweredTurn, vault: readonly VaultEntry[]): Reply;
  /** The words of one delta: a slice of the stored reply. Slices end between sentences, never inside a handle. */
  delta(replyText: string, delta: { readonly from: number; readonly to: number }, thread: RestoredThread): string;
}

export interface RestoredThread {
  readonly threadId: string;
  readonly vault: readonly VaultEntry[];
}

type AnsweredTurn = Pick<StoredTurn, 'turnId' | 'threadId' | 'replyText' | 'replyBody' | 'route' | 'version'>;

/**
 * @param codeFor the come-back code of a thread; it is derived anew each time and stored nowhere
 * @param restore the chain's last step
 */
export function replyRestorer(codeFor: (threadId: string) => string, restore: RestoreOut): ReplyRestorer {
  const text: ReplyRestorer['text'] = (stored, { threadId, vault }) => {
    const coded = stored.includes(codeSlot) ? stored.replaceAll(codeSlot, codeFor(threadId)) : stored;
    return restore(coded, vault);
  };
  return {
    text,
    delta: (replyText, { from, to }, thread) => text(replyText.slice(from, to), thread),
    reply(turn, vault) {
      const thread = { threadId: turn.threadId, vault };
      const body = restoreDeep(turn.replyBody ?? {}, (one) => text(one, thread)) as StoredReplyBody;
      return {
        threadId: turn.threadId,
        turnId: turn.turnId,
        version: turn.version ?? 0,
        text: text(turn.replyText ?? '', thread),
        status: body.status,
        route: {
          name: turn.route?.route ?? 'CLARIFICATION',
          confidence: turn.route?.confidence ?? 0,
          reasons: turn.route?.reasons ?? [],
        },
        programs: body.programs,
        determinations: body.determinations,
        question: body.question,
        ticket: body.ticket,
        rights: body.rights,
        citations: body.citations,
        about: body.about,
        factsChanged: body.facts_changed,
        engine: body.engine,
        degraded: body.degraded,
        usage: body.usage,
      };
    },
  };
}

/** What `commit` stores beside the text; written by us only, so it is trusted on the way out. */
type StoredReplyBody = Pick<
  Reply,
  | 'status'
  | 'programs'
  | 'determinations'
  | 'question'
  | 'ticket'
  | 'rights'
  | 'citations'
  | 'about'
  | 'engine'
  | 'degraded'
  | 'usage'
> & { readonly facts_changed: Reply['factsChanged'] };

function restoreDeep(value: unknown, restore: (text: string) => string): unknown {
  if (typeof value === 'string') return restore(value);
  if (Array.isArray(value)) return value.map((one) => restoreDeep(one, restore));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restoreDeep(one, restore)]));
  }
  return value;
}
