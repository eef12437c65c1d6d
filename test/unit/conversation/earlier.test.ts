import { describe, expect, it } from 'vitest';
import { earlierOf } from '../../../src/conversation/earlier.ts';

const user = (text: string) => ({ role: 'user', text }) as const;

describe('what was said before a message', () => {
  it('is what the person said, and no reply', () => {
    const messages = [user('i lost my job'), { role: 'assistant', text: 'I am sorry.' } as const, user('two kids')];
    expect(earlierOf(messages)).toBe('i lost my job\ntwo kids');
    expect(earlierOf([])).toBe('');
  });

  it('is the end of it, from a beginning of a word on', () => {
    const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
    const end = earlierOf([user(long)]);
    expect(end.length).toBeLessThanOrEqual(480);
    expect(end).toMatch(/^word\d+ /);
    expect(end.endsWith('word199')).toBe(true);
  });
});
