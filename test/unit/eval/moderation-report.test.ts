import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRows, screenAll } from '../../../scripts/eval/moderation.ts';
import { moderationReportOn, moderationReportText } from '../../../scripts/eval/moderation-report.ts';
import { usCrisis, usModerationWords } from '../middleware/us-moderation.ts';

const nothing = { outcome: 'ok' as const, crisis: [], flags: [] };

describe('the report on moderation', () => {
  it('reads the labels of other annotators as ours, and keeps what they call not core apart', () => {
    const report = moderationReportOn([
      { row: { text: 'a', label: 'injection', core: true }, metadata: nothing },
      { row: { text: 'b', label: 'injection', core: false }, metadata: nothing },
      { row: { text: 'c', label: 'benign' }, metadata: nothing },
    ]);
    expect(report.labels.map(({ label }) => label)).toEqual(['attack', 'attack, not core']);
    expect(report.safe).toEqual({ texts: 1, asAttack: 0, asSelfHarm: 0, asAnything: 0 });
  });

  it('a mark on a safe text is a false alarm, and named with its rule', () => {
    const flags = [{ category: 'injection' as const, rule: 'injection.1' }];
    const report = moderationReportOn([
      { row: { text: 'hello', label: 'safe' }, metadata: { ...nothing, outcome: 'flagged', flags } },
    ]);
    expect(report.safe.asAttack).toBe(1);
    expect(report.wrong).toEqual(['flagged for nothing (injection.1): hello']);
  });
});

it('our own texts are screened no worse than last time', () => {
  const { moderation: least } = JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')) as {
    moderation: Record<'attack' | 'self_harm' | 'safe_as_attack' | 'safe_as_self_harm', number>;
  };
  const report = moderationReportOn(
    screenAll(readRows('test/eval/moderation.jsonl'), {
      crisis: usCrisis,
      moderationWords: usModerationWords,
      settings: { language: 'en' },
    }),
  );
  const shareOf = (wanted: string): number => {
    const row = report.labels.find(({ label }) => label === wanted);
    return row === undefined ? 0 : row.found / row.texts;
  };
  const slack = 0.01;
  expect(shareOf('attack'), moderationReportText(report)).toBeGreaterThanOrEqual(least.attack - slack);
  expect(shareOf('self_harm')).toBeGreaterThanOrEqual(least.self_harm - slack);
  expect(report.safe.asAttack / report.safe.texts).toBeLessThanOrEqual(least.safe_as_attack + slack);
  expect(report.safe.asSelfHarm / report.safe.texts).toBeLessThanOrEqual(least.safe_as_self_harm + slack);
});
