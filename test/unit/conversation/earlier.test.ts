import { describe, expect, it } from 'vitest';
import { earlierOf } from '../../../src/conversation/earlier.ts';

const user = (text: string) => ({ role: 'user', text }) as const;
const service = (text: string) => ({ role: 'assistant', text }) as const;

describe('what was said before a message', () => {
  it('is what the person said, and how the last reply began', () => {
    const messages = [user('i lost my job'), service('I am sorry.'), user('two kids')];
    expect(earlierOf(messages)).toBe('i lost my job\ntwo kids');
    expect(earlierOf([...messages, service('Apply\n\nfor  SNAP today.')])).toBe(
      'i lost my job\ntwo kids\n> Apply for SNAP today.',
    );
    expect(earlierOf([])).toBe('');
  });

  it('is the end of it, from a beginning of a word on, and no more than the beginning of a reply', () => {
    const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
    const [end, reply = ''] = earlierOf([user(long), service(long)]).split('\n> ');
    expect(end?.length).toBeLessThanOrEqual(400);
    expect(end).toMatch(/^word\d+ /);
    expect(end?.endsWith('word199')).toBe(true);
    expect(reply).toBe(long.slice(0, 200));
  });
});
