import { kinOf } from '../people/kin.ts';
import type { PhraseHit } from '../text/phrases.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

const verbs =
  /^(get|gets|getting|receive|receives|receiving|have|has|having|collect|collecting|collects|draw|drawing|got)$/;
const notAVerbAfter =
  /^(to|can|could|will|would|not|did|do|does|should|might|may|never|if|you|people|help|and|cannot|who|must|need)$/;
const between =
  /^(already|only|still|currently|also|only|just|now|both|all|some|my|our|the|a|about|in|from|little|full|their|her|his|benefits|monthly|month|week|kids|regular|straight|state|pregnancy)$/;
const adverbs = /^(already|still|currently|also|only|just|now|both|all)$/;
const betweenWordsMax = 4;

/** "I hope I get section 8", "when I get SSI": not yet, or no more. */
const notYet = /^(?:hope|hoping|wish|until|till|before|when|once|if|unless|maybe|whether|after)$/;

/** "I get SNAP", "we are on Medicaid", "already have WIC", "gets $1,100 a month VA disability". */
export function isHad(words: Words, from: number): boolean {
  // "2 kids in head start", "we live in public housing".
  if (
    wordText(words, from - 1) === 'in' &&
    (isIn(wordText(words, from - 2)) || paidIn.test(textOf(words, from - 6, from)))
  )
    return true;
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
  if (notYet.test(wordText(words, before - 1)) && /^(?:i|we|he|she|they)$/.test(subject)) return false;
  if (verbs.test(verb))
    return !notAVerbAfter.test(subject) || (subject === 'and' && !notAVerbAfter.test(wordText(words, before - 1)));
  if (verb === 'with')
    return subject === 'old' || /^ (?:i|he|she) (?:am|is) \d\d $/.test(textOf(words, before - 2, before + 1));
  if (listed.test(textOf(words, from - listReachWords, from))) return true;
  if (verb !== 'on') return false;
  // "I'm 67 on Medicare", not "grandkids 7 and 11 on $1,020 a month SSDI".
  const aged = /^\d{1,3}$/.test(subject) && at === from - 1;
  const stands = aged || /^(am|are|is|been|'s|us|and|[.,;!]|)$/.test(subject) || kinOf(subject) !== undefined;
  return stands && !/^(?:not|never|ever)$/.test(wordText(words, before - 1));
}

/** "I pay 214 a month in public housing". */
const paidIn = / (?:pay|paying) \$?\d[\d.]*(?: (?:a|per) month)? in $/;
const isIn = (word: string): boolean =>
  kinOf(word) !== undefined || /^(?:live|lives|living|stay|staying|am|are)$/.test(word);

const listReachWords = 14;
/** "I get 1,720 from Social Security plus": the verb still holds. */
const listed =
  / (?:i|we|he|she|and|,) (?:get|gets|receive|receives) (?:(?!(?:but|lost|need|not|no|want|applied|denied|stopped|cut|behind|owe|because|for|i|we|my|he|she|they) )[\w$.]+ ){2,10}(?:plus|and|along with) $/;

/** The named things that are had; "SNAP and Medicaid", "TANF 420 a month, section 8" share one verb. */
export function hadOnes<Value>(words: Words, hits: readonly PhraseHit<Value>[]): PhraseHit<Value>[] {
  let last: { to: number; had: boolean } | undefined;
  return hits.filter((hit) => {
    const joined = last !== undefined && areJoined(words, last.to, hit.from);
    const had =
      ((joined && last?.had === true) || isHad(words, hit.from) || isTheirs(words, hit) || givesWhat(words, hit)) &&
      !isLongAgo(words, hit.to) &&
      !isWaitedFor(words, hit.to);
    last = { to: hit.to, had };
    return had;
  });
}

type Span = Pick<PhraseHit<unknown>, 'from' | 'to'>;

/** "my Medicaid runs until May", "his Medicare part B", "my son's CHIP renewal": what runs or is renewed is had, even when asked about. */
export const isTheirs = (words: Words, { from, to }: Span): boolean =>
  /^(?:my|our|his|her|their|'s)$/.test(wordText(words, from - 1)) &&
  /^ (?:only )?(?:runs|goes|covers|pays|takes|comes|expires|renewal|recertification|recert|redetermination|part [bd]|(?:does|will) not (?:cover|pay)|is (?:up for|due|active|good)) /.test(
    textOf(words, to, to + 4),
  );

/** "Medicaid pays for it", "rent help from section 8", "medicare only". */
function givesWhat(words: Words, { from, to }: Span): boolean {
  const right = textOf(words, to, to + 4);
  const left = textOf(words, from - givenReachWords, from);
  if (/^ only (?:[.,!] |$)/.test(right)) return / , $/.test(left);
  if (/ (?:[.,;!]|and|but) $/.test(left)) return /^ (?:pays|covers)(?: for)? (?:it|my|our|his|her) /.test(right);
  return / (?:help|assistance|phone|food|formula|coverage) (?:from|through) $/.test(left) && !wanted.test(left);
}

const givenReachWords = 10;
const wanted =
  / (?:need|needs|want|wants|looking|can|could|should|would|to get|apply|applied|ask|asking|call|waiting|hoping|not|no|any|more|how|is there|if) /;

/** "on the Head Start waiting list" has no place yet. */
const isWaitedFor = (words: Words, to: number): boolean => waitingList.test(textOf(words, to, to + 2));
const waitingList = /^ (?:waiting list|wait list|waitlist|waitinglist)(?= )/;

/** "On the section 8 waiting list", "on the waiting list for section 8". */
export const isOnWaitingList = (words: Words, { from, to }: Span): boolean =>
  (isWaitedFor(words, to) && onList.test(textOf(words, from - 4, from))) ||
  onListFor.test(textOf(words, from - 8, from));
const onList = / (?:am|are|is|been|still) on (?:the |a |their )?$/;
const onListFor =
  / (?:am|are|is|been|still) on (?:the |a |their )?(?:waiting list|wait list|waitlist) for (?:the |a )?$/;

/** "on tanf 2 years ago", "had Medicaid back in 2019", "got LIHEAP last winter". */
const isLongAgo = (words: Words, to: number): boolean =>
  /^ (?:(?:about |like )?(?:\d+|a few|a couple|some) (?:years?|months?) (?:ago|back)|years ago|back (?:in|when|then)|in (?:19|20)\d\d|last (?:year|winter|spring|summer|fall|season)|as a (?:kid|child)|when i was|but not (?:now|anymore|any)) /.test(
    textOf(words, to, to + 5),
  );

/** Told of years ago, or of its waiting list; two months ago is of today when somebody waits for an answer. */
export const isNotNow = (words: Words, to: number): boolean =>
  isWaitedFor(words, to) || (isLongAgo(words, to) && !/ (?:month|months|last) /.test(textOf(words, to, to + 3)));

/** Nothing but "and", a possessive and an amount stands between two things that share a verb. */
export function areJoined(words: Words, from: number, to: number): boolean {
  if (to - from > joinedWordsMax) return false;
  for (let at = from; at < to; at += 1)
    if (
      !/^(?:and|or|,|plus|also|for|my|our|the|\$?\d[\d.]*|a|per|every|week|month|monthly|weekly|year)$/.test(
        wordText(words, at),
      )
    )
      return false;
  return to > from && /^(?:and|or|,|plus|also|for|my|our)$/.test(wordText(words, joinedBy(words, from, to)));
}

const joinedWordsMax = 6;

/** The last word between that is no amount: it has to join. */
function joinedBy(words: Words, from: number, to: number): number {
  let at = to - 1;
  while (at > from && /^(?:the|a)$/.test(wordText(words, at))) at -= 1;
  return at;
}
