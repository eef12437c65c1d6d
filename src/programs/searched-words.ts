import { wordsOf } from '../embedding/text/words.ts';
import type { Program } from './program.ts';

/** Where words are looked up, and how much a match in each weighs: a name says more than a description. */
export const searchedColumns = [
  { column: 'names', says: 'name', weight: 10 },
  { column: 'other_names', says: 'other name', weight: 8 },
  { column: 'phrasings', says: 'how people ask', weight: 5 },
  { column: 'who', says: 'who it is for', weight: 2 },
  { column: 'gives', says: 'what it gives', weight: 3 },
] as const;

/** What full text is searched in, in the order of the columns. */
export function searchedWords(program: Program): readonly string[] {
  return [
    folded([program.name, program.short_name ?? '']),
    folded(program.other_names),
    folded(program.phrasings),
    folded([program.who]),
    folded([program.gives]),
  ];
}

/** Folded the way questions are, so that "don't" and "Médicaid" are one word on both sides. Texts stay apart. */
function folded(texts: readonly string[]): string {
  return texts
    .map((text) =>
      wordsOf(text)
        .map((word) => word.text)
        .join(' '),
    )
    .join(' . ');
}
