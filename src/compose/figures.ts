import type { z } from 'zod';
import type { placesSchema } from '../conversation/understand/facts/fact-words.ts';
import type { townsSchema } from '../conversation/understand/facts/places/towns.ts';
import { compileFigureWords, type FigureWordsFile } from '../reading/figures/figure-words.ts';
import { figureFinder, type FigureFinder } from '../reading/figures/find-figures.ts';
import { placeNames } from '../reading/figures/place-names.ts';

/** The finder of figures with the words, money and places of a pack. */
export function figuresOf(
  words: FigureWordsFile,
  places: z.infer<typeof placesSchema>,
  towns: z.infer<typeof townsSchema> | undefined,
): FigureFinder {
  return figureFinder(
    compileFigureWords(words),
    placeNames({
      states: places.states,
      clearCodes: places.clear_codes,
      cities: places.cities,
      towns: towns?.towns ?? {},
      sharedNames: places.shared_names,
      postalPrefixes: places.postal_code.prefixes,
      postalDigits: places.postal_code.digits,
    }),
  );
}
