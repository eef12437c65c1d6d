import { describe, expect, it } from 'vitest';
import { readGuardWish } from '../../../../../src/conversation/understand/dialogue/guard-wishes.ts';

describe('a wish to be kept from others', () => {
  it.each([
    ["please don't call me", 'unsafe'],
    ['dont text me on my phone he is home', 'unsafe'],
    ["it's not safe to contact me", 'unsafe'],
    ['He reads my mail', 'unsafe'],
    ['no letters please', 'unsafe'],
    ["My SNAP stopped in May and nobody told me why. And please don't write to me, my ex opens my letters.", 'unsafe'],
    ['set a passcode', 'passcode'],
    ['I want to use a password for this', 'passcode'],
    ['can you protect this chat?', 'passcode'],
    ['lock this chat', 'lock'],
    ['Lock the chat now please', 'lock'],
  ])('is read in "%s"', (text, wish) => {
    expect(readGuardWish(text)).toBe(wish);
  });

  it.each([
    'They never call me back',
    'please call me back',
    "They don't call me when I leave a voicemail",
    'I lost my password for the website',
    'my passcode is [PASSCODE]',
    'nobody answers my calls',
    'she opens at nine',
    "I don't call because the line is busy",
    'close my case',
  ])('is not read in "%s"', (text) => {
    expect(readGuardWish(text)).toBeUndefined();
  });
});
