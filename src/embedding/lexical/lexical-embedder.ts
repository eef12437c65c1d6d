import { createHash } from 'node:crypto';
import type { Embedder } from '../ports.ts';
import { placeText, trainLexical, type LexicalWeights } from './train-lexical.ts';
import { readWeights, writeWeights } from './weights-file.ts';

/** Raise when features, training or placing change: the same texts then give other vectors. */
const codeVersion = 2;

/**
 * The embedder that needs nothing but the catalogue: it learns which words stand together from the texts it is given.
 *
 * @param texts the catalogue's texts, one per passage; the embedder's id is their hash
 * @param cacheFolder where trained weights are kept between starts; none: train every time
 */
export function lexicalEmbedder(texts: readonly string[], cacheFolder?: string): Embedder {
  const hash = createHash('sha256')
    .update(JSON.stringify([codeVersion, texts]))
    .digest('hex');
  const id = `lexical-${hash.slice(0, 16)}`;
  const weights =
    (cacheFolder === undefined ? undefined : readWeights(cacheFolder, id)) ?? train(texts, id, cacheFolder);
  return {
    id,
    dimensions: weights.dimensions,
    embed: (wanted) => Promise.resolve(wanted.map((text) => placeText(text, weights))),
  };
}

function train(texts: readonly string[], id: string, cacheFolder: string | undefined): LexicalWeights {
  const weights = trainLexical(texts);
  if (cacheFolder !== undefined) writeWeights(cacheFolder, id, weights);
  return weights;
}
