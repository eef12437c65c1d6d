import { describe, expect, it } from 'vitest';
import type { Heads } from '../../../../src/reading/trained/heads.ts';
import { canWeigh, weighSentences, type SentenceToWeigh } from '../../../../src/reading/trained/weigh-sentences.ts';

const sentence = (more: Partial<SentenceToWeigh> = {}): SentenceToWeigh => ({
  text: 'A car mostly does not count.',
  piece: 0,
  place: 0,
  isSaid: false,
  ...more,
});
const turn = { vector: Float32Array.of(1, 0), saying: Float32Array.of(0, 1) };

/** Keeps what the layer is given, and answers with its logit. */
function heads(logit: (input: Float32Array) => number): { readonly seen: number[][]; readonly heads: Heads } {
  const seen: number[][] = [];
  const twoLayers = (_: string, input: Float32Array): Float32Array => {
    seen.push([...input]);
    return Float32Array.of(logit(input));
  };
  return { seen, heads: { twoLayers, has: (name: string) => name === 'sentence.0.weight' } as unknown as Heads };
}

describe('the weight of a sentence', () => {
  it('is told from the turn’s two vectors, the sentence’s, and what is known of it', () => {
    const { seen, heads: layer } = heads(() => 0);
    const at = sentence({ piece: 1, place: 2, isSaid: true });
    expect(weighSentences(turn, [at], [Float32Array.of(0.5, 0.25)], layer)).toEqual([0.5]);
    const [input] = seen;
    expect(input?.slice(0, 6)).toEqual([0.5, 0, 0, 0.25, 0.5, 0.25]);
    expect(input?.slice(6, 10)).toEqual([0.5, 0.25, 1, 0]);
    expect(input?.slice(10, 15)).toEqual([0, 1, 0, 0, 0]);
    expect(input?.slice(15)).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  });

  it('is a probability for each, in their order; a place beyond those that were trained is none of them', () => {
    const { seen, heads: layer } = heads((input) => (input[6] ?? 0) * 100);
    const vectors = [Float32Array.of(1, 0), Float32Array.of(-1, 0)];
    const [first, second] = weighSentences(turn, [sentence(), sentence({ place: 11 })], vectors, layer);
    expect(first).toBeCloseTo(1);
    expect(second).toBeCloseTo(0);
    expect(seen[1]?.slice(15)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('can be told only where the artefact has the layer', () => {
    expect(canWeigh(heads(() => 0).heads)).toBe(true);
    expect(canWeigh({ has: () => false } as unknown as Heads)).toBe(false);
  });
});
