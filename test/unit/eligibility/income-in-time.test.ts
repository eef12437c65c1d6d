import { describe, expect, test } from 'vitest';
import { compilerFor } from '../../../src/eligibility/compiler.ts';
import { checkRules } from '../../../src/eligibility/check-rules.ts';
import { determine } from '../../../src/eligibility/determine.ts';
import type { NumberExpr } from '../../../src/eligibility/expression.ts';
import { shapeFaults } from '../../../src/eligibility/expression-shape.ts';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { presumptionSchema } from '../../../src/eligibility/rule.ts';
import { runOf } from '../../../src/eligibility/run.ts';
import { scopeOf } from '../../../src/eligibility/scope.ts';
import { fieldSchema } from '../../../src/household/field.ts';
import type { Household } from '../../../src/household/household.ts';
import { asOf, householdOf, packParts, program, smallPack } from './small-pack.ts';

/** Which money counts when: of a day, of a calendar month, of a calendar year; before and after taxes. */

const pack = rulePack({
  ...packParts,
  fields: [
    ...packParts.fields,
    ...[
      { path: 'members[].income[].received_on', type: 'date', label: 'date it came' },
      { path: 'members[].income[].basis', type: 'choice', label: 'basis', values: { gross: '', net: '' } },
    ].map((field) => fieldSchema.parse(field)),
  ],
  presumptions: [
    ...packParts.presumptions,
    ...[
      { id: 'all_year', says: 'it came in all year', field: 'members[].income[].starts_on', value: '1900-01-01' },
      { id: 'net_is_close', says: 'taxes are small', field: 'members[].income[].basis', value: 'gross' },
    ].map((presumption) => presumptionSchema.parse(presumption)),
  ],
});

const read = (expr: NumberExpr, household: Household, bare = false) => {
  const run = runOf(household, { asOf, pack });
  const scope = scopeOf((bare ? run.bare : run) ?? run, 'person', household.members?.[0]);
  const { lo, hi, evidence } = compilerFor(pack).number(expr, {})(scope);
  return { lo: Math.round(lo), hi: Math.round(hi), missing: evidence.missing, presumed: evidence.presumed };
};
const earning = (...income: object[]) =>
  householdOf({ income: income.map((entry) => ({ kind: 'wages', period: 'month', ...entry })) });
const ofYear: NumberExpr = { total: 'member.income', over: 'year', per: 'year' };
const ofMonth: NumberExpr = { total: 'member.income', over: 'month', per: 'month' };
const path = 'members.you.income.wages';

describe('what falls into the calendar year (2026, on June 15)', () => {
  test.each<[string, object, number]>([
    ['a yearly amount is what they said', { amount: 24_000, period: 'year' }, 24_000],
    ['from a start in the year', { amount: 1_000, starts_on: '2026-07-02' }, 6_016],
    ['from a start before the year', { amount: 1_000, starts_on: '2020-01-01' }, 12_000],
    ['until an end in the year', { amount: 1_000, starts_on: '2026-01-01', ends_on: '2026-03-31' }, 2_959],
    ['a season', { amount: 2_000, starts_on: '2026-06-01', ends_on: '2026-08-31' }, 6_049],
    [
      'what ended counts, too',
      { amount: 1_000, starts_on: '2025-06-01', ends_on: '2026-03-31', status: 'ended' },
      2_959,
    ],
    ['what ended before the year does not', { amount: 1_000, starts_on: '2024-01-01', ends_on: '2025-12-31' }, 0],
    ['what starts next year does not', { amount: 1_000, starts_on: '2027-01-01', status: 'expected' }, 0],
    ['a lump sum of this year, whole', { amount: 500, period: 'once', received_on: '2026-02-01' }, 500],
    ['a lump sum of another year, not at all', { amount: 500, period: 'once', received_on: '2025-02-01' }, 0],
  ])('%s', (_, entry, value) => {
    expect(read(ofYear, earning(entry))).toEqual({ lo: value, hi: value, missing: [], presumed: [] });
  });

  test('is never twelve times a month in silence: it is presumed, and open without the presumption', () => {
    const household = earning({ amount: 1_000 });
    expect(read(ofYear, household)).toEqual({ lo: 12_000, hi: 12_000, missing: [], presumed: ['all_year'] });
    expect(read(ofYear, household, true)).toEqual({
      lo: 0,
      hi: 12_000,
      missing: [`${path}.starts_on`],
      presumed: [],
    });
  });

  test('what ended on a day that nobody said may have run until yesterday', () => {
    expect(read(ofYear, earning({ amount: 1_000, status: 'ended' }))).toEqual({
      lo: 0,
      hi: 5_458,
      missing: [`${path}.ends_on`],
      presumed: [],
    });
  });

  test('what is expected some day may come in for the rest of the year', () => {
    const { lo, hi, missing } = read(ofYear, earning({ amount: 1_000, status: 'expected' }));
    expect([lo, hi, missing]).toEqual([0, 6_575, [`${path}.starts_on`]]);
  });

  test('a lump sum without a day may be of this year', () => {
    const { lo, hi, missing } = read(ofYear, earning({ amount: 500, period: 'once' }));
    expect([lo, hi, missing]).toEqual([0, 500, [`${path}.received_on`]]);
  });

  test('an hourly wage needs its hours there, too', () => {
    const hourly = { amount: 10, period: 'hour', starts_on: '2026-01-01' };
    expect(read(ofYear, earning({ ...hourly, hours_weekly: 20 })).lo).toBe(10_400);
    expect(read(ofYear, earning(hourly)).missing).toEqual([`${path}.hours_weekly`]);
  });

  test('self-employment counts after its costs', () => {
    const expr: NumberExpr = { ...ofYear, of: { minus: ['entry.amount', 'entry.costs'] } };
    expect(read(expr, earning({ amount: 1_000, costs: 400, starts_on: '2026-01-01' })).lo).toBe(7_200);
  });
});

