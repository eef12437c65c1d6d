import type { Lexicon } from '../lexicon.ts';
import type { Candidate } from '../recognizer.ts';
import { startsSentence, type Word } from '../words.ts';
import type { NameWords } from '../name-words.ts';
import { isInTitle, namesThing } from './names-thing.ts';
import type { NameLexicon } from './person.ts';

/**
 * Names that nothing introduces: words written like a name that the language doesn't have ("Please tell Ravil Yefimov"),
 * and given names that are nothing else, in any letter case ("i live with nina"). Off in a text that isn't mostly in the
 * language of the lexicon, or that capitalises every word: there a capital says nothing.
 */
export function findNamesByLexicon(
  words: readonly Word[],
  known: { readonly language: Lexicon; readonly pack: NameLexicon; readonly trade: TradeWords },
): readonly Candidate[] {
  const reader: Reader = { words, around: known.pack.words, ...known };
  if (!isOurLanguage(reader)) return [];
  const capitalsCount = !isTitleCase(words);
  const found: Candidate[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const to = (capitalsCount ? capitalisedName(reader, at) : 0) || smallGivenName(reader, at);
    const [first, last] = [words[at], words[to - 1]];
    if (to === 0 || !first || !last) continue;
    found.push({ entity: 'person', start: first.start, end: last.end, score: 0.5, rule: 'person.lexicon' });
    at = to - 1;
  }
  return found;
}

/** Words of programs, agencies and places: neither they nor a misspelling of them is a name. */
export interface TradeWords {
  isNear(lower: string): boolean;
}

interface Reader {
  readonly words: readonly Word[];
  readonly around: NameWords;
  readonly language: Lexicon;
  readonly pack: NameLexicon;
  readonly trade: TradeWords;
}

const nameWordsMax = 4;
const ownWordsShareMin = 0.65;
const capitalShareMax = 0.6;
/** Fewer words than this say nothing about how the whole is written. */
const telling = 4;

function isOurLanguage({ words, language }: Reader): boolean {
  // A given name is of no language: a list of them says nothing.
  const small = words.filter(
    (word) =>
      !word.capital &&
      /\p{L}/u.test(word.text) &&
      (language.ordinary.has(word.lower) || !language.given.has(word.lower)),
  );
  if (small.length < telling) return true;
  return small.filter((word) => language.ordinary.has(word.lower)).length >= small.length * ownWordsShareMin;
}

function isTitleCase(words: readonly Word[]): boolean {
  const inside = words.filter((word, at) => at > 0 && /\p{L}{2}/u.test(word.text));
  return inside.length >= telling && inside.filter((word) => word.capital).length > inside.length * capitalShareMax;
}

/** Where a capitalised name that starts at `at` ends; 0 when none does. */
function capitalisedName(reader: Reader, at: number): number {
  const { words, language, pack } = reader;
  const first = words[at];
  if (!first?.capital || !isNameLike(reader, first)) return 0;
  const to = endOfName(reader, at);
  const hinted = isGiven(reader, first.lower);
  const before = words[at - 1];
  const after = words[to];
  const last = words[to - 1];
  if (after?.capital && last?.gap === ' ' && !language.ordinary.has(after.lower)) return 0; // part of a longer title
  if (namesThing(reader, to) || followedByPlace(reader, to)) return 0;
  if (!hinted && last?.gap === ' ' && isInTitle(reader, language, to)) return 0;
  if (before && pack.words.placePrefixes.has(before.lower) && before.capital) return 0;
  if (startsSentence(words, at)) {
    const several = to - at > 1 && !pack.ordinaryWords.has(first.lower);
    return several || hinted || isAddressed(reader, last, after) ? to : 0;
  }
  if (before && before.gap === ' ') {
    if (
      pack.words.afterPlaces.has(before.lower) &&
      !hinted &&
      (to - at === 1 || pack.words.surelyPlaces.has(before.lower))
    )
      return 0;
    // What it goes on from was taken for a place: half of a place is no name.
    if (before.capital && isNameLike(reader, before)) return 0;
    if (!hinted && !startsSentence(words, at - 1) && isInTitle(reader, language, at - 1)) return 0;
    if (!hinted && to - at === 1 && goesOnFromPlace(reader, at)) return 0;
    if (pack.words.afterThings.has(before.lower) && !hinted && to - at === 1) return 0;
  }
  return to;
}

