import { describe, expect, it } from 'vitest';
import { usCues } from './us-dialogue.ts';

const asksWhy = (text: string) => usCues(text).has('asks_why');

describe('a question about our question', () => {
  it.each([
    'why',
    'but why?',
    'why do u need that',
    'how come you ask',
    'what do u need that for',
    'why does my age matter',
    "what's that for",
    'whats my rent got to do with it',
    'do you really need to know',
    'do i have to answer',
    'why should i tell you',
  ])('%s', (text) => {
    expect(asksWhy(text)).toBe(true);
  });

  it.each([
    'why do you think i may get it',
    'why is it only 200',
    'why did they cut my snap',
    'why not the others',
    'what do they need from my job',
    'do i have to go there',
    'is that for everybody',
  ])('%s: is about something else', (text) => {
    expect(asksWhy(text)).toBe(false);
  });
});
