import type { Scopes } from './text/scopes.ts';
import { type Words, textOf } from './text/words.ts';

const needWords =
  / (?:need|needs|help|looking for|can not (?:pay|afford|buy|feed|get|find)|not afford|behind on|programs?|benefits?|assistance|available|qualify|eligible|apply|struggling|pay for|what can i get|anything (?:for|out there)|where (?:can|do) i|how (?:can|do) i (?:get|find|pay)|resources?|shut ?off|evict\w*|hungry|food|rent|bills?|insurance|health care|doctor|diapers|formula|nursing home|assisted living|home care|died|passed away) /;

/** Whether a part of a sentence tells a need by itself. */
export function tellsNeed(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/\b(?:cant|cannot)\b/g, 'can not')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return needWords.test(` ${plain} `) || hardship.test(` ${plain} `);
}

/** "My light bill is too high" asks for help, whatever it looks like. */
const hardship = / (?:too (?:high|much|expensive)|bill|barely|homeless|shut ?off) /;

/** The sentences that ask for help, in the person's own (redacted) words, at most `charsMax`; undefined when none does. */
export function readNeed(words: Words, scopes: Scopes, charsMax: number): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (let at = 0; at < words.list.length;) {
    const { from, to } = scopes.sentenceAt(at);
    at = to;
    const first = words.list[from];
    const last = words.list[to - 1];
    if (!first || !last) continue;
    const text = textOf(words, from, to);
    if (!needWords.test(text)) continue;
    const said = words.original.slice(first.start, last.end).trim();
    if (length + said.length > charsMax) {
      if (parts.length === 0) parts.push(said.slice(0, charsMax).trim());
      break;
    }
    parts.push(said);
    length += said.length + 1;
  }
  return parts.length === 0 ? undefined : parts.join(' ');
}
