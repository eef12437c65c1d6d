import type { Lexicon } from '../lexicon.ts';
import type { NameWords } from '../name-words.ts';
import type { Word } from '../words.ts';

/** What a reader of names looks at. */
interface Around {
  readonly words: readonly Word[];
  readonly around: NameWords;
}

/** How many words a description may have: "is a German multinational investment bank". */
const describedWordsMax = 7;
/** How far "its" may stand from what it belongs to. */
const ownedWordsMax = 6;

/**
 * Whether a name that ends before `to` is said to be a thing: followed by what it is ("Pell Grant"),
 * described as one ("is an investment bank"), or spoken of as one ("and its offices").
 */
export function namesThing(reader: Around, to: number): boolean {
  const { words, around } = reader;
  const isThing = (word: Word | undefined): boolean => word !== undefined && around.things.has(word.lower);
  return isThing(words[to]) || isThing(words[to - 1]) || isSaidThing(reader, to) || ownsAsThing(reader, to);
}

/** The same for a name that its writer introduced: only a company's ending or a description says otherwise. */
export function namesCompany(reader: Around, to: number): boolean {
  const [last, after] = [reader.words[to - 1], reader.words[to]];
  const ends = (word: Word | undefined): boolean => word !== undefined && reader.around.companyEndings.has(word.lower);
  return ends(last) || (ends(after) && /^,? $/.test(last?.gap ?? '')) || isSaidThing(reader, to);
}

/** "Telenav is a design agency that": the last word of the description is what it is. "Ana is a school nurse" is a person. */
function isSaidThing({ words, around }: Around, to: number): boolean {
  const [last, is, article] = [words[to - 1], words[to], words[to + 1]];
  if (last?.gap !== ' ' || !is || !around.copulas.has(is.lower) || !article || !around.articles.has(article.lower)) {
    return false;
  }
  let head = article;
  for (const word of words.slice(to + 2, to + 2 + describedWordsMax)) {
    if (around.descriptionEnds.has(word.lower)) break;
    head = word;
    if (word.gap !== ' ' && word.gap !== '-') break;
  }
  return head !== article && around.things.has(head.lower);
}

function ownsAsThing({ words, around }: Around, to: number): boolean {
  for (let at = to; at < Math.min(words.length, to + ownedWordsMax); at += 1) {
    if (/[.!?\n]/.test(words[at - 1]?.gap ?? '')) return false;
    if (around.thingPronouns.has(words[at]?.lower ?? '')) return true;
  }
  return false;
}

/**
 * Whether the word at `at` makes a name beside it part of a title: a capitalised ordinary word before it ("Good Samaritan") or after it ("Nera Economic").
 * At the start of a sentence a capital says nothing: that is for the caller to see.
 */
export function isInTitle({ words, around }: Around, language: Lexicon, at: number): boolean {
  const word = words[at];
  return (
    word?.capital === true &&
    word.text.length > 1 &&
    language.ordinary.has(word.lower) &&
    !language.given.has(word.lower) &&
    !language.family.has(word.lower) &&
    !around.titles.has(word.lower) &&
    !around.relations.has(word.lower) &&
    !around.greetings.has(word.lower) &&
    !around.afterPlaces.has(word.lower)
  );
}
