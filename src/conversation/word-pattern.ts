const patterns = new Map<string, RegExp>();

/** The word or phrase by itself, in any case; `*` stands for letters. Patterns come from files, so they are few. */
export function wordPattern(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const body = word
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s+`);
  const pattern = new RegExp(String.raw`(?<![\p{L}'])${body}(?![\p{L}'])`, 'iu');
  patterns.set(word, pattern);
  return pattern;
}
