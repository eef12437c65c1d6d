import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { compileCues, cuesSchema, type Cue } from '../../../../../src/conversation/understand/dialogue/cues.ts';
import {
  compileDialogueWords,
  dialogueWordsSchema,
} from '../../../../../src/conversation/understand/dialogue/dialogue-words.ts';
import { plainLine } from '../../../../../src/conversation/understand/dialogue/plain-line.ts';

const read = (file: string): unknown => parse(readFileSync(`data/us/${file}`, 'utf8'));

/** The small words of data/us, compiled once for the tests of this folder. */
export const usDialogue = compileDialogueWords(dialogueWordsSchema.parse(read('dialogue.yaml')));

const readCues = compileCues(cuesSchema.parse(read('cues.yaml')));

/** What data/us hears in a message as somebody types it. */
export const usCues = (text: string): ReadonlySet<Cue> => readCues(plainLine(text, usDialogue.spelling));
