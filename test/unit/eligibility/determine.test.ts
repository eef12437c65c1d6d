import { describe, expect, test } from 'vitest';
import { determine, type Determinable } from '../../../src/eligibility/determine.ts';
import type { Determination } from '../../../src/eligibility/determination.ts';
import { foldFacts, inferredPaths } from '../../../src/profile/fold-facts.ts';
import type { Fact } from '../../../src/profile/fact.ts';
import type { Household, Json } from '../../../src/household/household.ts';
import { asOf, householdOf, program, smallPack as pack, source, wages } from './small-pack.ts';

const decide = (of: Determinable, household: Household, day = asOf): Determination =>
  determine(of, household, { asOf: day, pack });

const incomeTest = { at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['state', { size: 'unit' }] }] };
const says = {
  met: 'your income of {value} is {margin} of {limit} for {size}',
  not_met: 'your income of {value} is {margin}, {limit} for {size}',
  unknown: 'the limit is {limit}',
};
const bread = program({
  counts: 'food_group',
  decides: 'unit',
  criteria: [{ id: 'income', label: 'income', test: incomeTest, says }],
  amount: {
    value: { times: [{ parameter: 'share' }, { parameter: 'bread.limit', by: ['state', { size: 'unit' }] }] },
    period: 'month',
  },
});
const child = { id: 'child1', relationship: 'child', age: 3, income: [] };
const inNorthland = { state: 'NN' };

