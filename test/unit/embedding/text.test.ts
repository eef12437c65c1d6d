import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/embedding/text/stem.ts';
import { wordsOf } from '../../../src/embedding/text/words.ts';

describe('words of a text', () => {
  it('are folded, and know where they stood', () => {
    const text = 'Don’t “MÉDICAID” me: Ｗ－2, section 8!';
    const words = wordsOf(text);
    expect(words.map((word) => word.text)).toEqual(['dont', 'medicaid', 'me', 'w', '2', 'section', '8']);
    expect(words.map((word) => text.slice(word.start, word.end))).toEqual([
      'Don’t',
      'MÉDICAID',
      'me',
      'Ｗ',
      '2',
      'section',
      '8',
    ]);
  });

  it('of nothing, of marks alone and of broken text are none', () => {
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('... "" () -- \ud800')).toEqual([]);
  });
});

describe('the stem of a word', () => {
  it.each([
    ['applying', 'applied', 'applies', 'apply'],
    ['housing', 'house', 'houses', 'housed'],
    ['payments', 'payment'],
    ['groceries', 'grocery'],
    ['stopped', 'stops', 'stop', 'stopping'],
    ['children', 'children'],
    ['bills', 'bill', 'billing'],
    ['stamps', 'stamp'],
    ['benefits', 'benefit'],
    ['assistance', 'assistance'],
  ])('is one for %s and its relatives', (...words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each([
    ['heating', 'heath'],
    ['weather', 'weatherization'],
    ['school', 'schooner'],
    ['bus', 'but'],
    ['ssi', 'ssdi'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});
