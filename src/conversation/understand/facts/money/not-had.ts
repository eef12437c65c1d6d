import type { z } from 'zod';
import type { Amount } from './amounts.ts';
import type { moneyNotHadSchema } from './money-words.ts';
import { phrasesIn, phraseTable, type PhraseHit, type PhraseTable } from '../text/phrases.ts';
import type { Scopes } from '../text/scopes.ts';
import { wordText, type WordForms, type Words } from '../text/words.ts';

type Place = 'before' | 'beside' | 'after';

/** The pack's words of money that nobody has, by where they stand. */
export interface NotHadWords {
  readonly phrases: Readonly<Record<Place, PhraseTable<true>>>;
  readonly between: ReadonlySet<string>;
  readonly opening: ReadonlySet<string>;
}

/** Prepares the pack's words; done once per pack. */
export function compileNotHad(words: z.output<typeof moneyNotHadSchema>, forms: WordForms): NotHadWords {
  const table = (place: Place) =>
    phraseTable(
      words[place].map((phrase) => [phrase, true as const]),
      forms,
    );
  return {
    phrases: { before: table('before'), beside: table('beside'), after: table('after') },
    between: new Set(words.between),
    opening: new Set(words.opening),
  };
}

/** So many small words may stand between. */
const betweenWordsMax = 4;
/** "… a month child support, but he has never paid": so far behind the amount it may be taken back. */
const afterReachWords = 9;

/**
 * Says of an amount whether its sentence speaks of money that is wanted, offered, ordered, claimed by others or gone:
 * none of it comes in, is paid or is owned.
 */
export function readNotHad(words: Words, scopes: Scopes, notHad: NotHadWords): (amount: Amount) => boolean {
  const [before, beside, after] = (['before', 'beside', 'after'] as const).map((place) =>
    phrasesIn(words, notHad.phrases[place]),
  ) as [PhraseHit<true>[], PhraseHit<true>[], PhraseHit<true>[]];
  const only = (set: ReadonlySet<string>, from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) if (!set.has(wordText(words, at))) return false;
    return to - from <= betweenWordsMax;
  };
  return ({ from, to, at }) => {
    const clause = scopes.clauseAt(at);
    const sentence = scopes.sentenceAt(at);
    // "they said I make": what was said opens a clause of its own.
    const start = /^(?:i|we|my|our)$/.test(wordText(words, clause.from)) ? clause.from : clause.from + 1;
    return (
      before.some((hit) => hit.to <= from && hit.from >= sentence.from && only(notHad.between, hit.to, from)) ||
      beside.some((hit) => hit.to >= start && hit.from < clause.to && hit.from >= sentence.from) ||
      after.some(
        (hit) =>
          hit.from >= to &&
          hit.from < Math.min(sentence.to, to + afterReachWords) &&
          opensAt(words, hit.from, to, notHad),
      )
    );
  };
}

/** Only small words between a joint ("but", a comma) and here. */
function opensAt(words: Words, at: number, from: number, { opening }: NotHadWords): boolean {
  for (let back = at - 1; back >= from && at - back <= betweenWordsMax; back -= 1) {
    const word = wordText(words, back);
    if (/^[,;.()]$/.test(word) || word === 'but') return true;
    if (!opening.has(word)) return false;
  }
  return at === from;
}
