import { Marks } from '../marks.ts';
import type { Candidate } from './recognizer.ts';
import type { Redactor } from './redactor.ts';
import type { PhraseSet } from './phrase-set.ts';
import type { Word } from './words.ts';

/** Which letters of a text belong to something that is never redacted. */
export interface KeptWords {
  /** True when every letter of a name or address belongs to a program, an agency, a place or an allowed phrase. */
  covers(candidate: Candidate): boolean;
}

/** These rules only guess that a word is a name, so a place of that name beats them; "my son Tyler" it does not. */
const guesses = new Set(['person.lexicon', 'person.given_name', 'person.i_am']);
const coverable: ReadonlySet<Candidate['entity']> = new Set(['person', 'address', 'private']);

export function keptWords(redactor: Redactor, text: string, words: readonly Word[], allowed: PhraseSet): KeptWords {
  const always = new Marks(text.length);
  const orPlace = new Marks(text.length);
  const mark = (span: { readonly from: number; readonly to: number }, marks: readonly Marks[]): void => {
    for (const word of words.slice(span.from, span.to)) for (const one of marks) one.mark(word.start, word.end);
  };
  for (const span of [...redactor.kept.find(words), ...allowed.find(words)]) mark(span, [always, orPlace]);
  for (const span of redactor.places.find(words)) {
    // Nobody is called "Twin Falls".
    if (span.to - span.from > 1) mark(span, [always, orPlace]);
    else if (isPlace(redactor, words, span.from)) mark(span, [orPlace]);
  }
  return {
    covers(candidate) {
      if (!coverable.has(candidate.entity)) return false;
      const marks = guesses.has(candidate.rule) ? orPlace : always;
      for (let at = candidate.start; at < candidate.end; at += 1) {
        if (!marks.has(at) && /[\p{L}\p{N}]/u.test(text.charAt(at))) return false;
      }
      return true;
    },
  };
}

/** A place that is also a given name ("Tyler") is one after "in", and before a state. */
function isPlace({ names, lexicon }: Redactor, words: readonly Word[], at: number): boolean {
  const [before, first, after] = [words[at - 1], words[at], words[at + 1]];
  if (first === undefined) return false;
  if (!names.givenNames.has(first.lower) && lexicon?.given.has(first.lower) !== true) return true;
  if (before?.gap === ' ' && names.words.surelyPlaces.has(before.lower)) return true;
  return (
    first.gap === ', ' && after !== undefined && (/^[A-Z]{2}$/.test(after.text) || names.neverNames.has(after.lower))
  );
}
