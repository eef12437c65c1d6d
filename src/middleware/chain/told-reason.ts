import { bounds } from '../../bounds.ts';
import { handleInText } from '../../vault/handle-syntax.ts';
import type { IsPrivate } from '../remote/private-words.ts';
import type { Veil } from '../remote/veil.ts';

/**
 * A server's reason for a refusal, as one line that may be told and noted: cut to its bound. Undefined where it gives none,
 * and where it holds an identifier, a handle or a private word.
 */
export async function toldReason(
  reason: string | undefined,
  veil: Veil,
  isPrivate: IsPrivate,
): Promise<string | undefined> {
  const line = (reason ?? '')
    .slice(0, 4 * bounds.refusalReasonCharsMax)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, bounds.refusalReasonCharsMax);
  if (line === '' || isPrivate(line) || handleInText().test(line)) return undefined;
  const [hidden] = await veil.hide([{ type: 'text', text: line }]);
  return hidden?.type === 'text' && hidden.text === line ? line : undefined;
}
