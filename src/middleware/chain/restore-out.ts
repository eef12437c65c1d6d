import { AppError } from '../../errors.ts';
import { openHandleVault, type VaultValue } from '../../vault/handle-vault.ts';
import type { Chain } from './load-chain.ts';

/** Puts the values behind handles back into a text that leaves. */
export type RestoreOut = (text: string, vault: readonly VaultValue[]) => string;

/**
 * The last step of `reply_out`, by itself: what is stored keeps its handles, so that step runs on every way out, for the
 * reply, its stream, the messages read again later. It is the chain's own step with its arguments and its failure policy.
 * Throws `internal` where it fails closed.
 *
 * @param chain the chain in force
 */
export function restoreOut(chain: () => Chain): RestoreOut {
  return (text, values) => {
    // Every handle has its number behind a space or an underscore, with brackets or without.
    if (values.length === 0 || !/[_ ]\d/.test(text)) return text;
    const step = chain().steps.reply_out?.find(({ name }) => name === 'pii_restoration');
    if (step?.kind !== 'function') throw failed('there is no such step');
    try {
      const vault = openHandleVault(values, values.length);
      const scope = { vault, now: new Date(0), actor: 'reply_out', subject: '' };
      const result = step.function.run([{ type: 'text', text }], step.arguments, scope);
      const [content] = result instanceof Promise ? [] : result.content;
      if (content?.type === 'text') return content.text;
    } catch {
      // Its message may hold what a person wrote.
    }
    if (step.onFailure === 'open') return text;
    throw failed('it failed');
  };
}

function failed(why: string): AppError {
  return new AppError('internal', 'Something went wrong here. Your message was not lost; send it again.', {
    internal: `reply_out ended by pii_restoration: ${why}`,
  });
}
