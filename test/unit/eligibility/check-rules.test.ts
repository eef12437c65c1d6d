import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../src/eligibility/check-rules.ts';
import { rulePack, type RulePackParts } from '../../../src/eligibility/rule-pack.ts';
import {
  formulaSchema,
  parameterSchema,
  presumptionSchema,
  ruleSchema,
  unitSchema,
} from '../../../src/eligibility/rule.ts';
import type { Json } from '../../../src/household/household.ts';
import { packParts, smallPack, source } from './small-pack.ts';

/** Stands in for the loader's spelling help: the known name with the same first four letters. */
const suggest = (word: string, known: Iterable<string>): string | undefined =>
  [...known].find((name) => name !== word && name.slice(0, 4) === word.slice(0, 4));

const criterion = { id: 'one', label: 'one', says: { met: 'yes', not_met: 'no' } };
const ruleWith = (test: Json, more: object = {}): object => ({
  counts: 'family',
  decides: 'unit',
  criteria: [{ ...criterion, test }],
  ...more,
});

const faultsOf = (rule: object, parts: Partial<RulePackParts> = {}): readonly string[] =>
  checkRules(rulePack({ ...packParts, ...parts }), [{ id: 'bread', rule: ruleSchema.parse(rule) }], suggest).map(
    ({ kind, id, path, reason }) => `${kind} ${id} ${path.join('.')}: ${reason}`,
  );

const inTest = 'program bread rule.criteria.0.test';

