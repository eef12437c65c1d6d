import { isMark, type PointingLine, type Span } from './pointing-line.ts';
import type { PointingWords } from './pointing-words.ts';

/** A place in a list, from the front (1 is the first) or from the back (-1 is the last); `run`: so many from there. */
export type Place = { readonly place: number; readonly run?: number } | { readonly middle: true };

/** Places that are named together: "the first and the third one". */
export interface PlaceGroup extends Span {
  readonly places: readonly Place[];
  /** Figures alone, which say as well how many, how old or how much. */
  readonly bare: boolean;
}

interface Item {
  readonly place: Place;
  readonly kind: 'ordinal' | 'number';
  readonly labelled: boolean;
  readonly ofThing: boolean;
  readonly the: boolean;
  readonly to: number;
}

/** Beyond it a day of the month is meant, unless a thing is named. */
const placeMax = 10;
/** A longer message does more than point. */
const aloneTokensMax = 20;
const letterPlaces = 'abcdefghij';

/** Reads the places that a message names, each group once, from left to right. */
export function readPlaces(line: PointingLine, words: PointingWords): readonly PlaceGroup[] {
  const groups: PlaceGroup[] = [];
  for (let at = 0; at < line.read; at += 1) {
    const items = itemsAt(line, at, words);
    const to = items.at(-1)?.to;
    if (to === undefined) continue;
    const group = groupOf(line, { from: at, to }, items, words);
    if (group) groups.push(group);
    at = to - 1;
  }
  return groups;
}

function itemsAt(line: PointingLine, from: number, words: PointingWords): readonly Item[] {
  const items: Item[] = [];
  for (let next = itemAt(line, from, words); next; next = itemAfterAnd(line, next.to, words)) items.push(next);
  return items;
}

function groupOf(
  line: PointingLine,
  { from, to }: Span,
  items: readonly Item[],
  words: PointingWords,
): PlaceGroup | undefined {
  const group = { from, to, places: items.map(({ place }) => place), bare: false };
  if (items.some(({ kind }) => kind === 'ordinal')) return isOurs(line, group, items, words) ? group : undefined;
  if (items.some(({ labelled }) => labelled)) return group;
  const isWord = items.length === 1 && !/^\d/.test(line.at(to - 1));
  return !isWord && isPointedAt(line, group, words) ? { ...group, bare: true } : undefined;
}

function itemAfterAnd(line: PointingLine, at: number, words: PointingWords): Item | undefined {
  let next = at;
  while (next - at < 2 && (line.at(next) === ',' || isAnd(line.at(next), words))) next += 1;
  return next === at ? undefined : itemAt(line, next, words);
}

const isAnd = (word: string, { is }: PointingWords): boolean => is.and.has(word) || word === '&' || word === '+';

function itemAt(line: PointingLine, from: number, words: PointingWords): Item | undefined {
  const { is } = words;
  let at = from;
  while (at - from < 2 && is.the.has(line.at(at))) at += 1;
  const the = at > from;
  const shortened = is.short_labels.has(line.at(at)) && line.at(at + 1) === '.';
  const labelled = shortened || line.at(at) === '#' || is.labels.has(line.at(at));
  if (labelled) at += shortened ? 2 : 1;
  const ordinal = ordinalAt(line, at, words);
  const number = ordinal === undefined ? numberOf(line.at(at), words) : undefined;
  const letter = labelled && /^[a-j]$/.test(line.at(at)) ? letterPlaces.indexOf(line.at(at)) + 1 : undefined;
  const place = ordinal ?? number ?? letter;
  const middle = is.middle.has(line.at(at));
  if ((place === undefined && !middle) || (the && number !== undefined && !labelled)) return undefined;
  at += 1;
  const run = ordinal === 1 || ordinal === -1 ? numberOf(line.at(at), words) : undefined;
  const isRun = run !== undefined && run > 1;
  if (isRun) at += 1;
  const thing = number === undefined && !labelled ? thingAt(line, at, words) : at;
  if (thing === undefined) return undefined;
  const ofThing = thing > at && !is.vague.has(line.at(thing - 1));
  if (!ofThing && !(labelled && !shortened && /^\d/.test(line.at(at - 1))) && !mayEnd(line.at(thing), words))
    return undefined;
  return {
    place: place === undefined ? { middle: true } : isRun ? { place, run } : { place },
    kind: number === undefined && letter === undefined ? 'ordinal' : 'number',
    labelled,
    ofThing: thing > at,
    the,
    to: thing,
  };
}

/** Behind "one", "of those"; where it is of something else ("the first of the month"), undefined. */
function thingAt(line: PointingLine, at: number, { is }: PointingWords): number | undefined {
  const behind = is.things.has(line.at(at)) ? at + 1 : at;
  if (!is.of.has(line.at(behind))) return behind;
  return is.them.has(line.at(behind + 1)) ? behind + 2 : undefined;
}

/** With this behind it a place, or an amount, is of nothing else. */
export const mayEnd = (next: string, words: PointingWords): boolean =>
  isMark(next) || isAnd(next, words) || words.is.goes_on.has(next) || words.is.you.has(next);

function ordinalAt(line: PointingLine, at: number, words: PointingWords): number | undefined {
  const { ordinals, ordinalFigure, speller, speltRight, is } = words;
  const word = line.at(at);
  if (is.last.has(word)) return -1;
  const figure = ordinalFigure.exec(word)?.[1];
  if (figure !== undefined) return Number(figure);
  const known = ordinals.get(word);
  if (known !== undefined || speltRight.has(word)) return known;
  const before = line.at(at - 1);
  const isLikely = is.the.has(before) || is.things.has(line.at(at + 1)) || isMark(before);
  const [meant] = isLikely ? speller.corrections(word) : [];
  return meant === undefined ? undefined : ordinals.get(meant);
}

const numberOf = (word: string, { numbers }: PointingWords): number | undefined =>
  numbers.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);

/** "The second" is ours where it is called a thing, or nothing else follows that it could be of. */
function isOurs(line: PointingLine, group: PlaceGroup, items: readonly Item[], words: PointingWords): boolean {
  const { is } = words;
  const before = line.at(group.from - 1);
  if (is.not_ours_after.has(before)) return false;
  if (items.some(({ ofThing, labelled }) => ofThing || labelled)) return true;
  if (items.some(({ place }) => 'place' in place && place.place > placeMax)) return false;
  if (is.not_a_day_after.has(before)) return false;
  return (
    items[0]?.the === true || is.you.has(line.at(group.from - 2)) || is.leads.has(before) || isAlone(line, group, words)
  );
}

/** Figures alone are places between "between" and the end, or where the message does nothing but point. */
function isPointedAt(line: PointingLine, group: PlaceGroup, words: PointingWords): boolean {
  if (group.places.length > 1 && words.is.between.has(line.at(group.from - 1))) return true;
  return isAlone(line, group, words, nothing);
}

const nothing: ReadonlySet<string> = new Set();

/** Nothing stands beside it but words that ask. */
export function isAlone(
  line: PointingLine,
  { from, to }: Span,
  { is }: PointingWords,
  also: ReadonlySet<string> = is.goes_on,
): boolean {
  if (line.tokens.length > aloneTokensMax) return false;
  return line.tokens.every(
    ({ text }, at) =>
      (at >= from && at < to) || isMark(text) || is.asking.has(text) || also.has(text) || is.the.has(text),
  );
}
