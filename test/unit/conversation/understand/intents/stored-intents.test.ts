import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bounds } from '../../../../../src/config.ts';
import { readIntents } from '../../../../../src/conversation/understand/intents/classify-intents.ts';
import { noDialogue } from '../../../../../src/conversation/understand/intents/features.ts';
import { loadOrTrainIntents } from '../../../../../src/conversation/understand/intents/stored-intents.ts';
import type { IntentLessons } from '../../../../../src/conversation/understand/intents/train-intents.ts';

const lessons: IntentLessons = {
  examples: [
    {
      intent: 'greeting',
      common_while: [],
      examples: ['hi', 'hello', 'hey there', 'good morning', 'hi you', 'hello hello'],
    },
    {
      intent: 'goodbye',
      common_while: [],
      examples: ['bye', 'goodbye', 'see you', 'good night', 'bye bye', 'see you later'],
    },
    {
      intent: 'off_topic',
      common_while: [],
      examples: ['who won the game', 'the capital of france'],
    },
  ],
  wordClasses: { hello: ['hi', 'hello'] },
};
const text = 'hello you';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('loadOrTrainIntents', () => {
  it('trains once and reads the same model back', () => {
    const trained = loadOrTrainIntents(lessons, join(folder, 'cache'));
    const stored = loadOrTrainIntents(lessons, join(folder, 'cache'));
    expect([trained.origin, stored.origin]).toEqual(['trained', 'cache']);
    expect(readIntents(stored, text, noDialogue, bounds)).toEqual(readIntents(trained, text, noDialogue, bounds));
    expect(readIntents(stored, text, noDialogue, bounds).rivals[0]?.name).toBe('greeting');
  });

  it('gives the same weights for the same lessons, in whatever order the files are read', () => {
    const one = loadOrTrainIntents(lessons, join(folder, 'one'));
    const other = loadOrTrainIntents({ ...lessons, examples: lessons.examples.toReversed() }, join(folder, 'two'));
    expect(other.linear.weights).toEqual(one.linear.weights);
    expect(other.labels).toEqual(one.labels);
  });

  it('trains anew when an example, a word class or an off-topic line changed, and keeps one file', () => {
    loadOrTrainIntents(lessons, folder);
    expect(loadOrTrainIntents({ ...lessons, wordClasses: { hello: ['hi', 'hey'] } }, folder).origin).toBe('trained');
    const examples = lessons.examples.map((file) =>
      file.intent === 'goodbye' ? { ...file, examples: [...file.examples, 'so long'] } : file,
    );
    expect(loadOrTrainIntents({ ...lessons, examples }, folder).origin).toBe('trained');
    const thresholds = examples.map((file) =>
      file.intent === 'off_topic' ? { ...file, examples: ['the moon'] } : file,
    );
    expect(loadOrTrainIntents({ ...lessons, examples: thresholds }, folder).origin).toBe('trained');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('trains anew over a damaged or cut file', () => {
    loadOrTrainIntents(lessons, folder);
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const bytes = readFileSync(path);
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(loadOrTrainIntents(lessons, folder).origin).toBe('trained');
    writeFileSync(path, bytes.subarray(0, 20));
    expect(loadOrTrainIntents(lessons, folder).origin).toBe('trained');
    expect(loadOrTrainIntents(lessons, folder).origin).toBe('cache');
  });
});
