import { describe, expect, it } from 'vitest';
import { redact } from './us-redactor.ts';

/** Identifiers that people bring from other countries or machines. Every number here is made up; check digits hold. */
const goes: readonly (readonly [text: string, redacted: string])[] = [
  ['my NI number is JG 10 37 59 A', 'my NI number is [NINO_1]'],
  ['NHS number 485 777 3457', 'NHS number [NHS_NUMBER_1]'],
  ['aadhaar 5488 2311 9078 please', 'aadhaar [AADHAAR_1] please'],
  ['548823119078', '[AADHAAR_1]'],
  ['my PAN is BKQPR5521M', 'my PAN is [PAN_1]'],
  ['612 739 482 is what Canada gave me', '[NATIONAL_ID_1] is what Canada gave me'],
  ['mi NIE es X2482300W', 'mi NIE es [NATIONAL_ID_1]'],
  ['DNI 45671238-T', 'DNI [NATIONAL_ID_1]'],
  ['CURP: GOMC850723HDFRRL02', 'CURP: [NATIONAL_ID_1]'],
  ['send it to GB82 WEST 1234 5698 7654 32 or so', 'send it to [IBAN_1] or so'],
  ['from 00:1A:2B:3C:4D:5F at night', 'from [MAC_ADDRESS_1] at night'],
  ['licence MORGA753116SM9IJ', 'licence [DRIVER_LICENCE_1]'],
  ['call my sister at 01.84.17.61.18', 'call my sister at [PHONE_1]'],
  ['(08) 8747 6301', '[PHONE_1]'],
  ['001-518-640-0854', '[PHONE_1]'],
  ["they're not answering at 374 780 163", "they're not answering at [PHONE_1]"],
  ['212-0184', '[PHONE_1]'],
  ['codice fiscale BNCLRA84C51H501M', 'codice fiscale [NATIONAL_ID_1]'],
  ['140381-482W', '[NATIONAL_ID_1]'],
  ['840312-2388', '[NATIONAL_ID_1]'],
  ['2 84 03 75 104 321 66', '[NATIONAL_ID_1]'],
  ['PPS number 4827163B', 'PPS number [NATIONAL_ID_1]'],
  ['PESEL 84031267483', 'PESEL [NATIONAL_ID_1]'],
  ['mijn BSN is 472819367', 'mijn BSN is [NATIONAL_ID_1]'],
  ['CPF 473.918.260-22', 'CPF [NATIONAL_ID_1]'],
  ['840312-2481730', '[NATIONAL_ID_1]'],
  ['3-4721-09384-61-2', '[NATIONAL_ID_1]'],
  ['South African ID number 8403124738087', 'South African ID number [NATIONAL_ID_1]'],
  ['my voter card is KQR5518820', 'my voter card is [NATIONAL_ID_1]'],
  ['Medicare Australia 2951 60489 1', 'Medicare Australia [NATIONAL_ID_1]'],
  ['NRIC S7294815G', 'NRIC [NATIONAL_ID_1]'],
  ['203.0.113.45.1 is blocked', '[IP_1] is blocked'],
];

const stays: readonly string[] = [
  'JG 10 37 59 E', // no such suffix
  'my rent went from 485 to 777',
  'GB83 WEST 1234 5698 7654 32',
  '5488 2311 9079',
  'X2482300A',
  'from 2024 to 2026',
  '02-03-2026',
  '2026-11-21',
  'I make 1 200 to 1 800 a month',
  'chapter 12 section 34 part 56',
  'zip 78701-1234',
  'order KQR5518820 is late',
  '473.918.260-23',
  '840312-2389',
  'CODICE BNCLRA84C51H501N',
  '84031267483 parts',
  '2951 60482 1',
];

describe('identifiers from elsewhere', () => {
  it.each(goes)('%s', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
  it.each(stays)('stays: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
});
