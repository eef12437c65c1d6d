import type { Recognizer } from '../recognizer.ts';

/**
 * The code by which somebody comes back to a ticket without a name, `K7QMP-2RXH9`: whoever reads it in a stored message
 * could come back as them. With its hyphen; without one only where it is called a code.
 */
const sign = '[0-9A-Z]';

export const comeBackCode: Recognizer = {
  entity: 'come_back_code',
  patterns: [
    { name: 'hyphen', regex: new RegExp(`(?<![\\w-])${sign}{5}-${sign}{5}(?![\\w-])`, 'gi'), score: 0.9 },
    { name: 'bare', regex: new RegExp(`(?<![\\w-])${sign}{5} ?${sign}{5}(?![\\w-])`, 'gi'), score: 0.3 },
  ],
  contextWords: ['code', 'come-back', 'come back'],
  // A code has digits nearly always; a pair of words and a number of digits alone are none.
  validate: (value) => (/\d/.test(value) && /[A-Z]/i.test(value) ? 'maybe' : 'no'),
  source: { title: 'Our own come-back codes: ten signs of Crockford’s base 32' },
};
