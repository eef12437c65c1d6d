import { describe, expect, it } from 'vitest';
import { hideIdentifiers } from '../../../src/middleware/pii-redaction/hide-identifiers.ts';
import { nameWordsSchema } from '../../../src/middleware/pii-redaction/name-words.ts';
import { makeRedactor } from '../../../src/middleware/pii-redaction/redactor.ts';
import { recognizerSettingsSchema } from '../../../src/middleware/pii-redaction/settings.ts';
import { readPackFile } from '../../support/grievance-world.ts';

const redactor = makeRedactor({
  settings: recognizerSettingsSchema.parse(readPackFile('recognizers.yaml')),
  nameWords: nameWordsSchema.parse(readPackFile('name-words.yaml')),
  beneficiaryIdPattern: '^USER\\d{3,6}$',
  lexicon: undefined,
  keepNames: [],
  places: [],
  publicContacts: [],
});
const known = [
  { handle: 'PERSON_1', entity: 'person', value: 'Maria Lopez' },
  { handle: 'PHONE_1', entity: 'phone', value: '512-555-0143' },
];
const hide = (text: string): string => hideIdentifiers(redactor, text, known);

describe('what staff write', () => {
  it('loses what names the person', () => {
    expect(hide('We called 512-555-0143 and spoke to Maria Lopez.')).toBe('We called [phone] and spoke to [person].');
    expect(hide('USER001, SSN 123-45-6789, born 03/14/1985')).not.toMatch(/USER001|6789|1985/);
  });

  it('keeps what is the office’s own', () => {
    const text = 'Please call us at 512-555-0199, ask for the desk of the supervisor. We decide by December 4.';
    expect(hide(text)).toBe(text);
  });

  it('leaves nothing that a later reading could turn back', () => {
    expect(hide('512-555-0143 or (512) 555-0143; and what they typed: [PHONE_1]')).not.toMatch(/\[[A-Z_]+_\d+\]|0143/);
  });
});
