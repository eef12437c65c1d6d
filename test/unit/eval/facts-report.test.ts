import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { factRow, readAll } from '../../../scripts/eval/facts.ts';
import { factsReportOn, factsReportText } from '../../../scripts/eval/facts-report.ts';
import { readLines } from '../../../scripts/eval/lines.ts';
import { usWords } from '../conversation/understand/facts/us-words.ts';

const finding = (wanted: Record<string, number>, read: Record<string, number>) => ({
  text: 'said',
  wanted: new Map(Object.entries(wanted)),
  read: new Map(Object.entries(read)),
});

describe('the report on facts', () => {
  const report = factsReportOn([
    finding(
      { 'members.you.age': 34, 'members.child1.age': 3, zip: 1 },
      { 'members.you.age': 34, 'members.child1.age': 4 },
    ),
    finding({}, { 'members.you.income.wages': 7 }),
  ]);

  it('counts each field over all members: right, wrong, missed, invented', () => {
    expect(report.fields).toEqual([
      { field: 'members.*.age', right: 1, wrong: 1, missed: 0, invented: 0 },
      { field: 'members.*.income.*', right: 0, wrong: 0, missed: 0, invented: 1 },
      { field: 'zip', right: 0, wrong: 0, missed: 1, invented: 0 },
    ]);
    expect(report.precision).toBeCloseTo(1 / 3);
    expect(report.recall).toBeCloseTo(1 / 3);
  });

  it('lists what came out wrong', () => {
    expect(report.wrong).toHaveLength(3);
    expect(factsReportText(report)).toContain('invented members.you.income.wages 7: said');
  });
});

it('reads our labelled messages no more than a point worse than the baseline', () => {
  const shares = z.object({ facts: z.object({ precision: z.number(), recall: z.number() }) });
  const { facts: baseline } = shares.parse(JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')));
  const report = factsReportOn(readAll(readLines('test/eval/facts.jsonl', factRow), usWords));
  expect(report.precision, report.wrong.join('\n')).toBeGreaterThanOrEqual(baseline.precision - 0.01);
  expect(report.recall, report.wrong.join('\n')).toBeGreaterThanOrEqual(baseline.recall - 0.01);
});
