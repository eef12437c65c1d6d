import { describe, expect, it } from 'vitest';
import { nothingSupposed, readSuppositions } from '../../../../../src/conversation/understand/dialogue/suppositions.ts';

describe('what a message supposes', () => {
  it.each([
    ['what if I earn 200 more', 200, undefined],
    ['what if i earned $1,200 more a month?', 1200, 'month'],
    ['would I lose it if I make an extra $50 a week', 50, 'week'],
    ['if I made 100 a week less', -100, 'week'],
    ['suppose I get a raise of $2 an hour', 2, 'hour'],
    ['what happens with a 300 dollar raise', 300, undefined],
    ['what if my pay drops by 150', -150, undefined],
    ['what if i make 80 more every two weeks', 80, 'two_weeks'],
  ])('%s', (text, by, period) => {
    expect(readSuppositions(text).payBy).toEqual({ by, period });
  });

  it.each([
    'what if I work 10 more hours',
    'what if I had 2 more kids and earn nothing',
    'what if my husband earns 200 more',
    'if my rent goes up by 200',
    'I make $900 a month',
  ])('no figure of pay in: %s', (text) => {
    expect(readSuppositions(text).payBy).toBeUndefined();
  });

  it.each([
    ['what if i only made 1000', 1000],
    ['what if I made like $1,250 instead?', 1250],
    ['suppose we bring home 900', 900],
  ])('another sum: %s', (text, payTo) => {
    expect(readSuppositions(text)).toEqual({ ...nothingSupposed, payTo });
  });

  it.each(['what if i made 1000 a month', 'if I get 2 more kids', 'I make 1000', 'what if he made 1000'])(
    'no sum without its period in: %s',
    (text) => expect(readSuppositions(text).payTo).toBeUndefined(),
  );

  it.each([
    'will I lose it if I work more hours',
    'what if I work 10 more hours',
    'if I get a raise',
    'if I earn more',
  ])('more pay, and nobody knows how much: %s', (text) => {
    expect(readSuppositions(text)).toEqual({ ...nothingSupposed, morePay: true });
  });

  it.each(['what happens when the baby is born', 'once i have my baby', 'when the twins come', 'after I give birth'])(
    'a birth: %s',
    (text) => {
      expect(readSuppositions(text)).toEqual({ ...nothingSupposed, birth: true });
    },
  );

  it('is nothing in what tells a fact', () => {
    for (const text of ['I have a baby', 'we earn $300 a week', 'she works more hours than me', ''])
      expect(readSuppositions(text)).toEqual(nothingSupposed);
  });
});
