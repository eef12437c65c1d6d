import { digitsOf, notInGroups, type Recognizer } from '../recognizer.ts';
import { alone } from './phone.ts';

/**
 * Telephone numbers that the plan of the pack's country doesn't know: from abroad with a trunk zero, seven digits
 * without an area, or other groups beside a word that says what they are.
 */
export const phoneElsewhere: Recognizer = {
  entity: 'phone',
  patterns: [
    {
      name: 'trunk', // "(08) 8747 6301", "01.84.17.61.18", "0961-7596216"
      regex: new RegExp(
        `${alone.before}${notInGroups}(?:\\(0\\d{1,4}\\)|0\\d{1,4})(?:[ .-]?\\d{2,7})(?:[ .-]\\d{2,4}){0,3}${alone.after}`,
        'g',
      ),
      score: 0.5,
    },
    {
      name: 'exit_code', // "001-518-640-0854"
      regex: new RegExp(`${alone.before}${notInGroups}00[1-9]\\d{0,2}(?:[ .-]\\d{2,4}){2,4}${alone.after}`, 'g'),
      score: 0.6,
    },
    { name: 'seven', regex: new RegExp(`${alone.before}\\d{3}-\\d{4}${alone.after}`, 'g'), score: 0.5 },
    {
      name: 'groups',
      regex: new RegExp(`${alone.before}\\d{2,4}(?:[ .-]\\d{2,4}){1,4}${alone.after}`, 'g'),
      score: 0.15,
    },
  ],
  contextWords: ['call', 'phone', 'fax', 'mobile', 'cell', 'dial', 'answering', 'text', 'reach', 'registered'],
  validate: (value) => {
    const { length } = digitsOf(value);
    if (length < digitsMin || length > digitsMax || isNoPhone(value)) return 'no';
    return /[ ().-]/.test(value) ? 'maybe' : 'no';
  },
  source: {
    title: 'ITU-T E.164, The international public telecommunication numbering plan',
    url: 'https://www.itu.int/rec/T-REC-E.164',
  },
};

const digitsMin = 7;
const digitsMax = 14;

/** A date, a span of years, or the three groups of a number that another recognizer knows. */
function isNoPhone(value: string): boolean {
  return (
    /^\d{1,2}[ .-]\d{1,2}[ .-](?:\d{2}|(?:19|20)\d{2})$/.test(value) ||
    /^(?:19|20)\d{2}[ .-]\d{1,2}[ .-]\d{1,2}$/.test(value) ||
    /^\d{3,4}[ .-](?:19|20)\d{2}$/.test(value) ||
    /^\d{3}[ .-]\d{2}[ .-]\d{4}$/.test(value)
  );
}
