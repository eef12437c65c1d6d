import { describe, expect, it } from 'vitest';
import { parseDateOfBirth } from '../../../../../src/grievances/parse-date-of-birth.ts';
import { readIdentifiers } from '../../../../../src/conversation/understand/references/identifiers.ts';

const read = (text: string) => readIdentifiers(text, { beneficiaryIdPattern: /^USER\d{3,6}$/ });
const rules = { order: 'month_first', today: '2026-11-21' } as const;

describe('identifiers', () => {
  it.each([
    'OMB-2026-000123',
    'omb 2026 123',
    'OMB2026000123',
    'my ticket number is OMB-2026-123.',
    'ticket #2026-000123',
    'omb-2026-000123?',
  ])('finds the ticket in %j', (text) => {
    expect(read(text)).toEqual([{ kind: 'ticket_number', text: 'OMB-2026-000123' }]);
  });

  it.each([
    ['my id is USER123', 'USER123'],
    ['user 1234', 'USER1234'],
    ['It is user-00123!', 'USER00123'],
    ['id [BENEFICIARY_ID_1]', '[BENEFICIARY_ID_1]'],
  ])('finds the beneficiary id in %j', (text, id) => {
    expect(read(text)).toEqual([{ kind: 'beneficiary_id', text: id }]);
  });

  it.each(['K7QMP-2RXH9', 'my code is k7qmp 2rxh9', 'code K7QMP2RXH9'])('finds the come-back code in %j', (text) => {
    expect(read(text)).toEqual([{ kind: 'come_back_code', text: 'K7QMP-2RXH9' }]);
  });

  it.each([
    'born 03/14/1985',
    'dob 3-14-85',
    'date of birth: 1985-03-14',
    'my birthday is March 14, 1985',
    'DOB Mar 14 1985',
    'I was born on 14 March 1985',
    'born on the 14th of march 1985',
    'd.o.b. 03.14.1985',
    '03/14/1985',
    'March 14th, 1985',
  ])('finds the date of birth in %j', (text) => {
    const [found, ...rest] = read(text);
    expect(rest).toEqual([]);
    expect(found?.kind).toBe('date_of_birth');
    expect(parseDateOfBirth(found?.text ?? '', rules)).toEqual({ kind: 'date', date: '1985-03-14' });
  });

  it('gives an impossible date as it stands, for the flow to say so', () => {
    expect(parseDateOfBirth(read('born 02/30/1985')[0]?.text ?? '', rules)).toEqual({ kind: 'impossible' });
  });

  it('leaves a handle a handle', () => {
    expect(read('born [DATE_OF_BIRTH_1], call [PHONE_1]')).toEqual([
      { kind: 'date_of_birth', text: '[DATE_OF_BIRTH_1]' },
    ]);
  });

  it.each([
    'the letter is dated 10/03/2026',
    'thank-youuu there-again',
    'I lost my job on 11/12/2026 and need help',
    'zip 78701-1234',
    'my users are fine',
    'I have two kids, 3 and 7',
    'since 2026 I pay 1100',
    '',
  ])('finds nothing in %j', (text) => {
    expect(read(text)).toEqual([]);
  });
});
