/**
 * Text whose letters were kept apart or masked, as it is meant: "k i l l  m y s e l f", "s.u.i.c.i.d.e", "k!ll", "k*ll".
 * Where the gaps between letters differ the wider ones part words; where they do not the whole run is one word, for
 * `mendWord` to part. Linear in the text.
 *
 * @param text in NFKC
 */
export function closedLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(combiningAlone, '')
    .normalize('NFC')
    .replace(/(?<=\p{L})[!|](?=\p{L})/gu, 'i')
    .replace(/(?<=\p{L})\*{1,2}(?=\p{L})/gu, '')
    .replace(spacedLetters, joined);
}

/** Marks stacked on a letter that has one already: decoration, no accent. */
const combiningAlone = /(?<=\p{M})\p{M}+/gu;

/** Three letters or more, each by itself. */
const spacedLetters = /(?<![\p{L}\p{N}'])(?:\p{L}[\s._*,/|-]{1,4}){2,}\p{L}(?![\p{L}\p{N}'])/gu;

function joined(run: string): string {
  const gaps = [...run.matchAll(/[\s._*,/|-]+/gu)].map(([gap]) => gap.length);
  const narrow = Math.min(...gaps);
  return run.replace(/[\s._*,/|-]+/gu, (gap) => (gap.length > narrow ? ' ' : ''));
}
