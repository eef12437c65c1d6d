import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dialogueWordsSchema } from '../../../../../src/conversation/understand/dialogue/dialogue-words.ts';
import { intentExamplesSchema } from '../../../../../src/conversation/understand/intents/intent-examples.ts';
import type { IntentLessons } from '../../../../../src/conversation/understand/intents/train-intents.ts';
import { wordClassesSchema } from '../../../../../src/conversation/understand/intents/word-classes.ts';

const pack = join(import.meta.dirname, '../../../../../data/us');

/** The lessons of the pack in this repository, as they lie on disk. */
export function packLessons(): IntentLessons {
  const read = (path: string): unknown => parse(readFileSync(join(pack, path), 'utf8'));
  return {
    examples: readdirSync(join(pack, 'intents')).map((file) => intentExamplesSchema.parse(read(`intents/${file}`))),
    wordClasses: wordClassesSchema.parse(read('word-classes.yaml')),
    spelling: dialogueWordsSchema.parse(read('dialogue.yaml')).spelling,
  };
}