function endOfName({ words, language, pack }: Reader, at: number): number {
  let to = at + 1;
  while (to < words.length && to - at < nameWordsMax) {
    const [previous, word, next] = [words[to - 1], words[to], words[to + 1]];
    if (!word || !previous || !/^(?: |-|\. )$/.test(previous.gap)) break;
    if (previous.gap === '. ' && previous.text.length > 1) break;
    const initial = word.text.length === 1 && word.capital;
    const particle = pack.words.particles.has(word.lower) && next?.capital === true;
    const familyName =
      word.capital &&
      !pack.words.notNames.has(word.lower) &&
      !pack.neverNames.has(word.lower) &&
      (!language.ordinary.has(word.lower) || language.family.has(word.lower) || pack.ordinaryWords.has(word.lower));
    if (!initial && !particle && !familyName) break;
    to += 1;
  }
  return to;
}

/** Letters, written as a name is, and no word of the language or the trade. */
function isNameLike({ language, pack, trade }: Reader, { text, lower }: Word): boolean {
  if (/^\p{L}-/u.test(text) || !/^\p{Lu}(?:\p{Ll}|['-]\p{L}?|(?<=^Ma?c|^[DLO]'|^De|^Van)\p{Lu}){1,24}$/u.test(text))
    return false;
  if (
    pack.words.isContraction(lower) ||
    pack.words.notNames.has(lower) ||
    pack.neverNames.has(lower) ||
    language.ordinary.has(lower)
  )
    return false;
  return (language.given.has(lower) && !trade.isNear(lower)) || !trade.isNear(lower);
}

/** A given name that is no word, typed without a capital. */
function smallGivenName(reader: Reader, at: number): number {
  const { words, language, pack, trade } = reader;
  const word = words[at];
  if (!word || word.capital || word.text.length < 4 || !isGiven(reader, word.lower)) return 0;
  const barred = [language.ordinary, pack.ordinaryWords, pack.neverNames, pack.words.notNames].some((set) =>
    set.has(word.lower),
  );
  if (barred || trade.isNear(word.lower)) return 0;
  const before = words[at - 1];
  if (before && (pack.words.afterPlaces.has(before.lower) || pack.words.placePrefixes.has(before.lower))) return 0;
  return namesThing(reader, at + 1) ? 0 : at + 1;
}

const isGiven = ({ language, pack }: Reader, lower: string): boolean =>
  language.given.has(lower) || pack.givenNames.has(lower);

/** "at Kroger and Aldi": what is joined to a place or a thing is one too. */
function goesOnFromPlace(reader: Reader, at: number): boolean {
  const { words, around } = reader;
  const [lead, first, join] = [words[at - 3], words[at - 2], words[at - 1]];
  if (!lead || !first?.capital || !join || !around.joins.has(join.lower) || lead.gap !== ' ') return false;
  return !isGiven(reader, first.lower) && (around.surelyPlaces.has(lead.lower) || around.afterThings.has(lead.lower));
}

/** "Pflugerville, TX": a name and then a place is a place. */
function followedByPlace({ words, pack }: Reader, to: number): boolean {
  const [last, after] = [words[to - 1], words[to]];
  if (!last || !after || !/^,? $/.test(last.gap)) return false;
  return /^[A-Z]{2}$/.test(after.text) || pack.neverNames.has(after.lower);
}

/** "Aloisia, can you", "Vsevolod: who", "Dzhambek is": at the start of a sentence a capital alone is not enough. */
function isAddressed({ pack }: Reader, last: Word | undefined, after: Word | undefined): boolean {
  if (!last || !after) return false;
  return /^[,:] /.test(last.gap) || (last.gap === ' ' && pack.words.personVerbs.has(after.lower));
}
