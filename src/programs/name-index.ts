import { wordsOf } from '../embedding/text/words.ts';
import { phraseFinder } from './phrase-finder.ts';
import type { Program } from './program.ts';
import type { Thesaurus } from './thesaurus.ts';
import { wordNames } from './word-names.ts';

/** A program mentioned in a text. A name that several programs share gives one mention for each. */
export interface ProgramMention {
  readonly programId: string;
  /** As it was typed. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  readonly misspelt: boolean;
}

export interface NameIndex {
  /** Mentions from left to right; linear in the length of the text. */
  find(text: string): readonly ProgramMention[];
  /** Programs with a name that begins with these words and goes on: "earned income". */
  beginning(words: string): readonly string[];
}

/** In brackets only letters are a name ("(SNAP)", "(RCA, RMA)"); anything else there explains, and nobody says it. */
const letters = /^[A-Z0-9][A-Z0-9&-]+$/;

/** Names of a program: its own, the short one, the others, each also without its brackets, and the letters in them. */
export function namesOf(program: Program): readonly string[] {
  const given = [program.name, program.short_name ?? '', ...program.other_names];
  const variants = given.flatMap((name) => [
    name,
    name.replace(/\s*\([^)]*\)/g, ''),
    ...Array.from(name.matchAll(/\(([^)]*)\)/g), (match) => (match[1] ?? '').split(/,\s*/))
      .flat()
      .filter((part) => letters.test(part)),
  ]);
  return [...new Set(variants.map((name) => name.trim()).filter((name) => name.length > 1))];
}

/** Recognises programs by any name, nickname or a slip of the fingers. Built once. */
export function nameIndex(programs: readonly Program[], thesaurus: Thesaurus): NameIndex {
  const ids = new Set(programs.map((program) => program.id));
  const names: [string, string][] = programs.flatMap((program) =>
    namesOf(program).map((name): [string, string] => [name, program.id]),
  );
  for (const entry of thesaurus.synonyms) {
    if ('names' in entry && ids.has(entry.names))
      names.push(...entry.say.map((say): [string, string] => [say, entry.names]));
  }
  const finder = phraseFinder(names, ordinaryWords(programs, thesaurus));
  const isName = wordNames(thesaurus.word_names);
  const beginnings = beginningsOf(names);
  return {
    beginning: (words) => [...(beginnings.get(words) ?? [])],
    find: (text) =>
      finder
        .find(text)
        .filter((found) => isName(text, found))
        .flatMap(({ values, quote, start, end, misspelt }) =>
          values.map((programId) => ({ programId, quote, start, end, misspelt })),
        ),
  };
}

function beginningsOf(names: readonly (readonly [name: string, programId: string])[]): Map<string, Set<string>> {
  const beginnings = new Map<string, Set<string>>();
  for (const [name, programId] of names) {
    const words = wordsOf(name).map(({ text }) => text);
    for (let length = 1; length < words.length; length++) {
      const beginning = words.slice(0, length).join(' ');
      const begun = beginnings.get(beginning);
      if (begun) begun.add(programId);
      else beginnings.set(beginning, new Set([programId]));
    }
  }
  return beginnings;
}

/** Every word of the catalogue and every stop word: spelt right, so not a misspelling of a name. */
export function ordinaryWords(programs: readonly Program[], thesaurus: Thesaurus): ReadonlySet<string> {
  const texts = programs.flatMap((program) => [program.gives, program.who, ...program.phrasings]);
  const said = thesaurus.synonyms.flatMap((entry) => ('names' in entry ? [] : entry.say));
  return new Set(
    [...texts, ...said, ...thesaurus.stop_words].flatMap((text) => wordsOf(text).map((word) => word.text)),
  );
}
