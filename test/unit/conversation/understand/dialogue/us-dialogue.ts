import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  compileDialogueWords,
  dialogueWordsSchema,
} from '../../../../../src/conversation/understand/dialogue/dialogue-words.ts';

/** The small words of data/us, compiled once for the tests of this folder. */
export const usDialogue = compileDialogueWords(
  dialogueWordsSchema.parse(parse(readFileSync('data/us/dialogue.yaml', 'utf8'))),
);
