import { describe, expect, it } from 'vitest';
import { phrasePattern, phraseSchema } from '../../../src/packs/phrase-pattern.ts';

describe('a phrase of a pack', () => {
  it.each([
    ['(got|had) no [bad] letter', 'i had no letter at all', true],
    ['(got|had) no [bad] letter', 'i got no bad letter', true],
    ['(got|had) no [bad] letter', 'i sent no letter', false],
    ['threat*', "the clerk's threats", true],
    ['threat*', 'i am in a threadbare coat', false],
    ['can', "they can't", false],
    ['no (!one|body)', 'no one came', false],
    ['no (!one|body)', 'no letter came', true],
  ])('%s in "%s": %s', (phrase, text, fits) => expect(phrasePattern([phrase], 'within').test(text)).toBe(fits));

  it.each(['(got|had no letter', 'got) no letter', '[a(b]c)', '(a|)', '()', ''])(
    'is refused when its brackets are odd: %s',
    (phrase) => expect(phraseSchema.safeParse(phrase).success).toBe(false),
  );
});
