import { describe, expect, it } from 'vitest';
import type { CriterionResult, Determination } from '../../../src/eligibility/determination.ts';
import { programSchema } from '../../../src/programs/program.ts';
import type { CheckedProgram } from '../../../src/programs/checked-program.ts';
import type { ProgramTriage } from '../../../src/programs/triage-schema.ts';
import type { Need } from '../../../src/threads/thread.ts';
import { triage, type TriageSettings } from '../../../src/triage/triage.ts';

const source = { title: 'A law', url: 'https://www.example.gov/law' };

interface Told extends Partial<Omit<ProgramTriage, 'worth'>> {
  readonly worth?: number;
  readonly months?: readonly number[];
  readonly states?: readonly string[];
  readonly found?: Partial<Determination>;
}

/** A program that serves food within days, and is likely, but for what is told. */
function program(
  id: string,
  { worth = 100, months = [], states = [], found = {}, ...told }: Told = {},
): CheckedProgram {
  const stored = programSchema.parse({
    id,
    name: id,
    agency: 'the office',
    level: 'federal',
    states: [...states],
    months: [...months],
    category: ['food'],
    gives: 'Something.',
    who: 'People.',
    value: 5,
    triage: { serves: ['food'], speed: 'days', worth: { a_month: worth, basis: 'rough: a test' }, ...told },
    apply: { first: 'Call.' },
    sources: [source],
    reviewed_on: '2026-11-27',
  });
  return {
    stored: { program: stored, hash: 'h' },
    determination: {
      program_id: id,
      outcome: 'likely_eligible',
      unit: ['you'],
      criteria: [],
      missing: [],
      presumed: [],
      warnings: [],
      as_of: '2026-11-27',
      pack_hash: 'h',
      ...found,
    },
  };
}

const need = (name: Need['need'], urgency: Need['urgency'] = 'open', weight = 1): Need => ({
  need: name,
  urgency,
  weight,
});
const settings = (more: Partial<TriageSettings> = {}): TriageSettings => ({
  named: new Set(),
  near: new Map(),
  month: 11,
  state: 'OH',
  said: '',
  ...more,
});
const order = (candidates: readonly CheckedProgram[], needs: readonly Need[], more: Partial<TriageSettings> = {}) =>
  triage(candidates, needs, settings(more))
    .filter(({ score }) => score > 0)
    .map(({ stored }) => stored.program.id);

const food = program('food_card', { worth: 190 });
const pantry = program('pantry', { worth: 80, speed: 'today' });
const rent = program('rent_help', { serves: ['stay_housed'], speed: 'days' });
const voucher = program('voucher', { serves: ['stay_housed'], speed: 'waiting_list', worth: 700 });

describe('what is brought up first', () => {
  it('covers one need after the other before two programs for one', () => {
    const market = program('market', { worth: 180 });
    const needs = [need('food'), need('stay_housed', 'open', 0.8)];
    expect(order([food, market, rent], needs)).toEqual(['food_card', 'rent_help', 'market']);
  });

  it('serves what is most urgent', () => {
    expect(order([food, rent], [need('food'), need('stay_housed', 'now')])[0]).toBe('rent_help');
    expect(order([food, rent], [need('food', 'now'), need('stay_housed')])[0]).toBe('food_card');
  });

  it('is never a waiting list of years while something helps this month', () => {
    expect(order([voucher, rent], [need('stay_housed', 'days')])).toEqual(['rent_help', 'voucher']);
  });

  it('is worth more than another of the same need, and is not weighed against those of other needs', () => {
    expect(order([pantry, food], [need('food')])[0]).toBe('food_card');
    const phone = program('phone', { serves: ['phone'], worth: 9 });
    expect(order([food, phone], [need('phone'), need('food', 'open', 0.5)])[0]).toBe('phone');
  });

  it('is what they may well get', () => {
    const open = program('open', { worth: 190, found: { outcome: 'unknown', criteria: [criterion('unknown')] } });
    expect(order([open, food], [need('food')])[0]).toBe('food_card');
  });

  it('says which need brought it to its place', () => {
    expect(triage([rent], [need('stay_housed', 'days')], settings())[0]?.because).toEqual({
      need: 'stay_housed',
      urgency: 'days',
      likelihood: 1,
      speed: 'days',
      worth_a_month: 100,
    });
  });

  it('does not change with the order of the catalogue', () => {
    const needs = [need('food'), need('stay_housed')];
    expect(order([rent, pantry, voucher, food], needs)).toEqual(order([food, voucher, pantry, rent], needs));
  });
});

describe('what is not brought up unasked', () => {
  const only = (candidate: CheckedProgram, more: Partial<TriageSettings> = {}) =>
    order([candidate], [need('food')], more).length > 0;

  it.each<[string, Told]>([
    ['out of reach', { found: { outcome: 'likely_ineligible' } }],
    ['had already', { found: { already_receiving: true } }],
    ['had by somebody, and sure for nobody else', { found: { outcome: 'unknown', received_by: ['you'] } }],
    ['out of season', { months: [6, 7] }],
    ['elsewhere', { states: ['TX'] }],
    ['of no sense for them', { found: { makes_sense: 'not_met' } }],
    ['for a situation that nobody spoke of', { for_those_who_say: ['funeral'] }],
  ])('is %s', (_, told) => {
    expect(only(program('it', told))).toBe(false);
    expect(only(program('it', told), { named: new Set(['it']) })).toBe(true);
  });

  it('waits for a word of those it is for, at its beginning', () => {
    const burial = program('burial', { for_those_who_say: ['funeral'] });
    expect(only(burial, { said: 'two funerals this year' })).toBe(true);
    expect(only(burial, { said: 'the unfuneral' })).toBe(false);
  });

  it('stands behind what is surely for them, where nobody said whether it is', () => {
    const veterans = program('veterans', { worth: 700, found: { makes_sense: 'unknown' } });
    expect(order([veterans, food], [need('food')])).toEqual(['food_card', 'veterans']);
  });
});

it('finds by a search what no need names', () => {
  const aids = program('hearing_aids', { serves: ['goods'] });
  expect(order([aids, food], [need('food', 'open', 0.2)], { near: new Map([['hearing_aids', 1]]) })[0]).toBe(
    'hearing_aids',
  );
});

function criterion(outcome: CriterionResult['outcome']): CriterionResult {
  return { id: 'income', label: 'income', outcome, says: 'your income', source };
}
