import { z } from 'zod';

const id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const phrases = z.array(z.string().min(1)).min(1);

/**
 * How people say what the catalogue says otherwise (`synonyms.yaml`). One of three things per entry:
 * `names`: as good as the program's name ("food stamps") · `suggests`: makes one think of these, first the likeliest
 * ("light bill") · `words`: look these up too ("rx" -> "prescription medicine").
 *
 * `special` lists programs for people in one situation (veterans, members of a Tribe, after a disaster), with the words
 * that tell it: while none of them is said, they stand behind what is for everybody.
 */
export const thesaurusSchema = z.strictObject({
  stop_words: z.array(z.string().min(1)).default([]).describe('Words that say nothing about what is sought.'),
  vague_words: z
    .array(z.string().min(1))
    .default([])
    .describe('Words that tell how hard things are, or who said so: with nothing else they name no need.'),
  word_names: z
    .strictObject({
      names: phrases.describe('Names of programs that are words of every day too.'),
      before: z.array(z.string().min(1)).default([]).describe('What stands before it where the program is meant.'),
      after: z.array(z.string().min(1)).default([]).describe('What stands behind it where the program is meant.'),
    })
    .optional()
    .describe('Meant as names where they are written in capitals, or beside these words; elsewhere just words.'),
  synonyms: z
    .array(
      z.union([
        z.strictObject({ say: phrases, names: id }),
        z.strictObject({ say: phrases, suggests: z.array(id).min(1) }),
        z.strictObject({ say: phrases, words: z.string().min(1) }),
      ]),
    )
    .default([]),
  special: z
    .array(
      z
        .strictObject({
          say: phrases.describe('Words that tell the situation, in any form of theirs.'),
          programs: z.array(id).default([]),
          category: id.optional().describe('Every program of this category, too.'),
        })
        .refine(({ programs, category }) => programs.length > 0 || category !== undefined, 'names no program'),
    )
    .default([]),
});
export type Thesaurus = z.infer<typeof thesaurusSchema>;

export const emptyThesaurus: Thesaurus = { stop_words: [], vague_words: [], synonyms: [], special: [] };