describe('what falls into the calendar month', () => {
  test('what is expected next month is not this month’s', () => {
    expect(read(ofMonth, earning({ amount: 900, status: 'expected', starts_on: '2026-07-01' })).hi).toBe(0);
  });

  test('a job that ended some day may have paid this month; one that ended before it did not', () => {
    expect(read(ofMonth, earning({ amount: 900, status: 'ended' }))).toMatchObject({
      lo: 0,
      missing: [`${path}.ends_on`],
    });
    expect(read(ofMonth, earning({ amount: 900, status: 'ended', ends_on: '2026-05-31' })).hi).toBe(0);
  });

  test('a monthly amount needs no start for it', () => {
    expect(read(ofMonth, earning({ amount: 900 }))).toEqual({ lo: 900, hi: 900, missing: [], presumed: [] });
  });
});

describe('an amount after taxes', () => {
  const total: NumberExpr = { total: 'member.income', per: 'month' };
  const underLimit = program({
    counts: 'person',
    decides: 'unit',
    criteria: [{ id: 'a', test: { at_most: [{ sum_members: total }, { parameter: 'bread.limit', by: ['NN', 1] }] } }],
  });
  const verdict = (entry: object) => determine(underLimit, earning(entry), { asOf, pack });

  test('helps as a presumption that is reported', () => {
    expect(verdict({ amount: 900, basis: 'net' })).toMatchObject({
      outcome: 'likely_eligible',
      presumed: [{ id: 'net_is_close' }],
    });
    expect(verdict({ amount: 900, basis: 'gross' }).presumed).toEqual([]);
  });

  test('over the limit it is over the limit before taxes, too', () => {
    expect(verdict({ amount: 1_100, basis: 'net' })).toMatchObject({ outcome: 'likely_ineligible', presumed: [] });
  });

  test('never stands for the amount before taxes where more income would help', () => {
    const atLeast = program({
      counts: 'person',
      decides: 'unit',
      criteria: [
        { id: 'a', test: { at_least: [{ sum_members: total }, { parameter: 'bread.limit', by: ['NN', 1] }] } },
      ],
    });
    expect(determine(atLeast, earning({ amount: 900, basis: 'net' }), { asOf, pack })).toMatchObject({
      outcome: 'unknown',
      missing: [`${path}.amount`],
    });
  });
});

describe('what a pack may not write', () => {
  const faultsOf = (expr: object) =>
    checkRules(
      smallPack,
      [
        {
          id: 'p',
          rule: program({
            counts: 'person',
            decides: 'unit',
            criteria: [{ id: 'a', test: { at_most: [expr, { parameter: 'bread.limit', by: ['NN', 1] }] } }],
          }).rule,
        },
      ],
      () => undefined,
    ).map(({ reason }) => reason);

  test('over takes a month or a year, of a list whose entries have periods', () => {
    expect(shapeFaults({ total: 'member.income', over: 'week' }, 'number')).toMatchObject([
      { path: ['over'], reason: 'takes one of: month, year' },
    ]);
    expect(faultsOf({ total: 'assets', over: 'month', per: 'month' })).toContain(
      'entries of `assets` have no period of their own',
    );
  });

  test('what one owns stands beside a month’s income only where the rule says so', () => {
    const owned = { total: 'assets' };
    expect(faultsOf({ sum: [{ formula: 'income' }, owned] })).toContain(
      'money of no period beside money per month: missing `per`',
    );
    expect(faultsOf({ sum: [{ formula: 'income' }, { within: 'month', of: owned }] })).toEqual([]);
    expect(faultsOf({ within: 'month', of: { formula: 'income' } })).toContain(
      '`within` takes money of no period, not money per month',
    );
  });
});
