import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { digitsOf, labelled, type Recognizer } from '../recognizer.ts';
import { spelledDigits } from './spelled-digits.ts';

const extension = '(?:[ ,]{0,2}(?:x|ext\\.?|extension)[ ]?\\d{1,6})?';
/** Digits before or after belong to something longer: a card, an account. */
export const alone = { before: '(?<![\\w.$/-])(?<!\\d{3}[ -])', after: '(?![\\w/]|[-.]\\d|[ -]\\d{3})' };

/** A telephone number that libphonenumber takes for a possible one of `country`, or of the country it names with `+`. */
export function phone(country: string): Recognizer {
  return {
    entity: 'phone',
    patterns: [
      { name: 'spelled', regex: spelledDigits(10), score: 0.8, labelled: true },
      {
        name: 'grouped',
        regex: new RegExp(
          `${alone.before}(?:(?:\\+|00)?\\d{1,3}[ .-]?)?\\(?\\d{2,4}\\)?[ .-]{1,2}\\d{3,4}[ .-]\\d{3,4}${extension}${alone.after}`,
          'g',
        ),
        score: 0.7,
      },
      {
        name: 'closed_area',
        regex: new RegExp(
          `(?<![\\w.$/-])(?:\\+?1[ .-]?)?\\(\\d{3}\\)\\d{3}[ .-]?\\d{4}${extension}${alone.after}`,
          'g',
        ),
        score: 0.7,
      },
      {
        name: 'international',
        regex: /(?<![\w.$/+-])\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){1,6}(?![\w/]|[-.]\d)/g,
        score: 0.7,
      },
      { name: 'run', regex: /(?<![\w.$/-])1?\d{10}(?![\w/-]|\.\d)/g, score: 0.5 },
      {
        name: 'labelled',
        regex: labelled(
          '(?:tele|cell ?|mobile ?)?phone|mobile|fax|whatsapp|tel[eé]fono|celular',
          '\\+?\\(?\\d[\\d().]{0,5}[ -]?(?:\\d{1,5}[ .-]?){1,4}\\d{2}',
        ),
        score: 0.7,
        labelled: true,
      },
      {
        name: 'local',
        regex: labelled('phone|cell|call(?: me)?(?: at)?|text(?: me)?(?: at)?|tel|reach me at', '\\d{3}[-. ]\\d{4}'),
        score: 0.6,
        labelled: true,
      },
    ],
    contextWords: [
      'phone',
      'cell',
      'mobile',
      'call',
      'text',
      'tel',
      'telephone',
      'fax',
      'reach',
      'contact',
      'whatsapp',
      'número',
      'celular',
      'teléfono',
    ],
    validate: (value) => {
      const digits = digitsOf(value.replace(/(?:x|ext).*$/i, ''));
      if (digits.length < 7 || digits.length > 15) return 'no';
      const parsed = parsePhoneNumberFromString(value, country as CountryCode);
      if (parsed?.isValid()) return 'maybe';
      // Numbers set aside for fiction are not "valid", but have the right length; grouped as a phone, they are one.
      return parsed?.isPossible() &&
        digits.length >= 10 &&
        /[ ().+-]/.test(value) &&
        !/^[01]/.test(parsed.nationalNumber)
        ? 'maybe'
        : 'no';
    },
    source: { title: 'libphonenumber metadata', url: 'https://gitlab.com/catamphetamine/libphonenumber-js' },
  };
}
