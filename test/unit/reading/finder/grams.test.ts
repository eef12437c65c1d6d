import { describe, expect, it } from 'vitest';
import { characterGrams, gramLogit, plainText, wordGrams } from '../../../../src/reading/finder/grams.ts';

describe('grams', () => {
  // As training/reader/grams.py gives them: the weights of one are the other's.
  it.each([
    ["rent's due", 'rent s due', [3580641110, 1257541786, 2056163034, 4285826221, 828867880, 3976210090], 16],
    ['¿Qué PAPELES necesito?', 'que papeles necesito', [3580891373, 3990964394, 12475293, 2271872536], 45],
    ['3 kids 4,6 & 9', '3 kids 4 6 9', [1963510732, 3715994895, 2096616551, 2161100137], 13],
  ])('are those of the training program for %j', (text, plain, hashes, count) => {
    expect(plainText(text)).toBe(plain);
    const grams = characterGrams(text);
    expect(grams).toHaveLength(count);
    for (const hash of hashes) expect(grams).toContain(hash);
  });

  it('are none of a text without letters, and words with the next of any other', () => {
    expect(characterGrams('… 🙂 ')).toEqual([]);
    expect(wordGrams('')).toEqual([]);
    expect(wordGrams('Food Stamps')).toHaveLength(3);
    expect(wordGrams('food  stamps!')).toEqual(wordGrams('Food Stamps'));
  });

  it('count once, at length one', () => {
    const weights = new Float32Array(1 << 10).fill(1);
    const once = new Set(characterGrams('ab').map((gram) => gram % weights.length)).size;
    expect(gramLogit('ab ab ab', weights, 0.5)).toBeCloseTo(0.5 + once / Math.sqrt(once), 5);
    expect(gramLogit('', weights, 0.5)).toBe(0.5);
  });
});
