import { areJoined } from './having.ts';
import type { PhraseHit } from '../text/phrases.ts';
import { wordText, type Words } from '../text/words.ts';

/** Benefits named in one breath ("SNAP and my Medicaid"), and the nearest others, which a verb may be about instead. */
export interface Rivals {
  readonly chain: readonly PhraseHit<string>[];
  readonly others: readonly PhraseHit<string>[];
}

/** For each benefit of a message, left to right. */
export function rivalsOf(words: Words, named: readonly PhraseHit<string>[]): readonly Rivals[] {
  const chains: PhraseHit<string>[][] = [];
  for (const hit of named) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    if (chain && last && areJoined(words, last.to, hit.from) && !hasOwnVerb(words, hit)) chain.push(hit);
    else chains.push([hit]);
  }
  return chains.flatMap((chain, index) => {
    const others = [chains[index - 1]?.at(-1), chains[index + 1]?.[0]].filter((hit) => hit !== undefined);
    return chain.map(() => ({ chain, others }));
  });
}

/** "I was denied SSI and my SNAP was cut off". */
const hasOwnVerb = (words: Words, { from, to }: PhraseHit<string>): boolean =>
  /^(?:my|our)$/.test(wordText(words, from - 1)) && /^(?:was|is|has|got)$/.test(wordText(words, to));
