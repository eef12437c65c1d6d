import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAll, namesOf } from '../../../scripts/eval/grounding.ts';
import { groundingCases, type GroundingCase } from '../../../scripts/eval/grounding-cases.ts';
import { groundingReportOn, groundingReportText } from '../../../scripts/eval/grounding-report.ts';
import { readPack } from '../../../src/compose/pack.ts';
import { usClaimReader } from '../middleware/us-claims.ts';

const one = (wrong: boolean): GroundingCase => ({ kind: 'url', what: 'x', sources: [], sentence: 'See a.org.', wrong });

describe('the report on grounding', () => {
  it('counts what was changed and caught apart from what was right and held', () => {
    const report = groundingReportOn([
      { case: one(true), held: true },
      { case: one(true), held: false },
      { case: one(false), held: true },
      { case: one(false), held: false },
    ]);
    expect(report).toMatchObject({ wrong: 2, caught: 1, right: 2, alarms: 1 });
    expect(report.misjudged).toEqual(['missed, url, x: See a.org.', 'false alarm, url, x: See a.org.']);
    expect(groundingReportText(report)).toContain('50.0 %');
  });
});

it('catches no less of what was changed in the catalogue’s own values than last time, with no more false alarms', async () => {
  const { grounding: least } = JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')) as {
    grounding: { caught: number; false_alarms: number };
  };
  const { programs } = await readPack('data/us');
  const report = groundingReportOn(checkAll(groundingCases(programs), usClaimReader, namesOf(programs)));
  expect(report.wrong).toBeGreaterThanOrEqual(500);
  expect(report.right).toBeGreaterThanOrEqual(500);
  const slack = 0.005;
  expect(report.caught / report.wrong, groundingReportText(report)).toBeGreaterThanOrEqual(least.caught - slack);
  expect(report.alarms / report.right, groundingReportText(report)).toBeLessThanOrEqual(least.false_alarms + slack);
}, 60_000);
