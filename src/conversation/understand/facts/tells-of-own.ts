import type { Mention } from './mentions.ts';
import type { Scopes } from './scopes.ts';
import { textOf, wordText, type Words } from './words.ts';

/** "What is there for me and my kids", "for a single mom with two kids": told inside a question. */
export const afterSelf = (words: Words, mention: Mention): boolean =>
  / (?:mom|mother|dad|father|parent|me|i|myself|family|we|us) (?:and|with|of|to|have|has|am) $/.test(
    ` ${wordText(words, mention.from - 2)} ${wordText(words, mention.from - 1)} `,
  ) && !isAnybody(words, mention.from - 2);

/** "Can a single mom with two kids get it?" asks of anybody; "what is there for a single mom with two kids?" of oneself. */
function isAnybody(words: Words, noun: number): boolean {
  for (let at = noun - 1; at >= noun - articleReachWords; at -= 1) {
    if (!/^(?:a|an|any|someone|every|each)$/.test(wordText(words, at))) continue;
    return !/^(?:for|as|am|is|being|me|i)$/.test(wordText(words, at - 1));
  }
  return false;
}

const articleReachWords = 4;

export const hasBefore = (words: Words, mention: Mention): boolean =>
  /^(have|got|with|and|raising|for|,|of)$/.test(wordText(words, mention.from - 1));

/** "to have kids", "people with two kids", "without kids" tell nothing about the writer. */
export function saysHaving(words: Words, scopes: Scopes, mention: Mention): boolean {
  if (mention.determiner === 'my' && !mention.ofWriter) return true;
  const clause = scopes.clauseAt(mention.from);
  if (anybody.test(textOf(words, Math.max(clause.from, mention.from - anybodyReachWords), mention.from))) return false;
  if (mention.determiner === 'my') return true;
  const before = wordText(words, mention.from - 1);
  const two = wordText(words, mention.from - 2);
  if (before === 'without' || before === 'per' || before === 'each' || before === 'than') return false;
  if (before === 'have' && /^(to|not|people|you|who|families|would|could|they)$/.test(two)) return false;
  if (
    /^(with|of)$/.test(before) &&
    /^(people|families|someone|parents|persons|family|anyone|those|mothers|households|pregnant)$/.test(two)
  )
    return false;
  return !/^(for|see|know|saw|help|feeds?|serves?|give|gives|about)$/.test(before) || mention.determiner === 'number';
}

const anybodyReachWords = 12;

/** "Grandparents who are raising kids", "a person with 2 kids", "families that have children": no one in particular. */
const anybody =
  / (?:people|persons?|someone|somebody|anyone|anybody|families|parents|grandparents|mothers|moms|fathers|dads|women|couples|households|those|others) (?:that |who |with |are |is |have |has |can |get |raising |living )/;
