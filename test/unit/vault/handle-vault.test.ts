import { expect, it } from 'vitest';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';

it('gives one handle to one value, whatever its case and grouping', () => {
  const vault = openHandleVault([], 10);
  expect(vault.handleFor('person', 'Maria Lopez')).toBe('PERSON_1');
  expect(vault.handleFor('person', 'MARIA  LOPEZ')).toBe('PERSON_1');
  expect(vault.handleFor('ssn', '123-45-6789')).toBe('SSN_1');
  expect(vault.handleFor('ssn', '123456789')).toBe('SSN_1');
  expect(vault.valueOf('SSN_1')).toBe('123-45-6789');
  expect(vault.added).toHaveLength(2);
});

it('keeps two dates apart that have the same digits', () => {
  const vault = openHandleVault([], 10);
  expect(vault.handleFor('date_of_birth', '1-12-1990')).not.toBe(vault.handleFor('date_of_birth', '11-2-1990'));
});

it('goes on counting after what is stored and reports only what is new', () => {
  const vault = openHandleVault([{ handle: 'PERSON_3', entity: 'person', value: 'Leo' }], 10);
  expect(vault.handleFor('person', 'leo')).toBe('PERSON_3');
  expect(vault.handleFor('person', 'Mia')).toBe('PERSON_4');
  expect(vault.added).toEqual([{ handle: 'PERSON_4', entity: 'person', value: 'Mia' }]);
});

it('takes a value out without keeping it once the vault is full', () => {
  const vault = openHandleVault([], 1);
  vault.handleFor('person', 'Leo');
  expect(vault.handleFor('person', 'Mia')).toBe('PERSON_0');
  expect(vault.valueOf('PERSON_0')).toBeUndefined();
  expect(vault.entries).toHaveLength(1);
});
