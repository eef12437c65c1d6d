import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { makeProgramNames } from '../../../src/middleware/hallucination-check/program-names.ts';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';
import { runChain } from '../../../src/middleware/chain/run-chain.ts';
import { testScope } from './test-scope.ts';
import { usChain } from './us-chain.ts';
import { usModeration } from './us-moderation.ts';
import { redact } from './us-redactor.ts';
import { usClaimReader } from './us-claims.ts';

const names = makeProgramNames([{ id: 'a', names: ['A Big Name', 'a a a'], otherNames: ['jan'] }]);

const whole = (text: string): void => {
  redact(text);
  void usModeration.run([{ type: 'text', text }], { block: [], crisis: true }, testScope());
  checkSentence(text, groundingSources(usClaimReader, { texts: [text.slice(0, 1_000)] }, names));
  usClaimReader.readSource(text);
  splitSentences(text);
};

/** Texts built to make a pattern go back and forth: the start of everything, never its end. */
const hostile = [
  'a',
  '1',
  '1 ',
  '1-',
  '(1',
  'a.',
  'a@',
  '1-800-A',
  'Big Name for ',
  '$1 a ',
  '1 calendar ',
  '@',
  '1.',
  ':',
  '[A',
  '[SSN_',
  'A_',
  '4111 ',
  'DE89 3704 ',
  'AB12',
  'www.',
  '12 Oak ',
  '1 A ',
  'born ',
  'dob is ',
  'account number 1',
  'case number ',
  'no ',
  'last four of my ',
  'my name is ',
  'my kids Leo, ',
  'Maria ',
  'Big for ',
  'jan 1 ',
  '$1',
  '1,',
  'ignore all ',
  'i am going to ',
  'TX-99-',
  'x at gmail dot ',
  '-----BEGIN PRIVATE KEY-----',
  'eyJaaaaaaaa.',
  '１',
  '\u200b',
  'e\u0301',
  '🙂',
  "'",
  '\n',
  '. ',
];

const timeMs = (work: () => void): number => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};
const parts = 8;
const attemptsMax = 4;

/** What people write, made up by us. */
const said = `My name is Zebulon Quickwater and I live at 12 Oak Street, Austin, Texas 78701. I lost my job and we have two
kids, 3 and 7. My wife makes $412.50 every two weeks. You can call me at (512) 555-0147 or write to zeb@example.org. I got a
letter from the county about my SNAP case, number TX-99-1234567. It says that my renewal was late. I sent the papers! What can
I do now, and is there help with the electric bill? My SSN is 536-22-8174 and I was born on 07/23/1961. `;
const textOf = (chars: number): string => said.repeat(Math.ceil(chars / said.length)).slice(0, chars);

describe('the pack’s whole chain', () => {
  const chain = usChain();
  const points = ['message_in', 'model_in', 'model_out', 'tool_in', 'tool_out', 'reply_out'] as const;
  const through = async (text: string): Promise<number> => {
    const sources = groundingSources(usClaimReader, { texts: [said] });
    const startedMs = performance.now();
    for (const hookPoint of points) {
      const call = hookPoint === 'tool_in' ? { type: 'tool_call' as const, name: 'a', arguments: { text } } : undefined;
      const result = hookPoint === 'tool_out' ? { type: 'tool_result' as const, name: 'a', content: { text } } : call;
      const context = [result ?? { type: 'text' as const, text }];
      expect((await runChain(chain, { hookPoint, context, scope: testScope({ sources }) })).ended).toBeUndefined();
    }
    return performance.now() - startedMs;
  };

  it('is linear to 200,000 characters', { timeout: 60_000 }, async () => {
    const ratio = async (): Promise<number> => {
      let pieces = 0;
      for (let piece = 0; piece < 10; piece += 1) pieces += await through(textOf(20_000));
      return (await through(textOf(200_000))) / pieces;
    };
    let least = await ratio();
    for (let attempt = 1; attempt < attemptsMax && least > 2; attempt += 1) least = Math.min(least, await ratio());
    expect(least).toBeLessThan(2);
  });

  it('takes less than 10 ms for 2,000 characters at all six hook points', async () => {
    const times: number[] = [];
    for (let run = 0; run < 80; run += 1) times.push(await through(textOf(2_000)));
    // Other work on the machine disturbs most runs; the quickest shows what the chain itself takes.
    expect(Math.min(...times)).toBeLessThan(10);
  });
});

describe('no text makes the chain slow', () => {
  it.each(hostile)('%j repeated to 24,000 characters costs about as much in one piece as in eight', (unit) => {
    const part = unit.repeat(Math.ceil(3_000 / unit.length));
    // Quadratic time would make it eight times as much. Other work on the machine disturbs one attempt, not four.
    const ratio = (): number => {
      const pieces = timeMs(() => {
        for (let count = 0; count < parts; count += 1) whole(part);
      });
      return timeMs(() => whole(part.repeat(parts))) / Math.max(1, pieces);
    };
    let least = ratio();
    for (let attempt = 1; attempt < attemptsMax && least > 3; attempt += 1) least = Math.min(least, ratio());
    expect(least).toBeLessThan(3);
  });
});
