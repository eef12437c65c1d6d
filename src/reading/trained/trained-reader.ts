import { lineFinder, type FoundGroup, type KnownLine, type LineFinder } from '../finder/line-finder.ts';
import { judged, judgeFeatures, turnFeatures, uncalibrated } from '../finder/judge.ts';
import { readLineVectors } from '../finder/line-vectors.ts';
import type { FigureFinder } from '../figures/find-figures.ts';
import type { WishName } from '../labels.ts';
import type { LookedUpText, Reader } from '../reader.ts';
import { emptyReading } from '../reading.ts';
import type { Artefact, Manifest } from './artefact.ts';
import { assemble, type ReadingThresholds } from './assemble.ts';
import { heardDanger } from './danger.ts';
import { openEncoder, type Encoder } from './encoder.ts';
import { meanVector, openHeads, unit, type Heads } from './heads.ts';
import { predict } from './predict.ts';
import { turnView, workedOutOnce, type TurnView } from './turn-view.ts';
import { canWeigh, weighSentences, type SentenceToWeigh } from './weigh-sentences.ts';
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
  /** From now on these lines are known, and no others: those whose vectors ship at once, the rest by `learn`. */
  know(lines: readonly KnownLine[]): void;
  /** Works out the vectors of some lines that did not ship. Returns how many are left; with none left all are found. */
  learn(linesMax: number): Promise<number>;
  /** What each text asks, among the known lines. */
  find(texts: readonly LookedUpText[], options?: FindOptions): Promise<readonly FoundLines[]>;
  /** How probable it is that each sentence is to be said to a turn; undefined where the artefact does not know. */
  weigh(turn: LookedUpText, sentences: readonly SentenceToWeigh[]): Promise<readonly number[] | undefined>;
}

export interface FindOptions {
  /** Groups told of each text. */
  readonly limit?: number;
  /** The text itself is taken for not known, to measure with lines that are. */
  readonly leaveOut?: boolean;
}

/** The groups nearest to a text, best first, and what the judge looked at. */
export interface FoundLines {
  readonly groups: readonly FoundGroup[];
  /** How probable it is that the best one answers the text. */
  readonly answers: number;
  readonly features: readonly number[];
}

/** Sentences without a vector that ships, of which one is kept. */
const weighedMax = 2_000;

/** Groups told of each text, unless the caller wants fewer. */
const foundMax = 30;

