import { digitsOf, labelled, type Recognizer } from '../recognizer.ts';

/** Formats differ from office to office: only the label tells these apart. */
const labelOnly = { title: 'Known by its label; no common format' };
/** Letters and digits with at least three digits, and no ticket number of ours. */
const mixed = '(?=[A-Z0-9-]{0,12}\\d[A-Z0-9-]{0,6}\\d[A-Z0-9-]{0,6}\\d)[A-Z0-9](?:[A-Z0-9-]{3,17})[A-Z0-9]';

/** A benefit card's number. No check digit is asked: people mistype them, and the label is enough. */
export const ebt: Recognizer = {
  entity: 'ebt',
  patterns: [
    {
      name: 'labelled',
      regex: labelled(
        'ebt(?: card)?|food stamps? card|snap card|p-ebt(?: card)?',
        '\\d{4}(?:[ -]?\\d{4}){2,3}[ -]?\\d{0,3}',
      ),
      score: 1,
      labelled: true,
    },
  ],
  contextWords: [],
  source: labelOnly,
};

export const caseNumber: Recognizer = {
  entity: 'case_number',
  patterns: [
    {
      name: 'labelled',
      regex: labelled(
        '(?:case|client|claim|application|confirmation|recipient|member|docket|file|reference|alien registration|a)[ -](?:number|numbers|num|no|nbr|id|#)|case ?#|(?:medicaid|snap|tanf|chip|wic)(?: case)? (?:number|id|no|#)|caso n[uú]mero|n[uú]mero de caso',
        mixed,
      ),
      score: 0.85,
      labelled: true,
    },
    { name: 'a_number', regex: /(?<![\w-])A[- ]?\d{3}[- ]?\d{3}[- ]?\d{3}(?![\w-])/g, score: 0.7 },
  ],
  contextWords: [],
  source: labelOnly,
};

export const bankAccount: Recognizer = {
  entity: 'bank_account',
  patterns: [
    {
      name: 'account',
      regex: labelled("(?:bank |checking |savings )?(?:account|acct)(?:'s)?|cuenta", '\\d[\\d -]{4,19}\\d'),
      score: 0.85,
      labelled: true,
    },
    { name: 'routing', regex: /(?<![\w.$-])\d{9}(?![\w-])/g, score: 0.5 },
  ],
  contextWords: ['routing', 'aba', 'direct deposit', 'rtn'],
  validate: (value) => (routingSum(digitsOf(value)) ? 'maybe' : 'no'),
  source: { title: 'ABA routing transit numbers', url: 'https://www.aba.com/about-us/routing-number' },
};

/** The check of a routing number: weights 3, 7, 1 over nine digits, divisible by ten. */
function routingSum(digits: string): boolean {
  if (digits.length !== 9 || !/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}

export const driverLicence: Recognizer = {
  entity: 'driver_licence',
  patterns: [
    {
      name: 'labelled',
      regex: labelled("(?:driver'?s? |drivers' )?licen[cs]e|state id|dl ?#", '(?:[A-Z]{2} )?[A-Z]{0,2}\\d{5,13}'),
      score: 0.8,
      labelled: true,
    },
    // California, Florida and others: one letter, then seven, eight or twelve digits.
    { name: 'letter_and_digits', regex: /(?<![\w.$-])[A-Z](?:\d{7,8}|\d{12})(?![\w-])/g, score: 0.5 },
    // Great Britain: five of the surname, year month day, initials, a digit, two letters.
    { name: 'great_britain', regex: /(?<!\w)[A-Z9]{5}\d[0156]\d[0-3]\d\d[A-Z9]{2}\d[A-Z]{2}(?!\w)/g, score: 0.7 },
  ],
  contextWords: [],
  source: {
    title: 'AAMVA DL/ID Card Design Standard, customer identifiers',
    url: 'https://www.aamva.org/identity/id-technology',
  },
};

export const passport: Recognizer = {
  entity: 'passport',
  patterns: [
    { name: 'labelled', regex: labelled('passport|pasaporte', '[A-Z]{0,2}\\d{6,9}'), score: 0.85, labelled: true },
  ],
  contextWords: [],
  source: labelOnly,
};
