import { kinOf } from './kin.ts';
import type { Mention } from './mentions.ts';
import type { Spoken } from './people.ts';
import type { Scopes } from '../text/scopes.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

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

/**
 * Whether people who are named are the writer's own. "My kids" are. Of "two kids" and "a child" something must say so: the
 * writer has them, or they stand for themselves ("2 kids, no job"), or in a row with somebody who is the writer's.
 */
export function isOwn(words: Words, scopes: Scopes, mention: Mention, last: Spoken | undefined): boolean {
  const { from } = mention;
  // "His mom is my daughter" names nobody new.
  if (wordText(words, from - 1) === 'is' && last?.mention.to === from - 1 && last.members.length === 0) return false;
  if (mention.determiner === 'my' && !mention.ofWriter) return true;
  const start = scopes.sentenceAt(from).from;
  const clause = scopes.clauseAt(from);
  if (anybody.test(textOf(words, Math.max(clause.from, from - anybodyReachWords), from))) return false;
  if (mention.determiner === 'my' || mention.livesHere || from === start) return true;
  const before = wordText(words, from - 1);
  if (last !== undefined && last.mention.from >= start && isRow(words, last.mention.to, from))
    return last.members.length > 0 || last.mention.determiner === 'no';
  if (/^(?:[,;:().!?]|me|i|we|us|plus|and|including|\d.*)$/.test(before)) return true;
  if (before === 'with') return isWith(words, mention, start);
  if (/^(?:of|for|to)$/.test(before))
    return (
      !caresForPay.test(wordText(words, from - 2)) &&
      (before !== 'for' ||
        mention.determiner === 'number' ||
        (mention.determiner === 'the' && mention.ages.length > 0)) &&
      actorBefore(words, from - 1, start) !== 'other'
    );
  if (/^(?:is|are|'s)$/.test(before))
    return /^(?:it|there|we|us|family|household|home|house|here)$/.test(wordText(words, from - 2));
  if (/^(?:has|had|have|got|having)$/.test(before)) return isHaving(words, from - 1, start);
  if (own.test(before)) return actorBefore(words, from - 1, start) !== 'other';
  return mention.determiner !== 'a' && mention.determiner !== 'the' && !others.test(before);
}

const anybodyReachWords = 12;

/** "Grandparents who are raising kids", "a household with two children", "applicants must have a child": no one in particular. */
const anybody =
  / (?:people|persons?|someone|somebody|anyone|anybody|families|parents|grandparents|mothers|moms|fathers|dads|women|couples|households?|applicants?|those|others|each|per|without|than) (?:(?:that|who|with|are|is|have|has|can|get|raising|living|must|should|needs?|of) |$)/;

/** Words that make somebody the writer's. */
const own =
  /^(?:raise|raises|raising|feed|feeding|support|supporting|adopt|adopted|fostering|expecting|only|just|still|single|homeless|alone|also|now|here)$/;
/** "A nanny for two boys". */
const caresForPay = /^(?:nanny|babysitter|sitter|teacher|tutor|caregiver|aide|coach|driver)$/;
/** What one does with the children of others. */
const others =
  /^(?:babysit|babysitting|watch|watching|teach|teaching|drive|driving|see|saw|seen|know|knew|help|helping|helps|serve|serves|feeds|lost|buried|raised|tutor|coach|met|about|like|as|than|saw|hit|give|gives|be|being)$/;

/** "two boys and", "my wife ,": only these between one person and the next. */
function isRow(words: Words, from: number, to: number): boolean {
  if (to - from > rowWordsMax || to < from) return false;
  for (let at = from; at < to; at += 1) if (!/^(?:and|,|plus|with|also)$/.test(wordText(words, at))) return false;
  return true;
}

const rowWordsMax = 2;

/** "Single mom with 2 kids", "left with a newborn"; "I work with kids" tells nothing. */
function isWith(words: Words, { from, determiner, ages }: Mention, start: number): boolean {
  if (actorBefore(words, from - 1, start) === 'other') return false;
  return (
    determiner !== 'none' ||
    ages.length > 0 ||
    !/^(?:work|works|working|worked|good|deal|dealing|help|experience|people)$/.test(wordText(words, from - 2))
  );
}

/** The writer has them: "I have", "have", "and got"; not "my cat had", "they must have", "to have". */
function isHaving(words: Words, verb: number, start: number): boolean {
  let at = verb - 1;
  while (at >= start && /^(?:already|still|also|only|just|now|do|currently|both|all|am|is)$/.test(wordText(words, at)))
    at -= 1;
  const before = wordText(words, at);
  if (at < start || /^(?:i|we|me|us|[,;:()]|\d.*)$/.test(before)) return true;
  if (/^(?:to|not|you|he|she|they|who|that|must|can|could|would|will|might|may|should)$/.test(before)) return false;
  if (/^(?:and|but|so|because|plus|then)$/.test(before)) return actorBefore(words, at, start) !== 'other';
  // "My cat had", "the landlord has": somebody does; "homeless have 2 kids" leaves the writer out.
  const isThird = /^(?:has|had)$/.test(wordText(words, verb));
  return actorBefore(words, verb, start) !== 'other' && !(isThird && !isWriterNoun(words, at) && !isCouple(words, at));
}

/** "My husband and I just had a baby", "my boyfriend has a son". */
const isCouple = (words: Words, at: number): boolean =>
  /^(?:spouse|partner)$/.test(kinOf(wordText(words, at))?.group ?? '');

/** "single mom", "father", "family": a noun by which the writer calls themself. */
const isWriterNoun = (words: Words, at: number): boolean =>
  /^(?:mom|mother|dad|father|parent|family|household|widow|widower|veteran|woman|man)$/.test(wordText(words, at)) &&
  !/^(?:my|our|his|her|their|your|the)$/.test(wordText(words, at - 1));

/** Who acts in the words before one: the writer, when nobody is named. */
function actorBefore(words: Words, word: number, start: number): 'writer' | 'other' {
  for (let at = word - 1; at >= Math.max(start, word - actorReachWords); at -= 1) {
    const text = wordText(words, at);
    if (/^(?:i|we|me|us|my|our|am)$/.test(text)) return 'writer';
    if (/^(?:he|she|they|who|people|everyone|families|someone|somebody|lady|guy|woman)$/.test(text)) return 'other';
    const kin = kinOf(text);
    if (kin === undefined || isWriterNoun(words, at)) continue;
    if (kin.group === 'outsider' || kin.group === 'parent' || kin.group === 'other') return 'other';
  }
  return 'writer';
}

const actorReachWords = 15;
