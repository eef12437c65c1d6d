import { tellsNeed } from '../understand/facts/need.ts';
import type { PathDeps } from './path.ts';

/** What was found for what a message asks for. */
export interface Found {
  /** By program: how near it is to what was asked, 0 to 1; the nearest to each wish has 1. */
  readonly relevance: ReadonlyMap<string, number>;
  /** What is near to each of several wishes, nearest first: one of each is shown, so that no wish goes unanswered. */
  readonly wishes: readonly (readonly string[])[];
}

export const nothingFound: Found = { relevance: new Map(), wishes: [] };

/** What answers a wish scores at least this share of what is nearest to it. */
const nearShareMin = 0.5;
/** Wishes of one message that are looked for one by one. */
const wishesMax = 3;

/**
 * Searches for a need; two wishes in one message ("my light bill, and child care") are looked for apart. What cannot wait
 * is looked for in the pack's words as well: an eviction is told in a hundred ways, and helped in a few.
 */
export async function searchWishes(
  { tools, phrase, urgenciesOf }: WishDeps,
  need: string,
  state: string | undefined,
): Promise<Found> {
  const wishes = wishesIn(need).slice(0, wishesMax);
  const urgencies = [...new Set(wishes.flatMap((wish) => urgenciesOf(wish)))];
  const urgent = urgencies.flatMap((one) => phrase(`need.${one}`).split('; '));
  const found: Hits[] = [];
  for (const wish of urgent) found.push({ hits: await tools.searchPrograms(wish, state), share: 1, isWish: true });
  for (const wish of wishes) {
    const isUrgent = urgenciesOf(wish).length > 0;
    const hits = await tools.searchPrograms(wish, state);
    found.push({ hits, share: isUrgent ? ownWordsShare : 1, isWish: !isUrgent });
  }
  if (wishes.length > 1 && found.every(({ hits }) => hits.length === 0))
    found.push({ hits: await tools.searchPrograms(need, state), share: 1, isWish: true });
  const relevance = new Map<string, number>();
  for (const { hits, share } of found) {
    const best = hits[0]?.score ?? 1;
    for (const { programId, score } of hits)
      relevance.set(programId, Math.max(relevance.get(programId) ?? 0, (share * score) / best));
  }
  const near = found
    .filter(({ isWish }) => isWish)
    .map(({ hits }) =>
      hits.filter(({ score }) => score >= nearShareMin * (hits[0]?.score ?? 1)).map(({ programId }) => programId),
    );
  return { relevance, wishes: near.length > 1 ? near : [] };
}

export interface WishDeps extends Pick<PathDeps, 'phrase' | 'urgenciesOf'> {
  readonly tools: Pick<PathDeps['tools'], 'searchPrograms'>;
}

/** What one search found. */
interface Hits {
  readonly hits: readonly { readonly programId: string; readonly score: number }[];
  readonly share: number;
  readonly isWish: boolean;
}

/** What only a person's own words for something urgent found ("notice" is on light bills, too), beside the pack's. */
const ownWordsShare = 0.5;

const between = /[.;!?\n]+|,?\s+(?:and|but|plus|also)(?:\s+(?:also|then|now))?\s+|,\s+/i;

/**
 * The parts of a need that each ask for something; the need itself when it is one wish. None when all that is asked is
 * what there is ("what help can I get"): the person's facts say then what fits.
 */
export function wishesIn(need: string): readonly string[] {
  const parts = need.split(between).map((part) => part.trim());
  const asking = parts.filter((part) => tellsNeed(part));
  const isAnything = asking.some(asksForAnything);
  const wishes = asking
    .filter((part) => !asksForAnything(part) && !(isAnything && tellsFigure.test(part)))
    .slice(0, wishesMax);
  if (asking.length > 0 && wishes.length === 0) return [];
  if (wishes.length > 1 || asking.length > wishes.length) return wishes;
  // A wish beside something else ("my id is …, and I need help with heating") is looked for by its own words.
  const [wish = ''] = wishes;
  const isBesideFigures = !tellsFigure.test(wish) && parts.some((part) => part !== wish && tellsFigure.test(part));
  if (wishes.length !== 1 || parts.length === 1) return [need];
  return asksOutright.test(wish) ? wishes : isBesideFigures ? [wish, need] : [need];
}

/** "Rent 1150", "the bill is 210" beside "what can I get": a figure of theirs, and no wish; what stands beside figures is one. */
const tellsFigure = /\d/;

/** "What can I get?", "what help is there for us?": asks, and names nothing that could be looked for. */
function asksForAnything(part: string): boolean {
  const words = part.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return words.some((word) => help.has(word)) && words.some((word) => asks.has(word)) && words.every(saysNoMore);
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const help = list(
  'help benefit benefits program programs assistance get available qualify eligible apply support options',
);
const asks = list('what which any is are do can could am want need like');
/** Words that such a question is made of beside these. */
const around = list(
  "so ok hi hello please now then there i'm im i we me us my our family someone somebody people a an the for of in on out " +
    'to with kind kinds sort sorts of does did have has would should see know find else more all that this it you your ' +
    'low income state here today fast quick quickly quickest fastest soon soonest asap immediately right away week tonight',
);
const saysNoMore = (word: string): boolean => help.has(word) || asks.has(word) || around.has(word);

/** Asks in so many words, so that what stands beside it is not what is looked for. */
const asksOutright = /\bneed (?:some )?help (?:with|paying|for)\b|\bhelp (?:with|paying for) \p{L}/iu;
