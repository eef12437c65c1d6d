import { expect, it } from 'vitest';
import { fitSections } from '../../../src/prompts/fit-sections.ts';

const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
const sections = {
  paths: { text: lines, charsMax: 150, charsMin: 0, shrinks: 'lines' },
  message: { text: 'a'.repeat(500) + 'z'.repeat(500), charsMax: 400, charsMin: 100, shrinks: 'middle' },
} as const;

it('keeps each section within its own limit, whole lines only, and both ends of a long text', () => {
  const { paths, message } = fitSections(sections, 10_000);
  expect(paths.length).toBeLessThanOrEqual(150);
  expect(lines.startsWith(`${paths}\n`)).toBe(true);
  expect(message.length).toBeLessThanOrEqual(400);
  expect(message).toMatch(/^a+ … z+$/);
});

it('shortens what stands first when all together are too long, and the last one last', () => {
  const { paths, message } = fitSections(sections, 450);
  expect(message).toHaveLength(fitSections(sections, 10_000).message.length);
  expect(paths.length + message.length).toBeLessThanOrEqual(450);
  const tight = fitSections(sections, 300);
  expect(tight.paths).toBe('');
  expect(tight.message.length).toBeLessThanOrEqual(300);
  expect(tight.message.length).toBeGreaterThan(250);
});

it('leaves what fits as it is', () => {
  const short = { message: { text: 'help', charsMax: 10, charsMin: 2, shrinks: 'middle' } } as const;
  expect(fitSections(short, 100)).toEqual({ message: 'help' });
});
