/** What keeps a conversation, and the tickets that it filed, from whoever else holds the phone. */
export interface ThreadGuard {
  /** scrypt over a keyed digest. Undefined: none was chosen, and nothing is locked. */
  readonly passcodeHash: string | undefined;
  /** The person said that it isn't safe to reach them: nobody calls or writes but by the safe way, if there is one. */
  readonly flagged: boolean;
  /** How they can be reached safely, in their (redacted) words. */
  readonly safeContact: string | undefined;
}

/**
 * What a turn changes of the guard of its thread and of the tickets that it filed; of no other ticket, however somebody
 * was verified for it: whoever knows a birth date could lock the person out. Left out: it stays as it was.
 */
export interface GuardChange {
  readonly passcodeHash?: string;
  readonly flagged?: true;
  readonly safeContact?: string;
}

/**
 * True when the thread shows nothing: somebody chose a passcode, and it was left since. While turns follow each other it
 * stays open; `openUntil` moves on with each.
 */
export function isLocked(
  { guard, dialogue }: { readonly guard: ThreadGuard | undefined; readonly dialogue: { readonly openUntil?: string } },
  at: string,
): boolean {
  if (guard?.passcodeHash === undefined) return false;
  return dialogue.openUntil === undefined || dialogue.openUntil <= at;
}
