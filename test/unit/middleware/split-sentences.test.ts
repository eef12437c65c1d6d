import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';

describe('sentences', () => {
  it('end also behind a quote of either kind', () => {
    expect(splitSentences('Is it this? “May I keep it?” You may. Say "yes." It is ’so.’ Done')).toEqual([
      'Is it this? ',
      '“May I keep it?” ',
      'You may. ',
      'Say "yes." ',
      'It is ’so.’ ',
      'Done',
    ]);
  });
});
