import { gramLogit } from '../finder/grams.ts';
import type { Hidden } from './encoder.ts';
import { attendedVector, best, sigmoid, type Heads, type TokenSpan } from './heads.ts';
import type { Characters, Choice, Predictor, Window } from './predict.ts';

/** What one view of a message hears of danger. */
export interface PredictedDanger extends Characters {
  /** Logit that there is any. */
  readonly logit: number;
  readonly kinds: readonly Choice[];
  readonly who: string;
}

/** What all views of a message together hear of danger. */
export interface HeardDanger extends Characters {
  readonly probability: number;
  readonly kinds: readonly Choice[];
  readonly who: string;
  /** It was read in the light of what was said before. */
  readonly afterReply: boolean;
  /** A danger was heard in one of the turns before. */
  readonly alarmed: boolean;
}

/** Half of the attention that a danger draws lies on these words. */
const attentionShare = 0.5;

/**
 * Whether a stretch of text tells of danger, of what kind, whose, and on which words that rests.
 *
 * @param prefix of the arrays' names: each branch of the encoder has heads of its own
 */
export function dangerOf(
  hidden: Hidden,
  own: TokenSpan,
  { tokens }: Pick<Window, 'tokens'>,
  { heads, manifest, prefix }: Pick<Predictor, 'heads' | 'manifest'> & { readonly prefix: '' | 'turn_' },
): PredictedDanger {
  const { vector, weights } = attendedVector(hidden, own, `${prefix}attend_danger`, heads);
  const logits = heads.twoLayers(`${prefix}danger`, vector);
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
    logit: logits[names.length] ?? 0,
    who: manifest.lists.dangerWhos[best(heads.linear(`${prefix}danger_who`, vector)).index] ?? 'self',
    kinds: names.map((name, index) => ({ name, probability: sigmoid(logits[index] ?? 0) })),
  };
}

/**
 * The message alone hears what it says, the whole turn hears what it answers ("no, I mean the cat"), and characters hear words
 * that neither has met: weighed together they are right more often than any of them.
 *
 * @param windows of the message; the most alarmed of them speaks for it
 */
export function heardDanger(
  text: string,
  windows: readonly PredictedDanger[],
  turn: { readonly danger: PredictedDanger; readonly afterReply: boolean; readonly alarmed: boolean },
  heads: Heads,
): HeardDanger {
  const [alone = turn.danger] = windows.toSorted((one, other) => other.logit - one.logit);
  const { afterReply } = turn;
  const weights = heads.table(afterReply ? 'turn_danger_fused' : 'danger_fused');
  const [ofMessage = 0, ofTurn = 0, ofGrams = 0, bias = 0] = weights;
  const grams = gramLogit(text, heads.table('danger_grams.weight'), heads.table('danger_grams.bias')[0] ?? 0);
  return {
    ...(ofMessage * alone.logit >= ofTurn * turn.danger.logit ? alone : turn.danger),
    probability: sigmoid(ofMessage * alone.logit + ofTurn * turn.danger.logit + ofGrams * grams + bias),
    kinds: alone.kinds.map(({ name, probability }) => ({
      name,
      probability: (probability + (turn.danger.kinds.find((kind) => kind.name === name)?.probability ?? 0)) / 2,
    })),
    afterReply,
    alarmed: turn.alarmed,
  };
}
