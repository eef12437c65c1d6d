import type { z } from 'zod';
import { bounds } from '../config.ts';
import type { placesSchema } from '../conversation/understand/facts/fact-words.ts';
import type { townsSchema } from '../conversation/understand/facts/places/towns.ts';
import { compileFigureWords, type FigureWordsFile } from '../reading/figures/figure-words.ts';
import { figureFinder, type FigureFinder } from '../reading/figures/find-figures.ts';
import { placeNames, type PlaceTable } from '../reading/figures/place-names.ts';
import type { KnownLine } from '../reading/finder/line-finder.ts';
import { readerInWorker, type ReaderInWorker } from '../reading/trained/reader-in-worker.ts';

/** What a pack says of figures and places, for the reader's thread. */
export interface FigureFiles {
  readonly words: FigureWordsFile;
  readonly places: PlaceTable;
}

export function figureFilesOf(
  words: FigureWordsFile,
  places: z.infer<typeof placesSchema>,
  towns: z.infer<typeof townsSchema> | undefined,
): FigureFiles {
  return {
    words,
    places: {
      states: places.states,
      clearCodes: places.clear_codes,
      wordCodes: places.word_codes,
      cities: places.cities,
      towns: towns?.towns ?? {},
      sharedNames: places.shared_names,
      postalPrefixes: places.postal_code.prefixes,
      postalDigits: places.postal_code.digits,
    },
  };
}

/** Finds figures with the words and places of a pack, in this thread. */
export const figureFinderOf = ({ words, places }: FigureFiles): FigureFinder =>
  figureFinder(compileFigureWords(words), placeNames(places));

/** The trained reader of a folder, with the words and places of a pack, warming on its own thread. */
export function openReader(folder: string, files: FigureFiles, lines: readonly KnownLine[] = []): ReaderInWorker {
  return readerInWorker({
    folder,
    ...files,
    lines,
    threads: bounds.readerThreads,
    windowTokensMax: bounds.readerWindowTokensMax,
    windowsMax: bounds.readerWindowsMax,
    embedTokensMax: bounds.readerEmbedTokensMax,
    callMs: bounds.readerCallMs,
    startMs: bounds.readerStartMs,
    waitingMax: bounds.readerWaitingMax,
  });
}
