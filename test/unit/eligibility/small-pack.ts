import { fieldSchema } from '../../../src/household/field.ts';
import type { Household, Json } from '../../../src/household/household.ts';
import type { Determinable } from '../../../src/eligibility/determine.ts';
import { rulePack, type RulePack } from '../../../src/eligibility/rule-pack.ts';
import {
  formulaSchema,
  parameterSchema,
  presumptionSchema,
  ruleSchema,
  unitSchema,
} from '../../../src/eligibility/rule.ts';

/** A made-up jurisdiction of two places, small enough to work out by hand. Money is in crowns (₭). */
export const asOf = '2026-06-15';
export const source = { title: 'Act of Testland', url: 'https://law.example/act' };

const fields = [
  {
    path: 'state',
    type: 'choice',
    label: 'state',
    values: { NN: 'Northland', SS: 'Southland' },
    question: { ask: 'Where do you live?', why: 'limits differ' },
  },
  { path: 'county', type: 'text', label: 'county' },
  {
    path: 'members',
    type: 'list',
    label: 'people',
    keyedBy: 'id',
    question: { ask: 'Who lives with you?', askFurther: 'Besides {known}, who?', why: 'limits go by size' },
  },
  {
    path: 'members[].relationship',
    type: 'choice',
    label: 'relationship',
    values: {
      self: 'you',
      spouse: 'spouse',
      child: 'child',
      parent: 'parent',
      roommate: 'roommate',
    },
  },
  { path: 'members[].spouse', type: 'member', label: 'spouse' },
  { path: 'members[].parents', type: 'member_list', label: 'parents' },
  { path: 'members[].applying', type: 'yes_no', label: 'applying' },
  {
    path: 'members[].age',
    type: 'count',
    label: 'age',
    unit: 'years',
    min: 0,
    max: 130,
    burden: 1,
    question: { ask: 'How old are you?', askMember: 'How old is {member}?', why: 'age decides' },
  },
  {
    path: 'members[].pregnant',
    type: 'yes_no',
    label: 'pregnancy',
    sensitivity: 'local',
    burden: 4,
    question: { ask: 'Are you pregnant?', askMember: 'Is {member} pregnant?', why: 'it counts' },
  },
  { path: 'members[].expecting', type: 'count', label: 'babies expected', sensitivity: 'local' },
  {
    path: 'members[].status_group',
    type: 'choice',
    label: 'status',
    values: { one: 'one', two: 'two' },
    sensitivity: 'restricted',
    burden: 9,
    onlyIfApplying: true,
    question: { ask: 'Which group are you in?', askMember: 'Which group is {member} in?', why: 'it decides' },
  },
  {
    path: 'members[].work',
    type: 'choice',
    label: 'work',
    values: { goes_on: 'goes on', ended: 'ended' },
  },
  {
    path: 'members[].course',
    type: 'choice',
    label: 'course',
    values: { none: 'none', full: 'full' },
    question: {
      ask: 'Are you on a course?',
      askMember: 'Is {member} on a course?',
      why: 'it decides',
      ages: { from: 16, to: 60 },
      unless: { work: ['ended'] },
    },
  },
  { path: 'members[].insurance', type: 'choices', label: 'insurance', values: { none: 'none', public: 'public' } },
  {
    path: 'members[].income',
    type: 'list',
    label: 'income',
    keyedBy: 'kind',
    burden: 3,
    question: { ask: 'What money comes in?', askMember: 'What money does {member} get?', why: 'limits go by income' },
  },
  {
    path: 'members[].income[].kind',
    type: 'choice',
    label: 'kind',
    values: { wages: 'wages', pension: 'a pension', shop: 'a shop' },
  },
  { path: 'members[].income[].amount', type: 'amount', label: 'amount' },
  {
    path: 'members[].income[].period',
    type: 'choice',
    label: 'period',
    values: { hour: '', day: '', week: '', two_weeks: '', half_month: '', month: '', year: '', once: '' },
  },
  { path: 'members[].income[].hours_weekly', type: 'number', label: 'hours', unit: 'hours_weekly', max: 168 },
  { path: 'members[].income[].costs', type: 'amount', label: 'costs' },
  {
    path: 'members[].income[].status',
    type: 'choice',
    label: 'status',
    values: { received: '', expected: '', ended: '' },
  },
  { path: 'members[].income[].starts_on', type: 'date', label: 'start' },
  { path: 'members[].income[].ends_on', type: 'date', label: 'end' },
  { path: 'members[].receives', type: 'list', label: 'benefits', keyedBy: 'program' },
  {
    path: 'members[].receives[].program',
    type: 'choice',
    label: 'program',
    values: { bread: 'bread', relief: 'relief' },
  },
  { path: 'members[].receives[].status', type: 'choice', label: 'status', values: { active: '', stopped: '' } },
  { path: 'members[].job_ended_on', type: 'date', label: 'end of work' },
  {
    path: 'food_group',
    type: 'member_list',
    label: 'who eats together',
    burden: 4,
    question: { ask: 'Who eats with you?', why: 'they count together' },
  },
  {
    path: 'assets',
    type: 'list',
    label: 'what you own',
    keyedBy: 'kind',
    burden: 4,
    question: { ask: 'What do you own?', why: 'there is a limit' },
  },
  { path: 'assets[].kind', type: 'choice', label: 'kind', values: { cash: 'cash', home: 'home' } },
  { path: 'assets[].amount', type: 'amount', label: 'amount' },
  {
    path: 'expenses.rent',
    type: 'money',
    label: 'rent',
    question: { ask: 'What is your rent?', why: 'it lowers what counts' },
  },
  { path: 'housing.kind', type: 'choice', label: 'housing', values: { renting: 'renting', homeless: 'no home' } },
  { path: 'income_year', type: 'amount', label: 'income of the year', period: 'year' },
  { path: 'urgent.food', type: 'yes_no', label: 'food today' },
];

