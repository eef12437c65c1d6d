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

/** FNV-1a, 32 bits (draft-eastlake-fnv), a character at a time. */
const offsetBasis = 0x811c9dc5;
const hashedWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/**
 * Hashes (32 bits, unsigned) of all stretches of three to five characters of each word with a space around it: "rent" gives
 * " re", " ren", " rent", "ren" … "nt ".
 */
export function characterGrams(text: string): readonly number[] {
  const grams: number[] = [];
  for (const word of plainText(text).split(' ')) {
    if (word === '') continue;
    const padded = ` ${word} `;
    for (let at = 0; at + shortest <= padded.length; at += 1) {
      let hash = offsetBasis;
      const end = Math.min(padded.length, at + longest);
      for (let place = at; place < end; place += 1) {
        hash = hashedWith(hash, padded.charCodeAt(place));
        if (place - at + 1 >= shortest) grams.push(hash >>> 0);
      }
    }
  }
  return grams;
}

/** Hashes of the words of a text, and of each with the next. */
export function wordGrams(text: string): readonly number[] {
  const words = plainText(text)
    .split(' ')
    .filter((word) => word !== '');
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)].map(textHash);
}

function textHash(text: string): number {
  let hash = offsetBasis;
  for (let at = 0; at < text.length; at += 1) hash = hashedWith(hash, text.charCodeAt(at));
  return hash >>> 0;
}

/**
 * A linear layer over the hashed character grams of a text, each counted once and scaled to length one: the cheap view that
 * stands beside the encoder's.
 */
export function gramLogit(text: string, weights: Float32Array, bias: number): number {
  const places = new Set(characterGrams(text).map((gram) => gram % weights.length));
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, places.size));
}