describe('a verdict for a unit', () => {
  test('is likely eligible with value, limit, margin, date, source and amount', () => {
    const found = decide(bread, householdOf(wages(1200), [child], inNorthland));
    expect(found).toEqual({
      program_id: 'bread',
      outcome: 'likely_eligible',
      unit: ['you', 'child1'],
      criteria: [
        {
          id: 'income',
          label: 'income',
          outcome: 'met',
          says: 'your income of ₭1,200 a month is ₭200 under the limit of ₭1,400 a month for 2',
          value: '₭1,200 a month',
          limit: '₭1,400 a month',
          margin: '₭200 under the limit',
          as_of: '2026-01-01',
          source,
        },
      ],
      missing: [],
      presumed: [],
      amount: { value: 420, period: 'month' },
      warnings: [],
      as_of: asOf,
      pack_hash: 'small',
    });
  });

  test('is likely ineligible on stated facts, and names no amount', () => {
    const found = decide(bread, householdOf(wages(1733), [child], inNorthland));
    expect(found).toMatchObject({ outcome: 'likely_ineligible', missing: [], presumed: [] });
    expect(found.criteria).toMatchObject([{ outcome: 'not_met', margin: '₭333 over the limit' }]);
    expect(found).not.toHaveProperty('amount');
  });

  test('is met right at the limit', () => {
    expect(decide(bread, householdOf(wages(1400), [child], inNorthland)).criteria).toMatchObject([
      { outcome: 'met', margin: 'right at the limit' },
    ]);
  });

  test('shows cents where whole crowns would look the same', () => {
    expect(decide(bread, householdOf(wages(1400.4), [child], inNorthland)).criteria).toMatchObject([
      { outcome: 'not_met', value: '₭1,400.40 a month', margin: '₭0.40 over the limit' },
    ]);
  });

  test('stays open on what nobody said, and lists it', () => {
    const found = decide(bread, householdOf({}, [child], {}));
    expect(found).toMatchObject({ outcome: 'unknown', missing: ['members.you.income', 'state'] });
  });

  test('a range can settle it', () => {
    expect(decide(bread, householdOf(wages({ min: 900, max: 1100 }), [child], {})).outcome).toBe('likely_eligible');
    expect(decide(bread, householdOf(wages({ min: 1300, max: 1500 }), [child], inNorthland))).toMatchObject({
      outcome: 'unknown',
      missing: ['members.you.income.wages.amount'],
    });
  });

  test('a sentence with a number nobody knows gives way to the label', () => {
    expect(decide(bread, householdOf({}, [child], {})).criteria).toMatchObject([
      { says: 'the limit is ₭1,100 to ₭1,400 a month' },
    ]);
    const noSays = program({
      counts: 'food_group',
      decides: 'unit',
      criteria: [{ id: 'a', label: 'income', test: incomeTest, says: { met: 'x', not_met: '{value} is too much' } }],
    });
    expect(decide(noSays, householdOf({}, [child], {})).criteria).toMatchObject([{ says: 'income' }]);
  });

  test('an amount without an upper end is left out', () => {
    const open = program({
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', test: true }],
      amount: { value: { sum_members: { total: 'member.income', per: 'month' } }, period: 'month' },
    });
    expect(decide(open, householdOf({}))).not.toHaveProperty('amount');
    expect(decide(open, householdOf(wages({ min: 10, max: 20 })))).toMatchObject({ amount: { min: 10, max: 20 } });
  });

  test('says that they have it already, warns, and points to fast service', () => {
    const rule = {
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', test: true }],
      already: { any_member: { some: 'member.receives', where: { is: ['entry.program', 'bread'] } } },
      expedited: {
        days: 7,
        ways: [
          { id: 'f', label: 'food', test: 'urgent.food', says: { met: 'there is no food', not_met: 'there is food' } },
        ],
      },
      warnings: [{ when: 'urgent.food', what: 'mind this', source }],
      agency_decides: ['the rest'],
    };
    const found = decide(
      program(rule),
      householdOf({ receives: [{ program: 'bread' }] }, [], { urgent: { food: true } }),
    );
    expect(found).not.toHaveProperty('expedited');
    expect(decide(program(rule), householdOf({ receives: [] }, [], { urgent: { food: true } }))).toMatchObject({
      expedited: { days: 7, why: 'there is no food' },
      fast_service: { outcome: 'met', criteria: [{ id: 'f', outcome: 'met', says: 'there is no food' }], missing: [] },
    });
    expect(found).toMatchObject({
      already_receiving: true,
      received_by: ['you'],
      warnings: [{ what: 'mind this', source }],
      agency_decides: ['the rest'],
    });
    expect(decide(program(rule), householdOf({}))).toMatchObject({ outcome: 'likely_eligible', warnings: [] });
    expect(decide(program(rule), householdOf({}))).not.toHaveProperty('expedited');
  });

  test('announces a figure that will change', () => {
    const yearly = program({
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', test: { at_most: ['income_year', { parameter: 'year.limit' }] } }],
    });
    expect(decide(yearly, householdOf({}, [], { income_year: 100 }))).toMatchObject({
      changes_on: [{ date: '2027-01-01', what: 'yearly limit' }],
    });
  });
});

