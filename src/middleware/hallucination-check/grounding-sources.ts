import { nameKey, numberKey, phoneKey, urlKey, type ClaimKind, type ClaimReader } from './claims.ts';

/** Everything that a reply may say, in normal form. Built once a turn from the plan's own values and texts. */
export interface GroundingSources {
  readonly reader: ClaimReader;
  readonly keys: Readonly<Record<ClaimKind, ReadonlySet<string>>>;
  /** Numbers of the sources, whatever they count: an amount, a percentage or a number of days must be one of these. */
  readonly numbers: ReadonlySet<string>;
}

export interface SourceInput {
  /** Texts: reviewed wordings with their slots filled, programs, rights, tickets, what the person said. */
  readonly texts: readonly string[];
  /** Plain values: slots, limits, amounts. */
  readonly values?: readonly (string | number)[];
  /** Addresses and numbers of the programs, rights and contacts in the plan. */
  readonly urls?: readonly string[];
  readonly phones?: readonly string[];
  /** Names of programs; usually the whole catalogue's. */
  readonly programNames?: readonly string[];
}

const anyNumber = /\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,12}(?:\.\d{1,4})?/g;

/** Reads sources with the reader that will read the sentences, so that both sides have the same normal form. */
export function groundingSources(reader: ClaimReader, input: SourceInput): GroundingSources {
  const keys: Record<ClaimKind, Set<string>> = {
    url: new Set((input.urls ?? []).map(urlKey)),
    email: new Set(),
    phone: new Set((input.phones ?? []).map(phoneKey)),
    ticket: new Set(),
    amount: new Set(),
    percentage: new Set(),
    date: new Set(),
    duration: new Set(),
    program: new Set((input.programNames ?? []).map(nameKey)),
  };
  const numbers = new Set<string>();
  const values = input.values ?? [];
  for (const value of values) if (typeof value === 'number') numbers.add(numberKey(String(value)));
  for (const text of [...input.texts, ...values.filter((value) => typeof value === 'string')]) {
    for (const claim of reader.read(text)) {
      keys[claim.kind].add(claim.key);
      if (claim.kind === 'date') for (const key of partialDates(claim.key)) keys.date.add(key);
    }
    for (const [number] of text.matchAll(anyNumber)) numbers.add(numberKey(number));
  }
  return { reader, keys, numbers };
}

/** A full date also supports its month with its year, and its day without one. */
export function partialDates(key: string): readonly string[] {
  const [year, month, day] = key.startsWith('--') ? ['', ...key.slice(2).split('-')] : key.split('-');
  if (!year || !month || !day) return [];
  return [`${year}-${month}`, `--${month}-${day}`];
}
