import { describe, expect, it } from 'vitest';
import { answerBank } from '../../../src/answers/bank.ts';
import { chooseVariant } from '../../../src/answers/choose-variant.ts';
import { answerEntrySchema, type AnswerEntry } from '../../../src/answers/entry.ts';
import { answerFinder } from '../../../src/answers/find-answers.ts';
import { staleAnswers } from '../../../src/answers/stale-answers.ts';
import { questionKey } from '../../../src/answers/unanswered.ts';

const entry = (id: string, more: Partial<AnswerEntry> = {}): AnswerEntry =>
  answerEntrySchema.parse({
    id,
    question: `What about ${id}?`,
    short: 'Mostly yes.',
    certainty: 'high',
    sources: [{ title: 'A law' }],
    reviewed_on: '2026-11-26',
    ...more,
  });

describe('the bank', () => {
  it('is found by its own questions and by the lines of each of its sheets, and a draft by nothing', () => {
    const bank = answerBank(
      [entry('car', { sheets: ['car_sheet', 'truck_sheet'] }), entry('draft', { reviewed_on: undefined })],
      [
        { text: 'my truck', answer: 'truck_sheet' },
        { text: 'my car', answer: 'car' },
        { text: 'my car', answer: 'car_sheet' },
        { text: 'nobody knows', answer: 'gone' },
        { text: 'a draft', answer: 'draft' },
      ],
    );
    expect(bank.lines.map(({ text, group }) => `${group}: ${text}`)).toEqual([
      'car: What about car?',
      'car: my truck',
      'car: my car',
    ]);
    expect(bank.entry('draft')).toBeUndefined();
  });

  it.each([
    [0.9, 'answers'],
    [0.4, 'choice'],
    [0.1, 'none'],
  ] as const)('says, offers or keeps silent by how sure the judge is (%d)', async (answers, verdict) => {
    const bank = answerBank([entry('car'), entry('card')], []);
    const groups = [
      { group: 'car', score: 2 },
      { group: 'gone', score: 1.9 },
      { group: 'card', score: 1 },
    ];
    const find = answerFinder(
      () => bank,
      async (texts) => texts.map(() => ({ groups, answers })),
      { question: { said: 0.5, offered: 0.25 }, turn: { said: 0.7, offered: 0.65 } },
    );
    const [found] = await find([{ text: 'anything' }]);
    expect(found?.verdict).toBe(verdict);
    expect(found?.found.map((one) => one.entry.id)).toEqual(['car', 'card']);
    expect(await find([])).toEqual([]);
  });
});

describe('the variant of an answer', () => {
  const asked = entry('medicaid', {
    do: 'Apply today.',
    more: ['General detail.'],
    variants: [
      { when: { state: ['TX'], is: ['has_children'] }, short: 'For parents in your state.' },
      { when: { state: ['TX'] }, short: 'Your state has no such coverage.', do: 'Ask for other kinds.' },
      { when: { age_from: 65, is_not: ['disabled'] }, short: 'From 65 on it is another kind.' },
    ],
  });
  const person = (more: object = {}) => ({ state: undefined, age: undefined, is: new Map<string, boolean>(), ...more });

  it('is the first whose conditions are all known to hold, with what it does not change', () => {
    expect(chooseVariant(asked, person({ state: 'TX' }))).toEqual({
      short: 'Your state has no such coverage.',
      more: ['General detail.'],
      do: 'Ask for other kinds.',
      ask: undefined,
      isSteps: false,
    });
    const parent = person({ state: 'TX', is: new Map([['has_children', true]]) });
    expect(chooseVariant(asked, parent).short).toBe('For parents in your state.');
    expect(chooseVariant(asked, parent).do).toBe('Apply today.');
  });

  it('is the general one where something is not known: unknown is neither yes nor no', () => {
    expect(chooseVariant(asked, person()).short).toBe('Mostly yes.');
    expect(chooseVariant(asked, person({ age: 70 })).short).toBe('Mostly yes.');
    expect(chooseVariant(asked, person({ age: 70, is: new Map([['disabled', false]]) })).short).toContain('65');
    expect(chooseVariant(asked, person({ state: 'OH' })).short).toBe('Mostly yes.');
  });
});

describe('what is to be looked at again', () => {
  it('names figures that are over, reviews that are old and drafts', () => {
    const entries = [
      entry('fresh'),
      entry('figures', { figures_until: '2026-12-31' }),
      entry('old', { reviewed_on: '2025-01-01' }),
      entry('draft', { reviewed_on: undefined }),
    ];
    expect(staleAnswers(entries, '2026-12-31', 365).map(({ id }) => id)).toEqual(['old', 'draft']);
    expect(staleAnswers(entries, '2027-01-01', 365)[0]).toEqual({
      id: 'figures',
      reason: 'its figures ended on 2026-12-31',
    });
  });

  it('takes the same words in other spacing and case for one question', () => {
    expect(questionKey('Does my CAR count?')).toBe(questionKey(' does my car  count '));
    expect(questionKey('does my car count')).not.toBe(questionKey('does my truck count'));
  });
});
