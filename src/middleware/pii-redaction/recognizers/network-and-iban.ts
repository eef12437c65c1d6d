import { isIPv4, isIPv6 } from 'node:net';
import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { Recognizer } from '../recognizer.ts';

export const ip: Recognizer = {
  entity: 'ip',
  patterns: [
    { name: 'v4', regex: /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g, score: 0.8 },
    // One group too many is a slip of the finger; the number of a section doesn't begin with three digits.
    { name: 'v4_and_more', regex: /(?<![\w.-])\d{3}(?:\.\d{1,3}){4,5}(?![\w-]|\.\d)/g, score: 0.6, labelled: true },
    { name: 'v6', regex: /(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![\w:]|\.\d)/g, score: 0.7 },
  ],
  contextWords: ['ip'],
  validate: (value) => (isIPv4(value) || (isIPv6(value) && /[0-9a-f]/i.test(value)) ? 'yes' : 'no'),
  source: { title: 'RFC 4291, IP Version 6 Addressing Architecture', url: 'https://www.rfc-editor.org/rfc/rfc4291' },
};

export const macAddress: Recognizer = {
  entity: 'mac_address',
  patterns: [
    {
      name: 'pairs',
      regex: /(?<![\w:-])[0-9A-F]{2}(?:(?::[0-9A-F]{2}){5}|(?:-[0-9A-F]{2}){5})(?![\w:-])/gi,
      score: 0.7,
    },
    { name: 'dotted', regex: /(?<![\w.])[0-9A-F]{4}\.[0-9A-F]{4}\.[0-9A-F]{4}(?![\w.])/gi, score: 0.7 },
  ],
  contextWords: ['mac'],
  validate: (value) => (/^(.)\1*$/.test(value.replace(/\W/g, '')) ? 'no' : 'maybe'), // all zeros, all ones: nobody's
  source: { title: 'IEEE 802-2014, section 8: MAC addresses', url: 'https://standards.ieee.org/ieee/802/6842/' },
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
  trim: ibanOf,
  validate: (value) => (isValidIBAN(electronicFormatIBAN(value) ?? '') ? 'yes' : 'no'),
  source: { title: 'ISO 13616-1, International bank account number', url: 'https://www.iso.org/standard/81090.html' },
};

/** As many characters as the country's numbers have: the pattern may have taken the next words along. */
function ibanOf(value: string): string {
  const length = countrySpecs[value.slice(0, 2).toUpperCase()]?.chars ?? value.length;
  let seen = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (/[A-Z0-9]/i.test(value.charAt(at))) seen += 1;
    if (seen === length) return value.slice(0, at + 1);
  }
  return value;
}
