import type { Artefact } from './artefact.ts';
import type { Hidden } from './encoder.ts';

/** Tokens `[from, to)`. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

/** The small layers on the encoder's vectors, as `training/reader/heads.py` defines them. */
export interface Heads {
  /** One linear layer: logits. */
  linear(name: string, input: Float32Array): Float32Array;
  /** Linear, GELU, linear: logits. */
  twoLayers(name: string, input: Float32Array): Float32Array;
  /** Linear and GELU: what the figure heads share. */
  firstLayer(name: string, input: Float32Array): Float32Array;
  /** A stored table's rows times a vector: one score a row. */
  rows(name: string, input: Float32Array): Float32Array;
  /** Whether the artefact has an array of this name, and it as it is stored. */
  has(name: string): boolean;
  table(name: string): Float32Array;
  /** One row of a stored table. */
  row(name: string, row: number): Float32Array;
}

export function openHeads({ heads, manifest }: Pick<Artefact, 'heads' | 'manifest'>): Heads {
  const get = (name: string): Float32Array => {
    const array = heads.get(name);
    if (array === undefined) throw new Error(`the artefact has no array ${name}`);
    return array;
  };
  const linear = (name: string, input: Float32Array): Float32Array =>
    multiplied(get(`${name}.weight`), input, get(`${name}.bias`));
  const firstLayer = (name: string, input: Float32Array): Float32Array => linear(`${name}.0`, input).map(gelu);
  return {
    linear,
    firstLayer,
    twoLayers: (name, input) => linear(`${name}.3`, firstLayer(name, input)),
    rows: (name, input) => multiplied(get(name), input, undefined),
    has: (name) => heads.has(name),
    table: get,
    row: (name, row) => {
      const width = manifest.arrays[name]?.shape[1] ?? 0;
      return get(name).subarray(row * width, (row + 1) * width);
    },
  };
}

function multiplied(weights: Float32Array, input: Float32Array, bias: Float32Array | undefined): Float32Array {
  const width = input.length;
  const out = new Float32Array(weights.length / width);
  for (let row = 0; row < out.length; row += 1) {
    let sum = bias?.[row] ?? 0;
    const at = row * width;
    for (let column = 0; column < width; column += 1) sum += (weights[at + column] ?? 0) * (input[column] ?? 0);
    out[row] = sum;
  }
  return out;
}

/** Hendrycks and Gimpel 2016, arXiv:1606.08415, with erf by Abramowitz and Stegun 7.1.26 (error below 1.5e-7). */
function gelu(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const erf = 1 - series * Math.exp(-x * x);
  return value * 0.5 * (1 + (value < 0 ? -erf : erf));
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Probabilities of logits that exclude each other. */
export function softmax(logits: Float32Array, temperature = 1): Float32Array {
  const highest = logits.reduce((top, logit) => Math.max(top, logit), Number.NEGATIVE_INFINITY);
  const powers = logits.map((logit) => Math.exp((logit - highest) / temperature));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** The index of the highest, and it. */
export function best(values: Float32Array): { readonly index: number; readonly value: number } {
  let index = 0;
  for (let at = 1; at < values.length; at += 1) if ((values[at] ?? 0) > (values[index] ?? 0)) index = at;
  return { index, value: values[index] ?? 0 };
}

/** One token's vector. */
export const tokenVector = ({ vectors, width }: Hidden, token: number): Float32Array =>
  vectors.subarray(token * width, (token + 1) * width);

/** The mean vector of some tokens; of the first alone where the span is empty. */
export function meanVector(hidden: Hidden, { from, to }: TokenSpan): Float32Array {
  const mean = new Float32Array(hidden.width);
  const last = Math.max(to, from + 1);
  for (let token = from; token < last; token += 1) {
    const vector = tokenVector(hidden, token);
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / (last - from);
  }
  return mean;
}

/** The mean of tokens weighted by a one-number head, beside their plain mean; and the weights. */
export function attendedVector(
  hidden: Hidden,
  own: TokenSpan,
  name: string,
  heads: Heads,
): { readonly vector: Float32Array; readonly weights: Float32Array } {
  const logits = new Float32Array(own.to - own.from);
  for (let token = own.from; token < own.to; token += 1)
    logits[token - own.from] = heads.linear(name, tokenVector(hidden, token))[0] ?? 0;
  const weights = softmax(logits);
  const mean = new Float32Array(hidden.width);
  weights.forEach((weight, index) => {
    const vector = tokenVector(hidden, own.from + index);
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + weight * (vector[at] ?? 0);
  });
  return { vector: joined(mean, meanVector(hidden, own)), weights };
}

export function joined(...vectors: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(vectors.reduce((length, vector) => length + vector.length, 0));
  let at = 0;
  for (const vector of vectors) {
    all.set(vector, at);
    at += vector.length;
  }
  return all;
}

/** The same direction at length one. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
