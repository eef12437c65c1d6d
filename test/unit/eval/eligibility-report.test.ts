import { describe, expect, it } from 'vitest';
import { decideAll } from '../../../scripts/eval/eligibility.ts';
import type { LabelledCase } from '../../../scripts/eval/eligibility-cases.ts';
import { casesToJudgeMin, reportOn, reportText } from '../../../scripts/eval/eligibility-report.ts';
import { openPack } from '../../../src/compose/open-pack.ts';

/** SNAP in Texas: a household of one at no income is in, at 10,000 a month out, and open while nobody said. */
const { rulePack, programs } = await openPack('data/us');

function snapCase(
  label: LabelledCase['label'],
  monthly: number | undefined,
  more: Partial<LabelledCase> = {},
): LabelledCase {
  const income = monthly === undefined ? {} : { income: [{ kind: 'wages', amount: monthly, period: 'month' }] };
  const facts = {
    disability: { status: 'none' },
    student: 'none',
    receives: [],
    child_support_paid: { amount: 0, period: 'month' },
  };
  const household = {
    state: 'TX',
    food_group: ['you'],
    members: [{ id: 'you', age: 40, ...facts, ...income }],
  };
  return { id: `snap ${label} ${monthly}`, programId: 'snap', asOf: '2026-06-15', household, label, ...more };
}

const reportOf = (cases: readonly LabelledCase[]) => reportOn(decideAll(cases, programs, rulePack));

describe('the eligibility report', () => {
  it('tells the two directions of a wrong verdict apart, and neither from an open one', () => {
    const { total } = reportOf([
      snapCase('yes', 100),
      snapCase('no', 100),
      snapCase('no', 10_000),
      snapCase('yes', 10_000),
      snapCase('yes', undefined),
      snapCase('open', undefined),
      snapCase('open', 10_000),
    ]);
    expect(total).toMatchObject({ cases: 7, right: 3, wrongly_ineligible: 2, wrongly_eligible: 1, undecided: 1 });
  });

  it('names the criterion that decided, with its value and its limit', () => {
    const { misses } = reportOf([snapCase('yes', 10_000)]);
    expect(misses).toMatchObject([{ program: 'snap', verdict: 'wrongly_ineligible' }]);
    expect(misses[0]?.because[0]).toMatch(/^gross_income not_met \$10,000 a month against \$2,\d{3} a month$/);
  });

  it('says of an open one what is missing', () => {
    const { misses } = reportOf([snapCase('yes', undefined)]);
    expect(misses[0]?.because.join(' ')).toContain('missing: members.you.income');
  });

  it('judges nothing from fewer than ten cases', () => {
    const few = reportOf(Array.from({ length: casesToJudgeMin - 1 }, () => snapCase('yes', 100)));
    expect(few.programs[0]?.judged).toBe(false);
    expect(reportText(few, false)).toContain('too few to judge');
    const enough = reportOf(Array.from({ length: casesToJudgeMin }, () => snapCase('yes', 100)));
    expect(enough.programs[0]?.judged).toBe(true);
    expect(reportText(enough, false)).toContain('100.0 % right');
  });

  it('counts a program that the pack lacks and a household that cannot stand as what they are', () => {
    const { total, misses } = reportOf([
      snapCase('yes', 100, { programId: 'moon_landing_credit' }),
      snapCase('no', 100, { household: { members: [{ id: 'you', age: -4 }] } }),
    ]);
    expect(total).toMatchObject({ right: 0, undecided: 0, no_program: 1, refused: 1 });
    expect(misses.map(({ because }) => because[0])).toEqual([
      'the pack has no such program',
      expect.stringContaining('members[0].age'),
    ]);
  });

  it('lists what stayed open only when asked', () => {
    const report = reportOf([snapCase('yes', undefined), snapCase('yes', 10_000)]);
    expect(reportText(report, false)).not.toContain('undecided  snap');
    expect(reportText(report, true)).toContain('undecided  snap');
  });
});
