import { z } from 'zod';
import type { Message } from '../reader.ts';
import { placePrepositions } from './states.ts';
import { wordText, type Words } from '../text/words.ts';

/** `towns.yaml` of a pack. */
export const townsSchema = z.strictObject({
  towns: z.record(z.string(), z.record(z.string(), z.string())).describe('state -> county -> "Town, Town"'),
});

/** The county of a town, its name in plain words ("st cloud"), in a state. */
export type CountyOfTown = (state: string, name: string) => string | undefined;

/** Towns are looked up in the state that was said; a state's are prepared when it is first spoken of. */
export function compileTowns({ towns }: z.infer<typeof townsSchema>): CountyOfTown {
  const prepared = new Map<string, ReadonlyMap<string, string>>();
  return (state, name) => {
    const known = prepared.get(state) ?? countiesByTown(towns[state] ?? {});
    prepared.set(state, known);
    return known.get(plainName(name));
  };
}

const countiesByTown = (counties: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(counties).flatMap(([county, names]) => names.split(',').map((name) => [plainName(name), county])),
  );

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmc /g, 'mc')
    .replace(/[.'’ -]+/g, ' ')
    .trim();

export interface TownHit {
  readonly from: number;
  readonly county: string;
}

const townWordsMax = 4;
const mark = /^[.,;:!?]$/;

/**
 * The town right before a state: "Houghton Michigan", "in plant city, fl". Written small, with nothing to tell a town
 * from what else its name means ("lost my job WV"), it is none.
 */
export function townBefore({ words, lexicon }: Message, at: number, state: string): TownHit | undefined {
  const comma = wordText(words, at - 1) === ',';
  const to = comma ? at - 1 : at;
  for (let from = Math.max(0, to - townWordsMax); from < to; from += 1) {
    const name = words.list.slice(from, to).map(({ text }) => text);
    const county = mark.test(name[0] ?? '') ? undefined : lexicon.countyOfTown(state, name.join(' '));
    if (county === undefined) continue;
    const introduced = placePrepositions.has(wordText(words, from - 1)) || wordText(words, from - 1) === 'from';
    const opens = from === 0 || mark.test(wordText(words, from - 1));
    return introduced || isTitled(words, from) || (opens && !comma) ? { from, county } : undefined;
  }
  return undefined;
}

/** "Houghton", not in a message all in capitals. */
function isTitled({ original, list }: Words, at: number): boolean {
  const word = original.slice(list[at]?.start, list[at]?.end);
  return /^\p{Lu}\p{Ll}/u.test(word);
}
