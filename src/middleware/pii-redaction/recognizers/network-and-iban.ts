import { isIPv4, isIPv6 } from 'node:net';
import type { Recognizer } from '../recognizer.ts';

export const ip: Recognizer = {
  entity: 'ip',
  patterns: [
    { name: 'v4', regex: /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g, score: 0.8 },
    { name: 'v6', regex: /(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![\w:]|\.\d)/g, score: 0.7 },
  ],
  contextWords: ['ip'],
  validate: (value) => (isIPv4(value) || (isIPv6(value) && /[0-9a-f]/i.test(value)) ? 'yes' : 'no'),
  source: { title: 'RFC 4291, IP Version 6 Addressing Architecture', url: 'https://www.rfc-editor.org/rfc/rfc4291' },
};

export const iban: Recognizer = {
  entity: 'iban',
  patterns: [
    {
      name: 'grouped',
      regex: /(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?!\w)/gi,
      score: 0.5,
    },
  ],
  contextWords: ['iban'],
  validate: (value) => (mod97(value.replace(/[ -]/g, '').toUpperCase()) ? 'yes' : 'no'),
  source: { title: 'ISO 13616-1, International bank account number', url: 'https://www.iso.org/standard/81090.html' },
};

/** The IBAN check: first four characters to the end, letters as 10-35, the remainder by 97 is 1. */
function mod97(iban: string): boolean {
  if (iban.length < 15 || iban.length > 34) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
