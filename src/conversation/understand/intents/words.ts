/**
 * A message as the classifier sees it: lower case, no apostrophes, shapes in place of values.
 *
 * What someone earns or how old they are must not decide what they want, so numbers become their shape:
 * `$400` and `1,200.50` are `<money>` and `<number>`, `[PERSON_1]` is `<person>`, `OMB-2026-000123` is `<code>`.
 */
export interface TextWords {
  /** Words and shapes in order, without marks. */
  readonly words: readonly string[];
  readonly asks: boolean;
}

const handlePattern = /\[([A-Z][A-Z_]*)_\d+\]/g;
const codePattern = /\b[A-Za-z]{2,6}-\d[\w-]*/g;
const tokenPattern = /<[a-z_]+>|\$\s?\d[\d.,]*k?|\d[\d.,]*k?|[\p{L}\p{M}]+|\?/gu;
const marksInWords = /['’‘`´]/g;
/** "pleeeease", "noooo": a letter more than twice says nothing new. */
const stretched = /(\p{L})\1{2,}/gu;

/** Splits a text into words and shapes, each as it is meant (`u` is "you"). Linear in its length. */
export function readWords(text: string, spelling: ReadonlyMap<string, string> = new Map()): TextWords {
  const shaped = text
    .normalize('NFKC')
    .replace(handlePattern, (_, kind: string) => `<${kind.toLowerCase()}>`)
    .replace(codePattern, '<code>')
    .replace(marksInWords, '')
    .toLowerCase()
    .replace(stretched, '$1$1');
  const words: string[] = [];
  let asks = false;
  for (const [token] of shaped.matchAll(tokenPattern)) {
    if (token === '?') asks = true;
    else if (token.startsWith('$')) words.push('<money>');
    else if (/^\d/.test(token)) words.push('<number>');
    else words.push(...(spelling.get(token)?.split(' ') ?? [token]));
  }
  return { words, asks };
}
