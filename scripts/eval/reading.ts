import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { openReader } from '../../src/compose/reader.ts';
import { readConfig } from '../../src/config.ts';
import type { Reading } from '../../src/reading/reading.ts';
import { dangerCase, messageCase, plainCase, questionCase, sameCase } from './reading/cases.ts';
import { scoreMessages } from './reading/score-messages.ts';
import { scoreDangers, scorePlain, scoreTopics } from './reading/score-lines.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- reading [--cases FOLDER] [--json]

Reads lines of hands that nobody who trains has read, and compares with their labels. The folder holds any of
  messages.jsonl   labelled messages (training/reader/gold.py writes them)
  danger.jsonl     {text, kinds, direct}: lines with danger, and lines that only sound like it
  questions.jsonl  {text, answer}: questions, and the fact sheet that answers each
  plain.jsonl      {text}: ordinary benefit talk, without any danger
  same.jsonl       {sheet, as}: sheets that ask the same as another
Those, messages without a danger and questions of no danger sheet are the plain talk on which false dangers are counted.`;

const ownCases = 'test/eval/reading';
/** The day on which the lines were written. */
const today = '2026-11-23';

export async function evalReading(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const config = readConfig();
  const reader = openReader(config.readerDir, (await readPack(config.packDir)).figureFiles);
  const lines = <Case>(name: string, schema: z.ZodType<Case>): readonly Case[] => {
    const file = join(values.cases, name);
    return existsSync(file) ? readLines(file, schema) : [];
  };
  const readAll = async (rows: readonly { readonly text: string; readonly before?: string | undefined }[]) => {
    const readings: Reading[] = [];
    for (const { text, before } of rows) readings.push(await reader.read(text, { before, today }));
    return readings;
  };
  const messages = lines('messages.jsonl', messageCase);
  const dangers = lines('danger.jsonl', dangerCase);
  const questions = lines('questions.jsonl', questionCase);
  const same = new Map(lines('same.jsonl', sameCase).map(({ sheet, as }) => [sheet, as]));
  const [ofMessages, ofDangers, ofQuestions] = [
    await readAll(messages),
    await readAll(dangers),
    await readAll(questions),
  ];
  const plain = [
    ...(await readAll(lines('plain.jsonl', plainCase))),
    ...ofMessages.filter((_, index) => messages[index]?.dangers.length === 0),
    ...ofQuestions.filter((_, index) => !questions[index]?.answer.startsWith('danger_')),
  ];
  const report = {
    reader: reader.id,
    ...(messages.length > 0 && { messages: scoreMessages(messages, ofMessages) }),
    ...(questions.length > 0 && { 'topics of questions': scoreTopics(questions, ofQuestions, same) }),
    ...(dangers.length > 0 && { dangers: scoreDangers(dangers, ofDangers) }),
    'dangers said of plain talk': scorePlain(plain),
  };
  await reader.close();
  print(report, values.json, (found) => printed(found, 0).join('\n'));
}

/** Names and figures of a report, a line each, indented by their depth. */
function printed(report: unknown, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  return Object.entries(report as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [`${indent}${name}`, ...printed(value, depth + 1)];
    return [`${indent}${name}: ${typeof value === 'number' ? Number(value.toFixed(3)) : String(value)}`];
  });
}
