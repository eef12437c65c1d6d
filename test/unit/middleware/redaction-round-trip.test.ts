import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreStream, restoreText } from '../../../src/middleware/pii-restoration/restore-text.ts';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';
import { newVault, redact, usRedactor } from './us-redactor.ts';
import { redactText } from '../../../src/middleware/pii-redaction/redact-text.ts';

const options = { aggressiveness: 'strict', handles: 'escape' } as const;
const piece = fc.oneof(
  fc.constantFrom(
    '123-45-6789',
    '(512) 555-0132',
    'maria@example.org',
    'My name is Maria Lopez',
    'my son Leo',
    '12 Oak Street',
    'USER001',
    '4111 1111 1111 1111',
    '[SSN_1]',
    'PERSON_1',
    '[Person 1]',
    '[',
    'SSN_',
    'PERSON_10',
    '$&',
    '$1',
    '[[SSN_1]]',
    ' ',
    '. ',
    '\n',
    'é',
    'e\u0301',
    '\u200b',
    '１２',
    '🙂',
    '-',
    '_',
    '1',
    '0',
    'dob 3/5/1990',
    '[LITERAL_1]',
    'IP',
    '192.168.1.10',
  ),
  fc.string({ maxLength: 6 }),
);
const message = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('redaction and restoration', () => {
  it('give the text back exactly, however it is cut into chunks', () => {
    fc.assert(
      fc.property(message, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }), (text, cuts) => {
        const vault = newVault();
        let spelledOnce = true;
        const watched = {
          ...vault,
          handleFor: (entity: string, value: string) => {
            const handle = vault.handleFor(entity, value);
            if (vault.valueOf(handle) !== value) spelledOnce = false;
            return handle;
          },
        };
        const redacted = redactText(usRedactor, text, watched, options).text;
        const whole = restoreText(redacted, vault).text;
        const stream = restoreStream(vault);
        let streamed = '';
        let at = 0;
        for (let index = 0; at < redacted.length; index += 1) {
          const size = cuts[index % cuts.length] ?? 1;
          streamed += stream.push(redacted.slice(at, at + size));
          at += size;
        }
        streamed += stream.end();
        expect(streamed).toBe(whole);
        // A value in two spellings has one handle and comes back as the first.
        if (spelledOnce) expect(whole).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('hold nothing back but a possible start of a handle', () => {
    const vault = openHandleVault([{ handle: 'PERSON_1', entity: 'person', value: 'Maria' }], 10);
    const stream = restoreStream(vault);
    expect(stream.push('Dear Pat, [PER')).toBe('Dear Pat, ');
    expect(stream.push('SON_1]! In')).toBe('Maria! In');
    expect(stream.push(' ')).toBe(' ');
    expect(stream.end()).toBe('');
  });

  it('never read a value as a handle or a pattern', () => {
    const vault = openHandleVault(
      [
        { handle: 'PERSON_1', entity: 'person', value: '$& [PERSON_10]' },
        { handle: 'PERSON_10', entity: 'person', value: 'Zoe' },
      ],
      10,
    );
    expect(restoreText('[PERSON_1] and **[Person 10]** and PERSON_1', vault).text).toBe(
      '$& [PERSON_10] and **Zoe** and $& [PERSON_10]',
    );
  });

  it('leave a handle of another thread alone and report it', () => {
    const result = restoreText('[SSN_7]', newVault());
    expect(result).toMatchObject({ text: '[SSN_7]', unknown: ['SSN_7'], restored: [] });
  });

  it('do not let a person type a handle', () => {
    const vault = newVault();
    redact('my ssn is 123-45-6789', {}, vault);
    const second = redact('what is [SSN_1]?', {}, vault);
    expect(second).toBe('what is [LITERAL_1]?');
    expect(restoreText(second, vault).text).toBe('what is [SSN_1]?');
  });

  it('keep our own handles when the text has been redacted before', () => {
    const vault = newVault();
    const once = redact('my name is Maria Lopez', {}, vault);
    expect(redact(`${once} and [SSN_4]`, { handles: 'keep' }, vault)).toBe(`${once} and [LITERAL_1]`);
  });

  it('find a known name again in a later message, and its parts', () => {
    const vault = newVault();
    redact('My name is Nkechi Obi', {}, vault);
    expect(redact('nkechi obi asks again, Nkechi is tired', {}, vault)).toBe(
      '[PERSON_1] asks again, [PERSON_2] is tired',
    );
  });
});
