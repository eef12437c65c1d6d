import { describe, expect, it } from 'vitest';
import { redact } from './us-redactor.ts';

/** Names and addresses that nothing introduces: words that the language doesn't have, written as a name is. */
const goes: readonly (readonly [text: string, redacted: string])[] = [
  ['please tell Ravil G Yefimov that I called', 'please tell [PERSON_1] that I called'],
  ['why is Glycina so slow, and where was Oksenka', 'why is [PERSON_1] so slow, and where was [PERSON_2]'],
  ['Tihomira, can you look at this?', '[PERSON_1], can you look at this?'],
  ['Dzhambek is my caseworker', '[PERSON_1] is my caseworker'],
  ['it was between him and Franciska', 'it was between him and [PERSON_1]'],
  ['i live with nina and she works', 'i live with [PERSON_1] and she works'],
  ['Follow up with Satsita Umkhayev next week', 'Follow up with [PERSON_1] next week'],
  ['they hung up on Zebulon Quickwater twice', 'they hung up on [PERSON_1] twice'],
  ['Zofia van Dalen moved out', '[PERSON_1] moved out'],
  ['I sleep at Villacher Strasse 89 now', 'I sleep at [ADDRESS_1] now'],
  ['my letters go to 416 Kiannonkatu 98 Apt. 934', 'my letters go to [ADDRESS_1]'],
  ['we are at Rua Igreja 25', 'we are at [ADDRESS_1]'],
  ['ask nadia, omar, felix or leticia', 'ask [PERSON_1], [PERSON_2], [PERSON_3] or [PERSON_4]'],
  ['Mr. May and Mrs. White said no', 'Mr. [PERSON_1] and Mrs. [PERSON_2] said no'],
  ['Zelimira is a nurse at a hospital', '[PERSON_1] is a nurse at a hospital'],
  ['my uncle Delroy is a bank teller in town', 'my uncle [PERSON_1] is a bank teller in town'],
  ['i stay at 208 kiviniementie 14', 'i stay at [ADDRESS_1]'],
  ['send it to 4471 Brackenhurst Suite 212', 'send it to [ADDRESS_1]'],
  ['> 4821 Lindqvist 77\n> Suite 430\n> Oulu', '> [ADDRESS_1]\n> Oulu'],
  ['Unit 0822 Box 8858', '[ADDRESS_1]'],
];

const stays: readonly string[] = [
  'I lost my Medicade and my Foodstamps',
  'I live in Pflugerville near Round Rock',
  'I moved from Zelienople, PA',
  'I work in Quickwater Zelibro now',
  'my Xfinity bill is too high',
  'I Need Help With My Rent And My Lightbil Please',
  'Necesito ayuda con la renta y la comida para mis hijos en Pflugerville',
  'Definately need food today',
  'the Krogers on the corner is open',
  'I have Asperger and cannot work',
  'a hearing at Section 8 on Monday',
  'i am 19 and homeless in austin',
  'Form W-2 and a Covid 19 letter',
  'my kids are in Head Start and on Medicaid',
  'does Lifeline cover an Iphone 12',
  'Vextora is a staffing agency that never pays',
  'Aunt Rhonda is a website for rides',
  'I worked for Uncle Delroy Inc until spring',
  'they want to support Novexa and its patients',
  'we slept at Gentle Shepherdine for a week',
  'help came from Orvanta Community Outreach',
  'does the Kestinger waiver cover respite care',
  'they take EBT at Zemmer and Pavlick on Fridays',
  "We're Navajo, they're Slovenian",
  "Trader Joe's and Sam’s Club take my card",
  'Johns Hopkins sent a bill, Aetna and Humana did not pay',
  '42 CFR 435.916 and 20 CFR 416.1100 and 42 USC 1396a',
  'section 5.3.2.1.4 of the manual',
  'i have 2 kiddos 7 and 9',
];

describe('redaction by the words of the language', () => {
  it.each(goes)('%s', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
  it.each(stays)('stays: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
});
