import { expect, it } from 'vitest';
import { fitSections, tokensAtMost } from '../../../src/prompts/fit-sections.ts';

/** So many characters, and as many tokens. */
const room = (chars: number) => ({ chars, tokens: chars });
const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
const sections = {
  paths: { text: lines, charsMax: 150, tokensMax: 100, charsMin: 0, shrinks: 'lines' },
  message: { text: 'a'.repeat(500) + 'z'.repeat(500), charsMax: 400, tokensMax: 200, charsMin: 100, shrinks: 'middle' },
} as const;

it('keeps each section within its own limit, whole lines only, and both ends of a long text', () => {
  const { paths, message } = fitSections(sections, room(10_000));
  expect(paths.length).toBeLessThanOrEqual(150);
  expect(lines.startsWith(`${paths}\n`)).toBe(true);
  expect(message.length).toBeLessThanOrEqual(400);
  expect(message).toMatch(/^a+ … z+$/);
});

it('shortens what stands first when all together are too long, and the last one last', () => {
  const { paths, message } = fitSections(sections, room(450));
  expect(message).toHaveLength(fitSections(sections, room(10_000)).message.length);
  expect(paths.length + message.length).toBeLessThanOrEqual(450);
  const tight = fitSections(sections, room(300));
  expect(tight.paths).toBe('');
  expect(tight.message.length).toBeLessThanOrEqual(300);
  expect(tight.message.length).toBeGreaterThan(250);
});

it('leaves what fits as it is', () => {
  const short = { message: { text: 'help', charsMax: 10, tokensMax: 5, charsMin: 2, shrinks: 'middle' } } as const;
  expect(fitSections(short, room(100))).toEqual({ message: 'help' });
});

it('counts tokens, too: a script with a token for every character gets less room', () => {
  const message = (text: string) => ({ text, charsMax: 400, tokensMax: 100, charsMin: 20, shrinks: 'middle' }) as const;
  const long = fitSections({ message: message('暖房が要ります。'.repeat(100)) }, room(10_000)).message;
  expect(tokensAtMost(long)).toBeLessThanOrEqual(101);
  expect(long.length).toBeGreaterThan(80);
  expect(fitSections({ message: message('heating '.repeat(100)) }, room(10_000)).message.length).toBeGreaterThan(280);
  const tight = fitSections(
    { message: message('暖房が要ります。'.repeat(100)) },
    { chars: 10_000, tokens: 40 },
  ).message;
  expect(tokensAtMost(tight)).toBeLessThanOrEqual(41);
});
