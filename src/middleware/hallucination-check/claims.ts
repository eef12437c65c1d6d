import { Marks } from '../marks.ts';

/** The kinds of statement that must stand in a source before they may leave. */
export const claimKinds = [
  'url',
  'email',
  'phone',
  'ticket',
  'amount',
  'percentage',
  'date',
  'duration',
  'program',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Something checkable that a sentence says. `key` is its normal form: equal keys are the same statement. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

/** What belongs to a jurisdiction or a language in reading claims. */
export interface ClaimLocale {
  /** The sign in front of an amount: "$". */
  readonly currencySymbol: string;
  /** Words after an amount: "dollars", "bucks". */
  readonly currencyWords: readonly string[];
  /** BCP 47; month names and the order of day and month in 3/4/2026 follow from it. */
  readonly language: string;
}

export interface ClaimReader {
  read(sentence: string): readonly Claim[];
}

const url =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]{2,400}|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:gov|org|com|net|edu|mil|us|info|io|uk|ca|eu)(?![\w-])(?:\/[^\s<>"')\]]{0,300})?/gi;
const email = /(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const phone = /(?<![\w.$/-])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,4}\) ?|\d{2,4}[ .-])\d{3,4}[ .-]?\d{3,4}(?!\w|[-/]\d)/g;
const shortPhone =
  /(?<=\b(?:call|calling|text|texting|dial|llame al|marque) )\d{3,6}(?![\w,./-]*\d|%| (?:days?|people|hours?|weeks?|months?))/gi;
const ticket = /(?<![A-Za-z0-9])[A-Z]{2,5}-\d{4}-\d{4,8}(?!\d)/g;
const percentage = /(\d{1,4}(?:,\d{3})?(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)/gi;
const duration = /(?<![\d.,$-])(\d{1,4}) (?:business |working |calendar )?(?:day|week|month|year|hour|minute)s?\b/gi;
/** A name that ends like a program's; the words before it are capitalised. */
const programLike =
  /(?<![\w-])(?:[A-Z][\w'&-]{1,24} (?:(?:for|of|and|the|to|in) ){0,2}){1,6}(?:Program|Benefits?|Credit|Grant|Allowance|Fund|Assistance|Act|Plan|Subsidy|Voucher|Pension|Insurance|Initiative|Relief|Stipend|Rebate)(?!\w)/g;

/** Compiles the patterns of a language once. A sentence is read in time linear to its length. */
export function makeClaimReader(locale: ClaimLocale): ClaimReader {
  const symbol = escape(locale.currencySymbol);
  const words = locale.currencyWords.map(escape).join('|');
  const number = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)`;
  const amounts = [new RegExp(`${symbol} ?${number}(k\\b)?`, 'gi')];
  if (words !== '') amounts.push(new RegExp(`(?<![\\d.,])${number}(k)? (?:${words})(?!\\w)`, 'gi'));
  const dates = makeDateReader(locale.language);

  return {
    read(sentence) {
      const claims: Claim[] = [];
      const taken = new Marks(sentence.length);
      const add = (kind: ClaimKind, start: number, text: string, key: string): void => {
        const end = start + text.length;
        if (taken.touches(start, end)) return;
        taken.mark(start, end);
        claims.push({ kind, text, start, end, key });
      };
      for (const match of sentence.matchAll(email)) add('email', match.index, match[0], match[0].toLowerCase());
      for (const match of sentence.matchAll(url)) {
        const text = match[0].replace(/[.,;:!?*_]+$/, '');
        add('url', match.index, text, urlKey(text));
      }
      if (/\d/.test(sentence)) {
        for (const match of sentence.matchAll(ticket)) add('ticket', match.index, match[0], match[0]);
        for (const date of dates(sentence)) add('date', date.start, date.text, date.key);
        for (const match of sentence.matchAll(phone)) add('phone', match.index, match[0], phoneKey(match[0]));
        for (const pattern of amounts) {
          for (const match of sentence.matchAll(pattern)) {
            add('amount', match.index, match[0], numberKey(match[1] ?? '', match[2] !== undefined));
          }
        }
        for (const match of sentence.matchAll(percentage))
          add('percentage', match.index, match[0], numberKey(match[1] ?? ''));
        for (const match of sentence.matchAll(duration))
          add('duration', match.index, match[0], numberKey(match[1] ?? ''));
        for (const match of sentence.matchAll(shortPhone)) add('phone', match.index, match[0], match[0]);
      }
      for (const match of sentence.matchAll(programLike)) add('program', match.index, match[0], nameKey(match[0]));
      return claims.sort((a, b) => a.start - b.start);
    },
  };
}

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

/** The last ten digits: (800) 221-5689 is 1-800-221-5689. Shorter numbers whole. */
export const phoneKey = (text: string): string => text.replace(/\D/g, '').slice(-10);

/** `1,200.50` -> `1200.5`; with `thousands`, `1.2` -> `1200`. */
export function numberKey(text: string, thousands = false): string {
  const value = Number(text.replace(/,/g, ''));
  return String(thousands ? value * 1000 : value);
}

/** Letter case, punctuation and a leading "the" make no other name. */
export const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:the|a|an|your|and|or|for) /, '')
    .trim();

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads dates. Keys: `2026-10-31`, `--10-31` without a year, `2026-10` for a month. */
function makeDateReader(language: string): (text: string) => readonly { start: number; text: string; key: string }[] {
  const months = new Map<string, number>();
  for (const form of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      months.set(
        format
          .format(new Date(Date.UTC(2026, month, 15)))
          .toLowerCase()
          .replace('.', ''),
        month + 1,
      );
    }
  }
  const dayFirst =
    new Intl.DateTimeFormat(language).formatToParts(new Date(0)).find((part) => part.type !== 'literal')?.type ===
    'day';
  const name = `(${[...months.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')})`;
  const worded = new RegExp(
    `(?<!\\p{L})(?:${name}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|\\w)(?:,? (\\d{4}))?|(\\d{1,2})(?:st|nd|rd|th)?(?: of| de)? ${name}\\.?(?!\\p{L})(?:,?(?: de)? (\\d{4}))?|${name}\\.?,?(?: of)? (\\d{4}))(?!\\d)`,
    'giu',
  );
  const numeric = /(?<![\d/.-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}))(?![\d/])/g;
  const pad = (value: number | string): string => String(value).padStart(2, '0');

  return (text) => {
    const found: { start: number; text: string; key: string }[] = [];
    for (const match of text.matchAll(numeric)) {
      const [whole, isoYear, isoMonth, isoDay, first = '', second = '', shortYear = ''] = match;
      const year = isoYear ?? (shortYear.length === 2 ? `20${shortYear}` : shortYear);
      const month = isoMonth ?? (dayFirst ? second : first);
      const day = isoDay ?? (dayFirst ? first : second);
      if (Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31) {
        found.push({ start: match.index, text: whole, key: `${year}-${pad(month)}-${pad(day)}` });
      }
    }
    for (const match of text.matchAll(worded)) {
      const month = months.get((match[1] ?? match[5] ?? match[7] ?? '').toLowerCase());
      if (month === undefined) continue;
      const day = match[2] ?? match[4];
      const year = match[3] ?? match[6] ?? match[8];
      const key = day === undefined ? `${year}-${pad(month)}` : `${year ?? '-'}-${pad(month)}-${pad(day)}`;
      found.push({ start: match.index, text: match[0], key });
    }
    return found;
  };
}
