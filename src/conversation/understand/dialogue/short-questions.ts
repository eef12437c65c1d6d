import type { IntentName } from '../understanding.ts';

const wordsMax = 8;
const opening = '^(?:\\W|ok |okay |and |but |so |thanks |then |well |um )*';
const justHow = new RegExp(`${opening}(?:how|where|how to|how do (?:i|we|you)|where do (?:i|we))\\W*$`);
const whatAbout = new RegExp(
  `${opening}(?:what|how) (?:about|abt) (?:the |my |our |some |any |help (?:with|for) )*(?<thing>[\\p{L} ]{3,40}?)\\W*$`,
  'u',
);
const nothingNew =
  /^(?:me|myself|us|it|that|this|those|them|these|you|him|her|he|she|they|other|others|rest|same|now|today|tomorrow|(?:first|second|third|fourth|last|next|other)(?: one| two| program)?|kids?|children|one|number.*)$/;

/** What is asked, and the need that it names. */
export interface ShortQuestion {
  readonly intent: IntentName;
  readonly need?: string;
}

/**
 * Questions so short that only their few words tell them apart: "how?", "what about the heating?". Undefined for
 * anything longer, and for what the classifier reads well.
 *
 * @param saysNothing true for words that could not be looked for ("the thing")
 */
export function shortQuestion(text: string, saysNothing: (text: string) => boolean): ShortQuestion | undefined {
  const plain = text.toLowerCase().replace(/['’‘]/g, '').replace(/\s+/g, ' ').trim();
  if (plain === '' || plain.split(' ').length > wordsMax) return undefined;
  if (justHow.test(plain)) return { intent: 'how_to_apply' };
  const thing = whatAbout.exec(plain)?.groups?.thing;
  const isNew = thing !== undefined && !nothingNew.test(thing) && !saysNothing(thing);
  return isNew ? { intent: 'find_programs', need: thing } : undefined;
}
