import { z } from 'zod';

const id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const phrases = z.array(z.string().min(1)).min(1);

/**
 * How people say what the catalogue says otherwise (`synonyms.yaml`). One of three things per entry:
 * `names`: as good as the program's name ("food stamps") · `suggests`: makes one think of these, first the likeliest
 * ("light bill") · `words`: look these up too ("rx" -> "prescription medicine").
 */
export const thesaurusSchema = z.strictObject({
  stop_words: z.array(z.string().min(1)).default([]).describe('Words that say nothing about what is sought.'),
  synonyms: z
    .array(
      z.union([
        z.strictObject({ say: phrases, names: id }),
        z.strictObject({ say: phrases, suggests: z.array(id).min(1) }),
        z.strictObject({ say: phrases, words: z.string().min(1) }),
      ]),
    )
    .default([]),
});
export type Thesaurus = z.infer<typeof thesaurusSchema>;

export const emptyThesaurus: Thesaurus = { stop_words: [], synonyms: [] };
