import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readLines } from '../../../scripts/eval/lines.ts';
import { readAllReferences, referenceRow } from '../../../scripts/eval/references.ts';
import { referencesReportOn, referencesReportText } from '../../../scripts/eval/references-report.ts';

const finding = (wanted: readonly string[], read: readonly string[], hangs = false) => ({
  text: 'x',
  wanted,
  read,
  dangling: { wanted: false, read: hangs },
});

describe('a report on references', () => {
  it('takes a line for right when the programs and their order are', () => {
    const report = referencesReportOn([
      finding(['snap', 'wic'], ['snap', 'wic']),
      finding(['snap', 'wic'], ['wic', 'snap']),
      finding([], ['snap']),
      finding(['snap'], []),
      finding([], [], true),
    ]);
    expect(report).toMatchObject({ lines: 5, right: 1, invented: 1, missed: 1 });
    expect(report.wrong).toHaveLength(4);
  });

  it('does not get worse on our own lines by more than a point', async () => {
    const { references } = z
      .object({ references: z.object({ right: z.number() }) })
      .parse(JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')));
    const report = referencesReportOn(await readAllReferences(readLines('test/eval/references.jsonl', referenceRow)));
    expect(report.right / report.lines, referencesReportText(report)).toBeGreaterThanOrEqual(references.right - 0.01);
  });
});
