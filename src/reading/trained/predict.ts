import type { Figure } from '../figures/figure.ts';
import { acts, type Act } from '../labels.ts';
import type { Manifest } from './artefact.ts';
import { dangerOf, type PredictedDanger } from './danger.ts';
import type { Encoder, Hidden } from './encoder.ts';
import {
  attendedVector,
  best,
  joined,
  meanVector,
  sigmoid,
  softmax,
  tokenVector,
  unit,
  type Heads,
  type TokenSpan,
} from './heads.ts';
import type { Token, WordPieces } from './word-pieces.ts';

/** Characters `[start, end)` of the message. */
export interface Characters {
  readonly start: number;
  readonly end: number;
}

/** One of a closed list with its probability. */
export interface Choice {
  readonly name: string;
  readonly probability: number;
}

export interface PredictedPart extends Characters {
  readonly act: Act;
  readonly actProbability: number;
  /** That it asks, and what. */
  readonly question: Choice & { readonly asks: number };
  readonly topics: readonly { readonly id: string; readonly probability: number }[];
  readonly events: readonly Choice[];
  readonly direction: Choice;
  readonly programs: readonly Choice[];
  readonly orders: readonly Choice[];
  readonly told: readonly { readonly label: Choice; readonly owner: Choice; readonly standing: Choice }[];
}

export interface PredictedFigure {
  readonly figure: Figure;
  readonly field: Choice;
  readonly owner: Choice;
  readonly standing: Choice;
  readonly corrects: number;
}

/** What the heads say of one window of a message; places are those of the whole message. */
export interface Prediction {
  readonly parts: readonly PredictedPart[];
  readonly mentions: readonly (Characters & Choice)[];
  readonly figures: readonly PredictedFigure[];
  /** Of the window as a whole. */
  readonly topics: PredictedPart['topics'];
  readonly reply: Choice | undefined;
  readonly needs: readonly (Choice & { readonly urgency: string })[];
  readonly danger: PredictedDanger;
}

export interface Predictor {
  readonly encoder: Encoder;
  readonly heads: Heads;
  readonly pieces: WordPieces;
  readonly manifest: Manifest;
}

/** A stretch of a message that is read in one go. */
export interface Window extends Characters {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Tokens of what was asked before. */
  readonly before: readonly Token[];
}

const topicsMax = 3;
const topicTemperature = 0.05;

/** Runs the encoder once over a window and every head over its vectors. */
export async function predict(predictor: Predictor, window: Window, found: readonly Figure[]): Promise<Prediction> {
  const { encoder, heads, pieces, manifest } = predictor;
  const { lists } = manifest;
  const head = [pieces.ids.begin, ...window.before.map(({ id }) => id)];
  if (window.before.length > 0) head.push(pieces.ids.separator);
  const own: TokenSpan = { from: head.length, to: head.length + window.tokens.length };
  const ids = [...head, ...window.tokens.map(({ id }) => id), pieces.ids.separator];
  const types = ids.map((_, at) => (at >= own.from && window.before.length > 0 ? 1 : 0));
  const hidden = await encoder.encode('message', ids, types);
  const choice = chooser(manifest);

  const spans = partSpans(hidden, own, window.tokens, heads);
  const whole = meanVector(hidden, own);
  const parts = spans.map((span) => readPart({ hidden, span, own, whole }, window.tokens, predictor, choice));
  const figures = found
    .map((figure) => ({ figure, span: tokensOf(window.tokens, figure, own.from) }))
    .filter((one): one is { figure: Figure; span: TokenSpan } => one.span !== undefined)
    .map(({ figure, span }) => {
      const part = spans.find(({ from, to }) => span.from >= from && span.from < to) ?? own;
      const around = {
        from: Math.max(own.from, span.from - manifest.figureWindow),
        to: Math.min(own.to, span.to + manifest.figureWindow),
      };
      const vector = joined(
        meanVector(hidden, span),
        meanVector(hidden, around),
        tokenVector(hidden, span.from),
        meanVector(hidden, part),
      );
      const shared = heads.firstLayer('figure', vector);
      return {
        figure,
        field: choice('figure_field', lists.figureFields, heads.linear('figure_field', shared)),
        owner: choice('figure_owner', lists.roles, heads.linear('figure_owner', shared)),
        standing: choice('figure_standing', lists.standings, heads.linear('figure_standing', shared)),
        corrects: sigmoid(heads.linear('figure_corrects', shared)[0] ?? 0),
      };
    });
  const message = attendedVector(hidden, own, 'attend', heads).vector;
  const urgencies = heads.linear('urgency', message);
  const needs = heads.twoLayers('need', message);
  return {
    parts,
    mentions: mentionsOf(hidden, own, window.tokens, predictor),
    figures,
    topics: topicsOf(heads, manifest, [whole]),
    reply: window.before.length > 0 ? choice('reply', lists.replies, heads.linear('reply', message)) : undefined,
    needs: lists.needs.map((name, index) => ({
      name,
      probability: sigmoid((needs[index] ?? 0) / (manifest.temperatures['need'] ?? 1)),
      urgency:
        lists.urgencies[
          best(urgencies.subarray(index * lists.urgencies.length, (index + 1) * lists.urgencies.length)).index
        ] ?? 'open',
    })),
    danger: dangerOf(hidden, own, window, { ...predictor, prefix: '' }),
  };
}

type Choose = (head: string, names: readonly string[], logits: Float32Array) => Choice;

const chooser =
  (manifest: Manifest): Choose =>
  (head, names, logits) => {
    const { index, value } = best(softmax(logits, manifest.temperatures[head] ?? 1));
    return { name: names[index] ?? '', probability: value };
  };