export async function trainedReader(
  artefact: Artefact,
  figures: FigureFinder,
  options: TrainedOptions,
): Promise<TrainedReader> {
  const { manifest } = artefact;
  const encoder = await openEncoder(artefact, options);
  const pieces = wordPieces(artefact.vocabulary);
  const predictor = { encoder, heads: openHeads(artefact), pieces, manifest };
  const viewOf = workedOutOnce((text, earlier) => turnView(predictor, text, earlier));
  const thresholds = thresholdsOf(manifest);
  const bounds = { ...options, beforeTokensMax: manifest.beforeTokensMax };
  const settings = manifest.finder ?? uncalibrated;
  const shipped = readLineVectors(artefact.lines, manifest.width);
  const learned = new Map<string, Float32Array>();
  const middles = middlesOf(predictor.heads, manifest);
  let known: readonly KnownLine[] = [];
  let finder: LineFinder | undefined;
  const vectorOf = (text: string): Float32Array | undefined => learned.get(text) ?? shipped.vectorOf(text);
  const weighed = new Map<string, Float32Array>();
  const finderOf = (lines: readonly KnownLine[]): LineFinder =>
    lineFinder(
      lines,
      lines.map(({ text }) => vectorOf(text) as Float32Array),
      middles,
      settings.weights,
    );

  async function embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const tokens = pieces.tokens(text, options.embedTokensMax);
      const ids = [pieces.ids.begin, ...tokens.map(({ id }) => id), pieces.ids.separator];
      const hidden = await encoder.encode(
        'turn',
        ids,
        ids.map(() => 0),
      );
      vectors.push(unit(meanVector(hidden, { from: 1, to: Math.max(2, ids.length - 1) })));
    }
    return vectors;
  }

  /** The vectors of sentences; those that do not ship are worked out once, and the oldest go when there are too many. */
  async function vectorsOf(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const vector = vectorOf(text) ?? weighed.get(text) ?? ((await embed([text]))[0] as Float32Array);
      if (vectorOf(text) === undefined) weighed.set(text, vector);
      const [oldest] = weighed.keys();
      if (weighed.size > weighedMax && oldest !== undefined) weighed.delete(oldest);
      vectors.push(vector);
    }
    return vectors;
  }

  const ofQuestion = (text: string, vector: Float32Array, groups: readonly FoundGroup[]): readonly number[] =>
    judgeFeatures(text, groups, predictor.heads.twoLayers('covered', vector)[0] ?? 0);
  const ofTurn = (text: string, { covered, wishes }: TurnView, groups: readonly FoundGroup[]): readonly number[] => {
    const wished = (name: WishName) => wishes.find(({ wish }) => wish === name)?.probability ?? 0;
    return turnFeatures(text, groups, { covered, wished });
  };

  return {
    id: `trained ${artefact.id}`,
    runtime: encoder.runtime,
    dimensions: manifest.width,
    async read(message, { before, earlier, today, alarmed = false }) {
      const found = figures.find(message, today);
      const windows = windowsOf(message, before, pieces, bounds);
      if (windows.length === 0) return before === undefined ? emptyReading : { ...emptyReading, reply: noReply };
      const predictions = [];
      for (const window of windows) {
        const inside = found.filter(({ start }) => start >= window.start && start < window.end);
        predictions.push(await predict(predictor, window, inside));
      }
      const view = await viewOf(message, earlier);
      const alone = predictions.map(({ danger }) => danger);
      const whole = view && {
        wishes: view.wishes,
        danger: heardDanger(message, alone, { ...view, alarmed }, predictor.heads),
      };
      return assemble(predictions, found, thresholds, whole);
    },
    embed,
    know(lines) {
      known = lines;
      for (const text of learned.keys()) if (!lines.some((line) => line.text === text)) learned.delete(text);
      finder = finderOf(lines.filter(({ text }) => vectorOf(text) !== undefined));
    },
    async learn(linesMax) {
      const unknown = known.filter(({ text }) => vectorOf(text) === undefined);
      const some = unknown.slice(0, linesMax);
      if (some.length === 0) return 0;
      const vectors = await embed(some.map(({ text }) => text));
      some.forEach(({ text }, index) => learned.set(text, vectors[index] as Float32Array));
      if (some.length === unknown.length) finder = finderOf(known);
      return unknown.length - some.length;
    },
    async find(texts, { limit = foundMax, leaveOut = false } = {}) {
      const vectors = await embed(texts.map(({ text }) => text));
      const found: FoundLines[] = [];
      for (const [index, { text, earlier, kept }] of texts.entries()) {
        const vector = vectors[index] as Float32Array;
        const view = earlier === undefined ? undefined : await viewOf(text, earlier);
        const { weights, judge } = view === undefined ? settings : (settings.turn ?? uncalibrated.turn);
        const options = { leaveOut: leaveOut ? text : undefined, turn: view?.vector, kept, weights };
        const groups = finder?.find(text, vector, limit, options) ?? [];
        const features = view === undefined ? ofQuestion(text, vector, groups) : ofTurn(text, view, groups);
        found.push({ groups, answers: groups.length === 0 ? 0 : judged(features, judge), features });
      }
      return found;
    },
    async weigh({ text, earlier }, sentences) {
      if (!canWeigh(predictor.heads)) return undefined;
      const { vector, saying } = (await viewOf(text, earlier ?? '')) ?? {};
      if (vector === undefined || saying === undefined) return undefined;
      const vectors = await vectorsOf(sentences.map((one) => one.text));
      return weighSentences({ vector, saying }, sentences, vectors, predictor.heads);
    },
  };
}

/** The trained middle of each group that has one, by its name. */
function middlesOf(heads: Heads, { lists }: Manifest): ReadonlyMap<string, Float32Array> {
  return new Map(lists.sheets.map((sheet, row) => [sheet, heads.row('sheets', row)] as const));
}

const noReply = { kind: 'none', probability: 1 } as const;

function thresholdsOf({ thresholds }: Manifest): ReadingThresholds {
  const danger = { sure: thresholds['danger_sure'] ?? 0.9, perhaps: thresholds['danger_perhaps'] ?? 0.5 };
  return {
    question: thresholds['question'] ?? 0.5,
    need: thresholds['need'] ?? 0.5,
    danger,
    dangerAfterReply: {
      sure: thresholds['danger_sure_after_reply'] ?? danger.sure,
      perhaps: thresholds['danger_perhaps_after_reply'] ?? danger.perhaps,
    },
    corrects: thresholds['corrects'] ?? 0.5,
    figureField: thresholds['figure_field'] ?? 0.4,
    figureNone: thresholds['figure_none'] ?? 0.8,
    mention: thresholds['mention'] ?? 0.5,
  };
}
