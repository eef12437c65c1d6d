import { mkdirSync, renameSync, rmSync, createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { missingWeights } from '../../src/embedding/transformers/weights-folder.ts';
import { AppError } from '../../src/errors.ts';

/**
 * Fetches what is missing of a model's weights. Each file is written beside its place and renamed when it is whole, so a
 * download that is cut off leaves it missing. Throws `model_unavailable` saying which file could not be fetched and why.
 */
export async function pullWeights(options: {
  readonly from: string;
  readonly model: string;
  readonly modelsDir: string;
  readonly say: (line: string) => void;
}): Promise<void> {
  const { from, model, modelsDir, say } = options;
  const missing = missingWeights(modelsDir, model);
  if (missing.length === 0) return say(`${model} is complete in ${modelsDir}.`);
  for (const file of missing) {
    const place = join(modelsDir, model, file);
    mkdirSync(dirname(place), { recursive: true });
    await fetchInto(`${from.replace(/\/$/, '')}/${model}/resolve/main/${file}`, place);
    say(`${file} is there.`);
  }
  say(`${model} is complete in ${modelsDir}. It is used once @huggingface/transformers is installed.`);
}

async function fetchInto(url: string, place: string): Promise<void> {
  const part = `${place}.part`;
  try {
    const response = await fetch(url);
    if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
    renameSync(part, place);
  } catch (error) {
    rmSync(part, { force: true });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : 'unknown';
    throw new AppError('model_unavailable', `Could not fetch ${url}: ${reason}. What serves now goes on serving.`);
  }
}
