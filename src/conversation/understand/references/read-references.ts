import type { RetrievedProgram } from '../../../threads/thread.ts';
import type { ProgramReference } from '../understanding.ts';

/** What a reference may point at. */
export interface ReferenceContext {
  readonly programs: readonly RetrievedProgram[];
  /** The program talked about last: what "it" is. */
  readonly focusProgramId: string | undefined;
  /** Finds programs by any of their names (`programs/name-index.ts`). */
  readonly names: {
    find(text: string): readonly { programId: string; quote: string; start: number; end: number }[];
  };
  /** Words for what a program is about ("food", "groceries"), the plainest first, for "that food thing". */
  readonly topicsOf: (programId: string) => readonly string[];
}

export interface ReferenceReading {
  /** In the order of the message, each program once. */
  readonly references: readonly ProgramReference[];
  /** "The fourth one" of three, "apply for it" with nothing spoken of: something was meant and nothing is there. */
  readonly dangling: boolean;
}

const ordinals: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);
const cardinals: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);
const last = 'last';
/** "Not the first one", "paid on the 2nd": no place of ours. */
const elsewhere = String.raw`(?<!\b(?:not|on|by|until|since|skip|but) )`;
const letters = 'abcdefghij';
const nth = `(?:${[...ordinals.keys()].join('|')}|last|\\d{1,2}(?:st|nd|rd|th))`;
const thing =
  '(?:one|ones|1|program|programs|option|options|benefit|choice|thing|on the list|of (?:those|these|them|the(?! (?:month|week|year))))';
const ordinalPatterns: readonly RegExp[] = [
  // "the second one", "2nd program", "first two"
  new RegExp(`(?<!\\b(?:not|not the|but the) )\\b(?<nth>${nth})(?: (?<many>two|three|2|3))? ${thing}\\b`, 'g'),
  // "apply for the second?", "the third and the last"
  new RegExp(
    `${elsewhere}\\bthe (?<nth>${nth})(?: (?<many>two|three|2|3))?(?= *(?:$|[?.!,]| and the | n the | n \\d| or the | please))`,
    'g',
  ),
  // "number 2", "#2", "option three"
  new RegExp(
    `(?:\\b(?:number|numero|no\\.?|option|program|choice)|#) ?(?<number>\\d{1,2}|${[...cardinals.keys()].join('|')})\\b`,
    'g',
  ),
  // "the one you said first"
  /\bthe (?:one|thing|program) (?:that )?you (?:said|listed|mentioned|named|showed|told me(?: about)?) (?<nth>first|second|third|fourth|last)\b/g,
  // "the top one", "bottom one"
  /\b(?<edge>top|bottom) one\b/g,
  // "option b"
  /\b(?:option|choice|letter) (?<letter>[a-j])\b/g,
];
/** "1 and 3", "2, 3": all there is to the message. */
const numbersPattern = /^\W*(?:\d{1,2}(?: *(?:,|and|n|&|\+) *(?:and )?|(?: only| please| pls)?\W*$)){2,}$/;
const middlePattern = /\bthe middle one\b/g;
const bothPattern =
  /\b(?:both(?: of (?:them|those|these))?(?! (?:my|our|the|kids|children|work|of us|of my|of our|parents|boys|girls|he|she|i|we|me)\b)|(?:all (?:of (?:them|those|these)|three|3)))\b/g;
const otherPattern = /\bthe other (?:one|program|option)\b/g;
const focusPattern =
  /\b(?:(?:that|this|the same) (?:one|program|benefit)|(?:apply|applying|sign up|qualify|eligible|documents|papers|need|about|get|more about|bring) (?:for |to get |with )?(?:it|that|this)(?! (?:is|was|help|letter|week|month|year|in|mean)\b)|(?:is|does|will|would|how long does|where do i do|can i do) it (?:free|cost|take|cover|work|pay|include|give|help|affect|only|last|count|run out|end|expire|hard|easy|worth|enough)|where do i go for (?:it|that)|(?:number|website|link|address) for (?:it|that)|how long does (?:this|that) take|how much is it|which (?:one|program) (?:was|is) (?:that|it)|what was that(?: one)?)\b/g;
const topicPattern = /\b(?:that|the|this|your) (?<word>[a-z]{3,20}) (?:thing|thingy|one|program|stuff|card|deal)\b/g;

/** Reads which programs a message points at. Linear; at most the programs shown are returned by place. */
export function readReferences(text: string, context: ReferenceContext): ReferenceReading {
  const lower = text.toLowerCase().replace(/[’‘]/g, "'");
  const shown = context.programs
    .filter((program) => program.shownAs !== undefined)
    .toSorted((a, b) => (a.shownAs ?? 0) - (b.shownAs ?? 0));
  const spots: Spot[] = namedOf(text, shown, context).map(({ programId, quote, start }) => ({
    programIds: [programId],
    quote,
    start,
    by: 'name',
  }));
  const named = spots.length > 0;
  spots.push(...byPlace(lower, text, shown, context.focusProgramId));
  const pointsElsewhere = named || spots.length > 0;
  if (!pointsElsewhere) spots.push(...byTopic(lower, text, shown, context));
  if (spots.length === 0) spots.push(...byFocus(lower, text, context.focusProgramId));
  spots.sort((a, b) => a.start - b.start);
  const references = new Map<string, ProgramReference>();
  for (const { programIds, quote, by } of spots)
    for (const programId of programIds)
      if (!references.has(programId)) references.set(programId, { programId, quote, by });
  return { references: [...references.values()], dangling: references.size === 0 && spots.length > 0 };
}

