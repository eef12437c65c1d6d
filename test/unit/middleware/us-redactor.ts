import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lexiconOf } from '../../../src/compose/lexicon.ts';
import { bounds } from '../../../src/config.ts';
import { openHandleVault, type HandleVault } from '../../../src/vault/handle-vault.ts';
import { nameWordsSchema } from '../../../src/middleware/pii-redaction/name-words.ts';
import { makeRedactor, type Redactor } from '../../../src/middleware/pii-redaction/redactor.ts';
import { redactText, type RedactOptions } from '../../../src/middleware/pii-redaction/redact-text.ts';
import { recognizerSettingsSchema } from '../../../src/middleware/pii-redaction/settings.ts';

/** Redaction as the United States pack switches it on. */
export const usRedactor: Redactor = makeRedactor({
  settings: recognizerSettingsSchema.parse(parse(readFileSync('data/us/recognizers.yaml', 'utf8'))),
  nameWords: nameWordsSchema.parse(parse(readFileSync('data/us/name-words.yaml', 'utf8'))),
  lexicon: lexiconOf('en'),
  beneficiaryIdPattern: '^USER\\d{3,6}$',
  keepNames: ['Supplemental Nutrition Assistance Program', 'Texas', 'Lifeline', 'Texas Health and Human Services'],
  places: [],
  publicContacts: ['1-800-772-1213', 'LifelineSupport@usac.org'],
});

export const newVault = (): HandleVault => openHandleVault([], bounds.handlesPerThreadMax);

export function redact(text: string, options: Partial<RedactOptions> = {}, vault = newVault()): string {
  return redactText(usRedactor, text, vault, { aggressiveness: 'balanced', handles: 'escape', ...options }).text;
}
