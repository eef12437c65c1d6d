import { AppError } from '../errors.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Bounds } from '../config.ts';
import type { Clock } from '../clock.ts';
import { linesOf } from '../middleware/audit-log/audit-lines.ts';
import type { Chain } from '../middleware/chain/load-chain.ts';
import { openChain } from '../middleware/chain/open-chain.ts';
import { metadataOf } from '../middleware/chain/run-chain.ts';
import { contentModerationMetadata } from '../middleware/content-moderation/content-moderation.ts';
import { takePasscode } from '../grievances/passcode.ts';
import { isLocked } from '../threads/guard.ts';
import type { ThreadContext } from '../threads/thread.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import { openHandleVault } from '../vault/handle-vault.ts';
import type { ReceivedTurn, RedactedTurn } from './turn.ts';

export interface RedactDeps {
  readonly threads: ThreadStore;
  /** The operator's chain as it is now; the turn keeps it to its end. */
  readonly chain: () => Chain;
  readonly bounds: Bounds;
  readonly clock: Clock;
  /** For what ends before there is a turn to commit it with. */
  readonly audit: Pick<AuditLog, 'append'>;
}

/**
 * Runs the operator's chain over the message: identifiers become handles before anything is stored or read, and
 * moderation looks at what is left. If either can't run, nothing goes on and nothing was kept.
 */
export async function redact(
  turn: ReceivedTurn,
  { threads, chain: inForce, bounds, clock, audit }: RedactDeps,
): Promise<RedactedTurn> {
  const { message, ...rest } = turn;
  const stored = turn.threadIsNew ? [] : await threads.loadVault(turn.threadId);
  const thread = turn.threadIsNew ? undefined : await threads.loadContext(turn.threadId);
  const taken = takePasscode(message, thread !== undefined && awaitsPasscode(thread, turn.receivedAt));
  const vault = openHandleVault(stored, bounds.handlesPerThreadMax);
  const actor = turn.principal.keyId ?? turn.principal.kind;
  const chain = openChain(inForce(), { vault, now: turn.receivedAt, actor, subject: turn.turnId }, clock);
  const result = await chain.run({ hookPoint: 'message_in', context: [{ type: 'text', text: taken.text }] });
  const moderation = metadataOf(result, 'content_moderation', contentModerationMetadata);
  const text = result.content.map((content) => (content.type === 'text' ? content.text : '')).join('');
  if (result.ended !== undefined || moderation === undefined) {
    await audit.append(linesOf(result.audit, turn.receivedAt));
    if (result.ended?.why === 'blocked')
      throw new AppError('blocked', 'This message can’t be answered here. Write it in other words.');
    throw new AppError('internal', 'Something went wrong here. Your message was not kept; send it again.', {
      internal: `message_in ended by ${result.ended?.by ?? 'a missing content_moderation'}: ${result.ended?.why ?? 'not configured'}`,
    });
  }
  return { ...rest, text, passcode: taken.passcode, vault, newVaultEntries: [...vault.added], moderation, chain };
}

/** A bare word or number is then taken for one, before anything is stored. */
function awaitsPasscode(thread: ThreadContext, at: Date): boolean {
  return thread.dialogue.openQuestion?.kind === 'passcode' || isLocked(thread, at.toISOString());
}
