import { z } from 'zod';
import {
  compilePhrases,
  phraseText,
  type PhraseMatcher,
} from '../../../middleware/content-moderation/phrase-pattern.ts';
import { plainWords } from '../../../middleware/content-moderation/plain-words.ts';

const aspectNames = [
  'time',
  'amount',
  'phone',
  'place',
  'papers',
  'difference',
  'fastest',
  'apply',
  'verdict',
] as const;
export type Aspect = (typeof aspectNames)[number];

const phrases = z.array(phraseText).max(60);
const words = z.array(z.string().regex(/^\p{L}+$/u)).max(60);

/** `aspects.yaml` of a pack: the words of a short question for one thing about a program. */
export const aspectsSchema = z.strictObject({
  aspects: z
    .array(
      z.strictObject({
        aspect: z.enum(aspectNames),
        asked: phrases.min(1),
        unless: phrases.default([]),
        beside: z.boolean().default(false).describe('Read only where the message asks for something else, too.'),
      }),
    )
    .min(1)
    .describe('The first one found counts.'),
  unless: phrases.default([]).describe('Words that make another question of it, whichever aspect it sounds like.'),
  by_name: z
    .strictObject({ before: words, after: words, not: words })
    .describe('What stands around one word of a name: "the va one".'),
});
export type AspectsFile = z.infer<typeof aspectsSchema>;

/** One thing that is asked about a program. */
export interface AskedAspect {
  readonly aspect: Aspect;
  /** The one word of a name that the program is called by ("the va one"), in lower case. */
  readonly called: string | undefined;
  /** Which question of the message it is. */
  readonly part: number;
}

/**
 * Reads the questions of a message (`questionParts`), in their order. None: it asks for nothing of the kind, or one of
 * several things is of another kind.
 */
export type ReadAspects = (questions: readonly string[]) => readonly AskedAspect[];

/** A longer question tells a story. */
const wordsMax = 14;
/** So many are answered at once. */
const aspectsMax = 3;

/**
 * @param file none: a pack without such words, whose questions all get the whole description
 * @param spelledOut what contractions stand for, so that a phrase is written once
 */
export function makeAspectReader(file: AspectsFile | undefined, spelledOut: ReadonlyMap<string, string>): ReadAspects {
  if (file === undefined) return () => [];
  const readers = file.aspects.map(({ aspect, asked, unless, beside }) => ({
    aspect,
    beside,
    asked: matcherOf(asked),
    unless: matcherOf(beside ? unless : [...unless, ...file.unless]),
  }));
  const [before, after, not] = [file.by_name.before, file.by_name.after, file.by_name.not].map((all) => new Set(all));
  const called = (said: readonly string[]): string | undefined =>
    said.find(
      (word, at) =>
        before?.has(said[at - 1] ?? '') === true && after?.has(said[at + 1] ?? '') === true && not?.has(word) === false,
    );
  const readOne = (said: readonly string[], isBeside: boolean) =>
    said.length > wordsMax
      ? undefined
      : readers.find(
          ({ asked, unless, beside }) =>
            (isBeside || !beside) && asked.find(said).length > 0 && unless.find(said).length === 0,
        );
  return (questions) => {
    const parts = questions.map((question) => plainWords(question, spelledOut));
    const whole = parts.flat();
    const alone = readOne(whole, false);
    const asked = parts.flatMap((said, part): AskedAspect[] => {
      const found = readOne(said, true);
      return found ? [{ aspect: found.aspect, called: called(said), part }] : [];
    });
    const isEach = asked.length > 1 && asked.length === parts.length;
    if (isEach) return asked.slice(0, aspectsMax);
    return alone ? [{ aspect: alone.aspect, called: called(whole), part: 0 }] : [];
  };
}

function matcherOf(texts: readonly string[]): PhraseMatcher {
  return compilePhrases(texts.map((text) => ['', text]));
}
