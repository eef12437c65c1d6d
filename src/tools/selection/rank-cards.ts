import { createHash } from 'node:crypto';
import { toolRanker, type RankerLimits, type ToolRanker } from './rank-tools.ts';
import type { ReadFeatures } from './text-features.ts';
import type { SelectableTool } from './tool-document.ts';

/** What a tool that a caller lists is worth for a text. */
export interface CardScore {
  readonly name: string;
  /** 0 to 1. Ranked: what of the text the best tool answers, and of the others their share of it. */
  readonly score: number;
}

export interface CardLimits extends RankerLimits {
  /** Characters of all tools together that are read, each kind of text of each tool to an equal share. */
  readonly cardCharsMax: number;
  /** Lists that are kept read, since a host sends the same one with every text. */
  readonly cardListsMax: number;
}

export interface CardRanker {
  /** Best first; a tool that answers nothing of the text is left out. */
  rank(text: string, tools: readonly SelectableTool[]): readonly CardScore[];
  /** Every tool, best first, graded: how much of the text the best one has, and of the others by their nearness to it. */
  grade(text: string, tools: readonly SelectableTool[]): readonly CardScore[];
}

/**
 * Ranks tools that a caller lists with its text: the ranking of `toolRanker` without anything learned, since another host's
 * tools are known by their names and descriptions alone.
 */
export function cardRanker(read: ReadFeatures, limits: CardLimits): CardRanker {
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

  return {
    rank(text, tools) {
      const fitting = rankerFor(tools)
        .rank(read(text))
        .filter(({ answered }) => answered > 0);
      const [best] = fitting;
      if (best === undefined || best.score === 0) return [];
      return fitting.map(({ name, score }) => ({ name, score: inSteps((score / best.score) * best.answered) }));
    },
    grade(text, tools) {
      const ranked = rankerFor(tools).rank(read(text));
      const [best] = ranked;
      if (best === undefined) return [];
      const certainty = 1 - remainsPerWord ** best.evidence;
      return ranked.map(({ name, score }) => ({
        name,
        // The root, because most ways of ranking give nothing to a tool that only resembles what is asked.
        score: best.score === 0 ? 0 : inSteps(certainty * Math.sqrt(score / best.score)),
      }));
    },
  };
}

/** What of the doubt about a tool one word more leaves. */
const remainsPerWord = 0.25;
const scoreSteps = 1_000;
const inSteps = (score: number): number => Math.round(score * scoreSteps) / scoreSteps;
