import { digitsOf, labelled, type Recognizer } from '../recognizer.ts';

/** A payment card number: 13 to 19 digits with a Luhn check digit. */
export const card: Recognizer = {
  entity: 'card',
  patterns: [
    {
      name: 'luhn',
      regex: /(?<![\w.$-])(?<![A-Z]{2}\d{2} )[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\w-])/g,
      score: 0.4,
    },
    { name: 'amex', regex: /(?<![\w.$-])3\d{3}[ -]?\d{6}[ -]?\d{4,5}(?![\w-])/g, score: 0.4 },
    {
      name: 'labelled',
      regex: labelled('(?:credit |debit |bank )?card|visa|mastercard', '\\d{4}(?:[ -]?\\d{4}){2}(?:[ -]?\\d{1,7})?'),
      score: 0.8,
      labelled: true,
    },
  ],
  contextWords: ['card', 'visa', 'mastercard', 'amex', 'debit', 'credit', 'tarjeta'],
  validate: (value) => (luhn(digitsOf(value)) ? 'yes' : 'no'),
  source: { title: 'ISO/IEC 7812-1, Identification cards', url: 'https://www.iso.org/standard/70484.html' },
};

/** The Luhn check: every second digit from the right doubled, digits summed, divisible by ten. */
function luhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
