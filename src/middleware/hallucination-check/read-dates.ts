import { monthNames } from '../../clock.ts';
import { alternatives } from './claim-words.ts';

export interface FoundDate {
  readonly start: number;
  readonly text: string;
  /** `2026-10-31`, `--10-31` without a year, `2026-10` for a month. */
  readonly key: string;
}

/** Compiles the dates of a language: `January 5th`, `5 Jan 2026`, `01/05/2026`, `2026-01-05`, `Jan 2026`. */
export function makeDateReader(language: string): (text: string) => readonly FoundDate[] {
  const months = monthsOf(language);
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date(0));
  const dayFirst = parts.find((part) => part.type !== 'literal')?.type === 'day';
  const name = `(${alternatives([...months.keys()])})`;
  const worded = new RegExp(
    `(?<!\\p{L})(?:${name}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|\\w)(?:,? (\\d{4})(?!\\d))?|(\\d{1,2})(?:st|nd|rd|th)?(?: of| de)? ${name}\\.?(?!\\p{L})(?:,?(?: de)? (\\d{4}))?|${name}\\.?,?(?: of)? (\\d{4}))(?!\\d)`,
    'giu',
  );
  const numeric = /(?<![\d/.-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}))(?![\d/])/g;

  return (text) => {
    const found: FoundDate[] = [];
    for (const match of text.matchAll(numeric)) {
      const [whole, isoYear, isoMonth, isoDay, first = '', second = '', shortYear = ''] = match;
      const year = isoYear ?? (shortYear.length === 2 ? `20${shortYear}` : shortYear);
      const month = isoMonth ?? (dayFirst ? second : first);
      const day = isoDay ?? (dayFirst ? first : second);
      if (Number(month) < 1 || Number(month) > 12 || Number(day) > 31) continue;
      found.push({ start: match.index, text: whole, key: `${year}-${pad(month)}-${pad(day)}` });
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

const pad = (value: number | string): string => String(value).padStart(2, '0');

/** Names of months, long, short and as four letters ("Sept"), in lower case. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const form of ['long', 'short'] as const)
    monthNames(language, form).forEach((name, month) => {
      months.set(name, month + 1);
      if (form === 'long' && name.length > 5) months.set(name.slice(0, 4), month + 1);
    });
  return months;
}