describe('checking rules against the fields, figures, formulas and units of a pack', () => {
  test('a sound pack has no faults', () => {
    expect(checkRules(smallPack, [], suggest)).toEqual([]);
    const rule = ruleWith({
      at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['state', { size: 'unit' }] }],
    });
    expect(faultsOf(rule)).toEqual([]);
  });

  test.each<[string, Json, string]>([
    ['an unknown field', { under: ['statt', 5] }, '.under.0: there is no field `statt`; did you mean `state`?'],
    [
      'an unknown formula',
      { under: [{ formula: 'incom' }, 0] },
      '.under.0: there is no formula `incom`; did you mean `income`?',
    ],
    [
      'an unknown parameter',
      { under: [1, { parameter: 'brea' }] },
      '.under.1.parameter: there is no parameter `brea`; did you mean `bread.limit`?',
    ],
    [
      'an unknown unit',
      { under: [{ size: 'fami' }, 2] },
      '.under.0.size: there is no unit `fami`; did you mean `family`?',
    ],
    [
      'a member where none is in hand',
      { under: ['member.age', 5] },
      '.under.0: `member.age` needs a member: use it inside any_member, every_member, sum_members or count_members',
    ],
    [
      'an entry where none is in hand',
      { is: ['entry.kind', 'wages'] },
      '.is: `entry.kind` needs an entry of a list: use it inside `where` or `of` of a total or some',
    ],
    [
      'a formula about a member where none is in hand',
      { formula: 'is_old' },
      ': the formula `is_old` is about a member: use it inside any_member, every_member, sum_members or count_members',
    ],
    ['a choice that there is not', { is: ['state', 'NNN'] }, '.is: `NNN` is no value of `state`; these are: NN, SS'],
    [
      'a list of choices compared as one',
      { any_member: { is: ['member.insurance', 'none'] } },
      '.any_member.is: `member.insurance` is a list of choices: use `has`',
    ],
    ['one choice read as a list', { has: ['state', 'NN'] }, '.has: `state` is no list of choices; use `is`'],
    [
      'yes or no compared with a word',
      { is: ['urgent.food', 'yes'] },
      '.is: `urgent.food` is compared with a yes or no',
    ],
    [
      'a field that is not yes or no as a test',
      'state',
      ': `state` is not yes or no; compare it with `is`, `in` or a number',
    ],
    ['a word as a number', { under: ['county', 3] }, '.under.0: `county` is no number'],
    [
      'money without its period',
      { under: ['expenses.rent', 0] },
      '.under.0: `expenses.rent` has a period of its own: missing `per`',
    ],
    [
      'entries without a period',
      { under: [{ sum_members: { total: 'member.income' } }, 0] },
      '.under.0.sum_members: entries of `member.income` have periods of their own: missing `per`',
    ],
    [
      'money of two periods',
      { under: [{ formula: 'income' }, { parameter: 'year.limit' }] },
      '.under.1: money per year beside money per month: missing `per`',
    ],
    [
      'money beside a count',
      { under: [{ formula: 'income' }, { size: 'unit' }] },
      '.under.1: a count beside money per month',
    ],
    [
      'years beside days',
      { any_member: { under: ['member.age', { days_since: 'member.job_ended_on' }] } },
      '.any_member.under.1: days beside years',
    ],
    [
      'an amount written into a rule',
      { under: [{ formula: 'income' }, 500] },
      '.under.1: 500 stands beside money: an amount belongs in parameters, with its period and source',
    ],
    [
      'a period for what is no money',
      { under: [{ per: 'month', of: { size: 'unit' } }, 1] },
      '.under.0.of: `per` takes money, not a count',
    ],
    [
      'money times money',
      { under: [{ times: [{ formula: 'income' }, { formula: 'income' }] }, 0] },
      '.under.0.times: money times money is nothing',
    ],
    [
      'a day counted from what is no date',
      { over: [{ days_since: 'county' }, 1] },
      '.over.0.days_since: `county` is no date',
    ],
    ['entries of what is no list', { some: 'state' }, '.some: `state` is no list'],
    [
      'a yes/no parameter as a number',
      { under: [{ parameter: 'relief.runs', by: ['state'] }, 1] },
      '.under.0: the parameter `relief.runs` gives yes or no',
    ],
    ['a number parameter as a test', { parameter: 'share' }, ': the parameter `share` gives a number'],
    ['a number formula as a test', { formula: 'income' }, ': the formula `income` gives a number'],
    [
      'too few keys',
      { under: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['state'] }] },
      '.under.1.by: the parameter `bread.limit` takes the keys state, size; here are 1',
    ],
    [
      'a key that the table does not have',
      { under: [{ formula: 'income' }, { parameter: 'relief.limit', by: ['NX'] }] },
      '.under.1.by.0: there is no field, and no key of `relief.limit`, `NX`',
    ],
    [
      'people where a word is the key',
      { under: [{ formula: 'income' }, { parameter: 'relief.limit', by: [{ size: 'unit' }] }] },
      '.under.1.by.0: the key `state` takes a name or a word',
    ],
  ])('refuses %s', (_, test, fault) => {
    expect(faultsOf(ruleWith(test))).toEqual([`${inTest}${fault}`]);
  });

  test.each<[string, Json]>([
    ['zero beside money', { over: [{ formula: 'income' }, 0] }],
    [
      'money converted to the other period',
      { under: [{ per: 'year', of: { formula: 'income' } }, { parameter: 'year.limit' }] },
    ],
    [
      'a share of money',
      { under: [{ formula: 'income' }, { times: [{ parameter: 'share' }, { formula: 'income' }] }] },
    ],
    ['assets, which have no period', { under: [{ total: 'assets' }, { parameter: 'asset.limit', by: ['state'] }] }],
    ['a fixed period', { under: ['income_year', { parameter: 'year.limit' }] }],
    ['an entry in its list', { any_member: { some: 'member.income', where: { is: ['entry.kind', 'wages'] } } }],
    [
      'a period put around a sum',
      { under: [{ per: 'month', of: { sum: ['expenses.rent', { parameter: 'year.limit' }] } }, { formula: 'income' }] },
    ],
  ])('accepts %s', (_, test) => {
    expect(faultsOf(ruleWith(test))).toEqual([]);
  });

  test('a rule that decides per member may speak of the member', () => {
    expect(
      faultsOf(ruleWith({ formula: 'is_old' }, { decides: 'each_member', who: { under: ['member.age', 5] } })),
    ).toEqual([]);
  });

  test('two criteria with one id, a stand-in for none, and an unknown slot are refused', () => {
    const says = { met: 'you get {amount}', not_met: 'no' };
    const route = { id: 'r', label: 'r', test: true, says: 'so', instead_of: ['onne'] };
    const rule = {
      counts: 'family',
      decides: 'unit',
      criteria: [
        { ...criterion, test: true, says },
        { ...criterion, test: true },
      ],
      routes: [route],
    };
    expect(faultsOf(rule)).toEqual([
      'program bread rule.criteria.0.says.met: {amount} is no slot; these are: value, limit, margin, size',
      'program bread rule.criteria.1.id: there are two criteria `one`',
      'program bread rule.routes.0.instead_of.0: there is no criterion `onne`',
    ]);
  });

  test('an amount that is no money is refused', () => {
    expect(faultsOf(ruleWith(true, { amount: { value: { size: 'unit' }, period: 'month' } }))).toEqual([
      'program bread rule.amount.value: is no money but count',
    ]);
  });
});

