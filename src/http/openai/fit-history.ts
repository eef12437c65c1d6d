import { passcodeSlot, takePasscode } from '../../grievances/passcode.ts';

/** How the history that a chat client sends fits the conversation as it is kept here. */
export type HistoryFit =
  | { readonly kind: 'goes_on' }
  /** The same history again: the last answer is asked for once more. */
  | { readonly kind: 'again' }
  /** The message at this place of the history is not the one that was said: from there on it is another conversation. */
  | { readonly kind: 'edited'; readonly at: number };

/**
 * Compares a person's messages as a client sends them (oldest first, the last one is new) with those that are kept. A client
 * may leave out old ones, or all but the new one: what is kept wins then. `stored` may be the last ones only.
 */
export function fitHistory(
  sent: readonly string[],
  stored: readonly string[],
  { complete }: { readonly complete: boolean },
): HistoryFit {
  const earlier = sent.slice(0, -1);
  // A single message is the same history only where nothing else was said: "yes" may be said twice.
  const isHistory = sent.length > 1 || (complete && stored.length === 1);
  if (isHistory && sent.length <= stored.length && endsWith(stored, sent)) return { kind: 'again' };
  if (endsWith(stored, earlier) || endsWith(earlier, stored)) return { kind: 'goes_on' };
  const at = sent.findIndex((message, place) => !isSame(message, stored[place]));
  return complete && at >= 0 ? { kind: 'edited', at } : { kind: 'goes_on' };
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  return whole.length >= end.length && end.every((one, at) => isSame(one, whole[whole.length - end.length + at]));
}

/** A passcode that was said is not kept: what is kept in its place stands for it. */
function isSame(one: string, other: string | undefined): boolean {
  return one === other || (other !== undefined && (hides(one, other) || hides(other, one)));
}

function hides(stored: string, said: string): boolean {
  return stored.includes(passcodeSlot) && takePasscode(said, true).text === stored;
}
