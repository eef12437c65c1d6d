import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinkFilter } from '../../../src/model/think-filter.ts';

function filtered(pieces: readonly string[]): string {
  const filter = thinkFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

describe('taking thoughts out of words', () => {
  it('keeps words as they are, a lone < and half a tag too', () => {
    expect(filtered(['if a < b, ', 'say <thin'])).toBe('if a < b, say <thin');
  });

  it('drops thoughts that never close', () => {
    expect(filtered(['Help. <think>but', ' wait'])).toBe('Help. ');
  });

  it('gives the same words wherever the stream is cut', () => {
    const text = '<think>who</think>You <b>may</b> get<think>x < y</think> help <3';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(filtered(pieces)).toBe('You <b>may</b> get help <3');
      }),
    );
  });

  it('refuses thoughts whose beginning was not marked', () => {
    expect(() => filtered(['The user wants</thi', 'nk>Help.'])).toThrow('model_failed');
  });
});