describe('presumptions', () => {
  const withoutChildIncome = { id: 'child1', relationship: 'child', age: 3 };

  test('fill what nobody said, and are reported', () => {
    expect(decide(bread, householdOf(wages(1200), [withoutChildIncome], inNorthland))).toMatchObject({
      outcome: 'likely_eligible',
      presumed: [{ id: 'no_child_income', says: 'children earn nothing' }],
    });
  });

  test('never fill what they do not know or decline', () => {
    for (const status of ['unknown', 'declined']) {
      const household = householdOf(wages(1200), [{ ...withoutChildIncome, income: { status } }], inNorthland);
      expect(decide(bread, household)).toMatchObject({ outcome: 'unknown', missing: ['members.child1.income'] });
    }
  });

  test('never alone decide against anyone', () => {
    // Over the limit for one, but nobody has said that there is only one.
    const open = { ...householdOf(wages(1100), [], inNorthland), members_open: true };
    expect(decide(bread, open)).toMatchObject({ outcome: 'unknown', missing: ['members'] });
    expect(decide(bread, { ...open, members_open: false }).outcome).toBe('likely_ineligible');
  });

  test('who eats together is presumed, unless they surely do', () => {
    const parent = { id: 'parent1', relationship: 'parent', ...wages(900) };
    const household = householdOf(wages(900), [parent], inNorthland);
    expect(decide(bread, household)).toMatchObject({ outcome: 'unknown', missing: ['food_group'] });
    expect(decide(bread, { ...household, food_group: ['you', 'parent1'] }).outcome).toBe('likely_ineligible');
    expect(decide(bread, { ...household, food_group: ['you'] }).outcome).toBe('likely_eligible');
    const spouse = { ...parent, id: 'spouse', relationship: 'spouse' };
    expect(decide(bread, householdOf(wages(900), [spouse], inNorthland)).outcome).toBe('likely_ineligible');
  });

  test('what was only inferred counts, but not alone against anyone', () => {
    const fact = (path: string, value: Json, status: Fact['status'] = 'stated'): Fact => ({
      path,
      value,
      status,
      quote: '',
      turn: 1,
    });
    const stated = [fact('members', []), fact('members.you.income.wages', { amount: 950, period: 'month' })];
    const there = (state: string) => {
      const facts = [...stated, fact('state', state, 'inferred')];
      return determine(bread, foldFacts(facts, pack.fields), { asOf, pack, inferred: inferredPaths(facts) });
    };
    expect(there('NN')).toMatchObject({ outcome: 'likely_eligible', presumed: [] });
    expect(there('SS')).toMatchObject({ outcome: 'unknown', missing: ['state'] });
  });
});

describe('figures past their verified period', () => {
  const old = program({
    counts: 'person',
    decides: 'unit',
    criteria: [
      {
        id: 'income',
        label: 'income',
        test: { at_most: [{ formula: 'income' }, { parameter: 'old.limit', by: [{ size: 'unit' }] }] },
        says,
      },
    ],
  });
  test.each<[string, number, Determination['outcome'], string]>([
    ['met by it: met', 990, 'likely_eligible', 'met'],
    ['missed by less than it may have moved: unknown', 1040, 'unknown', 'unknown'],
    ['missed by just what it may have moved: unknown', 1050, 'unknown', 'unknown'],
    ['missed by more: the agency decides', 1060, 'agency_decides', 'not_met'],
  ])('%s', (_, income, outcome, criterion) => {
    const found = decide(old, householdOf(wages(income)));
    expect(found.outcome).toBe(outcome);
    expect(found.criteria).toMatchObject([
      { outcome: criterion, stale: true, limit: '₭1,000 a month', as_of: '2025-01-01' },
    ]);
  });

  test('the same figure in its period decides', () => {
    expect(decide(old, householdOf(wages(1040)), '2025-06-01').outcome).toBe('likely_ineligible');
  });

  test('a day before any figure leaves it open', () => {
    expect(decide(old, householdOf(wages(10)), '2024-06-01')).toMatchObject({ outcome: 'unknown', missing: [] });
  });
});

describe('routes and exceptions', () => {
  const route = {
    id: 'relief',
    label: 'gets relief',
    test: { any_member: { some: 'member.receives', where: { is: ['entry.program', 'relief'] } } },
    says: 'you get relief',
    instead_of: ['income'],
  };
  const exception = { id: 'hungry', label: 'hungry', test: 'urgent.food', instead_of: ['income'] };
  const criteria = [{ id: 'income', label: 'income', test: incomeTest, says }];
  const routed = program({ counts: 'person', decides: 'unit', criteria, routes: [route] });
  const excepted = program({ counts: 'person', decides: 'unit', criteria, exceptions: [exception] });
  const rich = (you: object = {}, more: object = {}): Household =>
    householdOf({ ...wages(5000), ...you }, [], { ...inNorthland, ...more });

  test('a route that is met stands in for a missed criterion', () => {
    expect(decide(routed, rich({ receives: [{ program: 'relief' }] }))).toMatchObject({
      outcome: 'likely_eligible',
      criteria: [{ outcome: 'met', route: 'relief', says: 'you get relief' }],
    });
  });

  test('a route that may be met leaves it open, and is asked about', () => {
    expect(decide(routed, rich())).toMatchObject({ outcome: 'unknown', missing: ['members.you.receives'] });
  });

  test('a route that is not met leaves the criterion as it is', () => {
    expect(decide(routed, rich({ receives: [] })).outcome).toBe('likely_ineligible');
  });

  test('nothing is asked about a route nobody needs', () => {
    expect(decide(routed, householdOf(wages(10), [], inNorthland))).toMatchObject({
      outcome: 'likely_eligible',
      missing: [],
    });
  });

  test('an exception not known to be false leaves a missed criterion open', () => {
    expect(decide(excepted, rich())).toMatchObject({ outcome: 'unknown', missing: ['urgent.food'] });
  });

  test('an exception that holds is for the agency to weigh', () => {
    expect(decide(excepted, rich({}, { urgent: { food: true } })).outcome).toBe('agency_decides');
  });

  test('an exception known to be false does not help', () => {
    expect(decide(excepted, rich({}, { urgent: { food: false } })).outcome).toBe('likely_ineligible');
  });
});

