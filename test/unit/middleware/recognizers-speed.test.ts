import { describe, expect, it } from 'vitest';
import { matchText } from '../../../src/middleware/pii-redaction/match-text.ts';
import { findCandidates } from '../../../src/middleware/pii-redaction/recognizer.ts';
import { usRedactor } from './us-redactor.ts';

/** The start of everything that a recognizer looks for, over and over, and never its end. */
const units = [
  '1',
  '1 ',
  '1-',
  '(0',
  '12 Oak ',
  '1 A ',
  'a.',
  'a@',
  'AB12',
  'A1B2',
  '1:',
  '+1 ',
  'born ',
  'ssn no ',
  'account 1',
  'one ',
  '4111 ',
  'ABCDEF',
  '>',
  ', ',
  'Apt ',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA\n',
  'eyJaaaaaaaa.',
  'ghp_',
  'secret access key ',
];
const [shortChars, longTimes, overheadMs, attemptsMax] = [6_000, 8, 2, 4];

const timeMs = (work: () => void): number => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};

describe('each recognizer alone takes no longer for a text in one piece than in eight', () => {
  it.each(usRedactor.recognizers.map((recognizer, at) => [`${recognizer.entity} ${at}`, recognizer] as const))(
    '%s',
    (_name, recognizer) => {
      for (const unit of units) {
        const short = matchText(unit.repeat(Math.ceil(shortChars / unit.length)));
        const long = matchText(short.text.repeat(longTimes));
        // Quadratic time would make it eight times as much. Other work on the machine disturbs one attempt, not four.
        const ratio = (): number => {
          const pieces = timeMs(() => {
            for (let piece = 0; piece < longTimes; piece += 1) findCandidates(recognizer, short);
          });
          return timeMs(() => findCandidates(recognizer, long)) / (pieces + overheadMs);
        };
        let least = ratio();
        for (let attempt = 1; attempt < attemptsMax && least > 3; attempt += 1) least = Math.min(least, ratio());
        expect(least, unit).toBeLessThan(3);
      }
    },
  );
});
