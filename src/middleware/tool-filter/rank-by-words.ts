import { stem } from '../../embedding/text/stem.ts';
import { wordsOf } from '../../embedding/text/words.ts';
import type { RankTools, ToolCard } from './tool-filter.ts';

/**
 * Ranks tools that we know nothing of but their names, descriptions and argument names, by the words they share with a
 * text: rarer words weigh more, and words of one everyday concept ("find" and "search", "notes" and "documents") count as
 * one. Linear in the text and in the tools. Needs no training; what was learned from use is a matter of `tools/selection`.
 */
export const rankByWords: RankTools = (text, tools) => {
  const asked = conceptsOf(text);
  const cards = tools.map((tool) => ({ name: tool.name, concepts: new Set(conceptsOf(cardText(tool))) }));
  const rarity = (concept: string): number => {
    const having = cards.filter(({ concepts }) => concepts.has(concept)).length;
    return having === 0 ? 0 : Math.log(1 + cards.length / having);
  };
  const weights = asked.map((concept, at) => {
    const next = asked[at + 1];
    // "meeting notes" are notes: a word right before another that tells tools apart only describes it.
    const describes = next !== undefined && next !== concept && rarity(next) > 0;
    return { concept, weight: rarity(concept) * (describes ? describingWeight : 1) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  return cards.flatMap(({ name, concepts }) => {
    const score = weights.reduce((sum, { concept, weight }) => sum + (concepts.has(concept) ? weight : 0), 0) / total;
    return score === 0 ? [] : [{ name, score: Math.round(score * 1_000) / 1_000 }];
  });
};

const describingWeight = 0.5;
const argumentNamesMax = 50;

function cardText({ name, description, inputSchema }: ToolCard): string {
  const properties = (inputSchema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return [words, description ?? '', ...Object.keys(properties).slice(0, argumentNamesMax)].join(' ');
}

/** The words of a text in order, each as the concept it belongs to, without those that say nothing. */
function conceptsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ text: word }) =>
    sayNothing.has(word) ? [] : [concepts.get(stem(word)) ?? stem(word)],
  );
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
const sayNothing = new Set(
  list(`a an the my our your his her their me i you it we is are was were be been do does did has have had can could will
    would should of in on at to from for with by about and or not this that these those what why how when where which who
    please help last next some any all get got`),
);
/** Words that tools and people use for one thing. */
const concepts = new Map(
  [
    'search find look lookup query retrieve locate browse list discover',
    'document note file paper text page report attachment',
    'email mail message inbox letter',
    'calendar meeting appointment schedule event agenda availability',
    'calculate compute math sum add multiply percent arithmetic',
    'send forward reply submit share post',
    'stock portfolio investment market share finance financial price equity fund',
    'news article headline press story',
    'weather forecast temperature rain snow storm',
    'program benefit assistance aid',
    'eligibility eligible qualify qualification',
    'grievance complaint ticket appeal',
    'delete remove erase',
    'create make new open start file',
    'update change edit correct',
    'translate translation language',
    'image picture photo screenshot',
    'map direction route distance location address',
  ].flatMap((words) => list(words).map((word): [string, string] => [stem(word), list(words)[0] ?? word])),
);
