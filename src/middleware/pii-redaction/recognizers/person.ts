import { namesCompany, namesThing } from './names-thing.ts';
import type { Candidate } from '../recognizer.ts';
import type { NameWords } from '../name-words.ts';
import type { PhraseSet } from '../phrase-set.ts';
import { startsSentence, type Word } from '../words.ts';

/**
 * Names without a trained model: introductions ("my name is"), labels ("Applicant:"), relations ("my son Leo"), titles
 * ("Mrs. Chen"), and a lexicon of given names as a hint. Precision first: a program or a place taken for a person would
 * keep us from helping. Known names are found again by `findKnownNames`.
 */
export interface NameLexicon {
  /** The words around names. */
  readonly words: NameWords;
  /** Given names of the pack, lower case, none of which is also a common word or a place. */
  readonly givenNames: ReadonlySet<string>;
  /** Names that are also everyday words: "Will", "Grace". Lower case. */
  readonly ordinaryWords: ReadonlySet<string>;
  /** Words of this jurisdiction that are never a name: "Medicaid", "Hispanic". Lower case. */
  readonly neverNames: ReadonlySet<string>;
}

const nameWordsMax = 4;
const listedNamesMax = 8;

export function findPersons(words: readonly Word[], lexicon: NameLexicon): readonly Candidate[] {
  const found: Candidate[] = [];
  const add = (name: NameSpan | undefined, rule: string, score: number): number => {
    const first = name && words[name.from];
    const last = name && words[name.to - 1];
    if (!name || !first || !last) return 0;
    found.push({ entity: 'person', start: first.start, end: last.end, score, rule: `person.${rule}` });
    return name.to;
  };
  const reader: NameReader = { words, lexicon };
  const around = lexicon.words;

  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) continue;
    const strong = phraseAt(words, at, around.introductions);
    if (strong > 0) {
      const to = add(readName(reader, at + strong, 'any'), 'introduction', 0.9);
      if (to > 0) at = to - 1;
      continue;
    }
    const nameLabel = around.nameLabels.has(word.lower);
    if ((nameLabel || around.labels.has(word.lower)) && /^ ?[:=]/.test(word.gap)) {
      add(readName(reader, at + 1, nameLabel ? 'any' : 'capital'), 'label', 0.85);
      continue;
    }
    if (around.titles.has(word.lower) && /^\.? $/.test(word.gap) && !isStreet(reader, at)) {
      add(readName(reader, at + 1, 'titled'), 'title', 0.8);
      continue;
    }
    if (around.relations.has(word.lower)) {
      addRelated(reader, at, add);
      continue;
    }
    const soft = phraseAt(words, at, around.softIntroductions);
    if (soft > 0) {
      const name = readName(reader, at + soft, 'hinted');
      if (name && standsAlone(reader, name)) add(name, 'i_am', 0.7);
    }
    if (word.capital && lexicon.givenNames.has(word.lower) && !around.placePrefixes.has(words[at - 1]?.lower ?? '')) {
      const name = readName(reader, at, 'capital');
      if (name && !namesThing({ words, around }, name.to)) {
        const to = add(name, 'given_name', 0.55);
        if (to > 0) at = to - 1;
      }
    }
  }
  return found;
}

/** Names of a thread, found again in any letter case; those that are also words (Will, May) only as `Will` inside a sentence. */
export function findKnownNames(words: readonly Word[], known: PhraseSet, lexicon: NameLexicon): readonly Candidate[] {
  if (known.size === 0) return [];
  return known.find(words).flatMap(({ from, to }) => {
    const [first, last] = [words[from], words[to - 1]];
    if (!first || !last) return [];
    if (to - from === 1 && isOrdinary(first.lower, lexicon) && !(first.capital && !startsSentence(words, from)))
      return [];
    return [{ entity: 'person' as const, start: first.start, end: last.end, score: 0.8, rule: 'person.known' }];
  });
}

/** "12 Oak Dr Springfield": after a name, `Dr` is a street. */
function isStreet({ words, lexicon }: NameReader, at: number): boolean {
  const before = words[at - 1];
  return lexicon.words.streetTitles.has(words[at]?.lower ?? '') && before?.capital === true && before.gap === ' ';
}

function isOrdinary(lower: string, lexicon: NameLexicon): boolean {
  return lexicon.ordinaryWords.has(lower) || lexicon.neverNames.has(lower) || lexicon.words.notNames.has(lower);
}

/**
 * What makes a word a name: a capital; or after a relation a capital or a known given name ("my son leo"); or after
 * "my name is" anything that isn't barred, since people on phones type no capitals. After a title ("Mr. May") a name may
 * be a word as well.
 */
