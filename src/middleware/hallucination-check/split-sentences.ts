/** A sentence and the white space after it, so that the pieces add up to the text. */
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|etc|No|Inc|Co|Ste|Apt|e\.g|i\.e|a\.m|p\.m|U\.S|[A-Z])\.$/;

/** Cuts a text after `.`, `!`, `?` or `:` + line end, and at every line end; `Mr.` and `1.5` don't cut. Linear. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  const boundary = /[.!?]["'”’)\]*]{0,3}\s+|\n+\s*/g;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    const upTo = text.slice(Math.max(from, match.index - 8), match.index + 1);
    if (!match[0].startsWith('\n') && abbreviation.test(upTo)) continue;
    sentences.push(text.slice(from, end));
    from = end;
  }
  if (from < text.length) sentences.push(text.slice(from));
  return sentences;
}
