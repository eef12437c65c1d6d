import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import type { Persona } from '../../threads/persona.ts';

/**
 * The reviewed variants of a sentence in the order in which they suit a persona, best first; undefined where it makes no
 * difference, and the thread's own order stands. All stay in it, so that nothing is said twice before all were said.
 */
export function suitedVariants(variants: readonly string[], persona: Persona): readonly string[] | undefined {
  const misfits = variants.map((variant) => misfitOf(variant, persona));
  if (misfits.every((misfit) => misfit === misfits[0])) return undefined;
  return variants
    .map((variant, at) => ({ variant, misfit: misfits[at] ?? 0 }))
    .toSorted((one, other) => one.misfit - other.misfit)
    .map(({ variant }) => variant);
}

/** Grades, contractions and words too many count alike; 0 suits. */
function misfitOf(variant: string, { tone, reading_level: level, speech_patterns: patterns = [] }: Persona): number {
  const words = wordsOf(variant);
  const perSentence = words.length / Math.max(1, splitSentences(variant).length);
  const isStiff = tone === 'formal' || patterns.includes('no_contractions');
  const isShort = tone === 'plain' || patterns.includes('short_sentences');
  return (
    (level === undefined ? 0 : Math.max(0, gradeOf(words, perSentence) - level)) +
    (isStiff ? (variant.match(/\p{L}['’](?:s|re|ve|ll|d|m|t)\b|!/gu) ?? []).length : 0) +
    (isShort ? Math.max(0, perSentence - shortSentenceWords) : 0)
  );
}

const shortSentenceWords = 8;

/** Values that go into slots are no words of the sentence. */
function wordsOf(text: string): readonly string[] {
  return text.replaceAll(/\{[a-z_0-9]+\}/g, ' ').match(/\p{L}[\p{L}'’]*/gu) ?? [];
}

/** School grade by Flesch and Kincaid (1975): 0.39 words a sentence + 11.8 syllables a word - 15.59. */
function gradeOf(words: readonly string[], perSentence: number): number {
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * perSentence + 11.8 * (syllables / Math.max(1, words.length)) - 15.59;
}

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouyl])es?$/, '');
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length);
}

/** The persona in one line for a model. */
export function voiceOf({
  tone = 'warm',
  traits = [],
  speech_patterns: patterns = [],
  reading_level: level,
}: Persona): string {
  const spoken = [...traits, ...patterns].map((word) => word.replaceAll('_', ' '));
  return [`${tone} in tone`, ...spoken, ...(level === undefined ? [] : [`words for school grade ${level}`])].join(', ');
}