describe('a verdict per member', () => {
  const milk = program({
    counts: 'family',
    decides: 'each_member',
    who: { under: ['member.age', 5] },
    nobody: 'nobody is under five',
    criteria: [
      { id: 'income', label: 'income', test: incomeTest, says },
      { id: 'insurance', label: 'insurance', test: { not: { has: ['member.insurance', 'public'] } } },
    ],
    amount: { value: { times: [{ parameter: 'share' }, { total: 'member.income', per: 'month' }] }, period: 'month' },
  });
  const young = (id: string, more: object = {}): object => ({
    id,
    relationship: 'child',
    age: 3,
    income: [],
    insurance: ['none'],
    pregnant: false,
    ...more,
  });
  const you = { age: 30, pregnant: false, ...wages(1000) };

  test('gives each member it is for an outcome, and the household the best of them', () => {
    const found = decide(
      milk,
      householdOf(you, [young('a'), young('b', { insurance: ['public'] }), young('c', { age: 9 })], inNorthland),
    );
    expect(found).toMatchObject({
      outcome: 'likely_eligible',
      members: [
        { id: 'a', outcome: 'likely_eligible' },
        { id: 'b', outcome: 'likely_ineligible' },
      ],
    });
  });

  test('what is the same for everybody is said once, the rest for each', () => {
    const found = decide(milk, householdOf(you, [young('a'), young('b', { insurance: ['public'] })], inNorthland));
    expect(found.criteria.map(({ id, member }) => [id, member])).toEqual([
      ['income', undefined],
      ['insurance', 'a'],
      ['insurance', 'b'],
    ]);
  });

  test('an age nobody said keeps the member in question', () => {
    const found = decide(milk, householdOf(you, [young('a', { age: undefined })], inNorthland));
    expect(found).toMatchObject({ outcome: 'unknown', members: [{ id: 'a', outcome: 'unknown' }] });
    expect(found.missing).toContain('members.a.age');
  });

  test('says when it is for nobody here', () => {
    expect(decide(milk, householdOf(you, [young('a', { age: 9 })], inNorthland))).toMatchObject({
      outcome: 'likely_ineligible',
      criteria: [{ id: 'who', outcome: 'not_met', says: 'nobody is under five' }],
    });
  });

  test('stays open while nobody has said who else there is', () => {
    const open = { ...householdOf(you, [], inNorthland), members_open: true };
    expect(decide(milk, open)).toMatchObject({ outcome: 'unknown', missing: ['members'] });
  });

  test('leaves out, and asks nothing about, a member who does not apply', () => {
    const found = decide(milk, householdOf(you, [young('a', { applying: false, insurance: undefined })], inNorthland));
    expect(found).toMatchObject({ members: [], missing: [] });
  });

  test('an amount that speaks of the member is added up over those who look eligible', () => {
    const two = [young('a', wages(100)), young('b', wages(200)), young('c', { ...wages(50), insurance: ['public'] })];
    expect(decide(milk, householdOf(you, two, inNorthland))).toMatchObject({ amount: { value: 90, period: 'month' } });
  });
});

