import { describe, expect, it } from 'vitest';
import { answerBank } from '../../../src/answers/bank.ts';
import { answerEntrySchema } from '../../../src/answers/entry.ts';
import { checkAnswers } from '../../../src/compose/check-answers.ts';

const faultsOf = (short: string, variant = 'In Texas a car counts.') => {
  const entry = answerEntrySchema.parse({
    id: 'car',
    question: 'Does my car count?',
    short,
    variants: [{ when: { state: ['TX'] }, short: variant }],
    certainty: 'high',
    sources: [{ title: 'A law' }],
    reviewed_on: '2026-11-27',
  });
  return checkAnswers([entry], answerBank([entry], [])).map(({ reason }) => reason);
};

describe('an answer that opens with a yes or no', () => {
  it.each([
    'Yes, it counts.',
    'Yes if you own it.',
    'No. It does not.',
    'Mostly not while you drive it.',
    'In most states yes, if you own it.',
  ])('is a fault: %s', (short) => {
    expect(faultsOf(short)).toEqual([expect.stringContaining('opens with')]);
    expect(faultsOf('A car mostly does not count.', short)).toHaveLength(1);
  });

  it('is none where it says what holds', () => {
    expect(faultsOf('A car mostly does not count.')).toEqual([]);
    expect(faultsOf('No one has to sell a car first.')).toEqual([]);
  });
});
