import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { FigureWordsFile } from '../figures/figure-words.ts';
import type { PlaceTable } from '../figures/place-names.ts';
import type { Reader } from '../reader.ts';
import type { Reading } from '../reading.ts';
import { readArtefact } from './artefact.ts';
import type { Encoder } from './encoder.ts';
import type { ReaderQuestion, ReaderWorkerData } from './reader-worker.ts';
import type { TrainedOptions } from './trained-reader.ts';

export interface ReaderInWorkerOptions extends TrainedOptions {
  /** Folder of the artefact. */
  readonly folder: string;
  readonly words: FigureWordsFile;
  readonly places: PlaceTable;
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
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Milliseconds after which the thread is started, if no message has started it before. */
const warmAfterMs = 3_000;

const warmUp = 'I lost my job last week, I have two kids (3 and 7) and my rent is $900 a month. What help is there?';

/**
 * @throws AppError `reader_damaged` when the artefact is not whole
 */
export function readerInWorker({
  folder,
  words,
  places,
  callMs,
  startMs,
  waitingMax,
  ...options
}: ReaderInWorkerOptions): ReaderInWorker {
  const { id, manifest } = readArtefact(folder); // refused here, where the sentence reaches the operator
  const data: ReaderWorkerData = { folder, words, places, options, warmUp };
  const worker = endableWorker<ReaderQuestion, unknown>({
    file: workerFile('reader-worker', import.meta.url),
    data,
    timeoutMs: callMs,
    startMs,
    waitingMax,
  });
  // Its thread starts a moment after the service: a start on a small machine waits for nothing that it does not need.
  const warm = (): Promise<unknown> => worker.ask({ kind: 'about' });
  const later = setTimeout(() => void warm().catch(() => undefined), warmAfterMs);
  later.unref();
  return {
    id: `trained ${id}`,
    dimensions: manifest.width,
    runtime: async () => ((await warm()) as { readonly runtime: Encoder['runtime'] }).runtime,
    read: async (message, context) => (await worker.ask({ kind: 'read', message, context })) as Reading,
    embed: async (texts) => (await worker.ask({ kind: 'embed', texts })) as readonly Float32Array[],
    close: () => {
      clearTimeout(later);
      return worker.close();
    },
  };
}
