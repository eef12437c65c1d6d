import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { prepare, type IntentModel, type Preparation } from './intent-model.ts';
import {
  intentTraining,
  othersIn,
  samplesOf,
  spellingOf,
  taughtBy,
  trainIntents,
  type IntentLessons,
} from './train-intents.ts';

/**
 * Reads trained weights back from `cacheFolder`, or trains and keeps them there. Called once at start: it blocks for
 * about two seconds when it trains and for a tenth of one when it does not.
 *
 * The file's name is the hash of what training would see (every line, the settings, and the features of some lines of
 * each intent), so a changed example, word class or feature trains anew and nothing has to be invalidated by hand.
 */
export function loadOrTrainIntents(lessons: IntentLessons, cacheFolder: string): IntentModel {
  const taught = taughtBy(lessons);
  const preparation = prepare(taught, lessons.wordClasses, spellingOf(lessons), othersIn(lessons));
  const name = `intents-${hashOf(lessons, preparation)}.bin`;
  const path = join(cacheFolder, name);
  const stored = existsSync(path) ? decode(readFileSync(path), preparation) : undefined;
  if (stored !== undefined) return stored;
  const model = trainIntents(lessons);
  mkdirSync(cacheFolder, { recursive: true });
  for (const other of readdirSync(cacheFolder)) {
    if (/^intents-[0-9a-f]+\.bin$/.test(other)) rmSync(join(cacheFolder, other), { force: true });
  }
  // A process that dies while writing leaves a `.new` file, never half a model under the right name.
  writeFileSync(`${path}.${process.pid}.new`, encode(model));
  renameSync(`${path}.${process.pid}.new`, path);
  return model;
}

function hashOf(lessons: IntentLessons, preparation: Preparation): string {
  const hash = createHash('sha256').update(JSON.stringify([intentTraining, lessons]));
  // The lines are hashed already; a change to how they become numbers shows in a few of them.
  const some = taughtBy(lessons).map((file) => ({
    ...file,
    examples: file.examples.filter((_, at) => at % featuresHashedEvery === 0),
  }));
  for (const { features } of samplesOf(some, preparation)) hash.update(features.rows).update(features.values);
  return hash.digest('hex').slice(0, 24);
}

const featuresHashedEvery = 10;

const headSchema = z.object({
  labels: z.array(z.string()),
  temperature: z.number().positive(),
  acceptance: z.object({ weights: z.array(z.number()), threshold: z.number() }),
  weights: z.number().int().positive(),
});

/** Digest of the rest (32 bytes), length of the head (4 bytes), head as JSON, weights, bias (little-endian floats). */
function encode(model: IntentModel): Buffer {
  const head = Buffer.from(
    JSON.stringify({
      labels: model.labels,
      temperature: model.linear.temperature,
      acceptance: model.acceptance,
      weights: model.linear.weights.length,
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  const body = Buffer.concat([size, head, bytesOf(model.linear.weights), bytesOf(model.linear.bias)]);
  return Buffer.concat([createHash('sha256').update(body).digest(), body]);
}

/** Undefined for a file that is damaged: it is trained again. */
function decode(file: Buffer, preparation: Preparation): IntentModel | undefined {
  const body = file.subarray(32);
  if (body.length < 4 || !createHash('sha256').update(body).digest().equals(file.subarray(0, 32))) return undefined;
  const headEnd = 4 + body.readUInt32LE(0);
  const head = headSchema.parse(JSON.parse(body.subarray(4, headEnd).toString('utf8')));
  const weightsEnd = headEnd + head.weights * 4;
  return {
    ...preparation,
    labels: head.labels,
    linear: {
      labels: head.labels.length,
      weights: floatsOf(body.subarray(headEnd, weightsEnd)),
      bias: floatsOf(body.subarray(weightsEnd)),
      temperature: head.temperature,
    },
    acceptance: head.acceptance,
    origin: 'cache',
  };
}

function bytesOf(floats: Float32Array): Buffer {
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength);
}

/** Copies: a slice of a file need not start where floats may. */
function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
