import { z } from 'zod';

const word = z
  .string()
  .regex(/^(?:\p{L}{2,}\*|\p{L}+(?: \p{L}+){0,3})$/u, 'takes up to four plain words, or one that ends in *');

const words = z.array(word).max(500);

/** `private-words.yaml` of a pack: words that speak of what must stay here. `preg*` stands for any word that begins so. */
export const privateWordsSchema = z.strictObject({
  restricted: words.min(1).describe('They speak of what no model may see.'),
  local: words.min(1).describe('Health, disability, pregnancy: what may not leave for a remote step.'),
  in_messages: words
    .default([])
    .describe('Harmless in our own texts; in what a person writes they may speak of something private.'),
});
export type PrivateWords = z.infer<typeof privateWordsSchema>;

/** Whether something in this JSON value, keys included, may not leave for a remote step. */
export type IsPrivate = (value: unknown) => boolean;

export interface Privacy {
  /** Of what a person wrote: on the side of keeping it here. */
  readonly ofMessage: IsPrivate;
  /** Of what would be sent. */
  readonly ofContent: IsPrivate;
}

/** @param fieldNames names of fields whose values must stay here: a key, or a path, with such a name in it is private */
export function makePrivacy(
  { restricted, local, in_messages: more }: PrivateWords,
  fieldNames: readonly string[],
): Privacy {
  const names = new Set(fieldNames);
  return {
    ofMessage: makeIsPrivate(speaksOf([...restricted, ...local, ...more]), names),
    ofContent: makeIsPrivate(speaksOf([...restricted, ...local]), names),
  };
}

const depthMax = 32;
const fieldPath = /^[a-z_]+(?:\.\w+)+$/;

/** Every string and every key of the value. On the side of "private": what lies too deep to be looked at is. */
function makeIsPrivate(speaks: (text: string) => boolean, names: ReadonlySet<string>): IsPrivate {
  const named = (path: string): boolean => path.split('.').some((segment) => names.has(segment));
  function holds(value: unknown, depth: number): boolean {
    if (typeof value === 'string') return speaks(value) || (fieldPath.test(value) && named(value));
    if (value === null || typeof value !== 'object') return false;
    if (depth >= depthMax) return true;
    if (Array.isArray(value)) return value.some((item) => holds(item, depth + 1));
    return Object.entries(value).some(([key, item]) => named(key) || speaks(key) || holds(item, depth + 1));
  }
  return (value) => holds(value, 0);
}

const phraseWordsMax = 4;
const letters = /\p{L}+/gu;

/** Finds listed words in a text, in any case (`has_ssn` is two words). Time is linear in the text. */
function speaksOf(listed: readonly string[]): (text: string) => boolean {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const one of listed) {
    if (one.endsWith('*')) beginnings.add(one.slice(0, -1).toLowerCase());
    else whole.add(wordsOf(one).join(' '));
  }
  const lengths = [...new Set([...beginnings].map((beginning) => beginning.length))];
  return (text) => {
    const found = wordsOf(text);
    return found.some((first, at) => {
      if (lengths.some((length) => beginnings.has(first.slice(0, length)))) return true;
      let phrase = '';
      for (const next of found.slice(at, at + phraseWordsMax)) {
        phrase = phrase === '' ? next : `${phrase} ${next}`;
        if (whole.has(phrase)) return true;
      }
      return false;
    });
  };
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
      .match(letters) ?? []
  );
}
