import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const answer = (text: string) => factsOf(text, { openQuestion: { path: 'state' } })['state'];

describe('an answer to "which state do you live in?"', () => {
  it.each([
    ['tx', 'TX'],
    ['or', 'OR'],
    ['PA', 'PA'],
    ['ME', 'ME'],
    ['texas', 'TX'],
    ['in oregon', 'OR'],
    ["I'm in tx", 'TX'],
    ['its Georgia', 'GA'],
  ])('%s', (text, state) => expect(answer(text)).toBe(state));

  it.each(["it's just me", 'just me and the kids', 'ok', 'hi', 'me', 'in or out', 'oh no', 'ok i will tell you'])(
    '%s names none',
    (text) => expect(answer(text)).toBeUndefined(),
  );
});
