import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeContentModeration } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { crisisSchema } from '../../../src/middleware/content-moderation/crisis.ts';
import { checkSentence } from '../../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { makeProgramNames } from '../../../src/middleware/hallucination-check/program-names.ts';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';
import { testScope } from './test-scope.ts';
import { redact } from './us-redactor.ts';
import { usClaimReader } from './us-claims.ts';

const moderation = makeContentModeration(crisisSchema.parse(parse(readFileSync('data/us/crisis.yaml', 'utf8'))));

const names = makeProgramNames([{ id: 'a', names: ['A Big Name', 'a a a'], otherNames: ['jan'] }]);

const whole = (text: string): void => {
  redact(text);
  void moderation.run([{ type: 'text', text }], { block: [], crisis: true }, testScope());
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
