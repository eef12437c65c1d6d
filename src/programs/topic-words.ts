import type { Program } from './program.ts';

/**
 * The words a program may go by beside its names: what it is about and how people ask for it, lower case. "Heating" for
 * energy help. Which of them tell it from another is for the caller to see.
 */
export function topicWords({
  category,
  other_names,
  phrasings,
}: Pick<Program, 'category' | 'other_names' | 'phrasings'>) {
  const words = [...other_names, ...phrasings].flatMap((text) => text.toLowerCase().match(/[a-z]{3,20}/g) ?? []);
  return [...new Set([...category, ...words])];
}
