import { gramLogit } from '../finder/grams.ts';
import type { Hidden } from './encoder.ts';
import { attendedVector, best, sigmoid, type Heads, type TokenSpan } from './heads.ts';
import type { Prediction, Predictor, Window } from './predict.ts';

/** Half of the attention that a danger draws lies on these words. */
const attentionShare = 0.5;

/** Whether a window tells of danger, of what kind, whose, and on which words that rests. */
export function dangerOf(
  hidden: Hidden,
  own: TokenSpan,
  { tokens, text }: Window,
  { heads, manifest }: Predictor,
): Prediction['danger'] {
  const { vector, weights } = attendedVector(hidden, own, 'attend_danger', heads);
  const logits = heads.twoLayers('danger', vector);
  const temperature = manifest.temperatures['danger'] ?? 1;
  const names = manifest.lists.dangers;
  const order = [...weights.keys()].toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
  let [first, last, sum] = [order[0] ?? 0, order[0] ?? 0, 0];
  for (const token of order) {
    if (sum >= attentionShare) break;
    sum += weights[token] ?? 0;
    [first, last] = [Math.min(first, token), Math.max(last, token)];
  }
  return {
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    any: sigmoid(withGrams(logits[names.length] ?? 0, text, heads) / temperature),
    who: manifest.lists.dangerWhos[best(heads.linear('danger_who', vector)).index] ?? 'self',
    kinds: names.map((name, index) => ({ name, probability: sigmoid((logits[index] ?? 0) / temperature) })),
  };
}

/** The encoder hears meaning, characters hear words it has not met: both together are right more often than either. */
function withGrams(logit: number, text: string, heads: Heads): number {
  if (!heads.has('danger_fused')) return logit;
  const [ofEncoder = 1, ofGrams = 0, bias = 0] = heads.table('danger_fused');
  const grams = gramLogit(text, heads.table('danger_grams.weight'), heads.table('danger_grams.bias')[0] ?? 0);
  return ofEncoder * logit + ofGrams * grams + bias;
}
