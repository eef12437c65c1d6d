import { describe, expect, it } from 'vitest';
import { redact } from './us-redactor.ts';

/** Per identifier: what must go, and what looks like it and must stay. Every number here is made up. */
const tables: Record<string, { goes: readonly (readonly [string, string])[]; stays: readonly string[] }> = {
  ssn: {
    goes: [
      ['my ssn is 123-45-6789', 'my ssn is [SSN_1]'],
      ['SSN: 987-65-4321', 'SSN: [SSN_1]'],
      ['123 45 6789', '[SSN_1]'],
      ['my social security number 123456789 ok', 'my social security number [SSN_1] ok'],
      ['last four of my social are 6789', 'last four of my social are [SSN_1]'],
      ['１２３-４５-６７８９', '[SSN_1]'],
      ['12\u200b3-45-67\u200b89', '[SSN_1]'],
      ['123–45–6789', '[SSN_1]'],
      ['it is four five seven, five five, four six seven eight', 'it is [SSN_1]'],
    ],
    stays: [
      '000-12-3456',
      '666-12-3456',
      '123-00-4567',
      '123-45-0000',
      'zip 78701-1234',
      '123456789',
      'one two three go, four five six',
      'social security is 1200 a month',
    ],
  },
  itin: {
    goes: [
      ['my itin is 912-70-1234', 'my itin is [ITIN_1]'],
      ['912-88-1234', '[ITIN_1]'],
    ],
    stays: ['912-40-1234', '912-89-1234'],
  },
  phone: {
    goes: [
      ['call (512) 555-0132', 'call [PHONE_1]'],
      ['512.555.0132 or 512-555-0133', '[PHONE_1] or [PHONE_2]'],
      ['text me at 5125550132', 'text me at [PHONE_1]'],
      ['+44 20 7946 0958', '[PHONE_1]'],
      ['phone 555-0132', 'phone [PHONE_1]'],
      ['Phone: (99) 645-7912', 'Phone: [PHONE_1]'],
      ['(512)555-0132x014', '[PHONE_1]'],
    ],
    stays: [
      'call 1-800-772-1213',
      'call 211',
      'dial 988',
      '2026-11-20',
      '11/20/2026 10:30',
      '$1,800',
      '1200 1300 1400',
      'OMB-2026-000123',
      '1122 2000 0101 2345 6789',
      'no phone since 2024',
    ],
  },
  email: {
    goes: [
      ['mail maria.l+x@example.co.uk!', 'mail [EMAIL_1]!'],
      ['maria at gmail dot com', '[EMAIL_1]'],
    ],
    stays: ['LifelineSupport@usac.org', 'meet @ 5', 'look at snap dot'],
  },
  card: {
    goes: [
      ['4111 1111 1111 1111', '[CARD_1]'],
      ['3782-822463-10005', '[CARD_1]'],
    ],
    stays: ['4111 1111 1111 1112', '1234567890123456'],
  },
  ebt: {
    goes: [['ebt card number 5077 0812 3456 7891', 'ebt card number [EBT_1]']],
    stays: ['my ebt card is empty', 'ebt 23 dollars'],
  },
  date_of_birth: {
    goes: [
      ['dob 3/5/1990', 'dob [DATE_OF_BIRTH_1]'],
      ['I was born on March 5, 1990', 'I was born on [DATE_OF_BIRTH_1]'],
      ['date of birth: 1990-03-05', 'date of birth: [DATE_OF_BIRTH_1]'],
      ['5 March 1990 is my birthday', '[DATE_OF_BIRTH_1] is my birthday'],
    ],
    stays: [
      'born in Texas and it stopped on 10/01/2026',
      'letter of 10/01/2026',
      'born in 1990',
      'due by October 31, 2026',
      'I am 34',
    ],
  },
  address: {
    goes: [
      ['1234 W Oak Hill Dr Apt 4B, Austin TX 78701', '[ADDRESS_1], Austin TX 78701'],
      ['i live at 12 oak street', 'i live at [ADDRESS_1]'],
      ['P.O. Box 991', '[ADDRESS_1]'],
      ['12 Oak Street\nApt 5', '[ADDRESS_1]'],
      ['12 oak street lot of noise', '[ADDRESS_1] lot of noise'],
      ['at 77 Rosewood Court now', 'at [ADDRESS_1] now'],
    ],
    stays: [
      '3 kids living on the street',
      '3 kids and no place',
      '30 days before the court date',
      '5 years on the road',
      '20 hours a week',
      '2 people in a way',
    ],
  },
  beneficiary_id: {
    goes: [
      ['I am USER001', 'I am [BENEFICIARY_ID_1]'],
      ['user042', '[BENEFICIARY_ID_1]'],
    ],
    stays: ['user 1', 'superuser001', 'USER1234567'],
  },
  case_number: {
    goes: [
      ['case number is 1234567', 'case number is [CASE_NUMBER_1]'],
      ['Client ID: TX-99817-B', 'Client ID: [CASE_NUMBER_1]'],
    ],
    stays: ['my case is closed', 'in case 2 of us apply', 'case number OMB-2026-000123', 'member of 3'],
  },
  bank_account: {
    goes: [
      ['account number 123456789012', 'account number [BANK_ACCOUNT_1]'],
      ['routing 021000021', 'routing [BANK_ACCOUNT_1]'],
    ],
    stays: ['on account of 3 kids', 'I have 500 in my account'],
  },
  come_back_code: {
    goes: [
      ['K7QMP-2RXH9', '[COME_BACK_CODE_1]'],
      ['my code is k7qmp 2rxh9', 'my code is [COME_BACK_CODE_1]'],
      ['the code K7QMP2RXH9', 'the code [COME_BACK_CODE_1]'],
    ],
    stays: ['78701-1234', 'thank-yours', 'never given', 'code red alert', 'OMB-2026-000123'],
  },
  medicare_id: {
    goes: [
      ['1EG4-TE5-MK73', '[MEDICARE_ID_1]'],
      ['1eg4te5mk73', '[MEDICARE_ID_1]'],
    ],
    stays: ['1SG4-TE5-MK73', '0EG4-TE5-MK73'],
  },
  driver_licence: {
    goes: [["driver's license number D1234567", "driver's license number [DRIVER_LICENCE_1]"]],
    stays: ['my license expired in 2024'],
  },
  passport: { goes: [['passport no. C01234567', 'passport no. [PASSPORT_1]']], stays: ['no passport since 2024'] },
  ip: {
    goes: [
      ['192.168.1.10', '[IP_1]'],
      ['2001:db8::ff00:42:8329', '[IP_1]'],
    ],
    stays: ['300.1.1.1', 'version 1.2.3', 'at 10:30:15'],
  },
  iban: { goes: [['DE89 3704 0044 0532 0130 00', '[IBAN_1]']], stays: ['DE89 3704 0044 0532 0130 01'] },
  person: {
    goes: [
      ['My name is John Doe', 'My name is [PERSON_1]'],
      ['my name is maria lopez and i need help', 'my name is [PERSON_1] and i need help'],
      ['my name is maria looking for help', 'my name is [PERSON_1] looking for help'],
      ["I'm Maria Lopez, my son Leo is 3", "I'm [PERSON_1], my son [PERSON_2] is 3"],
      ['my daughters Ana (5) and Mia, 7', 'my daughters [PERSON_1] (5) and [PERSON_2], 7'],
      ['my son leo is 3', 'my son [PERSON_1] is 3'],
      [
        'MY NAME IS MARIA LOPEZ AND MY SON LEO NEEDS MEDICAID',
        'MY NAME IS [PERSON_1] AND MY SON [PERSON_2] NEEDS MEDICAID',
      ],
      ['Applicant: Nkechi Obi', 'Applicant: [PERSON_1]'],
      ['ask for Mrs. Chen', 'ask for Mrs. [PERSON_1]'],
      ['Me llamo José García y vivo aquí', 'Me llamo [PERSON_1] y vivo aquí'],
      [
        'My name is Will. Will I get help? They told Will no',
        'My name is [PERSON_1]. Will I get help? They told [PERSON_1] no',
      ],
      ['Her name is Zawadi. zawadi needs help', 'Her name is [PERSON_1]. [PERSON_1] needs help'],
    ],
    stays: [
      "I'm Pregnant. I'm Hispanic. I'm Deaf and unemployed",
      'My wife Social Security stopped. My son Medicaid ended',
      'MY SON NEEDS HELP AND I AM HOMELESS IN DALLAS TEXAS',
      'we live in Austin, Texas since May, and moved in on Monday',
      'Does Head Start take my son? Section 8 in Los Angeles',
      'I get Lifeline and the Supplemental Nutrition Assistance Program',
      'my name was taken off the lease',
      'I am Very Tired of This',
    ],
  },
};

describe.each(Object.entries(tables))('the %s recognizer', (_entity, { goes, stays }) => {
  it.each(goes)('turns %j into %j', (text, redacted) => expect(redact(text)).toBe(redacted));
  it.each(stays)('leaves %j as it is', (text) => expect(redact(text)).toBe(text));
});

describe('a date of birth that was asked for', () => {
  it.each([
    ['3/5/1990', '[DATE_OF_BIRTH_1]'],
    ['its march 5 1990', 'its [DATE_OF_BIRTH_1]'],
    ['03051990', '[DATE_OF_BIRTH_1]'],
  ])('is taken from the bare answer %j', (text, redacted) => {
    expect(redact(text, { expect: 'date_of_birth' })).toBe(redacted);
    expect(redact(text)).toBe(text);
  });
});

it('keeps what is needed to help: ages, state, ZIP, money, dates of letters', () => {
  const text =
    'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas 78701. I get about $400 a week. ' +
    'The letter of October 3, 2026 says my SNAP stops 10/31/2026.';
  expect(redact(text)).toBe(text);
});
