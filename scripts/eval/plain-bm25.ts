import type { SelectableTool } from '../../src/tools/selection/tool-document.ts';
import { spokenName } from '../../src/tools/selection/tool-words.ts';

const saturation = 1.2;
const lengthShare = 0.75;

/** BM25 over lower-case words, without stemming or anything else: what the ranking is measured beside. */
export function plainBm25(tools: readonly SelectableTool[]): (query: string) => readonly string[] {
  const texts = tools.map((tool) => wordsIn(textOf(tool)));
  const average = texts.reduce((sum, words) => sum + words.length, 0) / texts.length;
  const holders = new Map<string, Map<number, number>>();
  texts.forEach((words, at) => {
    for (const word of words) {
      const tools = holders.get(word) ?? new Map<number, number>();
      holders.set(word, tools.set(at, (tools.get(at) ?? 0) + 1));
    }
  });
  return (query) => {
    const scores = new Float64Array(tools.length);
    for (const word of wordsIn(query)) {
      const having = holders.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (tools.length - having.size + 0.5) / (having.size + 0.5));
      for (const [at, count] of having) {
        const length = 1 - lengthShare + (lengthShare * (texts[at]?.length ?? 0)) / average;
        scores[at] = (scores[at] ?? 0) + (rarity * count * (saturation + 1)) / (count + saturation * length);
      }
    }
    return tools
      .map(({ name }, at) => ({ name, score: scores[at] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name);
  };
}

function textOf({ name, title, description, inputSchema, phrasings }: SelectableTool): string {
  const properties = (inputSchema as { properties?: Record<string, { description?: string }> } | undefined)?.properties;
  const said = Object.entries(properties ?? {}).map(([key, value]) => `${spokenName(key)} ${value?.description ?? ''}`);
  return [spokenName(name), title ?? '', description ?? '', ...said, ...(phrasings ?? [])].join(' ');
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
