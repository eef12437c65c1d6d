import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../../worker/serve-questions.ts';
import { compileFigureWords, type FigureWordsFile } from '../figures/figure-words.ts';
import { figureFinder } from '../figures/find-figures.ts';
import { placeNames, type PlaceTable } from '../figures/place-names.ts';
import type { ReadingContext } from '../reader.ts';
import { readArtefact } from './artefact.ts';
import { trainedReader, type TrainedOptions } from './trained-reader.ts';

/** What the thread is started with. */
export interface ReaderWorkerData {
  readonly folder: string;
  readonly words: FigureWordsFile;
  readonly places: PlaceTable;
  readonly options: TrainedOptions;
  /** Read once before anybody asks, so that the first person does not wait. */
  readonly warmUp: string;
}

export type ReaderQuestion =
  | { readonly kind: 'about' }
  | { readonly kind: 'read'; readonly message: string; readonly context: ReadingContext }
  | { readonly kind: 'embed'; readonly texts: readonly string[] };

const { folder, words, places, options, warmUp } = workerData as ReaderWorkerData;
const figures = figureFinder(compileFigureWords(words), placeNames(places));
const reader = await trainedReader(readArtefact(folder), figures, options);
await reader.read(warmUp, { today: '2026-01-01' });

serveQuestions((question: ReaderQuestion) => {
  if (question.kind === 'read') return reader.read(question.message, question.context);
  if (question.kind === 'embed') return reader.embed(question.texts);
  return { id: reader.id, runtime: reader.runtime, dimensions: reader.dimensions };
});
