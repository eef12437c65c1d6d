import { describe, expect, it } from 'vitest';
import { tellsHunger } from '../../../../../src/conversation/understand/dialogue/urgency.ts';

describe('hunger and little else', () => {
  it.each([
    'what am i supposed to feed my kids',
    'how do i feed my kids tonight',
    'we have no food',
    'my kids are hungry',
  ])('is heard: %s', (text) => {
    expect(tellsHunger(text)).toBe(true);
  });

  it.each([
    'they cut us off and we have no food',
    'my kids are hungry because the office lost my papers',
    'the line was long',
    'we have food',
  ])('is not what this tells: %s', (text) => {
    expect(tellsHunger(text)).toBe(false);
  });
});
