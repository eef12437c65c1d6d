/**
 * Cuts a long text into parts of at most `partCharsMax` characters, at the end of a paragraph, a sentence or a word,
 * in this order. Nothing is lost but the white space at the seams.
 */
export function splitNarrative(text: string, partCharsMax: number): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > partCharsMax) {
    const cut = seam(rest, partCharsMax);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Seams in the first half of a part would make many short ones; the next kind of seam is tried instead. */
function seam(text: string, partCharsMax: number): number {
  const window = text.slice(0, partCharsMax);
  const good = (at: number): boolean => at > partCharsMax / 2;
  const paragraph = window.lastIndexOf('\n');
  if (good(paragraph)) return paragraph;
  const sentence = Math.max(window.lastIndexOf('. '), window.lastIndexOf('! '), window.lastIndexOf('? ')) + 1;
  if (good(sentence)) return sentence;
  const word = window.lastIndexOf(' ');
  if (good(word)) return word;
  // Never between the halves of one character.
  const last = window.charCodeAt(window.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? partCharsMax - 1 : partCharsMax;
}

/** The beginning of a text as a quote of at most `charsMax`, on one line, cut at a word. */
export function quoteOf(text: string, charsMax: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= charsMax) return line;
  const cut = line.lastIndexOf(' ', charsMax - 1);
  return `${line.slice(0, cut > charsMax / 2 ? cut : charsMax - 1)}…`;
}

/** All that was told, as one text. */
export function narrative({ parts }: { readonly parts: readonly string[] }): string {
  return parts.join('\n\n');
}
