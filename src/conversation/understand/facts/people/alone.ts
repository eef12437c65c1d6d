import { certainty, type FactReader, type Found } from '../reader.ts';
import { matches, textOf, type Words } from '../text/words.ts';

const alone =
  / (?:(?:it is |its |there is )?(?:just|only) (?:me|myself|us(?: (?:2|two|both))?|the 2 of us|the two of us)|(?:i|we) (?:live|am living|stay|am staying) (?:all )?(?:alone|by myself|on my own)|i am (?:all )?(?:alone|by myself|on my own)|(?:nobody|no one|no body|noone)(?: else)? (?:lives?|stays?|is (?:here|living)) (?:with me|with us|here)|(?:nobody|no one|noone) else|household of (?:1|one)|me (?:alone|only)|by myself)(?= )/g;

/** "67, alone, no car": put between commas in a list of what one is. */
const inShort = /(?<= [,.;] | \d+ | and )(?:living |lives? |all )?alone(?= (?:[,.;]|in |on |with no |and )|$| $)/g;

/** The words behind it that go with it; anything else makes it another sentence ("just me complaining"). */
const goesOn =
  /^ (?:[.,;!]|(?:just|only|its|it is) (?:me|us)|and (?:my|the|our|\d+|two|three|four|kids?|children|baby|mom|wife|husband|son|daughter)|in (?:my|our|the|this) |at home|here|now|right now|living|with (?:my|the|our|2|3|4|\d+|two|three|no|a)|since|for now|i |we |so |but |because|these days|anymore|no |thanks?|please|who |that |lives? |on )/;

/**
 * "Just me", "I live alone", "nobody else": nobody but those named lives there. Not in a question ("is it just me?"), and
 * not of somebody else.
 */
export const readAlone: FactReader = (message) => {
  const { words, people } = message;
  if (people.forSomeoneElse) return [];
  const hit =
    matches(words, alone).find(({ from, to }) => isTold(words, from, to)) ??
    (people.found.some(({ path }) => path.endsWith('.relationship')) ? undefined : matches(words, inShort)[0]);
  if (hit === undefined) return [];
  const found: Found = { path: 'members', value: [], confidence: certainty.clear, from: hit.from, to: hit.to };
  return [found];
};

function isTold(words: Words, from: number, to: number): boolean {
  const before = textOf(words, Math.max(0, from - 3), from);
  if (/ (?:leave|let|is|was|not|if|for|than|to|about|like|from|with|when|that) $/.test(before)) return false;
  if (from > 0 && / by myself $/.test(textOf(words, from, to))) return false;
  if (/ (?:she|he|they|mom|mother|dad|father|neighbor|friend) $/.test(before)) return false;
  return to >= words.list.length || goesOn.test(textOf(words, to, to + 4));
}