/** Where several programs go by the same name ("general relief" of each county), those shown before are meant. */
function namedOf(text: string, shown: readonly RetrievedProgram[], { names }: ReferenceContext) {
  const found = names.find(text);
  const isShown = (id: string) => shown.some(({ programId }) => programId === id);
  return found.filter(
    (hit) =>
      isShown(hit.programId) ||
      !found.some(({ programId, quote, start }) => quote === hit.quote && start === hit.start && isShown(programId)),
  );
}

/** A place in the text that points at programs; none when what it points at is not there. */
interface Spot {
  readonly programIds: readonly string[];
  readonly quote: string;
  readonly start: number;
  readonly by: ProgramReference['by'];
}

function byPlace(
  lower: string,
  text: string,
  shown: readonly RetrievedProgram[],
  focusProgramId: string | undefined,
): Spot[] {
  const spots: Spot[] = [];
  const add = (match: RegExpExecArray, programs: readonly (RetrievedProgram | undefined)[]) => {
    if (spots.some((spot) => spot.start <= match.index && match.index < spot.start + spot.quote.length)) return;
    spots.push({
      programIds: programs.flatMap((program) => (program ? [program.programId] : [])),
      quote: text.slice(match.index, match.index + match[0].length),
      start: match.index,
      by: 'ordinal',
    });
  };
  for (const pattern of ordinalPatterns)
    for (const match of lower.matchAll(pattern)) {
      const many = numberOf(match.groups?.many);
      if (many !== undefined) {
        add(
          match,
          match.groups?.nth === last ? shown.slice(-many) : match.groups?.nth === 'first' ? shown.slice(0, many) : [],
        );
        continue;
      }
      const { nth: place, number, letter, edge } = match.groups ?? {};
      if (edge !== undefined) {
        add(match, [edge === 'top' ? shown[0] : shown.at(-1)]);
        continue;
      }
      add(match, [placeOf(place ?? number ?? (letter && String(letters.indexOf(letter) + 1)), shown)]);
    }
  for (const match of lower.matchAll(bothPattern)) {
    const both = match[0].startsWith('both');
    // "both" of two shown, or of the first two told last; with less than two there is nothing to mean.
    if (shown.length >= 2) add(match, both ? shown.slice(0, 2) : shown);
  }
  for (const match of lower.matchAll(otherPattern))
    if (shown.length === 2)
      add(match, [shown.find(({ programId }) => programId !== (focusProgramId ?? shown[0]?.programId))]);
  for (const match of lower.matchAll(middlePattern))
    if (shown.length % 2 === 1) add(match, [shown[(shown.length - 1) / 2]]);
  const places = shown.length > 1 && numbersPattern.test(lower) ? (lower.match(/\d{1,2}/g) ?? []) : [];
  const all = numbersPattern.exec(lower);
  const meant = places.flatMap((place) => placeOf(place, shown) ?? []);
  if (all && meant.length === places.length && meant.length > 0) add(all, meant);
  return spots;
}

const numberOf = (word: string | undefined): number | undefined =>
  word === undefined
    ? undefined
    : (cardinals.get(word) ?? ordinals.get(word) ?? (/^\d/.test(word) ? Number.parseInt(word, 10) : undefined));

function placeOf(word: string | undefined, shown: readonly RetrievedProgram[]): RetrievedProgram | undefined {
  if (word === last) return shown[shown.length - 1];
  const number = numberOf(word);
  return number === undefined ? undefined : shown.find((program) => program.shownAs === number);
}

/** "That food thing": what is about food; else the only one shown that people ask for by that word ("the heating one"). */
function byTopic(
  lower: string,
  text: string,
  shown: readonly RetrievedProgram[],
  { topicsOf, programs }: ReferenceContext,
): Spot[] {
  const seen = programs.filter((program) => program.seen);
  for (const match of lower.matchAll(topicPattern)) {
    const word = match.groups?.word ?? '';
    const isAbout = (topics: readonly string[]): boolean =>
      topics.some((topic) => topic === word || topic === `${word}s` || `${topic}s` === word);
    const plain = [...shown, ...seen].find(({ programId }) => isAbout(topicsOf(programId).slice(0, plainTopics)));
    const only = shown.filter(({ programId }) => isAbout(topicsOf(programId)));
    const program = plain ?? (only.length === 1 ? only[0] : undefined);
    if (program)
      return [
        {
          programIds: [program.programId],
          quote: text.slice(match.index, match.index + match[0].length),
          start: match.index,
          by: 'category',
        },
      ];
  }
  return [];
}

/** So many topics of a program are its categories. */
const plainTopics = 2;

function byFocus(lower: string, text: string, focusProgramId: string | undefined): Spot[] {
  const match = lower.matchAll(focusPattern).next().value;
  if (!match) return [];
  return [
    {
      programIds: focusProgramId === undefined ? [] : [focusProgramId],
      quote: text.slice(match.index, match.index + match[0].length),
      start: match.index,
      by: 'focus',
    },
  ];
}
