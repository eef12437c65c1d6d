import { Marks } from '../marks.ts';
import { nameKey, numberKey, phoneKey, urlKey } from './claim-keys.ts';
import { alternatives, escapePattern, type ClaimLocale, type ClaimPeriod, type ClaimWords } from './claim-words.ts';
import { makeDateReader } from './read-dates.ts';

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

/** Something checkable that a text says. `key` is its normal form: equal keys are the same statement. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly key: string;
  /** Of an amount, where the text says it. */
  readonly period?: ClaimPeriod;
}

/** A number that is no claim by itself ("400 a week"): it may support one that is. */
export interface BareNumber {
  readonly key: string;
  readonly period?: ClaimPeriod;
}

export interface ClaimReader {
  /** The claims of a text in their order. Time is linear in the text. */
  read(text: string): readonly Claim[];
  /** The same with the numbers that stand outside of claims. */
  readSource(text: string): { readonly claims: readonly Claim[]; readonly numbers: readonly BareNumber[] };
}

const url =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]{2,400}|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:gov|org|com|net|edu|mil|us|info|io|uk|ca|eu)(?![\w-])(?:\/[^\s<>"')\]]{0,300})?/gi;
const email = /(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const phone = /(?<![\w.$/-])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,4}\) ?|\d{2,4}[ .-])\d{3,4}[ .-]?\d{3,4}(?!\w|[-/]\d)/g;
const phoneInLetters =
  /(?<![\w.-])(?:1[ .-])?\(?8\d{2}\)?[ .-](?:\d{1,3}[ .-]?)?[A-Z]{3,10}(?:[ .-]?[A-Z0-9]{2,7})?(?![\w])/g;