type Trust = 'capital' | 'titled' | 'hinted' | 'any';

interface NameReader {
  readonly words: readonly Word[];
  readonly lexicon: NameLexicon;
}
interface NameSpan {
  readonly from: number;
  readonly to: number;
}

/** Words from `from` on that read as one name. */
function readName({ words, lexicon }: NameReader, from: number, trust: Trust): NameSpan | undefined {
  let to = from;
  let capitals = 0;
  while (to < words.length && to - from < nameWordsMax) {
    const word = words[to];
    if (!word || /\d/.test(word.text)) break;
    const first = to === from;
    const named = (trust === 'any' || trust === 'titled') && word.capital && lexicon.ordinaryWords.has(word.lower);
    const barred = !named && (lexicon.words.notNames.has(word.lower) || lexicon.neverNames.has(word.lower));
    const initial = !first && word.text.length === 1 && word.capital;
    const particle = !first && lexicon.words.particles.has(word.lower) && words[to + 1]?.capital === true;
    const hinted = first && (trust === 'hinted' || trust === 'any') && lexicon.givenNames.has(word.lower);
    const typedSmall = trust === 'any' && capitals === 0 && to - from < 2 && looksTyped(word, !first, lexicon.words);
    if (!particle && !initial && (barred || !(word.capital || hinted || typedSmall))) break;
    if (word.capital) capitals += 1;
    to += 1;
    // Only a space, a full stop after an initial, or a hyphen holds a name together.
    if (word.gap !== ' ' && !(initial && word.gap === '. ') && word.gap !== '-') break;
  }
  return to > from ? { from, to } : undefined;
}

/** A second lower-case word that ends like a verb ("maria looking for help") is not a surname. */
function looksTyped(word: Word, second: boolean, around: NameWords): boolean {
  if (!/^\p{L}[\p{L}'-]+$/u.test(word.text)) return false;
  return !second || !around.endsLikeVerb(word.lower);
}

/** "my son Leo", "my kids Leo (3) and Mia", "her name's Ana", "my daughter is called Mia". */
function addRelated(
  reader: NameReader,
  at: number,
  add: (name: NameSpan | undefined, rule: string, score: number) => number,
): void {
  const { words, lexicon } = reader;
  if (!/^(?:'s)?[ ,:-]{1,3}$/.test(words[at]?.gap ?? '')) return;
  let next = at + 1;
  const named = phraseAt(words, next, lexicon.words.relationLinks);
  next += named;
  for (let count = 0; count < listedNamesMax; count += 1) {
    const name = readName(reader, next, named > 0 ? 'any' : 'hinted');
    if (!name) return;
    if (!namesCompany({ words, around: lexicon.words }, name.to)) add(name, 'relation', 0.75);
    next = name.to;
    // Ages between names: "Leo (3) and Mia, 7".
    if (/^\d{1,3}$/.test(words[next]?.text ?? '')) next += 1;
    const joined = lexicon.words.joins.has(words[next]?.lower ?? '');
    if (!joined && !/^[ )]{0,2},/.test(words[next - 1]?.gap ?? '')) return;
    if (joined) next += 1;
    if (isCode(words[next])) return;
    if (!words[next]?.capital && !lexicon.givenNames.has(words[next]?.lower ?? '')) return;
  }
}

/** "Twin Falls, TX". */
const isCode = (word: Word | undefined): boolean => word !== undefined && /^[A-Z]{2}$/.test(word.text);

/** "I'm Maria." and "I am Maria Lopez" are names; "I'm Disabled" and "I am Very Tired" are not known to be. */
function standsAlone({ words, lexicon }: NameReader, name: NameSpan): boolean {
  const first = words[name.from];
  const last = words[name.to - 1];
  if (!first || !last) return false;
  if (lexicon.givenNames.has(first.lower)) return true;
  if (lexicon.words.endsLikeState(first.lower)) return false;
  const next = words[name.to]?.lower;
  return /^\s*(?:[.,!;\n]|$)/.test(last.gap) || next === undefined || lexicon.words.afterName.has(next);
}

/** Number of words of the longest phrase that stands at `at`; 0 for none. */
function phraseAt(words: readonly Word[], at: number, phrases: readonly (readonly string[])[]): number {
  let longest = 0;
  for (const phrase of phrases) {
    if (phrase.length > longest && phrase.every((word, offset) => words[at + offset]?.lower === word)) {
      longest = phrase.length;
    }
  }
  return longest;
}
