import { ageAt, ageList, type Age } from './ages.ts';
import { kinOf, type Kin } from './kin.ts';
import { isOtherParent } from './kin-of-kin.ts';
import { wordText, type Words } from '../text/words.ts';

/** Ages to the right: "(3 and 7)", ", ages 3 and 7", "is 4", "who are 3 and 7", ", 71,". */
export function readRight(
  words: Words,
  start: number,
  kin: Kin,
  count: number | undefined,
): { ages: Age[]; to: number } {
  const none = { ages: [], to: start };
  if (isOtherParent(words, start) || isOtherParent(words, start + 1)) return none;
  // "My husband's two, 10 and 12" are not his age.
  if (
    wordText(words, start) === "'s" &&
    /^[2-9]$/.test(wordText(words, start + 1)) &&
    !kin.plural &&
    kin.group !== 'child'
  )
    return none;
  let at = afterName(words, afterAside(words, start, count));
  let said = false;
  let pause = false;
  for (let steps = 0; steps < 5; steps += 1) {
    const word = wordText(words, at);
    if (/^(\(|:|ages?|aged|is|are|turned|'s)$/.test(word)) said = true;
    else if (word === ',') {
      if (pause) break;
      pause = true;
    } else if (!/^(who|that|just|only|he|she|they|under|'s|about|almost|now|currently|both)$/.test(word)) break;
    // "two kids, she is 5 he is 2" tells of one after the other.
    if (kin.plural && /^(?:he|she)$/.test(word)) return none;
    if (word === 'under') return underAge(words, at, kin) ?? none;
    at += 1;
  }
  const list = ageList(words, at);
  if (!list) return none;
  const next = wordText(words, list.to);
  // "My son's 2 friends": no age of his.
  if (wordText(words, at - 1) === "'s" && !list.unit && !endsAge.test(next)) return none;
  if (!said) {
    // A bare number after a person is an age only when nothing else can be meant.
    // One age for twins; "my daughters 15" is my daughter's.
    const forAll =
      list.ages.length === 1 &&
      (kin.count !== undefined ||
        (count === undefined && /s$/.test(wordText(words, start - 1)) && kin.sex !== undefined));
    const enough =
      forAll ||
      (kin.plural ? (count === undefined ? list.ages.length > 1 : list.ages.length === count) : list.ages.length === 1);
    // As many figures as people, or several behind "my kids", are theirs whatever follows.
    const isClear = kin.plural || list.unit || endsAge.test(next) || kinOf(next) !== undefined;
    if (!enough || !isClear) return none;
  }
  if (!kin.plural && list.ages.length > 1) {
    // "mom and dad are 66 and 70": one age for each.
    if (wordText(words, start) === 'are') return none;
    const first = ageAt(words, at);
    return first ? { ages: [first.age], to: first.to } : none;
  }
  const years = /^years?$/.test(next) ? list.to + 1 : list.to;
  return { ages: list.ages, to: wordText(words, years) === ')' ? years + 1 : years };
}

/** What may follow "my son 5" when no more is said of the five. */
const endsAge =
  /^(?:|[,.!?;)]|and|but|i|we|me|my|with|who|he|she|they|has|is|are|was|were|had|lives?|stays?|living|staying|in|on|both|all|gets?|got|works?|drives?|makes?|needs?|goes|go|takes?|still|no|years?|born|just)$/;

/** "2 girls with me 6 and 9", "2 kids in head start 3 and 4", "two daughters of 10 and 14": words that add nothing. */
function afterAside(words: Words, at: number, count: number | undefined): number {
  const isFigure = (index: number) => /^(?:\(|\d{1,2})$/.test(wordText(words, index));
  const two = `${wordText(words, at)} ${wordText(words, at + 1)}`;
  if (/^(?:with (?:me|us)|at home|to (?:feed|raise|support)|in school)$/.test(two))
    return isFigure(at + 2) || wordText(words, at + 2) === ',' ? at + 2 : at;
  if (/^(?:here|total|of|together)$/.test(wordText(words, at)) && isFigure(at + 1)) return at + 1;
  if ((count ?? 0) < 2 || !/^(?:in|at|with|on)$/.test(wordText(words, at))) return at;
  for (let ahead = at + 1; ahead <= at + asideWordsMax && /^[\p{L}\d]/u.test(wordText(words, ahead)); ahead += 1)
    if (isFigure(ahead)) return ageList(words, ahead)?.ages.length === count ? ahead : at;
  return at;
}

const asideWordsMax = 4;

/** "my aunt Rosa is 58", "my son Marcus turned 18". */
function afterName(words: Words, at: number): number {
  const named = /^\p{L}{2,}$/u.test(wordText(words, at)) && /^(?:is|turned|'s|\()$/.test(wordText(words, at + 1));
  return named && /^\d{1,2}$/.test(wordText(words, at + 2)) ? at + 1 : at;
}

/** "kids under 5" says no age, only how far it can be; the people themselves still count. */
function underAge(words: Words, at: number, kin: Kin): { ages: Age[]; to: number } | undefined {
  return kin.group === 'child' && /^\d{1,2}$/.test(wordText(words, at + 1)) ? { ages: [], to: at + 2 } : undefined;
}
