import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../../worker/serve-questions.ts';
import { compileFigureWords, type FigureWordsFile } from '../figures/figure-words.ts';
import { figureFinder } from '../figures/find-figures.ts';
import { placeNames, type PlaceTable } from '../figures/place-names.ts';
import type { KnownLine } from '../finder/line-finder.ts';
import type { LookedUpText, ReadingContext } from '../reader.ts';
import { readArtefact } from './artefact.ts';
import { trainedReader, type FindOptions, type TrainedOptions } from './trained-reader.ts';
import type { SentenceToWeigh } from './weigh-sentences.ts';

/** What the thread is started with. */
export interface ReaderWorkerData {
  readonly folder: string;
  readonly words: FigureWordsFile;
  readonly places: PlaceTable;
  readonly options: TrainedOptions;
  /** What is known from the start, to be found by meaning. */
  readonly lines: readonly KnownLine[];
  /** Read once before anybody asks, so that the first person does not wait. */
  readonly warmUp: string;
}

export type ReaderQuestion =
  | { readonly kind: 'about' }
  | { readonly kind: 'read'; readonly message: string; readonly context: ReadingContext }
  | { readonly kind: 'embed'; readonly texts: readonly string[] }
  | { readonly kind: 'know'; readonly lines: readonly KnownLine[] }
  | { readonly kind: 'learn'; readonly linesMax: number }
  | { readonly kind: 'find'; readonly texts: readonly LookedUpText[]; readonly options: FindOptions }
  | { readonly kind: 'weigh'; readonly turn: LookedUpText; readonly sentences: readonly SentenceToWeigh[] };

const { folder, words, places, options, lines, warmUp } = workerData as ReaderWorkerData;
const figures = figureFinder(compileFigureWords(words), placeNames(places));
const reader = await trainedReader(readArtefact(folder), figures, options);
if (lines.length > 0) reader.know(lines);
await reader.read(warmUp, { today: '2026-01-01' });

serveQuestions((question: ReaderQuestion) => {
  if (question.kind === 'read') return reader.read(question.message, question.context);
  if (question.kind === 'know') return reader.know(question.lines);
  if (question.kind === 'learn') return reader.learn(question.linesMax);
  if (question.kind === 'find') return reader.find(question.texts, question.options);
  if (question.kind === 'weigh') return reader.weigh(question.turn, question.sentences);
  if (question.kind === 'embed') return reader.embed(question.texts);
  return { id: reader.id, runtime: reader.runtime, dimensions: reader.dimensions };
});
