import type { WishName } from '../labels.ts';
import { dangerOf, type PredictedDanger } from './danger.ts';
import { attendedVector, meanVector, joined, sigmoid, unit } from './heads.ts';
import type { Predictor } from './predict.ts';

/** A message in the light of what the same person said before it. */
export interface TurnView {
  readonly wishes: readonly { readonly wish: WishName; readonly probability: number }[];
  /** Unit length; lies near the middles of the groups that answer the message. */
  readonly vector: Float32Array;
  /** Unit length; lies near the sentences that are said to it. Undefined where the artefact does not know them. */
  readonly saying: Float32Array | undefined;
  /** Logit that anything known answers it. */
  readonly covered: number;
  readonly danger: PredictedDanger;
  /** It saw what was said before. */
  readonly afterReply: boolean;
}

/** Runs the encoder once over a message and what was said before it. Undefined for a message without a word. */
export async function turnView(
  predictor: Predictor,
  text: string,
  earlier: string | undefined,
): Promise<TurnView | undefined> {
  const { encoder, heads, pieces, manifest } = predictor;
  const { earlierTokensMax, ownTokensMax } = manifest.turn;
  const before = earlier === undefined ? [] : pieces.tokens(earlier, earlierTokensMax);
  const tokens = pieces.tokens(text, ownTokensMax);
  if (tokens.length === 0) return undefined;
  const head = [pieces.ids.begin, ...before.map(({ id }) => id)];
  if (before.length > 0) head.push(pieces.ids.separator);
  const own = { from: head.length, to: head.length + tokens.length };
  const ids = [...head, ...tokens.map(({ id }) => id), pieces.ids.separator];
  const hidden = await encoder.encode(
    'turn',
    ids,
    ids.map((_, at) => (at >= own.from && before.length > 0 ? 1 : 0)),
  );
  const all = { from: 0, to: ids.length };
  const attended = attendedVector(hidden, all, 'attend_turn', heads).vector.subarray(0, manifest.width);
  const both = joined(attended, meanVector(hidden, own));
  const vector = heads.linear('turn', both);
  const logits = heads.twoLayers('wish', both);
  const temperature = manifest.temperatures['wish'] ?? 1;
  return {
    wishes: manifest.lists.wishes
      .map((wish, index) => ({ wish: wish as WishName, probability: sigmoid((logits[index] ?? 0) / temperature) }))
      .toSorted((one, other) => other.probability - one.probability),
    vector: unit(vector),
    saying: heads.has('saying.weight') ? unit(heads.linear('saying', both)) : undefined,
    covered: heads.twoLayers('turn_covered', vector)[0] ?? 0,
    danger: dangerOf(hidden, own, { tokens }, { ...predictor, prefix: 'turn_' }),
    afterReply: before.length > 0,
  };
}

type ViewTurn = (text: string, earlier: string | undefined) => Promise<TurnView | undefined>;

/** A turn is read, looked up, and its sentences are weighed: what was worked out for the one is there for the others. */
export function workedOutOnce(view: ViewTurn): ViewTurn {
  const latest = new Map<string, ReturnType<ViewTurn>>();
  return (text, earlier) => {
    const key = JSON.stringify([text, earlier]);
    const before = latest.get(key);
    if (before !== undefined) return before;
    const seen = view(text, earlier);
    latest.set(key, seen);
    seen.catch(() => latest.delete(key)); // what failed is tried anew
    const [oldest] = latest.keys();
    if (latest.size > turnsKeptMax && oldest !== undefined) latest.delete(oldest);
    return seen;
  };
}

/** Turns of the last moments whose view is kept. */
const turnsKeptMax = 8;