describe('checking the parts of a pack', () => {
  const parameter = (more: object): Partial<RulePackParts> => ({
    parameters: [
      ...packParts.parameters,
      parameterSchema.parse({ id: 'p', label: 'p', unit: 'usd', period: 'month', source, series: [], ...more }),
    ],
  });
  const entry = (from: string, until: string, table: Json): object => ({ from, verified_until: until, table });
  const only = (parts: Partial<RulePackParts>): readonly string[] => faultsOf(ruleWith(true), parts);

  test.each<[string, object, string]>([
    [
      'a hole between two dates',
      { series: [entry('2025-01-01', '2025-06-30', 1), entry('2025-08-01', '2025-12-31', 2)] },
      'series.1.from: leaves a hole: nothing holds between 2025-06-30 and 2025-08-01',
    ],
    [
      'dates out of order',
      { series: [entry('2025-01-01', '2025-12-31', 1), entry('2024-01-01', '2024-12-31', 2)] },
      'series.1.from: is not after the entry before it (2025-01-01)',
    ],
    [
      'an end before its beginning',
      { series: [entry('2025-01-01', '2024-12-31', 1)] },
      'series.0.verified_until: is before it begins (2025-01-01)',
    ],
    [
      'a table without its level',
      { keys: ['state'], series: [entry('2025-01-01', '2025-12-31', 1)] },
      'series.0.table: lacks the level `state`',
    ],
    [
      'a table deeper than its keys',
      { series: [entry('2025-01-01', '2025-12-31', { NN: 1 })] },
      'series.0.table: goes deeper than the keys (none)',
    ],
    [
      'yes in a table of money',
      { series: [entry('2025-01-01', '2025-12-31', true)] },
      'series.0.table: takes a number',
    ],
    [
      'a size that is no number',
      { keys: ['size'], series: [entry('2025-01-01', '2025-12-31', { one: 1 })] },
      'series.0.table.one: the level size takes whole numbers, each_more and default',
    ],
    [
      'each_more at another level',
      { keys: ['state'], series: [entry('2025-01-01', '2025-12-31', { NN: 1, each_more: 1 })] },
      'series.0.table.each_more: belongs to the level size',
    ],
  ])('refuses %s in a parameter', (_, more, fault) => {
    expect(only(parameter(more))).toEqual([`parameter p ${fault}`]);
  });

  test('a period on what is no money is refused', () => {
    expect(only(parameter({ unit: 'years', series: [entry('2025-01-01', '2025-12-31', 1)] }))).toEqual([
      'parameter p period: only money has a period',
    ]);
  });

  const formula = (id: string, is: Json): Partial<RulePackParts> => ({
    formulas: [...packParts.formulas, formulaSchema.parse({ id, label: id, is })],
  });

  test('a formula that needs itself is refused with the way round', () => {
    const parts = {
      formulas: [
        formulaSchema.parse({ id: 'hen', label: 'hen', is: { sum: [1, { formula: 'egg' }] } }),
        formulaSchema.parse({ id: 'egg', label: 'egg', is: { sum: [1, { formula: 'hen' }] } }),
        ...packParts.formulas,
      ],
    };
    expect(only(parts)).toEqual(['formula hen : needs itself: hen -> egg -> hen']);
  });

  test('a presumption worked out from the field it fills is refused', () => {
    const parts = {
      ...formula('yearly', { times: [2, 'income_year'] }),
      presumptions: [
        ...packParts.presumptions,
        presumptionSchema.parse({ id: 'as_now', says: 'so', field: 'income_year', formula: 'yearly' }),
      ],
    };
    expect(only(parts)).toEqual(['formula yearly : needs itself: yearly -> as_now -> yearly']);
  });

  test('a formula keeps no period of its own', () => {
    expect(only(formula('rent', 'expenses.rent'))).toEqual([
      'formula rent is: `expenses.rent` has a period of its own: missing `per`',
    ]);
  });

  test('a presumption fills only a field there is, with a value it takes', () => {
    const presume = (more: object): Partial<RulePackParts> => ({
      presumptions: [...packParts.presumptions, presumptionSchema.parse({ id: 'x', says: 'so', ...more })],
    });
    expect(only(presume({ field: 'stat', value: 'NN' }))).toEqual([
      'presumption x field: there is no field `stat`; did you mean `state`?',
    ]);
    expect(only(presume({ field: 'state', value: 'ZZ' }))).toEqual(['presumption x value: state takes one of: NN, SS']);
    expect(only(presume({ field: 'income_year', formula: 'is_old' }))).toEqual([
      'presumption x formula: the formula `is_old` is no number',
    ]);
  });

  test('a unit knows its list, its presumption and who is in it', () => {
    const unit = unitSchema.parse({
      id: 'crew',
      label: 'crew',
      kind: 'group',
      listed_in: 'crew',
      among: { is: ['member.relationship', 'captain'] },
      presumption: 'together',
    });
    expect(only({ units: [...packParts.units, unit] })).toEqual([
      'unit crew among.is: `captain` is no value of `member.relationship`; these are: self, spouse, child, parent, roommate',
      'unit crew listed_in: there is no field `crew`',
      'unit crew presumption: there is no presumption `together`',
    ]);
  });
});
