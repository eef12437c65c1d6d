/** A word that is stretched says nothing new: "noooo", "pleeease". */
const stretched = /(\p{L})\1{2,}/gu;

/**
 * A message as short readers see it: lower case, no apostrophes, single blanks, misspellings of a hurry put right; marks
 * that end a clause stay as `,` `.` `!` `;` on the word before.
 */
export function plainLine(text: string, spelling: ReadonlyMap<string, string>): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}$,.!;\s-]/gu, ' ')
    .replace(/-/g, ' ')
    .replace(stretched, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.!;]+$/, '')
    .trim();
  // A letter alone is an answer ("n"), not a word in a hurry.
  return words.length === 1 ? words : respelled(words, spelling);
}

function respelled(line: string, spelling: ReadonlyMap<string, string>): string {
  return line
    .split(' ')
    .map((word) => {
      const [plain = ''] = /^[\p{L}\p{N}]+/u.exec(word) ?? [];
      const meant = spelling.get(plain);
      return meant === undefined ? word : meant + word.slice(plain.length);
    })
    .join(' ');
}
