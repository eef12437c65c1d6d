import { describe, it } from 'vitest';
import { bounds, readConfig } from '../../src/config.ts';
import { transformersEmbedder } from '../../src/embedding/transformers/transformers-embedder.ts';
import { embedderContract } from './embedder.ts';

/** Optional, and not among the dependencies: its suite runs where the package and the weights are. */
const { modelsDir, embeddingModel: model } = readConfig();
const make = () =>
  transformersEmbedder({
    modelsDir,
    model,
    batchTexts: bounds.embedBatchTexts,
    textCharsMax: bounds.embedTextCharsMax,
  });
const works = await make().then(
  () => true,
  () => false,
);

if (works) embedderContract('transformers', make);
else
  describe.skip('transformers as an embedder: package or weights are not here', () =>
    it('was not run', () => undefined));
