import { namesOf } from './name-index.ts';
import type { Program } from './program.ts';

/**
 * Completes the beginning of a program's id or of a word in its names to ids: those that begin so first, each in the order of
 * the catalogue. An empty text brings all.
 */
export function programCompleter(programs: readonly Program[]): (text: string) => readonly string[] {
  const known = programs.map((program) => ({
    id: program.id,
    words: namesOf(program).flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  }));
  return (text) => {
    const typed = text.trim().toLowerCase();
    const byId = known.filter(({ id }) => id.startsWith(typed));
    const byName = known.filter((one) => !byId.includes(one) && one.words.some((word) => word.startsWith(typed)));
    return [...byId, ...byName].map(({ id }) => id);
  };
}
