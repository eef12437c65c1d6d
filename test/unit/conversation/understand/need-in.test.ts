import { describe, expect, it } from 'vitest';
import { bounds } from '../../../../src/config.ts';
import { needIn } from '../../../../src/conversation/understand/need-in.ts';
import type { Intent } from '../../../../src/conversation/understand/understanding.ts';

const vague = new Set(['help', 'please', 'im', 'desperate', 'someone']);
const deps = { bounds, saysNothing: (text: string) => text.split(' ').every((word) => vague.has(word)) };
const asks = (confidence: number) => ({
  intents: [{ name: 'find_programs', confidence }] as readonly Intent[],
  cues: new Set<never>(),
});
const nothingRead = { need: undefined, facts: [] };
const age = { path: 'members.you.age', value: 34, status: 'stated', quote: '34', confidence: 1 } as const;

describe('a need', () => {
  it('is what a sure cry for help is about, in whatever words', () => {
    const text = 'grandma here raising two little ones';
    expect(needIn(text, nothingRead, asks(0.9), deps)).toBe(text);
    expect(needIn(text, nothingRead, asks(0.4), deps)).toBeUndefined();
  });

  it('is none in words that only tell how hard things are', () => {
    expect(needIn('please someone help im desperate', nothingRead, asks(0.9), deps)).toBeUndefined();
  });

  it('is no fact that was told in passing', () => {
    expect(needIn('im 34', { need: undefined, facts: [age] }, asks(0.9), deps)).toBeUndefined();
  });

  it('is cut to what a search takes', () => {
    expect(needIn('food '.repeat(200), nothingRead, asks(0.9), deps)).toHaveLength(bounds.needCharsMax);
  });
});
