import { describe, expect, it } from 'vitest';
import { bounds } from '../../../../../src/config.ts';
import { reading } from './us-words.ts';

/** Processor time, not the clock: other work on the machine does not count. */
const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const hostile = [
  'a ',
  'my ',
  'my kids ',
  'two ',
  '$1 ',
  '3 and ',
  'snap ',
  'letter ',
  'i lost my job ',
  'cut ',
  'not ',
  'did not ',
  'if ',
  'in ',
  'a week ',
  'due ',
  ',',
  '.',
  ' ',
  '1',
  'x',
  "'",
  '[A_1] ',
  '-',
  'i have a 3 year old ',
  'denied snap october 3 ',
  'pay a b c ',
  'on the 5th ',
  'new york ',
  'lives with ',
  '(',
  '10/',
  'kicked me ',
  '12345-',
  'she is ',
  '¤',
  '\u{1f600}',
];

describe('time', () => {
  it.each(hostile)('stays linear on %j repeated', (piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    reading(text);
    expect(Math.min(...[1, 2, 3].map(() => cpuMs(() => reading(text))))).toBeLessThan(50);
  });

  it('is a few milliseconds at most for an ordinary message', () => {
    const text =
      'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas. I get about $400 a week unemployment. What help is there?';
    for (let warm = 0; warm < 200; warm += 1) reading(text);
    const rounds = 100;
    const total = cpuMs(() => {
      for (let round = 0; round < rounds; round += 1) reading(text);
    });
    expect(total / rounds).toBeLessThan(3);
  });

  it('gives no more facts than a turn may hold, each with a bounded quote of the message', () => {
    const text = Array.from(
      { length: 60 },
      (_, age) => `my son is ${age + 1} and gets $${age + 100} a month SSI.`,
    ).join(' ');
    const { facts } = reading(text);
    expect(facts.length).toBeLessThanOrEqual(bounds.factsPerTurnMax);
    for (const fact of facts) {
      expect(fact.quote.length).toBeLessThanOrEqual(bounds.quoteCharsMax);
      expect(text).toContain(fact.quote);
    }
  });
});
