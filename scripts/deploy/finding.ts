/** A fault of a deployment file: where, and what to do about it. */
export interface Finding {
  readonly file: string;
  /** The line, from 1, or the place in the document (`services.ombud`). */
  readonly at: string;
  readonly says: string;
}

/** A name that says that its value is a secret. */
export const secretName = /SECRET|PASSWORD|TOKEN|_KEY\b/;
/** Names that end in _FILE name a place, not a secret. */
export function isSecret(name: string): boolean {
  return secretName.test(name) && !name.endsWith('_FILE');
}
