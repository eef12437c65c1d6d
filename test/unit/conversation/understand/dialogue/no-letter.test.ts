import { expect, it } from 'vitest';
import { saysNoLetter } from '../../../../../src/conversation/understand/dialogue/no-letter.ts';

it.each([
  'i live in cleveland ohio and no i never got no letter',
  "they didn't send me anything",
  'it stopped without any notice',
  'I got no letter',
])('hears that no letter came: %s', (text) => expect(saysNoLetter(text)).toBe(true));

it.each(['i got a letter', 'they never sent my card', 'with a letter from october 3', 'i did not get my stamps'])(
  'and not in: %s',
  (text) => expect(saysNoLetter(text)).toBe(false),
);
