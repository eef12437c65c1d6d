import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { ollamaEmbedder } from '../../src/embedding/ollama/ollama-embedder.ts';
import { startOllamaDouble, type OllamaDouble } from '../support/ollama-double.ts';
import { embedderContract } from './embedder.ts';

const limits = {
  timeoutMs: bounds.embedCallMs,
  batchTexts: bounds.embedBatchTexts,
  textCharsMax: bounds.embedTextCharsMax,
};
let double: OllamaDouble;

beforeAll(async () => {
  double = await startOllamaDouble(['small:latest']);
});
afterAll(() => double.close());

embedderContract('Ollama', () => ollamaEmbedder({ url: double.url, model: 'small', ...limits }));

describe('Ollama as an embedder', () => {
  it('sends many texts in several calls and keeps their order', async () => {
    const embedder = await ollamaEmbedder({ url: double.url, model: 'small', ...limits, batchTexts: 2 });
    const texts = ['food', 'rent', 'heat', 'work', 'school'];
    const [together, [alone]] = [await embedder.embed(texts), await embedder.embed(['school'])];
    expect(together).toHaveLength(5);
    expect(together[4]).toEqual(alone);
  });

  it('says so when the model is not there, or nobody listens', async () => {
    await expect(ollamaEmbedder({ url: double.url, model: 'other', ...limits })).rejects.toMatchObject({
      code: 'model_unavailable',
    });
    await expect(ollamaEmbedder({ url: 'http://127.0.0.1:1', model: 'small', ...limits })).rejects.toMatchObject({
      code: 'model_unavailable',
    });
  });
});
