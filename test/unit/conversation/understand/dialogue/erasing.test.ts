import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { saysErase } from '../../../../../src/conversation/understand/dialogue/erasing.ts';

const { examples } = parse(readFileSync('data/us/intents/delete_my_data.yaml', 'utf8')) as { examples: string[] };

describe('a wish to erase', () => {
  it('is said in words, in all but a few of the ways people are known to say it', () => {
    const silent = examples.filter((example) => !saysErase(example));
    expect(silent.length, silent.join('; ')).toBeLessThanOrEqual(examples.length * 0.05);
  });

  it.each([
    'i want my coverage back',
    'I want my information corrected',
    'they took my benefits',
    'please keep my spot in line',
    'I have no data plan',
  ])('is not in: %s', (text) => {
    expect(saysErase(text)).toBe(false);
  });
});
