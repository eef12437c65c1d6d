import { z } from 'zod';
import { stem } from '../../embedding/text/stem.ts';
import { wordsOf } from '../../embedding/text/words.ts';

/**
 * A language's help for choosing tools, from the pack's `tool-words.yaml`: words that say little by themselves, and groups
 * of words of which a tool's description uses one and a person another ("find", "search"; "umbrella", "weather").
 */
export const toolWordsSchema = z.strictObject({
  function_words: z.array(z.string().min(1)).default([]),
  related: z.array(z.string().min(1)).default([]).describe('One group a line, words with spaces between.'),
});
export type ToolWords = z.infer<typeof toolWordsSchema>;

export const noToolWords: ToolWords = { function_words: [], related: [] };

/** The words of a text in order, as they are compared. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(({ text: word }) => stem(word));
}

/** `readTable`, `read_table` and `files__read-table` as words. */
export function spokenName(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_\-./:]+/g, ' ');
}
