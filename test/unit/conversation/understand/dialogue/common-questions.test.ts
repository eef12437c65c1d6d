import { describe, expect, it } from 'vitest';
import {
  commonQuestionsSchema,
  makeCommonQuestions,
} from '../../../../../src/conversation/understand/dialogue/common-questions.ts';

const source = [{ title: 'A rule' }];
const file = (questions: readonly object[]) =>
  commonQuestionsSchema.parse({
    reviewed_on: '2026-11-22',
    questions: questions.map((one) => ({ ...one, sources: source })),
  });

const spelledOut = new Map([
  ['u', 'you'],
  ['dont', 'do not'],
]);
const questions = makeCommonQuestions(
  [
    file([
      { id: 'house', asked: ['will they take .. house|home'], answer: 'The home you live in does not count.' },
      { id: 'pets', asked: ['take my house cat', 'can i buy .. cat food'], answer: 'Pet food is not food for people.' },
      {
        id: 'card',
        asked: ['lost my .. card'],
        unless: ['green card'],
        answer: 'Call the number on the back of it.',
      },
    ]),
  ],
  spelledOut,
);
const found = (text: string) => questions.find(text).map(({ id }) => id);

describe('what many ask', () => {
  it('is found in its own words, whatever the apostrophes and capitals', () => {
    expect(found('WILL THEY take my grandmothers house??')).toEqual(['house']);
    expect(found('I lost my EBT card')).toEqual(['card']);
  });

  it('is not found where an excuse stands over it, or in other words', () => {
    expect(found('i lost my green card')).toEqual([]);
    expect(found('they will take the kids to the house')).toEqual([]);
  });

  it('comes in the order asked, at most two', () => {
    expect(found('can i buy cat food. i lost my card')).toEqual(['pets', 'card']);
    expect(found('lost my card. can i buy cat food? will they take my home?')).toEqual(['card', 'pets']);
  });

  it('is the one that took more words, where two share them', () => {
    const [first, ...others] = questions.find('will they take my house cat');
    expect([first?.id, others.length]).toEqual(['house', 1]);
    expect(makeCommonQuestions([], new Map()).find('will they take my house')).toEqual([]);
  });

  it('leads when it begins its sentence, and is told in passing when it does not', () => {
    const leads = (text: string) => questions.find(text).map((one) => one.leads);
    expect(leads('ok so will they take my house')).toEqual([true]);
    expect(leads('That was in May. I lost my card')).toEqual([true]);
    expect(leads('the lady there told me on the phone that i lost my card')).toEqual([false]);
  });

  it('has an answer by its id, with where it comes from', () => {
    expect(questions.answer('house')).toMatchObject({
      answer: 'The home you live in does not count.',
      sources: source,
    });
    expect(questions.answer('unheard_of')).toBeUndefined();
  });

  it('refuses a phrase that begins with a gap', () => {
    expect(() => file([{ id: 'a', asked: ['.. house'], answer: 'A long enough answer for this.' }])).toThrow(
      /begins and ends/,
    );
  });
});
