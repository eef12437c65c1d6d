import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import type { FactWords } from '../../src/conversation/understand/facts/fact-words.ts';
import { readFacts } from '../../src/conversation/understand/facts/read-facts.ts';
import type { Json } from '../../src/household/household.ts';
import { factsReportOn, factsReportText, type FactsFinding } from './facts-report.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- facts [--cases FILE] [--json]

Reads the facts of labelled messages, each on its own, and counts by field what was read, missed and invented.
  --cases FILE  JSONL {text, facts: [{path, value}], known?: {path: value}, open?: path}; default: our own`;

const ownCases = 'test/eval/facts.jsonl';
/** The day on which our lines were written: "last week" is counted from it. */
const today = '2026-11-21';

export const factRow = z.object({
  text: z.string(),
  known: z.record(z.string(), z.json()).default({}),
  open: z.string().optional(),
  facts: z.array(z.object({ path: z.string(), value: z.json() })),
});
export type FactRow = z.infer<typeof factRow>;

export async function evalFacts(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const { factWords } = await readPack(readConfig().packDir);
  const report = factsReportOn(readAll(readLines(values.cases, factRow), factWords));
  print(report, values.json, factsReportText);
}

export function readAll(rows: readonly FactRow[], lexicon: FactWords): readonly FactsFinding[] {
  return rows.map((row) => {
    const factsInForce = Object.entries(row.known).map(([path, value]) => ({
      path,
      value,
      status: 'stated' as const,
      quote: '',
      turn: 1,
    }));
    const open = row.open === undefined ? {} : { openQuestion: { path: row.open } };
    const { facts } = readFacts(row.text, { today, factsInForce, ...open }, lexicon);
    const read = facts.map(({ path, value, status }): readonly [string, Json] => [
      path,
      status === 'removed' ? 'removed' : (value ?? null),
    ]);
    return {
      text: row.text,
      wanted: new Map(row.facts.map(({ path, value }) => [path, value])),
      read: new Map(read),
    };
  });
}
