import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { FigureWordsFile } from '../figures/figure-words.ts';
import type { PlaceTable } from '../figures/place-names.ts';
import { uncalibrated, type FinderSettings } from '../finder/judge.ts';
import type { KnownLine } from '../finder/line-finder.ts';
import type { LookedUpText, Reader } from '../reader.ts';
import type { Reading } from '../reading.ts';
import { readArtefact } from './artefact.ts';
import type { Encoder } from './encoder.ts';
import type { ReaderQuestion, ReaderWorkerData } from './reader-worker.ts';
import type { FindOptions, FoundLines, TrainedOptions } from './trained-reader.ts';
import type { SentenceToWeigh } from './weigh-sentences.ts';

export interface ReaderInWorkerOptions extends TrainedOptions {
  /** Folder of the artefact. */
  readonly folder: string;
  readonly words: FigureWordsFile;
  readonly places: PlaceTable;
  /** What is known from the start, to be found by meaning. */
  readonly lines: readonly KnownLine[];
  /** Milliseconds that one message may take; then the thread is ended and the next message gets a new one. */
  readonly callMs: number;
  readonly startMs: number;
  readonly waitingMax: number;
}

/** The trained reader on a thread of its own, warm; the serving thread stays free. */
export interface ReaderInWorker extends Reader {
  /** What serves it, once its thread is warm. */
  runtime(): Promise<Encoder['runtime']>;
  readonly dimensions: number;
  /** Probabilities from which the best known line is said, and from which the two best are offered. */
  readonly answerThresholds: Record<'question' | 'turn', FinderSettings['thresholds']>;
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** From now on these lines are known, and no others; also by a thread that has to be started again. */
  know(lines: readonly KnownLine[]): Promise<void>;
  /** Resolves when the vectors of all known lines are there; those that ship are there from the start. */
  learned(): Promise<void>;
  find(texts: readonly LookedUpText[], options?: FindOptions): Promise<readonly FoundLines[]>;
  /** How probable it is that each sentence is to be said to a turn; undefined where the artefact does not know. */
  weigh(turn: LookedUpText, sentences: readonly SentenceToWeigh[]): Promise<readonly number[] | undefined>;
  close(): Promise<void>;
}

/** Milliseconds after which the thread is started, if no message has started it before. */
const warmAfterMs = 3_000;

/** Milliseconds for a run of the encoder, or some lines being learned, to come to its end before its thread is ended. */
const finishMs = 5_000;

/** Lines whose vectors are worked out in one go: some tens of milliseconds. */
const learnLinesMax = 16;

const warmUp = 'I lost my job last week, I have two kids (3 and 7) and my rent is $900 a month. What help is there?';

/**
 * @throws AppError `reader_damaged` when the artefact is not whole
 */
export function readerInWorker({
  folder,
  words,
  places,
  lines,
  callMs,
  startMs,
  waitingMax,
  ...options
}: ReaderInWorkerOptions): ReaderInWorker {
  const { id, manifest } = readArtefact(folder); // refused here, where the sentence reaches the operator
  const data: { -readonly [Key in keyof ReaderWorkerData]: ReaderWorkerData[Key] } = {
    folder,
    words,
    places,
    options,
    lines,
    warmUp,
  };
  const worker = endableWorker<ReaderQuestion, unknown>({
    file: workerFile('reader-worker', import.meta.url),
    data,
    timeoutMs: callMs,
    startMs,
    waitingMax,
    finishMs,
  });
  // Its thread starts a moment after the service: a start on a small machine waits for nothing that it does not need.
  const warm = (): Promise<unknown> => worker.ask({ kind: 'about' });
  // In slices, so that a message waits for few lines at most.
  async function learned(): Promise<void> {
    while (((await worker.ask({ kind: 'learn', linesMax: learnLinesMax })) as number) > 0);
  }
  const later = setTimeout(() => void learned().catch(() => undefined), warmAfterMs);
  later.unref();
  return {
    id: `trained ${id}`,
    dimensions: manifest.width,
    answerThresholds: {
      question: (manifest.finder ?? uncalibrated).thresholds,
      turn: (manifest.finder?.turn ?? uncalibrated.turn).thresholds,
    },
    runtime: async () => ((await warm()) as { readonly runtime: Encoder['runtime'] }).runtime,
    read: async (message, context) => (await worker.ask({ kind: 'read', message, context })) as Reading,
    know: async (lines) => {
      data.lines = lines;
      await worker.ask({ kind: 'know', lines });
      await learned();
    },
    learned,
    find: async (texts, options = {}) => (await worker.ask({ kind: 'find', texts, options })) as readonly FoundLines[],
    weigh: async (turn, sentences) =>
      (await worker.ask({ kind: 'weigh', turn, sentences })) as readonly number[] | undefined,
    embed: async (texts) => (await worker.ask({ kind: 'embed', texts })) as readonly Float32Array[],
    close: () => {
      clearTimeout(later);
      return worker.close();
    },
  };
}
