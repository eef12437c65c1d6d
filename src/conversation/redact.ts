import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { Chain } from '../middleware/chain/load-chain.ts';
import { metadataOf, runChain } from '../middleware/chain/run-chain.ts';
import { contentModerationMetadata } from '../middleware/content-moderation/content-moderation.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import { openHandleVault } from '../vault/handle-vault.ts';
import type { ReceivedTurn, RedactedTurn } from './turn.ts';

export interface RedactDeps {
  readonly threads: ThreadStore;
  readonly chain: Chain;
  readonly bounds: Bounds;
}

/**
 * Runs the operator's chain over the message: identifiers become handles before anything is stored or read, and
 * moderation looks at what is left. If either can't run, nothing goes on and nothing was kept.
 */
export async function redact(turn: ReceivedTurn, { threads, chain, bounds }: RedactDeps): Promise<RedactedTurn> {
  const { message, ...rest } = turn;
  const stored = turn.threadIsNew ? [] : await threads.loadVault(turn.threadId);
  const vault = openHandleVault(stored, bounds.handlesPerThreadMax);
  const result = await runChain(chain, {
    hookPoint: 'message_in',
    context: [{ type: 'text', text: message }],
    scope: { vault, now: turn.receivedAt, actor: turn.principal.keyId ?? turn.principal.kind, subject: turn.turnId },
  });
  const moderation = metadataOf(result, 'content_moderation', contentModerationMetadata);
  const text = result.content.map((content) => (content.type === 'text' ? content.text : '')).join('');
  if (result.ended !== undefined || moderation === undefined) {
    if (result.ended?.why === 'blocked')
      throw new AppError('blocked', 'This message can’t be answered here. Write it in other words.');
    throw new AppError('internal', 'Something went wrong here. Your message was not kept; send it again.', {
      internal: `message_in ended by ${result.ended?.by ?? 'a missing content_moderation'}: ${result.ended?.why ?? 'not configured'}`,
    });
  }
  return { ...rest, text, vault, newVaultEntries: vault.added, moderation, middlewareAudit: result.audit };
}