describe('units', () => {
  const sizeOf = (unit: string, household: Household): unknown => {
    const counted = program({
      counts: unit,
      decides: 'unit',
      criteria: [{ id: 'size', test: { at_least: [{ size: 'unit' }, 1] } }],
    });
    return decide(counted, household).criteria[0]?.value;
  };
  const family = householdOf({ age: 30, pregnant: false }, [
    { id: 's', relationship: 'spouse', age: 30, pregnant: false },
    child,
    { id: 'r', relationship: 'roommate', age: 30 },
  ]);

  test('a group is who passes, a couple is two, a person is one', () => {
    expect(sizeOf('food_group', family)).toBe('3');
    expect(sizeOf('couple', family)).toBe('2');
    expect(sizeOf('person', family)).toBe('1');
    expect(sizeOf('household', family)).toBe('4');
  });

  test('the unborn count where the unit counts them, and only of who may be pregnant', () => {
    const pregnant = householdOf({ age: 30, pregnant: true, expecting: 2 }, [child]);
    expect(sizeOf('family', pregnant)).toBe('4');
    expect(sizeOf('food_group', pregnant)).toBe('2');
    expect(sizeOf('family', householdOf({ age: 30 }, [child]))).toBe('2 to 3');
  });

  test('a spouse is known by either one’s word', () => {
    expect(sizeOf('couple', householdOf({ spouse: 'm' }, [{ id: 'm', relationship: 'other' }]))).toBe('2');
    expect(sizeOf('couple', householdOf({}, [{ id: 'm', relationship: 'roommate' }]))).toBe('1');
  });
});

describe('where a program runs', () => {
  const local = program(
    { counts: 'person', decides: 'unit', criteria: [{ id: 'a', test: true }] },
    { states: ['NN'], counties: [] },
  );
  const place = (household: Household, of = local) => {
    const found = decide(of, household);
    return [found.outcome, found.missing, found.criteria[0]];
  };

  test('in its state, elsewhere, and where nobody said', () => {
    expect(place(householdOf({}, [], inNorthland))).toMatchObject([
      'likely_eligible',
      [],
      { id: 'place', outcome: 'met', says: 'you live in Northland' },
    ]);
    expect(place(householdOf({}, [], { state: 'SS' }))).toMatchObject([
      'likely_ineligible',
      [],
      { outcome: 'not_met', says: 'it is for people who live in Northland' },
    ]);
    expect(place(householdOf({}))).toMatchObject(['unknown', ['state'], { outcome: 'unknown' }]);
    expect(place(householdOf({}, [], { state: { status: 'declined' } }))).toMatchObject(['unknown', ['state'], {}]);
  });

  test('in its county', () => {
    const county = { ...local, counties: ['Travis'] };
    expect(place(householdOf({}, [], { state: 'NN', county: 'travis county' }), county)[0]).toBe('likely_eligible');
    expect(place(householdOf({}, [], { state: 'NN', county: 'Cook' }), county)[0]).toBe('likely_ineligible');
    expect(place(householdOf({}, [], inNorthland), county)).toMatchObject(['unknown', ['county'], {}]);
  });

  test('a program without a rule is the agency’s to decide, and says why and whom to ask', () => {
    const agency = program(undefined, {
      states: ['NN'],
      agency_decides: { why: 'the list is long', ask: 'ask the office' },
    });
    expect(decide(agency, householdOf({}, [], inNorthland))).toMatchObject({
      outcome: 'agency_decides',
      agency_decides: ['the list is long', 'ask the office'],
    });
    expect(decide(agency, householdOf({}, [], { state: 'SS' })).outcome).toBe('likely_ineligible');
    expect(decide(agency, householdOf({}))).toMatchObject({ outcome: 'agency_decides', missing: ['state'] });
  });
});
