import { describe, expect, test } from 'vitest';
import { determine, type Determinable } from '../../../src/eligibility/determine.ts';
import { nextQuestion } from '../../../src/eligibility/next-question.ts';
import { whatIf } from '../../../src/eligibility/what-if.ts';
import type { Household } from '../../../src/household/household.ts';
import { asOf, householdOf, program, smallPack as pack, wages } from './small-pack.ts';

const options = { asOf, pack };
const needing = (id: string, test: unknown, more: object = {}): Determinable =>
  program({ counts: 'person', decides: 'unit', criteria: [{ id: 'a', test }], ...more }, { id });
const perMember = (id: string, test: unknown): Determinable => needing(id, test, { decides: 'each_member' });

const ask = (programs: readonly (readonly [Determinable, number])[], household: Household, ...skip: string[]) =>
  nextQuestion({
    candidates: programs.map(([each, value]) => ({
      program: each,
      determination: determine(each, household, options),
      value,
    })),
    household,
    skip: new Set(skip),
    ...options,
  });

const byState = needing('by_state', { is: ['state', 'NN'] });
const byRent = needing('by_rent', {
  under: [
    { per: 'month', of: 'expenses.rent' },
    { parameter: 'relief.limit', by: ['NN'] },
  ],
});
const byIncome = needing('by_income', {
  at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['NN', 1] }],
});
const byGroup = perMember('by_group', { is: ['member.status_group', 'one'] });
const byCounty = needing('by_county', { is: ['county', 'Travis'] });

