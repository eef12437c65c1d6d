import { exactIndex } from '../embedding/exact/exact-index.ts';
import { loadFaiss, type MakeIndex } from '../embedding/faiss/faiss-index.ts';
import { ollamaEmbedder } from '../embedding/ollama/ollama-embedder.ts';
import type { Embedder } from '../embedding/ports.ts';
import { transformersEmbedder } from '../embedding/transformers/transformers-embedder.ts';
import { missingWeights } from '../embedding/transformers/weights-folder.ts';
import type { Bounds, Config } from '../config.ts';

type EmbeddingConfig = Pick<
  Config,
  'embedder' | 'embeddingModel' | 'modelsDir' | 'vectorIndex' | 'ollamaUrl' | 'ollamaEmbeddingModel'
> & { readonly bounds: Pick<Bounds, 'embedBatchTexts' | 'embedTextCharsMax' | 'embedCallMs'> };

export interface ChosenEmbedding {
  /** A real embedder beside the embedded one, if one works. */
  readonly embedder: Embedder | undefined;
  readonly makeIndex: MakeIndex;
  /** Sentences for the start and `/readyz`: what was wanted, is missing, and what serves instead. */
  readonly notes: readonly string[];
}

/**
 * The best that works here. `auto` takes only what stays in this process; a server is asked only when it is named,
 * because the words of a need leave the process then.
 */
export async function chooseEmbedding(config: EmbeddingConfig): Promise<ChosenEmbedding> {
  const embedder = await chooseEmbedder(config);
  const index = await chooseIndex(config);
  return { embedder: embedder.chosen, makeIndex: index.chosen, notes: [...embedder.notes, ...index.notes] };
}

const insteadOfEmbedder = 'The lexical embedder serves instead';

async function chooseEmbedder(
  config: EmbeddingConfig,
): Promise<{ readonly chosen: Embedder | undefined; readonly notes: readonly string[] }> {
  const { embedder: wanted, embeddingModel, modelsDir, bounds } = config;
  const limits = { batchTexts: bounds.embedBatchTexts, textCharsMax: bounds.embedTextCharsMax };
  if (wanted === 'lexical') return { chosen: undefined, notes: [] };
  if (wanted === 'ollama') {
    const model = config.ollamaEmbeddingModel;
    try {
      const options = { url: config.ollamaUrl, model, timeoutMs: bounds.embedCallMs, ...limits };
      return { chosen: await ollamaEmbedder(options), notes: [] };
    } catch {
      const place = new URL(config.ollamaUrl).host;
      const says = `Ollama at ${place} does not embed with ${model}. ${insteadOfEmbedder}; get it with: ollama pull ${model}`;
      return { chosen: undefined, notes: [says] };
    }
  }
  const missing = missingWeights(modelsDir, embeddingModel);
  if (missing.length > 0) {
    const says = `The weights of ${embeddingModel} in ${modelsDir} are incomplete: ${missing.join(', ')} missing. ${insteadOfEmbedder}; get them with: npm run models:pull`;
    return { chosen: undefined, notes: wanted === 'auto' ? [] : [says] };
  }
  try {
    return { chosen: await transformersEmbedder({ modelsDir, model: embeddingModel, ...limits }), notes: [] };
  } catch (error) {
    const says = `The weights of ${embeddingModel} are there and can't be used (${reasonOf(error)}). ${insteadOfEmbedder}; the package is added with: npm install @huggingface/transformers`;
    return { chosen: undefined, notes: [says] };
  }
}

async function chooseIndex({
  vectorIndex: wanted,
}: EmbeddingConfig): Promise<{ readonly chosen: MakeIndex; readonly notes: readonly string[] }> {
  if (wanted === 'exact') return { chosen: inExactIndex, notes: [] };
  try {
    return { chosen: await loadFaiss(), notes: [] };
  } catch (error) {
    const says = `FAISS does not work here (${reasonOf(error)}). The exact index serves instead; the package is added with: npm install faiss-node`;
    return { chosen: inExactIndex, notes: wanted === 'auto' ? [] : [says] };
  }
}

const inExactIndex: MakeIndex = (entries) => exactIndex(entries);

const reasonCharsMax = 120;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return 'it is not installed';
  return (error.message.split('\n')[0] ?? error.name).slice(0, reasonCharsMax);
}
