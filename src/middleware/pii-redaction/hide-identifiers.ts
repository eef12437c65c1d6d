import { openHandleVault, type VaultValue } from '../../vault/handle-vault.ts';
import type { Entity } from './recognizer.ts';
import { redactText } from './redact-text.ts';
import type { Redactor } from './redactor.ts';

/** Whoever writes has an own name, phone and address; a number of these kinds is always the person's. */
const alwaysHidden: ReadonlySet<Entity> = new Set<Entity>([
  'ssn',
  'itin',
  'card',
  'ebt',
  'date_of_birth',
  'beneficiary_id',
  'come_back_code',
  'bank_account',
  'medicare_id',
  'driver_licence',
  'passport',
  'national_id',
  'secret',
  'literal', // looks like a handle, and would be read as one
]);

/**
 * A text that staff wrote about a person, without what names that person: values that their vault knows, and numbers that
 * only a person has. In its place stands what it was (`[phone]`), which nothing can turn back: the text may be read in
 * another thread, whose handles mean other values. What is the office's own stays.
 */
export function hideIdentifiers(redactor: Redactor, text: string, known: readonly VaultValue[]): string {
  const vault = openHandleVault(known, known.length + text.length);
  const found = redactText(redactor, text, vault, { aggressiveness: 'balanced', handles: 'escape' });
  const theirs = new Set(known.map(({ handle }) => handle));
  return found.redactions.reduce((hidden, { handle, type }) => {
    const stays = !theirs.has(handle) && !alwaysHidden.has(type);
    const instead = stays ? (vault.valueOf(handle) ?? '') : `[${type.replaceAll('_', ' ')}]`;
    return hidden.replace(`[${handle}]`, () => instead);
  }, found.text);
}
