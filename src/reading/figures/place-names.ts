import type { PlaceNames } from './find-figures.ts';
import type { Piece } from './pieces.ts';

/** Which places a pack knows, as its files have them. Codes are in capitals. */
export interface PlaceTable {
  readonly states: Readonly<Record<string, { readonly name: string; readonly also: readonly string[] }>>;
  /** Codes that nothing else is written like, in any case. Any other is a place in capitals only, or behind a town. */
  readonly clearCodes: readonly string[];
  /** Codes that are words ("in", "or"): in capitals only, wherever they stand. */
  readonly wordCodes: readonly string[];
  /** state -> county -> "City, City". */
  readonly cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The same, of towns whose names mean other things too: places beside their state only. */
  readonly towns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of cities that are places beside their state only. */
  readonly sharedNames: readonly string[];
  /** "750-770 885": the first digits of a state's postal codes. */
  readonly postalPrefixes: Readonly<Record<string, string>>;
  readonly postalDigits: number;
}

interface Place {
  readonly level: 'state' | 'city';
  /** `TX`, or `TX/Travis/Austin`. */
  readonly code: string;
}

const nameWordsMax = 5;

/** Looks names up by their words; the longest wins. Memory is one entry a name. */
export function placeNames(table: PlaceTable): PlaceNames {
  const always = new Map<string, Place>();
  const besideState = new Map<string, Map<string, string>>();
  const shared = new Set(table.sharedNames.map(plain));
  const eachTown = (from: PlaceTable['cities'], take: (name: string, state: string, code: string) => void): void => {
    for (const [state, counties] of Object.entries(from))
      for (const [county, names] of Object.entries(counties))
        for (const name of names.split(',')) take(plain(name), state, `${state}/${county}/${name.trim()}`);
  };
  const keep = (name: string, state: string, code: string): void => {
    besideState.set(name, (besideState.get(name) ?? new Map<string, string>()).set(state, code));
  };
  eachTown(table.towns, keep);
  eachTown(table.cities, (name, state, code) => {
    keep(name, state, code);
    if (!shared.has(name)) always.set(name, { level: 'city', code });
  });
  const codes = new Set(Object.keys(table.states));
  const clear = new Set(table.clearCodes);
  const wordCodes = new Set(table.wordCodes);
  for (const [code, { name, also }] of Object.entries(table.states))
    for (const said of [name, ...also]) always.set(plain(said), { level: 'state', code });

  const stateAt = (
    pieces: readonly Piece[],
    at: number,
  ): { readonly to: number; readonly code: string } | undefined => {
    for (let to = Math.min(pieces.length, at + nameWordsMax); to > at; to -= 1) {
      const found = always.get(nameOf(pieces, at, to));
      if (found?.level === 'state') return { to, code: found.code };
    }
    const code = pieces[at]?.text.toUpperCase() ?? '';
    const isWord = wordCodes.has(code) && pieces[at]?.isCapitals !== true;
    return codes.has(code) && !isWord ? { to: at + 1, code } : undefined;
  };

  return {
    placeAt(pieces, at) {
      if (pieces[at]?.kind !== 'word') return undefined;
      for (let to = Math.min(pieces.length, at + nameWordsMax); to > at; to -= 1) {
        const name = nameOf(pieces, at, to);
        const inState = besideState.get(name);
        if (inState) {
          const state = stateAt(pieces, pieces[to]?.text === ',' ? to + 1 : to);
          const code = state && inState.get(state.code);
          if (code !== undefined) return { to, level: 'city', code };
        }
        const found = always.get(name);
        if (found) return { to, level: found.level, code: found.code };
      }
      const piece = pieces[at];
      const code = piece.text.toUpperCase();
      if (!codes.has(code)) return undefined;
      return piece.isCapitals || clear.has(code) ? { to: at + 1, level: 'state', code } : undefined;
    },
    isPostalCode: postalCodes(table),
  };
}

/** "St. Cloud", "Saint Cloud" and "st cloud" are one name. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[.'’ -]+/g, ' ')
    .trim();

const nameOf = (pieces: readonly Piece[], from: number, to: number): string =>
  pieces
    .slice(from, to)
    .filter(({ text }) => text !== '.' && text !== '-')
    .map(({ text }) => (text === 'saint' ? 'st' : text.replace(/['’]/g, ' ')))
    .join(' ');

function postalCodes({ postalPrefixes, postalDigits }: PlaceTable): (digits: string) => boolean {
  const known = new Set<number>();
  for (const ranges of Object.values(postalPrefixes))
    for (const range of ranges.split(' ')) {
      const [first, last = first] = range.split('-');
      for (let prefix = Number(first); prefix <= Number(last); prefix += 1) known.add(prefix);
    }
  return (digits) => digits.length === postalDigits && known.has(Number(digits.slice(0, 3)));
}
