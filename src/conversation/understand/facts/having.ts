import type { PhraseHit } from './phrases.ts';
import { textOf, wordText, type Words } from './words.ts';

const verbs =
  /^(get|gets|getting|receive|receives|receiving|have|has|having|collect|collecting|collects|draw|drawing|got)$/;
const notAVerbAfter =
  /^(to|can|could|will|would|not|did|do|does|should|might|may|never|if|you|people|help|and|cannot|who|must|need)$/;
const between =
  /^(already|only|still|currently|also|only|just|now|both|all|some|my|our|the|a|about|in|from|little|full|their|her|his|benefits|monthly|month|week|kids|regular|straight|state)$/;
const adverbs = /^(already|still|currently|also|only|just|now|both|all)$/;
const betweenWordsMax = 4;

/** "I get SNAP", "we are on Medicaid", "already have WIC", "gets $1,100 a month VA disability". */
export function isHad(words: Words, from: number): boolean {
  let at = from - 1;
  for (let steps = 0; steps < betweenWordsMax; steps += 1) {
    if (!between.test(wordText(words, at)) && !/^\$?\d+(?:\.\d+)?$/.test(wordText(words, at))) break;
    at -= 1;
  }
  // "army vet here, 60% VA disability": a share is what one was granted.
  if (/^\d+%$/.test(wordText(words, at))) return true;
  const verb = wordText(words, at);
  let before = at - 1;
  while (adverbs.test(wordText(words, before))) before -= 1;
  const subject = wordText(words, before);
  if (verbs.test(verb))
    return !notAVerbAfter.test(subject) || (subject === 'and' && !notAVerbAfter.test(wordText(words, before - 1)));
  if (verb === 'with')
    return subject === 'old' || /^ (?:i|he|she) (?:am|is) \d\d $/.test(textOf(words, before - 2, before + 1));
  if (listed.test(textOf(words, from - listReachWords, from))) return true;
  if (verb !== 'on') return false;
  return /^(am|are|is|been|'s|kids|children|us|and|[.,;!]|)$/.test(subject) && wordText(words, before - 1) !== 'not';
}

const listReachWords = 14;
/** "I get 1,720 from Social Security plus": the verb still holds. */
const listed =
  / (?:i|we|he|she|and|,) (?:get|gets|receive|receives) (?:(?!(?:but|lost|need|not|no|want|applied|denied|stopped|cut|behind|owe|because|for|i|we|my|he|she|they) )[\w$.]+ ){2,10}(?:plus|and|along with) $/;

/** The named things that are had; "SNAP and Medicaid" shares one verb. */
export function hadOnes<Value>(words: Words, hits: readonly PhraseHit<Value>[]): PhraseHit<Value>[] {
  let last: { to: number; had: boolean } | undefined;
  return hits.filter((hit) => {
    const joined = last !== undefined && hit.from - last.to <= 2 && joins(words, last.to, hit.from);
    const had =
      ((joined && last?.had === true) || isHad(words, hit.from)) &&
      !isLongAgo(words, hit.to) &&
      !isWaitedFor(words, hit.to);
    last = { to: hit.to, had };
    return had;
  });
}

/** "on the Head Start waiting list" has no place yet. */
const isWaitedFor = (words: Words, to: number): boolean =>
  /^ (?:waiting list|wait list|waitlist|waitinglist) ?/.test(textOf(words, to, to + 2));

/** "on tanf 2 years ago", "had Medicaid back in 2019". */
const isLongAgo = (words: Words, to: number): boolean =>
  /^ (?:(?:about |like )?(?:\d+|a few|a couple|some) (?:years?|months?) (?:ago|back)|years ago|back (?:in|when|then)|in (?:19|20)\d\d|as a (?:kid|child)|when i was|but not (?:now|anymore|any)) /.test(
    textOf(words, to, to + 5),
  );

function joins(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!/^(and|,|plus|also)$/.test(wordText(words, at))) return false;
  return to > from;
}
