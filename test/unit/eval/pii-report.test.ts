import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { redactAll } from '../../../scripts/eval/pii.ts';
import { readPiiCases } from '../../../scripts/eval/pii-cases.ts';
import { piiReportOn, piiReportText } from '../../../scripts/eval/pii-report.ts';
import { usRedactor } from '../middleware/us-redactor.ts';

const one = (entity: string, value: string) => ({ text: `it is ${value} here`, wanted: [{ entity, value }] });

describe('the report on redaction', () => {
  it('counts each identifier once in the mean, whatever its number of cases', () => {
    const report = piiReportOn([
      { case: one('ssn', '111'), redacted: 'it is [SSN_1] here' },
      { case: one('ssn', '222'), redacted: 'it is [SSN_1] here' },
      { case: one('phone', '333'), redacted: 'it is 333 here' },
    ]);
    expect(report.macroRecall).toBe(0.5);
    expect(report.wrong).toEqual(['missed phone "333" in: it is 333 here']);
  });

  it('does not ask for what stays by design, and counts a text with nothing else as one to leave alone', () => {
    const report = piiReportOn([{ case: one('GPE', 'Austin'), redacted: 'it is Austin here' }]);
    expect(report.macroRecall).toBeUndefined();
    expect(report.clean).toEqual({ all: 1, unchanged: 1 });
    expect(piiReportText(report)).toContain('stays by design');
  });

  it('says which look-alike was touched', () => {
    const lookalike = { text: '000-12-3456', wanted: [], lookalikeOf: 'ssn' };
    const report = piiReportOn([{ case: lookalike, redacted: '[SSN_1]' }]);
    expect(report.lookalikes).toEqual({ all: 1, untouched: 0 });
    expect(report.wrong).toEqual(['touched for nothing: 000-12-3456 -> [SSN_1]']);
  });
});

const { pii: least } = JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')) as {
  pii: { found: number; lookalikes_untouched: number; clean_unchanged: number; benefits_talk_unchanged: number };
};

it('talk of programs, places, stores, laws and forms stays as it is', () => {
  const { clean, wrong } = piiReportOn(redactAll(readPiiCases('test/eval/pii-clean.jsonl'), usRedactor, 'balanced'));
  expect(clean.all).toBe(120);
  expect(clean.unchanged / clean.all, wrong.join('\n')).toBeGreaterThanOrEqual(least.benefits_talk_unchanged);
});

it('our own texts are redacted no worse than last time', () => {
  const report = piiReportOn(redactAll(readPiiCases('test/eval/pii.jsonl'), usRedactor, 'balanced'));
  const slack = 0.01;
  expect(report.macroRecall, piiReportText(report)).toBeGreaterThanOrEqual(least.found - slack);
  expect(report.lookalikes.untouched / report.lookalikes.all).toBeGreaterThanOrEqual(
    least.lookalikes_untouched - slack,
  );
  expect(report.clean.unchanged / report.clean.all).toBeGreaterThanOrEqual(least.clean_unchanged - slack);
});