describe('the next question', () => {
  test('is the one that decides most value for its burden', () => {
    expect(
      ask(
        [
          [byState, 2],
          [byIncome, 9],
        ],
        householdOf({}),
      ),
    ).toEqual({
      path: 'members.you.income',
      ask: 'What money comes in?',
      why: 'limits go by income',
      programs: ['by_income'],
    });
    expect(
      ask(
        [
          [byState, 9],
          [byIncome, 2],
        ],
        householdOf({}),
      )?.path,
    ).toBe('state');
  });

  test('is not put where it decides nothing about that person', () => {
    const byCourse = perMember('by_course', { is: ['member.course', 'full'] });
    const asked = (member: object) =>
      ask([[byCourse, 5]], { members: [{ id: 'you', relationship: 'self', ...member }] } as Household)?.path;
    expect(asked({ age: 20 })).toBe('members.you.course');
    expect(asked({})).toBe('members.you.course');
    expect(asked({ age: { min: 14, max: 18 } })).toBe('members.you.course');
    expect(asked({ age: 0 })).toBeUndefined();
    expect(asked({ age: 76 })).toBeUndefined();
    expect(asked({ age: { min: 2, max: 4 } })).toBeUndefined();
    expect(asked({ age: 20, work: 'ended' })).toBeUndefined();
    expect(asked({ age: 20, work: 'goes_on' })).toBe('members.you.course');
  });

  test('is not about what follows from what was said', () => {
    const household = householdOf({ state: 'SS' });
    const inferred = new Set(['state']);
    const determination = determine(byState, household, { ...options, inferred });
    expect(determination.missing).toEqual(['state']);
    const candidates = [{ program: byState, determination, value: 5 }];
    expect(nextQuestion({ candidates, household, skip: new Set(), ...options, inferred })).toBeUndefined();
  });

  test('adds up over all programs that it could decide, best first', () => {
    const also = needing('also_by_state', { is: ['state', 'SS'] });
    expect(
      ask(
        [
          [byIncome, 6],
          [byState, 4],
          [also, 5],
        ],
        householdOf({}),
      ),
    ).toMatchObject({
      path: 'state',
      programs: ['also_by_state', 'by_state'],
    });
  });

  test('is not what was skipped, declined or is not known to them', () => {
    expect(
      ask(
        [
          [byState, 9],
          [byIncome, 1],
        ],
        householdOf({}),
        'state',
      )?.path,
    ).toBe('members.you.income');
    for (const status of ['declined', 'unknown']) {
      expect(
        ask(
          [
            [byState, 9],
            [byIncome, 1],
          ],
          householdOf({}, [], { state: { status } }),
        )?.path,
      ).toBe('members.you.income');
    }
  });

  test('is never a field without a question', () => {
    expect(ask([[byCounty, 9]], householdOf({}))).toBeUndefined();
  });

  test('is nothing when nothing is open', () => {
    expect(ask([[byState, 9]], householdOf({}, [], { state: 'NN' }))).toBeUndefined();
    expect(ask([], householdOf({}))).toBeUndefined();
  });

  test('is nothing when no answer could decide', () => {
    const both = needing('both', { all: [{ is: ['state', 'NN'] }, { is: ['state', 'SS'] }, 'urgent.food'] });
    expect(ask([[both, 9]], householdOf({}, [], { state: { status: 'declined' } }))).toBeUndefined();
  });

  test('goes for what leaves one question less when two are needed', () => {
    const two = needing('two', {
      all: [{ is: ['state', 'NN'] }, { under: ['income_year', { parameter: 'year.limit' }] }],
    });
    expect(ask([[two, 5]], householdOf({}))?.path).toBe('state');
  });

  test('is not what a presumption already took for granted, unless it could turn the verdict', () => {
    expect(ask([[byRent, 9]], householdOf({}))).toBeUndefined();
  });

  test('leads on, one question after the other, to what decides', () => {
    const counted = needing(
      'counted',
      { at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['NN', { size: 'unit' }] }] },
      { counts: 'family' },
    );
    const open: Household = { ...householdOf({ age: 30, ...wages(1100) }), members_open: true };
    expect(ask([[counted, 5]], open)?.path).toBe('members.you.pregnant');
    const not = { ...open, members: [{ ...open.members?.[0], id: 'you', pregnant: false }] };
    expect(ask([[counted, 5]], not)?.path).toBe('members');
  });

  test('is nothing when what would still be missing cannot be asked for', () => {
    const hopeless = needing('hopeless', {
      all: [{ is: ['state', 'NN'] }, { is: ['county', 'Travis'] }, { is: ['housing.kind', 'renting'] }],
    });
    expect(ask([[hopeless, 9]], householdOf({}, [], { state: { status: 'declined' } }))).toBeUndefined();
  });

  test('a restricted field comes only when no other can decide', () => {
    expect(
      ask(
        [
          [byGroup, 10],
          [byIncome, 1],
        ],
        householdOf({}),
      )?.path,
    ).toBe('members.you.income');
    expect(
      ask(
        [
          [byGroup, 10],
          [byIncome, 1],
        ],
        householdOf(wages(10)),
      )?.path,
    ).toBe('members.you.status_group');
  });

  test('a restricted field is asked about no member who does not apply', () => {
    const household = householdOf({ status_group: 'two' }, [{ id: 'm', relationship: 'spouse', applying: false }]);
    expect(ask([[byGroup, 10]], household)).toBeUndefined();
    const everybody = needing('everybody', { every_member: { is: ['member.status_group', 'two'] }, in: 'household' });
    expect(ask([[everybody, 10]], household)).toBeUndefined();
    const applying = householdOf({ status_group: 'two' }, [{ id: 'm', relationship: 'spouse' }]);
    expect(ask([[everybody, 10]], applying)).toMatchObject({ ask: 'Which group is your spouse in?' });
  });

  test('calls another member by who they are', () => {
    const young = perMember('young', { all: [{ under: ['member.age', 5] }, { is: ['member.relationship', 'child'] }] });
    expect(ask([[young, 5]], householdOf({}, [{ id: 'c', relationship: 'child' }]))).toMatchObject({
      path: 'members.c.age',
      ask: 'How old is your child?',
    });
  });

  test('a detail without a question is asked for by what it belongs to', () => {
    const household = householdOf({ income: [{ kind: 'wages', amount: 400 }] });
    expect(ask([[byIncome, 5]], household)).toMatchObject({ path: 'members.you.income' });
  });

  test('asks who lives there while nobody has said, and it matters', () => {
    const counted = needing(
      'counted',
      { at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['NN', { size: 'unit' }] }] },
      { counts: 'family' },
    );
    const household = { ...householdOf({ pregnant: false, ...wages(1100) }), members_open: true };
    expect(ask([[counted, 5]], household)).toMatchObject({ path: 'members', ask: 'Who lives with you?' });
    // Asked of who is known already, whatever they lack themselves.
    const child = { ...household.members?.[0], id: 'child1', relationship: 'child', age: 4 };
    const known = { ...household, members: [...(household.members ?? []), child] } as Household;
    const found = nextQuestion({
      candidates: [{ program: counted, determination: determine(counted, household, options), value: 5 }],
      household: known,
      skip: new Set(),
      ...options,
    });
    expect(found?.ask).toBe('Besides your 4-year-old, who?');
  });

  test('asks about nothing they have already', () => {
    const had = needing('had', { is: ['state', 'NN'] }, { already: { any_member: { some: 'member.receives' } } });
    expect(ask([[had, 9]], householdOf({ receives: [{ program: 'bread' }] }))).toBeUndefined();
  });
});

describe('what if', () => {
  test('shows both verdicts and whether they differ, and keeps the household as it is', () => {
    const household = householdOf(wages(900));
    const before = structuredClone(household);
    const raise = [{ path: 'members.you.income.wages.amount', value: 1100 }];
    const [income, state] = whatIf([byIncome, byState], household, raise, options);
    expect(income).toMatchObject({
      program_id: 'by_income',
      before: { outcome: 'likely_eligible' },
      after: { outcome: 'likely_ineligible' },
      changed: true,
    });
    expect(state).toMatchObject({ program_id: 'by_state', changed: false });
    expect(household).toEqual(before);
  });

  test('an amount that changes is a change', () => {
    const paid = needing('paid', true, { amount: { value: { formula: 'income' }, period: 'month' } });
    const changes = [{ path: 'members.you.income.wages.amount', value: 100 }];
    expect(whatIf([paid], householdOf(wages(50)), changes, options)).toMatchObject([
      { before: { amount: { value: 50 } }, after: { amount: { value: 100 } }, changed: true },
    ]);
  });
});
