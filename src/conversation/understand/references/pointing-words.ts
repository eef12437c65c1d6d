import { z } from 'zod';
import { spelling as spellerOf, type Spelling } from '../../../programs/spelling.ts';
import { phrasePattern, phraseSchema } from '../../../packs/phrase-pattern.ts';

const words = z.array(z.string().regex(/^[\p{L}\p{N}]+$/u)).min(1);
const phrases = z.array(phraseSchema).min(1);

/** `pointing` of `dialogue.yaml`: how people point at what was shown. */
export const pointingSchema = z.strictObject({
  ordinals: z.array(words).min(1).describe('The words for first, then those for second, and so on.'),
  ordinal_endings: words.describe('What follows the figure: "2nd".'),
  numbers: z.array(words).min(1).describe('The words for one, then those for two, and so on.'),
  spelt_right: words.describe('Words near an ordinal that are none misspelt.'),
  words: z.strictObject({
    last: words,
    middle: words,
    things: words.describe('What a place is of: "the second one".'),
    vague: words.describe('Things that much else is the first of: "the first thing I did".'),
    labels: words.describe('"Number 2", "option three", "option b".'),
    short_labels: words.describe('Labels with a full stop: "no. 2".'),
    the: words,
    and: words,
    of: words,
    them: words.describe('What was shown: "the first of those".'),
    you: words,
    goes_on: words.describe('Words that may follow "the second"; with any other it is the second of something else.'),
    leads: words.describe('Words after which a place alone is one of ours: "about second".'),
    asking: words.describe('Words of a message that does nothing but point: "1 and 3 please".'),
    between: words.describe('Words after which numbers are places: "between 1 and 2".'),
    questions: words.describe('How a question begins: "where do I go for that".'),
    it: words,
    that: words,
    people: words.describe('"We both".'),
    not_ours_after: words.describe('"My second", "at first".'),
    not_a_day_after: words.describe('"On the 2nd".'),
    all_alone: words.describe('All, where it is the message or something is left out of it.'),
    topic_things: words.describe('"That food thing".'),
  }),
  phrases: z.strictObject({
    excludes: phrases.describe('What is behind it is not meant: "skip the first".'),
    all: phrases,
    both: phrases,
    other: phrases,
    others: phrases,
    focus: phrases.describe('The one talked about last.'),
    not_focus: phrases.describe('"It" and "that" of something else.'),
    focus_beside: phrases.describe('The one talked about last, in a message that names another.'),
    topic_leads: phrases.describe('"The one for rent".'),
  }),
});
export type PointingFile = z.output<typeof pointingSchema>;

/** The words of a pack, ready to be read with. */
export interface PointingWords {
  readonly spelling: ReadonlyMap<string, string>;
  /** Places by their words: 1 is the first. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** "2nd", "12th". */
  readonly ordinalFigure: RegExp;
  readonly numbers: ReadonlyMap<string, number>;
  readonly speller: Spelling;
  readonly speltRight: ReadonlySet<string>;
  readonly is: Readonly<Record<keyof PointingFile['words'], ReadonlySet<string>>>;
  /** Each finds its phrases anywhere in a line. */
  readonly phrases: Readonly<Record<keyof PointingFile['phrases'], RegExp>>;
}

/** @param spelling how a word is written in a hurry: as meant */
export function compilePointing(file: PointingFile, spelling: ReadonlyMap<string, string>): PointingWords {
  const ordinals = byPlace(file.ordinals);
  return {
    spelling,
    ordinals,
    ordinalFigure: new RegExp(`^(\\d{1,2})(?:${file.ordinal_endings.join('|')})$`, 'u'),
    numbers: byPlace(file.numbers),
    speller: spellerOf(ordinals.keys()),
    speltRight: new Set([...file.spelt_right, ...file.words.goes_on, ...file.words.things]),
    is: mapped(file.words, (list) => new Set(list)),
    phrases: mapped(file.phrases, (list) => new RegExp(phrasePattern(list, 'within').source, 'gu')),
  };
}

function byPlace(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((list, index) => list.map((word): [string, number] => [word, index + 1])));
}

function mapped<Key extends string, To>(
  lists: Readonly<Record<Key, readonly string[]>>,
  to: (list: readonly string[]) => To,
): Readonly<Record<Key, To>> {
  const entries = Object.entries<readonly string[]>(lists).map(([key, list]) => [key, to(list)]);
  return Object.fromEntries(entries) as Readonly<Record<Key, To>>;
}
