import { z } from 'zod';
import { entities } from './recognizer.ts';

/** `recognizers.yaml` of a pack: which identifiers its people have, and which words are never one. */
export const recognizerSettingsSchema = z.strictObject({
  use: z.array(z.enum(entities)).min(1),
  /** ISO 3166 country of telephone numbers written without one. */
  phone_country: z.string().regex(/^[A-Z]{2}$/),
  /** Identifiers that only this jurisdiction has. */
  patterns: z
    .array(
      z.strictObject({
        entity: z.enum(entities),
        name: z.string().regex(/^[a-z_]+$/),
        /** A regular expression without anchors; letter case is ignored. */
        pattern: z.string().min(2).max(200),
        score: z.number().min(0).max(1),
        source: z.string().min(3),
      }),
    )
    .default([]),
  /** Never redacted, whatever they look like: places, agencies, words of the trade. */
  keep: z.array(z.string().min(2)).default([]),
  /** Companies, charities, hospitals: never redacted. A word of a longer one may still be part of a name. */
  organisations: z.array(z.string().min(2)).default([]),
  /** Words that are never a name here. */
  never_names: z.array(z.string().min(2)).default([]),
  /** Names that are also words: known ones are found again only when capitalised. */
  ordinary_words: z.array(z.string().min(2)).default([]),
  /** Given names: a hint, not proof. */
  given_names: z.array(z.string().min(2)).default([]),
});
export type RecognizerSettings = z.infer<typeof recognizerSettingsSchema>;
