import { expect, it } from 'vitest';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { keptNeeds, needsOf, type NeedsFile } from '../../../src/triage/needs.ts';

const pack = rulePack({
  fields: [],
  parameters: [],
  formulas: [],
  units: [],
  presumptions: [],
  hash: 'h',
  driftShare: 0,
  currencySymbol: '$',
});
const options = { asOf: '2026-11-27', pack };
const always: NeedsFile = { urgent: {}, implied: [{ when: true, needs: { food: 'days' }, weight: 0.5 }] };
const never: NeedsFile = { urgent: {}, implied: [{ when: false, needs: { food: 'days' }, weight: 0.5 }] };

it('adds what follows from how they live to what is said', () => {
  const needs = needsOf([{ need: 'energy', urgency: 'now', weight: 1 }], [], {}, always, options);
  expect(needs).toEqual([
    { need: 'energy', urgency: 'now', weight: 1 },
    { need: 'food', urgency: 'days', weight: 0.5 },
  ]);
  expect(needsOf([], [], {}, never, options)).toEqual([]);
});

it('keeps of one kind what counts most', () => {
  const said = { need: 'food', urgency: 'open', weight: 1.4 } as const;
  expect(needsOf([said], [], {}, always, options)).toEqual([said]);
  const weak = { need: 'food', urgency: 'open', weight: 0.6 } as const;
  expect(needsOf([weak], [], {}, always, options)[0]?.urgency).toBe('days');
});

it('lets what was said earlier count for less, and less with each message', () => {
  const food = { need: 'food', urgency: 'days', weight: 1 } as const;
  const [once] = keptNeeds([], [food]);
  expect(once?.weight).toBeCloseTo(0.7);
  expect(keptNeeds([], [{ ...food, weight: 0.06 }])).toEqual([]);
  expect(keptNeeds([{ ...food, urgency: 'now' }], [food])).toEqual([{ ...food, urgency: 'now' }]);
});
