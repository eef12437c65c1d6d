import { splitSentences } from '../../src/middleware/hallucination-check/split-sentences.ts';

/**
 * What a person must never read, from the house's rules of speech. "denied" and "fraud" are words of letters that people
 * bring along; said of a verdict or of a person they are not.
 */
const banned =
  /\b(you qualify|you(?: a|['’])re approved|guaranteed|you will get|not eligible|ineligible|denied, |don['’]?t bother|unfortunately|insufficient information|invalid|contact the authorities|illegal|alien|non-compliant|failed to|should have|just|don['’]?t worry|no worries|too late|the applicant|no risk|confidential|pay it back|congratulations|great news)\b/gi;

/** The banned phrases in a text. */
export function bannedIn(text: string): readonly string[] {
  return text.match(banned) ?? [];
}

/**
 * School grade that a text asks for, by Flesch and Kincaid (1975): 0.39 words a sentence + 11.8 syllables a word - 15.59.
 * Addresses, phone numbers and list numbers are no words; a line is a sentence. Undefined under 30 words, where it means
 * nothing.
 */
export function gradeOf(text: string): number | undefined {
  const plain = text.replaceAll(/https?:\/\/\S+|\(?\d{3}\)?[- ]\d{3}[- ]\d{4}|1-\d{3}-\d{3}-\d{4}|^\d+\. /gm, '');
  const words = plain.match(/\p{L}[\p{L}'’]*/gu) ?? [];
  if (words.length < 30) return undefined;
  const sentences = splitSentences(plain).filter((sentence) => /\p{L}/u.test(sentence)).length;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Groups of vowels, without a silent e or ed at the end; a word in capitals is spelled out or said in one. */
function syllablesOf(word: string): number {
  if (/^\p{Lu}+$/u.test(word)) return Math.min(word.length, 2);
  const bare = word
    .toLowerCase()
    .replace(/(?<=[^aeiouyl])es?$|(?<=[^aeiouytd])ed$/, '')
    .replace(/^y/, '');
  return Math.max(1, (bare.match(/[aeiouy]+/g) ?? []).length);
}
