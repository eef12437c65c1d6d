import { z } from 'zod';
import {
  compilePhrases,
  phraseText,
  type PhraseMatcher,
} from '../../../middleware/content-moderation/phrase-pattern.ts';
import { plainWords } from '../../../middleware/content-moderation/plain-words.ts';

export const aspectNames = ['time', 'amount', 'phone', 'place', 'papers', 'difference', 'fastest'] as const;
export type Aspect = (typeof aspectNames)[number];

const phrases = z.array(phraseText).max(60);
const words = z.array(z.string().regex(/^\p{L}+$/u)).max(60);

/** `aspects.yaml` of a pack: the words of a short question for one thing about a program. */
export const aspectsSchema = z.strictObject({
  aspects: z
    .array(z.strictObject({ aspect: z.enum(aspectNames), asked: phrases.min(1), unless: phrases.default([]) }))
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
}

/** Reads a message in plain words (`plainLine`). Undefined: it asks for nothing of the kind, or for more than that. */
export type ReadAspect = (plain: string) => AskedAspect | undefined;

/** A longer message asks for more than one thing, or tells a story. */
const wordsMax = 14;

/**
 * @param file none: a pack without such words, whose questions all get the whole description
 * @param spelledOut what contractions stand for, so that a phrase is written once
 */
export function makeAspectReader(
  file: AspectsFile | undefined,
  spelledOut: Readonly<Record<string, string>>,
): ReadAspect {
  if (file === undefined) return () => undefined;
  const readers = file.aspects.map(({ aspect, asked, unless }) => ({
    aspect,
    asked: matcherOf(asked),
    unless: matcherOf([...unless, ...file.unless]),
  }));
  const [before, after, not] = [file.by_name.before, file.by_name.after, file.by_name.not].map((all) => new Set(all));
  const called = (said: readonly string[]): string | undefined =>
    said.find(
      (word, at) =>
        before?.has(said[at - 1] ?? '') === true && after?.has(said[at + 1] ?? '') === true && not?.has(word) === false,
    );
  return (plain) => {
    const said = plainWords(plain, spelledOut);
    if (said.length > wordsMax) return undefined;
    const found = readers.find(({ asked, unless }) => asked.find(said).length > 0 && unless.find(said).length === 0);
    return found && { aspect: found.aspect, called: called(said) };
  };
}

function matcherOf(texts: readonly string[]): PhraseMatcher {
  return compilePhrases(texts.map((text) => ['', text]));
}
