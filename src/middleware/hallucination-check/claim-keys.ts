/** Host in lower case without `www.`, path without a trailing slash, no scheme and no fragment. */
export function urlKey(text: string): string {
  const bare = text
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '');
  const slash = bare.indexOf('/');
  return slash < 0 ? bare.toLowerCase() : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** Letters of a telephone's keys, as every keypad has them (ITU-T E.161): 1-800-MEDICARE. */
const keypad = '22233344455566677778889999';
const onKeypad = (letter: string): string => keypad[letter.toUpperCase().charCodeAt(0) - 65] ?? '';

/** The last ten digits: (800) 221-5689 is 1-800-221-5689. Shorter numbers whole. */
export function phoneKey(text: string): string {
  const digits = text.replace(/[A-Za-z]/g, onKeypad).replace(/\D/g, '');
  // A word may have more letters than the number has digits; those at the end are not dialled.
  const dialled = /[A-Za-z]{5}/.test(text) && digits.length > 11 ? digits.slice(0, 11) : digits;
  return dialled.slice(-10);
}

/** `1,200.50` -> `1200.5`; with `thousands`, `1.2` -> `1200`. */
export function numberKey(text: string, thousands = false): string {
  const value = Number(text.replace(/,/g, ''));
  return String(thousands ? value * 1000 : value);
}

/** Letter case and punctuation make no other name. */
export const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A full date also supports its month with its year, and its day without one. */
export function partialDates(key: string): readonly string[] {
  const [year, month, day] = key.startsWith('--') ? ['', ...key.slice(2).split('-')] : key.split('-');
  if (!year || !month || !day) return [];
  return [`${year}-${month}`, `--${month}-${day}`];
}
