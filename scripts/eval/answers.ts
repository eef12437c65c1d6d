import { z } from 'zod';
import { makeAnswers } from '../../src/compose/answers.ts';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { readLines } from './lines.ts';
import { percent, shareOf } from './reading/counts.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- answers [--cases FILE.jsonl] [--json]

Looks up questions of hands that nobody who trains has read, and compares what is found with their labels. A line is
{"text": …, "answer": the sheet or entry that answers it, "" where nothing does, "also"?: [others that do as well]}.`;

const ownCases = 'test/eval/answers.jsonl';
const caseSchema = z.object({
  text: z.string(),
  answer: z
    .string()
    .nullish()
    .transform((answer) => answer ?? ''),
  also: z.array(z.string()).optional(),
});

export async function evalAnswers(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const config = readConfig();
  const pack = await readPack(config.packDir);
  const { messageReader: reader, findAnswers: find } = makeAnswers(config, pack);
  await reader.learned();
  const took: number[] = [];
  const rows: { isCovered: boolean; place: number; verdict: string }[] = [];
  for (const one of readLines<z.infer<typeof caseSchema>>(
    values.cases,
    caseSchema as z.ZodType<z.infer<typeof caseSchema>>,
  )) {
    const began = performance.now();
    const [found] = await find([{ text: one.text }]);
    took.push(performance.now() - began);
    const wanted = new Set([one.answer, ...(one.also ?? [])]);
    const place =
      found?.found.findIndex(({ entry }) => wanted.has(entry.id) || entry.sheets.some((sheet) => wanted.has(sheet))) ??
      -1;
    rows.push({ isCovered: one.answer !== '', place, verdict: found?.verdict ?? 'none' });
  }
  await reader.close();
  const covered = rows.filter(({ isCovered }) => isCovered);
  const uncovered = rows.filter(({ isCovered }) => !isCovered);
  const said = covered.filter(({ verdict }) => verdict === 'answers');
  const within = (limit: number) => covered.filter(({ place }) => place >= 0 && place < limit).length;
  const share = (part: number, whole: number): string => percent(shareOf(part, whole));
  const count = (of: typeof rows, verdict: string) => of.filter((row) => row.verdict === verdict).length;
  print(
    {
      reader: reader.id,
      'right or equal entry first': share(within(1), covered.length),
      'among three': share(within(3), covered.length),
      'among ten': share(within(10), covered.length),
      'of covered questions: said': share(said.length, covered.length),
      'of these right': share(said.filter(({ place }) => place === 0).length, said.length),
      'of covered questions: offered as a choice of two': share(count(covered, 'choice'), covered.length),
      'of questions that nothing answers: said': share(count(uncovered, 'answers'), uncovered.length),
      'of questions that nothing answers: offered': share(count(uncovered, 'choice'), uncovered.length),
      'milliseconds, p50 and p95': [0.5, 0.95].map((at) => quantile(took, at).toFixed(1)).join(', '),
    },
    values.json,
    (report) =>
      Object.entries(report)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
  );
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
}
