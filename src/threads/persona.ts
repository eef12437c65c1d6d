import { z } from 'zod';

/**
 * How a conversation is spoken to. Closed lists, so that whatever the operator or the person chooses can be told a model:
 * nobody's own words are in it, no order and no fact about anyone.
 */
export const tones = ['warm', 'plain', 'formal'] as const;
export const speechPatterns = [
  'short_sentences',
  'no_contractions',
  'everyday_words',
  'no_idioms',
  'one_idea_at_a_time',
  'active_voice',
] as const;
export const traits = [
  'patient',
  'kind',
  'calm',
  'encouraging',
  'direct',
  'respectful',
  'practical',
  'precise',
  'gentle',
  'friendly',
] as const;

export const personaSchema = z.strictObject({
  tone: z.enum(tones).optional(),
  speech_patterns: z.array(z.enum(speechPatterns)).max(speechPatterns.length).optional(),
  traits: z.array(z.enum(traits)).max(traits.length).optional(),
  /** School grade that a text should ask for at most (Flesch and Kincaid, 1975). */
  reading_level: z.int().min(1).max(12).optional().describe('School grade that a text should ask for at most.'),
  /** ISO 639-1. Said in this language where there are reviewed words in it, whatever language a message is in. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'takes a language code of two letters, such as es')
    .optional()
    .describe('Answers are in it where there are reviewed words, whatever language a message is in.'),
});
export type Persona = Readonly<z.infer<typeof personaSchema>>;

/** A change of a persona as a JSON merge patch (RFC 7396): what is null is taken out, what is missing stays. */
export const personaChangeSchema = z.strictObject({
  tone: personaSchema.shape.tone.nullable(),
  speech_patterns: personaSchema.shape.speech_patterns.nullable(),
  traits: personaSchema.shape.traits.nullable(),
  reading_level: personaSchema.shape.reading_level.nullable(),
  language: personaSchema.shape.language.nullable(),
});
export type PersonaChange = Readonly<z.infer<typeof personaChangeSchema>>;

export function changedPersona(persona: Persona, change: PersonaChange): Persona {
  const merged = Object.entries({ ...persona, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return personaSchema.parse(Object.fromEntries(merged));
}

/** What the operator chose for all, under what was chosen for this thread. */
export function personaOver(operators: Persona, threads: Persona): Persona {
  return { ...operators, ...threads };
}
