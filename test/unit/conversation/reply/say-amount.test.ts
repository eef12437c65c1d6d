import { expect, it } from 'vitest';
import type { Determination } from '../../../../src/eligibility/determination.ts';
import { sayAmount, sayExpedited } from '../../../../src/conversation/reply/say-program.ts';

const saying = (amount: Determination['amount']) =>
  sayAmount({ pack_hash: 'h', amount } as unknown as Determination, 'snap', '$').map(({ wording, slots }) => [
    wording,
    slots,
  ]);

it('says the amount, and a range that tells something', () => {
  expect(saying({ value: 291, period: 'month' })).toEqual([['program.amount', { amount: '$291', period: 'a month' }]]);
  expect(saying({ min: 275, max: 785, period: 'month' })).toEqual([
    ['program.amount_range', { min: '$275', max: '$785', period: 'a month' }],
  ]);
});

it('says no range so wide that it tells only how little is known', () => {
  expect(saying({ min: 24, max: 546, period: 'month' })).toEqual([]);
});

it('says that faster service looks due, and whether it rests on something taken for granted', () => {
  const expedited = { days: 7, why: 'there is almost no money' };
  const wordings = (more: object) =>
    sayExpedited({ pack_hash: 'h', ...more } as unknown as Determination, 'snap').map(({ wording }) => wording);
  expect(wordings({})).toEqual([]);
  expect(wordings({ expedited, fast_service: { presumed: [] } })).toEqual(['program.expedited']);
  expect(wordings({ expedited, fast_service: { presumed: ['savings'] } })).toEqual(['program.expedited_if']);
});
