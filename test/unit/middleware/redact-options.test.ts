import { expect, it } from 'vitest';
import { resolveOverlaps } from '../../../src/middleware/pii-redaction/resolve-overlaps.ts';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';
import { redact } from './us-redactor.ts';

const span = (entity: 'phone' | 'ssn', start: number, end: number, score: number) => ({
  entity,
  start,
  end,
  score,
  rule: entity,
});

it('makes overlapping spans their union, under the surer entity', () => {
  expect(resolveOverlaps([span('ssn', 4, 12, 0.9), span('phone', 0, 8, 0.6)])).toEqual([span('ssn', 0, 12, 0.9)]);
  expect(resolveOverlaps([span('phone', 0, 8, 0.9), span('ssn', 8, 12, 0.6)])).toHaveLength(2);
});

it('never takes the name of a program, an agency or a place for a person', () => {
  expect(redact('This is Texas Health and Human Services. My son Lone Star is empty')).not.toContain('[');
  expect(redact('My name is Austin Obi')).toBe('My name is [PERSON_1]');
});

it('takes only the entities asked for', () => {
  const text = 'My name is Zawadi Obi, call 512-555-0132';
  expect(redact(text, { entities: ['phone'] })).toBe('My name is Zawadi Obi, call [PHONE_1]');
});

it('leaves what an operator allows and takes what an operator denies', () => {
  expect(redact('my son Leo and Project Bluebird', { allow: ['Leo'], deny: ['project bluebird'] })).toBe(
    'my son Leo and [PRIVATE_1]',
  );
});

it('is sure of less when it is to be strict', () => {
  expect(redact('123456789 and social worker', { aggressiveness: 'strict' })).toBe('[SSN_1] and social worker');
  expect(redact('12 W Main St', { aggressiveness: 'lenient' })).toBe('[ADDRESS_1]');
  expect(redact('9127012345 is it', { aggressiveness: 'lenient' })).toBe('9127012345 is it');
});

it('keeps what is needed to help, and escapes what a person typed like one of our handles', () => {
  expect(redact('I am 34, zip 78701, income 1200 in Texas')).toBe('I am 34, zip 78701, income 1200 in Texas');
  expect(redact('[SSN_1] is mine')).toBe('[LITERAL_1] is mine');
  expect(redact('call five one two, five five five, zero one three two')).toBe('call [PHONE_1]');
});

it('takes values out of a full vault too, without a way back', () => {
  const full = openHandleVault([], 0);
  expect(redact('my ssn is 123-45-6789', {}, full)).toBe('my ssn is [SSN_0]');
  expect(full.added).toEqual([]);
});
