import { createHash } from 'node:crypto';
import { toolRanker, type RankerLimits, type ToolRanker } from './rank-tools.ts';
import type { ReadFeatures } from './text-features.ts';
import type { SelectableTool } from './tool-document.ts';

/** What a tool that a caller lists is worth for a text. */
export interface CardScore {
  readonly name: string;
  /** 0 to 1: what of the text the best tool answers, and of the others their share of it. */
  readonly score: number;
}

export interface CardLimits extends RankerLimits {
  /** Characters of all tools together that are read, each kind of text of each tool to an equal share. */
  readonly cardCharsMax: number;
  /** Lists that are kept read, since a host sends the same one with every text. */
  readonly cardListsMax: number;
}

/**
 * Ranks tools that a caller lists with its text: the ranking of `toolRanker` without anything learned, since another host's
 * tools are known by their names and descriptions alone. Best first; a tool that answers nothing of the text is left out.
 */
export function cardRanker(read: ReadFeatures, limits: CardLimits) {
  const rankers = new Map<string, ToolRanker>();

  function rankerFor(tools: readonly SelectableTool[]): ToolRanker {
    const id = createHash('sha256').update(JSON.stringify(tools)).digest('base64url');
    const charsEach = Math.floor(limits.cardCharsMax / Math.max(1, tools.length));
    const ranker = rankers.get(id) ?? toolRanker(tools, (text) => read(text.slice(0, charsEach)), limits);
    // The list asked for longest ago stands first.
    rankers.delete(id);
    rankers.set(id, ranker);
    const [oldest] = rankers.keys();
    if (rankers.size > limits.cardListsMax && oldest !== undefined) rankers.delete(oldest);
    return ranker;
  }

  return (text: string, tools: readonly SelectableTool[]): readonly CardScore[] => {
    const fitting = rankerFor(tools)
      .rank(read(text))
      .filter(({ answered }) => answered > 0);
    const [best] = fitting;
    if (best === undefined || best.score === 0) return [];
    return fitting.map(({ name, score }) => ({
      name,
      score: Math.round((score / best.score) * best.answered * scoreSteps) / scoreSteps,
    }));
  };
}

const scoreSteps = 1_000;