/** Where the message's clauses begin and end, in tokens. */
function partSpans(hidden: Hidden, own: TokenSpan, tokens: readonly Token[], heads: Heads): readonly TokenSpan[] {
  const starts = [own.from];
  for (let token = own.from + 1; token < own.to; token += 1) {
    const isInside = tokens[token - own.from]?.start === tokens[token - own.from - 1]?.end;
    if (!isInside && (heads.linear('boundary', tokenVector(hidden, token))[0] ?? 0) > 0) starts.push(token);
  }
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? own.to }));
}

interface InMessage {
  readonly hidden: Hidden;
  readonly span: TokenSpan;
  readonly own: TokenSpan;
  /** The mean of the whole message. */
  readonly whole: Float32Array;
}

function readPart(
  { hidden, span, own, whole }: InMessage,
  tokens: readonly Token[],
  { heads, manifest }: Predictor,
  choice: Choose,
): PredictedPart {
  const { lists } = manifest;
  const mean = meanVector(hidden, span);
  const vector = joined(mean, whole);
  const sums = new Float32Array(acts.length);
  for (let token = span.from; token < span.to; token += 1) {
    const logits = heads.linear('act', tokenVector(hidden, token));
    const probabilities = softmax(logits, manifest.temperatures['act'] ?? 1);
    probabilities.forEach((value, index) => (sums[index] = (sums[index] ?? 0) + value / (span.to - span.from)));
  }
  const act = best(sums);
  const asked = softmax(heads.twoLayers('question', vector), manifest.temperatures['question'] ?? 1);
  const kinds = asked.slice(1);
  const kind = best(kinds);
  const asks = 1 - (asked[0] ?? 0);
  const labels = heads.twoLayers('label', vector);
  const several = (head: string, names: readonly string[], logits: Float32Array): readonly Choice[] =>
    names
      .map((name, index) => ({
        name,
        probability: sigmoid((logits[index] ?? 0) / (manifest.temperatures[head] ?? 1)),
      }))
      .filter(({ probability }) => probability >= (manifest.thresholds[head] ?? 0.5));
  return {
    start: tokens[span.from - own.from]?.start ?? 0,
    end: tokens[span.to - own.from - 1]?.end ?? 0,
    act: acts[act.index] ?? 'other',
    actProbability: act.value,
    question: {
      name: lists.questionKinds[kind.index + 1] ?? 'may_i',
      probability: kind.value / Math.max(asks, 1e-6),
      asks,
    },
    topics: asks < 0.05 ? [] : topicsOf(heads, manifest, [mean, whole]),
    events: several('event', lists.events, heads.twoLayers('event', vector)),
    direction: choice('direction', lists.directions, heads.linear('direction', vector)),
    programs: several('program', lists.programs, heads.twoLayers('program', vector)),
    orders: several('order', lists.orders, heads.linear('order', vector)),
    told: several('label', lists.labels, labels).map((label) => {
      const which = new Float32Array(lists.labels.length);
      which[lists.labels.indexOf(label.name)] = 1;
      const whose = heads.twoLayers('claim', joined(vector, which));
      return {
        label,
        owner: choice('claim_owner', lists.roles, whose.slice(0, lists.roles.length)),
        standing: choice('claim_standing', lists.standings, whose.slice(lists.roles.length)),
      };
    }),
  };
}

/** What a question asks: by its own words and by the message around it, whichever is nearer to an entry. */
function topicsOf(heads: Heads, manifest: Manifest, vectors: readonly Float32Array[]): PredictedPart['topics'] {
  const { sheets } = manifest.lists;
  const scores = new Float32Array(sheets.length);
  for (const vector of vectors) {
    heads
      .rows('sheets', unit(vector))
      .forEach((score, index) => (scores[index] = (scores[index] ?? 0) + score / vectors.length));
  }
  const temperature = topicTemperature * (manifest.temperatures['sheet'] ?? 1);
  const probabilities = softmax(scores, temperature);
  return sheets
    .map((id, index) => ({ id, probability: probabilities[index] ?? 0 }))
    .toSorted((one, other) => other.probability - one.probability)
    .slice(0, topicsMax);
}

/** The tokens that touch a span of characters. */
function tokensOf(tokens: readonly Token[], { start, end }: Characters, first: number): TokenSpan | undefined {
  const from = tokens.findIndex((token) => token.end > start && token.start < end);
  const to = tokens.findLastIndex((token) => token.end > start && token.start < end);
  return from < 0 ? undefined : { from: from + first, to: to + first + 1 };
}

/** People, by a beginning-inside-outside head. */
function mentionsOf(
  hidden: Hidden,
  own: TokenSpan,
  tokens: readonly Token[],
  { heads, manifest }: Predictor,
): Prediction['mentions'] {
  const found: (Characters & Choice & { end: number })[] = [];
  let open: (Characters & Choice & { end: number }) | undefined;
  for (let token = own.from; token < own.to; token += 1) {
    const place = tokens[token - own.from];
    const { index, value } = best(softmax(heads.linear('mention', tokenVector(hidden, token))));
    const isInside = open !== undefined && place?.start === open.end;
    if (index >= 2 && !isInside) {
      open = {
        name: manifest.lists.mentionRoles[index - 2] ?? 'other',
        probability: value,
        start: place?.start ?? 0,
        end: place?.end ?? 0,
      };
      found.push(open);
    } else if (open !== undefined && (index === 1 || isInside)) open.end = place?.end ?? open.end;
    else open = undefined;
  }
  return found;
}