const dashedShortPhone = /(?<![\w-])\d-\d-\d(?![\w-])/g;
const ticket = /(?<![A-Za-z0-9])[A-Z]{2,5}-\d{4}-\d{4,8}(?!\d)/g;
const percentage = /(\d{1,4}(?:,\d{3})?(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)/gi;
const anyNumber = /(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?(?![\w-]|[.,]\d)/g;

/** Compiles the patterns of a language once. */
export function makeClaimReader(locale: ClaimLocale): ClaimReader {
  const { words } = locale;
  const symbol = escapePattern(locale.currencySymbol);
  const number = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)`;
  const amounts = [new RegExp(`${symbol} ?${number}(k\\b)?`, 'gi')];
  if (words.currency.length > 0)
    amounts.push(new RegExp(`(?<![\\d.,])${number}(k)? (?:${alternatives(words.currency)})(?!\\w)`, 'gi'));
  const dates = makeDateReader(locale.language);
  const durations = makeDurationReader(locale.language);
  const periodOf = makePeriodReader(words, locale.currencySymbol);
  const programLike = programPattern(words);
  const shortPhone = shortPhonePattern(words);

  function readAll(text: string) {
    const claims: Claim[] = [];
    const taken = new Marks(text.length);
    const add = (kind: ClaimKind, start: number, said: string, key: string): void => {
      const end = start + said.length;
      if (taken.touches(start, end)) return;
      taken.mark(start, end);
      claims.push({ kind, text: said, start, end, key });
    };
    const addAll = (kind: ClaimKind, pattern: RegExp, key: (match: RegExpExecArray) => string): void => {
      for (const match of text.matchAll(pattern)) add(kind, match.index, match[0], key(match));
    };
    addAll('email', email, ([said]) => said.toLowerCase());
    for (const match of text.matchAll(url)) {
      const said = match[0].replace(/[.,;:!?*_]+$/, '');
      add('url', match.index, said, urlKey(said));
    }
    if (/\d/.test(text)) {
      addAll('ticket', ticket, ([said]) => said);
      for (const date of dates(text)) add('date', date.start, date.text, date.key);
      addAll('phone', phone, ([said]) => phoneKey(said));
      addAll('phone', phoneInLetters, ([said]) => phoneKey(said));
      for (const pattern of amounts)
        addAll('amount', pattern, (match) => numberKey(match[1] ?? '', match[2] !== undefined));
      addAll('percentage', percentage, (match) => numberKey(match[1] ?? ''));
      for (const { start, said, key } of durations(text)) add('duration', start, said, key);
      addAll('phone', dashedShortPhone, ([said]) => phoneKey(said));
      if (shortPhone) addAll('phone', shortPhone, ([said]) => said);
    }
    if (programLike) addAll('program', programLike, ([said]) => withoutArticle(nameKey(said), words.articles));
    claims.sort((a, b) => a.start - b.start);
    return { claims: withPeriods(text, claims, periodOf), taken };
  }

  return {
    read: (text) => readAll(text).claims,
    readSource(text) {
      const { claims, taken } = readAll(text);
      const numbers: BareNumber[] = [];
      for (const match of text.matchAll(anyNumber)) {
        const end = match.index + match[0].length;
        if (taken.touches(match.index, end)) continue;
        const period = periodOf(text, match.index, end);
        numbers.push({ key: numberKey(match[0]), ...(period === undefined ? {} : { period }) });
      }
      return { claims, numbers };
    },
  };
}

/** A name without a word in front that does not belong to it. */
export function withoutArticle(key: string, articles: readonly string[]): string {
  const [first = '', ...rest] = key.split(' ');
  return rest.length > 0 && articles.includes(first) ? rest.join(' ') : key;
}

type PeriodOf = (text: string, start: number, end: number) => ClaimPeriod | undefined;

/** In "$1,560 to $1,907 a month" the period belongs to both. */
const rangeGapMax = 5;

function withPeriods(text: string, claims: readonly Claim[], periodOf: PeriodOf): readonly Claim[] {
  const read = claims.map((claim): Claim => {
    const period = claim.kind === 'amount' ? periodOf(text, claim.start, claim.end) : undefined;
    return period === undefined ? claim : { ...claim, period };
  });
  for (let at = read.length - 2; at >= 0; at -= 1) {
    const [claim, next] = [read[at], read[at + 1]];
    if (claim?.kind !== 'amount' || claim.period !== undefined || next?.kind !== 'amount' || !next.period) continue;
    if (next.start - claim.end <= rangeGapMax) read[at] = { ...claim, period: next.period };
  }
  return read;
}

/** How far from its amount a period may stand: "$291 on a card each month", "a monthly benefit of $291". */
const periodCharsAfter = 30;
const periodCharsBefore = 24;

/** Finds after how long an amount comes again, in the words right after or before it. */
function makePeriodReader({ periods }: ClaimWords, currencySymbol: string): PeriodOf {
  const byWords = new Map<string, ClaimPeriod>();
  for (const [period, phrases] of Object.entries(periods))
    for (const phrase of phrases) byWords.set(phrase.toLowerCase(), period as ClaimPeriod);
  if (byWords.size === 0) return () => undefined;
  const phrases = [...byWords.keys()];
  const after = new RegExp(`(?<!\\p{L})(?:${alternatives(phrases)})(?!\\p{L})`, 'iu');
  const oneWord = phrases.filter((phrase) => /^\p{L}+$/u.test(phrase));
  const before =
    oneWord.length === 0 ? undefined : new RegExp(`(?<!\\p{L})(?:${alternatives(oneWord)})(?!\\p{L})`, 'iu');
  const stop = new RegExp(`[.;:!?\\n\\d]|${escapePattern(currencySymbol)}`);
  return (text, start, end) => {
    const behind = text.slice(end, end + periodCharsAfter).split(stop)[0] ?? '';
    const [found] = after.exec(behind) ?? [];
    if (found !== undefined) return byWords.get(found.toLowerCase());
    const ahead =
      text
        .slice(Math.max(0, start - periodCharsBefore), start)
        .split(stop)
        .at(-1) ?? '';
    const [described] = before?.exec(ahead) ?? [];
    return described === undefined ? undefined : byWords.get(described.toLowerCase());
  };
}

const durationUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** "90 days", "30 calendar days", "10-day": the number with its unit, by the language's own names of units. */
function makeDurationReader(language: string) {
  const unitOf = new Map<string, string>();
  for (const unit of durationUnits) {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    for (const count of [1, 2]) {
      const name = format.formatToParts(count).find(({ type }) => type === 'unit')?.value;
      if (name !== undefined) unitOf.set(name.toLowerCase(), unit);
    }
  }
  const unit = alternatives([...unitOf.keys()]);
  const pattern = new RegExp(`(?<![\\d.,$-])(\\d{1,4})[ -](?:[\\p{L}]{4,10} )?(${unit})(?!\\p{L})`, 'giu');
  return (text: string) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      said: match[0],
      key: `${numberKey(match[1] ?? '')} ${unitOf.get((match[2] ?? '').toLowerCase())}`,
    }));
}

/** A name that ends like a program's; the words before it are capitalised. */
function programPattern({ name_endings: endings, name_links: links }: ClaimWords): RegExp | undefined {
  if (endings.length === 0) return undefined;
  const link = links.length === 0 ? '' : `(?:(?:${alternatives(links)}) ){0,2}`;
  return new RegExp(`(?<![\\w-])(?:[A-Z][\\w'&-]{1,24} ${link}){1,6}(?:${alternatives(endings)})(?!\\w)`, 'g');
}

function shortPhonePattern({ call }: ClaimWords): RegExp | undefined {
  if (call.length === 0) return undefined;
  return new RegExp(`(?<=(?<!\\p{L})(?:${alternatives(call)}) )\\d{3,6}(?![\\w,./-]*\\d|%| \\p{L}+s(?!\\p{L}))`, 'giu');
}
