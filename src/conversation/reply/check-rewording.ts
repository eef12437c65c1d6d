import type { Prompt } from '../../prompts/prompt.ts';
import { wordPattern } from '../word-pattern.ts';
import { countSaidWords } from './fit-reply.ts';
import { tokenPattern } from './veil-plan.ts';

/** Why a model's paragraph is not used. The plan's own words are said instead. */
export type RewordingFault = 'tokens' | 'markup' | 'numbers' | 'names' | 'words' | 'question' | 'length';

/**
 * Compares what a model wrote with the paragraph that it was to say again: every token exactly once; no number, link,
 * name or question that was not there; the same "may", "not" and "decides"; no word that is never said; about as long.
 * Undefined: it may be used. What it says once the values are back is grounded after that like any other sentence.
 */
export function faultOf(reworded: string, veiled: string, checks: Prompt['checks']): RewordingFault | undefined {
  if (!sameTokens(reworded, veiled)) return 'tokens';
  const said = bare(reworded);
  const meant = bare(veiled);
  if (/[\n\r<>{}[\]*#`|_"“”]|:\/\/|www\.|@/.test(said) || !/\p{L}/u.test(said)) return 'markup';
  if (/\p{N}|%|[$€£]/u.test(said)) return 'numbers';
  if (bringsName(said, meant)) return 'names';
  if (!sameSense(said, meant, checks)) return 'words';
  if (count(said, /\?/g) !== count(meant, /\?/g)) return 'question';
  if (countSaidWords(reworded) > 1.5 * countSaidWords(veiled) + 12) return 'length';
  return undefined;
}

function sameTokens(reworded: string, veiled: string): boolean {
  const tokens = (text: string) => [...text.matchAll(tokenPattern)].map(([token]) => token).sort();
  return tokens(reworded).join() === tokens(veiled).join();
}

/** Without tokens; a token counts as a word that begins nothing, so that what follows it is no sentence's start. */
function bare(text: string): string {
  return text.replaceAll(tokenPattern, 'x').replaceAll('’', "'");
}

/** A word with a capital letter inside a sentence is a name; in capitals it is one anywhere. */
function bringsName(said: string, meant: string): boolean {
  const known = new Set(meant.toLowerCase().match(/[\p{L}']+/gu) ?? []);
  const inside = said.match(/(?<![.!?:]\s*|^)(?<=[\s("'])\p{Lu}[\p{L}']*/gu) ?? [];
  const capitals = said.match(/\b\p{Lu}{2,}\b/gu) ?? [];
  return [...inside, ...capitals].some((word) => !/^I(?:'|$)/.test(word) && !known.has(word.toLowerCase()));
}

function sameSense(said: string, meant: string, { never, keep, together }: Prompt['checks']): boolean {
  const has = (text: string, words: readonly string[]) => words.some((word) => wordPattern(word).test(text));
  return (
    !never.some((word) => has(said, [word]) && !has(meant, [word])) &&
    keep.every((words) => !has(meant, words) || has(said, words)) &&
    together.every((words) => has(meant, words) === has(said, words))
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
