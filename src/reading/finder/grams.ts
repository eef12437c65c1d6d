/** Letters and digits of a text in lower case without accents, its words apart by one space. As `training/reader/grams.py`. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const shortest = 3;
const longest = 5;

/** All stretches of three to five characters of each word with a space around it: "rent" gives " re", "ren", … "rent ". */
export function characterGrams(text: string): readonly string[] {
  const grams: string[] = [];
  for (const word of plainText(text).split(' ')) {
    if (word === '') continue;
    const padded = ` ${word} `;
    for (let length = shortest; length <= longest; length += 1)
      for (let at = 0; at + length <= padded.length; at += 1) grams.push(padded.slice(at, at + length));
  }
  return grams;
}

/** Words, and each with the next. */
export function wordGrams(text: string): readonly string[] {
  const words = plainText(text)
    .split(' ')
    .filter((word) => word !== '');
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** FNV-1a, 32 bits, over the characters of a gram (draft-eastlake-fnv). */
export function gramHash(gram: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at += 1) {
    hash ^= gram.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A linear layer over the hashed character grams of a text, each counted once and scaled to length one: the cheap view that
 * stands beside the encoder's.
 */
export function gramLogit(text: string, weights: Float32Array, bias: number): number {
  const places = new Set(characterGrams(text).map((gram) => gramHash(gram) % weights.length));
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, places.size));
}
