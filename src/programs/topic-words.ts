import type { Program } from './program.ts';
import type { Thesaurus } from './thesaurus.ts';

/**
 * The words a program may go by beside its names: what it is about and how people ask for it, lower case. "Heating" for
 * energy help. Which of them tell it from another is for the caller to see.
 */
export function topicWords(
  { id, category, other_names, phrasings }: Pick<Program, 'id' | 'category' | 'other_names' | 'phrasings'>,
  { synonyms, stop_words }: Thesaurus,
): readonly string[] {
  const said = synonyms.flatMap((entry) => ('suggests' in entry && entry.suggests[0] === id ? entry.say : []));
  const words = [...other_names, ...phrasings, ...said].flatMap(
    (text) => text.toLowerCase().match(/[a-z]{3,20}/g) ?? [],
  );
  const telling = new Set([...category, ...words]);
  for (const word of stop_words) telling.delete(word);
  return [...telling];
}
