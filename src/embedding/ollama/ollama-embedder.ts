import { Ollama } from 'ollama';
import { AppError } from '../../errors.ts';
import { inBatches } from '../in-batches.ts';
import type { Embedder } from '../ports.ts';

export interface OllamaEmbedderOptions {
  readonly url: string;
  readonly model: string;
  /** Milliseconds of one call. */
  readonly timeoutMs: number;
  /** Texts of one call. */
  readonly batchTexts: number;
  /** Characters of one text that are sent. */
  readonly textCharsMax: number;
}

/**
 * Embeds with a model of an Ollama server (`/api/embed`). Asks once for its dimensions, so a server or a model that is
 * not there shows here. Throws `model_unavailable`; redirects are not followed.
 */
export async function ollamaEmbedder(options: OllamaEmbedderOptions): Promise<Embedder> {
  const { model } = options;
  const client = new Ollama({
    host: options.url,
    fetch: (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.timeout(options.timeoutMs), redirect: 'error' }),
  });
  const ask = async (input: string[]): Promise<readonly Float32Array[]> => {
    const { embeddings } = await client.embed({ model, input, truncate: true });
    if (embeddings.length !== input.length) throw new Error(`${embeddings.length} vectors for ${input.length} texts`);
    return embeddings.map(atUnitLength);
  };
  try {
    const { models } = await client.list();
    const digest = models.find(({ name }) => name === model || name === `${model}:latest`)?.digest ?? 'unknown';
    const dimensions = (await ask(['one']))[0]?.length ?? 0;
    return {
      id: `ollama-${model}-${digest.slice(0, 12)}`,
      dimensions,
      isRemote: true,
      embed: inBatches(ask, options),
    };
  } catch (error) {
    throw new AppError('model_unavailable', `Ollama does not embed with "${model}".`, { cause: error });
  }
}

function atUnitLength(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (value) => (length === 0 ? 0 : value / length));
}
