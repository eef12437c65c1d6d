import type { FigureFinder } from '../figures/find-figures.ts';
import type { Reader } from '../reader.ts';
import { emptyReading } from '../reading.ts';
import type { Artefact, Manifest } from './artefact.ts';
import { assemble, type ReadingThresholds } from './assemble.ts';
import { openEncoder, type Encoder } from './encoder.ts';
import { meanVector, openHeads, unit } from './heads.ts';
import { predict } from './predict.ts';
import { windowsOf } from './windows.ts';
import { wordPieces } from './word-pieces.ts';

export interface TrainedOptions {
  /** Threads of one run of the encoder. */
  readonly threads: number;
  readonly windowTokensMax: number;
  readonly windowsMax: number;
  /** Tokens of a text that its sentence vector is made of. */
  readonly embedTokensMax: number;
  readonly prefer?: 'native' | 'wasm';
}

/** The trained reader in this process, and the sentence vectors of its encoder. */
export interface TrainedReader extends Reader {
  readonly runtime: Encoder['runtime'];
  readonly dimensions: number;
  /** Unit-length sentence vectors, in order. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

export async function trainedReader(
  artefact: Artefact,
  figures: FigureFinder,
  options: TrainedOptions,
): Promise<TrainedReader> {
  const { manifest } = artefact;
  const encoder = await openEncoder(artefact, options);
  const pieces = wordPieces(artefact.vocabulary);
  const predictor = { encoder, heads: openHeads(artefact), pieces, manifest };
  const thresholds = thresholdsOf(manifest);
  const bounds = { ...options, beforeTokensMax: manifest.beforeTokensMax };
  return {
    id: `trained ${artefact.id}`,
    runtime: encoder.runtime,
    dimensions: manifest.width,
    async read(message, { before, today }) {
      const found = figures.find(message, today);
      const windows = windowsOf(message, before, pieces, bounds);
      if (windows.length === 0) return before === undefined ? emptyReading : { ...emptyReading, reply: noReply };
      const predictions = [];
      for (const window of windows) {
        const inside = found.filter(({ start }) => start >= window.start && start < window.end);
        predictions.push(await predict(predictor, window, inside));
      }
      return assemble(predictions, found, thresholds);
    },
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const tokens = pieces.tokens(text, options.embedTokensMax);
        const ids = [pieces.ids.begin, ...tokens.map(({ id }) => id), pieces.ids.separator];
        const hidden = await encoder.encode(
          ids,
          ids.map(() => 0),
        );
        vectors.push(unit(meanVector(hidden, { from: 1, to: Math.max(2, ids.length - 1) })));
      }
      return vectors;
    },
  };
}

const noReply = { kind: 'none', probability: 1 } as const;

function thresholdsOf({ thresholds }: Manifest): ReadingThresholds {
  return {
    question: thresholds['question'] ?? 0.5,
    need: thresholds['need'] ?? 0.5,
    dangerSure: thresholds['danger_sure'] ?? 0.9,
    dangerPerhaps: thresholds['danger_perhaps'] ?? 0.5,
    corrects: thresholds['corrects'] ?? 0.5,
    figureField: thresholds['figure_field'] ?? 0.4,
    figureNone: thresholds['figure_none'] ?? 0.8,
    mention: thresholds['mention'] ?? 0.5,
  };
}