const series = (table: unknown, from = '2026-01-01', until = '2026-12-31') => [{ from, verified_until: until, table }];

const parameters = [
  {
    id: 'bread.limit',
    label: 'income limit',
    unit: 'usd',
    period: 'month',
    keys: ['state', 'size'],
    source,
    series: series({
      NN: { 1: 1000, 2: 1400, 3: 1800, each_more: 400 },
      default: { 1: 800, 2: 1100, 3: 1400, each_more: 300 },
    }),
  },
  {
    id: 'old.limit',
    label: 'old limit',
    unit: 'usd',
    period: 'month',
    keys: ['size'],
    source,
    series: series({ 1: 1000, 2: 1400, each_more: 400 }, '2025-01-01', '2025-12-31'),
  },
  {
    id: 'year.limit',
    label: 'yearly limit',
    unit: 'usd',
    period: 'year',
    source,
    series: [...series(12_000), ...series(12_600, '2027-01-01', '2027-12-31')],
  },
  {
    id: 'asset.limit',
    label: 'asset limit',
    unit: 'usd',
    keys: ['state'],
    source,
    series: series({ NN: 2000, SS: 'no_limit' }),
  },
  {
    id: 'relief.limit',
    label: 'relief limit',
    unit: 'usd',
    period: 'month',
    keys: ['state'],
    source,
    series: series({ NN: 500, SS: 'not_offered' }),
  },
  {
    id: 'relief.runs',
    label: 'relief runs',
    unit: 'yes_no',
    keys: ['state'],
    source,
    series: series({ NN: true, SS: false }),
  },
  { id: 'share', label: 'share', unit: 'share', source, series: series(0.3) },
];

const units = [
  {
    id: 'food_group',
    label: 'people who eat together',
    kind: 'group',
    listed_in: 'food_group',
    among: { not: { is: ['member.relationship', 'roommate'] } },
    surely: {
      any: [
        { is: ['member.relationship', 'spouse'] },
        { all: [{ is: ['member.relationship', 'child'] }, { under: ['member.age', 22] }] },
      ],
    },
    presumption: 'eat_together',
  },
  {
    id: 'family',
    label: 'family',
    kind: 'group',
    among: { in: ['member.relationship', ['spouse', 'child']] },
    counts_unborn: true,
    unborn_of: { at_least: ['member.age', 10] },
  },
  { id: 'couple', label: 'couple', kind: 'couple' },
  { id: 'person', label: 'person', kind: 'member' },
];

const presumptions = [
  { id: 'eat_together', says: 'you all eat together' },
  {
    id: 'no_child_income',
    says: 'children earn nothing',
    field: 'members[].income',
    for_members: { is: ['member.relationship', 'child'] },
    value: [],
  },
  { id: 'no_rent', says: 'you pay no rent', field: 'expenses.rent', value: { amount: 0, period: 'month' } },
  { id: 'nobody_else', says: 'nobody else lives with you', field: 'members', value: [] },
];

const formulas = [
  { id: 'income', label: 'monthly income', is: { sum_members: { total: 'member.income', per: 'month' } } },
  { id: 'own_income', scope: 'member', label: 'own monthly income', is: { total: 'member.income', per: 'month' } },
  { id: 'is_old', scope: 'member', label: 'old', is: { at_least: ['member.age', 60] } },
];

export const packParts = {
  fields: fields.map((field) => fieldSchema.parse(field)),
  parameters: parameters.map((parameter) => parameterSchema.parse(parameter)),
  units: units.map((unit) => unitSchema.parse(unit)),
  presumptions: presumptions.map((presumption) => presumptionSchema.parse(presumption)),
  formulas: formulas.map((formula) => formulaSchema.parse(formula)),
  hash: 'small',
  driftShare: 0.05,
  currencySymbol: '₭',
};

export const smallPack: RulePack = rulePack(packParts);

/** A program of Testland around a rule; `says` of its criteria may be left out. */
export function program(rule: Json | object | undefined, more: Partial<Determinable> = {}): Determinable {
  return {
    id: 'bread',
    states: [],
    counties: [],
    sources: [source],
    ...(rule === undefined ? {} : { rule: ruleSchema.parse(withSays(rule)) }),
    ...more,
  };
}

function withSays(rule: object | Json): unknown {
  const { criteria = [], ...others } = rule as { criteria?: readonly object[] };
  const says = { met: 'it fits', not_met: 'it does not fit' };
  return { ...others, criteria: criteria.map((criterion) => ({ label: 'a criterion', says, ...criterion })) };
}

/** You, and whoever else is given. */
export function householdOf(you: object, others: readonly object[] = [], more: object = {}): Household {
  return { members: [{ id: 'you', relationship: 'self', ...you }, ...others], ...more } as Household;
}

export const wages = (amount: unknown, period = 'month'): object => ({ income: [{ kind: 'wages', amount, period }] });
