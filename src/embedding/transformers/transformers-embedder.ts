import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBatches } from '../in-batches.ts';
import type { Embedder } from '../ports.ts';

/** What is used of `@huggingface/transformers`, which is installed only where real embeddings are wanted. */
interface TransformersModule {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  readonly pipeline: (
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: 'q8'; readonly local_files_only: true },
  ) => Promise<
    (
      texts: readonly string[],
      options: { readonly pooling: 'mean'; readonly normalize: true },
    ) => Promise<{ tolist(): number[][] }>
  >;
}

export const transformersPackage = '@huggingface/transformers';

export interface TransformersOptions {
  /** Folder that holds one folder per model. */
  readonly modelsDir: string;
  /** Name of the model's folder: `Xenova/all-MiniLM-L6-v2`. */
  readonly model: string;
  readonly batchTexts: number;
  readonly textCharsMax: number;
}

/**
 * Embeds with a sentence model in this process, from weights of a local folder; nothing is ever fetched. Rejects when
 * the package is not installed or the weights can't be loaded.
 */
export async function transformersEmbedder(options: TransformersOptions): Promise<Embedder> {
  const { modelsDir, model } = options;
  const { env, pipeline } = (await import(transformersPackage)) as TransformersModule;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = modelsDir;
  const extract = await pipeline('feature-extraction', model, { dtype: 'q8', local_files_only: true });
  const ask = async (texts: readonly string[]): Promise<readonly Float32Array[]> =>
    (await extract(texts, { pooling: 'mean', normalize: true })).tolist().map((row) => Float32Array.from(row));
  const dimensions = (await ask(['one']))[0]?.length ?? 0;
  return {
    id: `transformers-${model.replaceAll('/', '-')}-${configHash(modelsDir, model)}`,
    dimensions,
    embed: inBatches(ask, options),
  };
}

function configHash(modelsDir: string, model: string): string {
  return createHash('sha256')
    .update(readFileSync(join(modelsDir, model, 'config.json')))
    .digest('hex')
    .slice(0, 12);
}
