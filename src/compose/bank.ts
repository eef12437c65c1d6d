import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { answerBank, type AnswerBank, type AskedLine } from '../answers/bank.ts';
import type { AnswerEntry } from '../answers/entry.ts';
import { AppError } from '../errors.ts';

const asksFile = 'asks.jsonl';
const lineSchema = z.object({ text: z.string().min(1), answer: z.string().min(1) });

/** The answers of a pack with the questions that ask them. */
export function openBank(packDir: string, entries: readonly AnswerEntry[]): AnswerBank {
  return answerBank(entries, readAsks(join(packDir, 'answers', asksFile)));
}

/** @throws AppError `pack_invalid` naming the line */
function readAsks(file: string): readonly AskedLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return []; // a pack may do without: its entries have their own questions
  }
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = lineSchema.safeParse(jsonOf(line));
    if (!parsed.success)
      throw new AppError('pack_invalid', `${file}:${index + 1}: each line is {"text": "…", "answer": "id"}.`);
    return [{ text: parsed.data.text, answer: parsed.data.answer }];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
