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

  it('is how they began and the end of it, in whole words, and no more than the beginning of a reply', () => {
    const long = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
    const [told = '', reply = ''] = earlierOf([user(long), service(long)]).split('\n> ');
    const [beginning = '', end = ''] = told.split(' … ');
    expect(long.startsWith(`${beginning} `)).toBe(true);
    expect(beginning.length).toBeGreaterThan(280);
    expect(beginning.length).toBeLessThanOrEqual(300);
    expect(long.endsWith(` ${end}`)).toBe(true);
    expect(end.length).toBeGreaterThan(580);
    expect(end.length).toBeLessThanOrEqual(600);
    expect(reply).toBe(long.slice(0, 200));
  });

  it('is all of it where it is short enough', () => {
    const story = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
    expect(earlierOf([user(story)])).toBe(story);
  });
});
