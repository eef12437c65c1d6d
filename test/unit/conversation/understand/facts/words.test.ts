import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteOf, readWords } from '../../../../../src/conversation/understand/facts/text/words.ts';
import { usWords } from './us-words.ts';

const plain = (text: string) => readWords(text, usWords.forms).text.trim();

describe('plain words', () => {
  it.each([
    ["I'm 34, can't work", 'i am 34 , can not work'],
    ['dont have $1,200.50', 'do not have $1200.5'],
    ['1.2k every 2 wks', '1200 every 2 weeks'],
    ['400 bucks/wk', '$400 per week'],
    ['two grand', '$2000'],
    ['twenty-five', '25'],
    ['three hundred and fifty dollars', '$350'],
    ['fifteen hundred a month', '1500 a month'],
    ['a thousand', '1000'],
    ['my 5-year-old', 'my 5 year old'],
    ['6mo old, 3 y/o, 34f', '6 month old , 3 year old , 34 f'],
    ['the second one', 'the second one'],
    ['one kid', '1 kid'],
    ['$1,500-$1,800', '$1500 to $1800'],
    ['my 401k', 'my 401k'],
    ['paid bi-weekly', 'paid bi weekly'],
    ["my mom's 71 and she's tired", "my mom 's 71 and she is tired"],
    ['[PERSON_1] lives w/ me', '[person_1] lives with me'],
    ['on 10/3 at St. Paul', 'on 10/3 at st paul'],
    ['30% of it', '30% of it'],
  ])('reads %j as %j', (text, words) => {
    expect(plain(text)).toBe(words);
  });

  it('keeps the place of every word, so that a quote is what was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const words = readWords(text, usWords.forms);
        for (const [index, word] of words.list.entries()) {
          expect(word.end).toBeGreaterThan(word.start);
          expect(text).toContain(quoteOf(words, index, index + 1, 200));
        }
      }),
    );
  });
});
