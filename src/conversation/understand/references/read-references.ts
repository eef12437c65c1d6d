import type { RetrievedProgram } from '../../../threads/thread.ts';
import type { ProgramReference } from '../understanding.ts';
import { isAlone, mayEnd, readPlaces, type Place } from './places.ts';
import { isMark, pointingLine, type PointingLine, type Span } from './pointing-line.ts';
import type { PointingWords } from './pointing-words.ts';
import { readTopics } from './topics.ts';

/** What a reference may point at. */
export interface ReferenceContext {
  readonly programs: readonly RetrievedProgram[];
  /** The program talked about last: what "it" is. */
  readonly focusProgramId: string | undefined;
  /** Finds programs by any of their names (`programs/name-index.ts`). */
  readonly names: {
    find(text: string): readonly { programId: string; quote: string; start: number; end: number }[];
    beginning(words: string): readonly string[];
  };
  /** Words for what a program is about ("food", "groceries"), the plainest first, for "that food thing". */
  readonly topicsOf: (programId: string) => readonly string[];
  /** The message told something, so that its bare figures are no places: "1 and 3" to "how old are they?". */
  readonly told?: boolean;
}

export interface ReferenceReading {
  /** In the order of the message, each program once. */
  readonly references: readonly ProgramReference[];
  /** "The fourth one" of three, "apply for it" with nothing spoken of: something was meant and nothing is there. */
  readonly dangling: boolean;
}

/** A place in the line that points at programs; none when what it points at is not there. */
interface Spot extends Span {
  readonly programIds: readonly string[];
  readonly by: ProgramReference['by'];
}

/** Reads which programs a message points at. Linear; at most the programs shown are returned by place. */
export function readReferences(text: string, context: ReferenceContext, words: PointingWords): ReferenceReading {
  const line = pointingLine(text, words);
  const shown = context.programs
    .filter((program) => program.shownAs !== undefined)
    .toSorted((a, b) => (a.shownAs ?? 0) - (b.shownAs ?? 0))
    .map(({ programId }) => programId);
  // What "it" is when nothing else was talked about.
  const focus = context.focusProgramId ?? (shown.length === 1 ? shown[0] : undefined);
  const names = byName(text, line, shown, context);
  const places = byPlace(line, shown, context.told === true, words).filter(
    ({ from, to }) => !names.some((name) => name.from < to && from < name.to),
  );
  const { meant, left } = withoutExcluded(line, [...names, ...places], words);
  const leftOut = left.flatMap(({ programIds }) => programIds);
  const spots = [...meant, ...byAmount(line, { shown, focus, meant, leftOut }, words)];
  if (spots.length === 0) spots.push(...byTopic(line, shown, leftOut, context, words));
  spots.push(...byFocus(line, focus, spots, words));
  // "Not WIC" alone still speaks of WIC.
  return readingOf(text, line, spots.length > 0 ? spots : left.filter(({ by }) => by === 'name'));
}

function readingOf(text: string, line: PointingLine, spots: readonly Spot[]): ReferenceReading {
  const references = new Map<string, ProgramReference>();
  for (const { from, to, programIds, by } of spots.toSorted((a, b) => a.from - b.from)) {
    const quote = text.slice(line.tokens[from]?.start, line.tokens[to - 1]?.end);
    for (const programId of programIds)
      if (!references.has(programId)) references.set(programId, { programId, quote, by });
  }
  return { references: [...references.values()], dangling: references.size === 0 && spots.length > 0 };
}

/** Where several programs go by the same name ("general relief" of each county), those shown before are meant. */
function byName(text: string, line: PointingLine, shown: readonly string[], { names }: ReferenceContext): Spot[] {
  const found = names.find(text);
  const ofShown = new Set(found.filter(({ programId }) => shown.includes(programId)).map(({ start }) => start));
  const spots: Spot[] = [];
  let from = 0;
  // Mentions stand from left to right.
  for (const { programId, start, end } of found) {
    while (from < line.tokens.length - 1 && (line.tokens[from]?.end ?? 0) <= start) from += 1;
    let to = from + 1;
    while (to < line.tokens.length && (line.tokens[to]?.start ?? 0) < end) to += 1;
    if (!ofShown.has(start) || shown.includes(programId)) spots.push({ from, to, programIds: [programId], by: 'name' });
  }
  return spots;
}

function byPlace(line: PointingLine, shown: readonly string[], told: boolean, words: PointingWords): Spot[] {
  return readPlaces(line, words)
    .filter(({ bare }) => !bare || (!told && shown.length > 0))
    .map(({ from, to, places }) => ({
      from,
      to,
      programIds: places.flatMap((place) => programsAt(place, shown)),
      by: 'ordinal',
    }));
}

function programsAt(where: Place, shown: readonly string[]): readonly string[] {
  if ('middle' in where)
    return shown.length % 2 === 1 ? shown.slice((shown.length - 1) / 2, (shown.length + 1) / 2) : [];
  const { place, run = 1 } = where;
  return place > 0 ? shown.slice(place - 1, place - 1 + run) : shown.slice(-run);
}

/** Parts what is meant from what is left out: "skip the first", "not WIC and SNAP". */
function withoutExcluded(line: PointingLine, spots: readonly Spot[], { is, phrases }: PointingWords) {
  const excludes = new Set(line.find(phrases.excludes).map(({ to }) => to));
  const ends = new Set<number>();
  const [meant, left]: [Spot[], Spot[]] = [[], []];
  for (const spot of spots.toSorted((a, b) => a.from - b.from)) {
    const from = is.the.has(line.at(spot.from - 1)) ? spot.from - 1 : spot.from;
    const isLeft =
      excludes.has(from) || excludes.has(spot.from) || (is.and.has(line.at(from - 1)) && ends.has(from - 1));
    if (isLeft) ends.add(spot.to);
    (isLeft ? left : meant).push(spot);
  }
  return { meant, left };
}

interface Amounts {
  readonly shown: readonly string[];
  readonly focus: string | undefined;
  readonly meant: readonly Spot[];
  readonly leftOut: readonly string[];
}

/** "Both", "all of them", "each one", "the other": of those the message names, else of those shown, but for what is left out. */
function byAmount(line: PointingLine, { shown, focus, meant, leftOut }: Amounts, words: PointingWords): Spot[] {
  if (meant.filter(({ by }) => by === 'name').length > 1) return [];
  const rest = shown.filter((programId) => !leftOut.includes(programId));
  const spots: Spot[] = [];
  const add = (span: Span, programIds: readonly string[]): void => {
    if (spots.some((spot) => spot.from <= span.from && span.from < spot.to)) return;
    const ofShown = words.is.them.has(line.at(span.to - 1)) || words.is.you.has(line.at(span.to - 2));
    if (!ofShown && (words.is.people.has(line.at(span.from - 1)) || !mayEnd(line.at(span.to), words))) return;
    if (programIds.length > 0 || isAlone(line, span, words)) spots.push({ ...span, programIds, by: 'ordinal' });
  };
  const ifMany = (programIds: readonly string[]): readonly string[] => (programIds.length > 1 ? programIds : []);
  const but = leftOut.length > 0 ? rest : shown.filter((programId) => programId !== (focus ?? shown[0]));
  for (const span of line.find(words.phrases.all)) add(span, ifMany(rest));
  for (const span of line.find(words.phrases.both)) add(span, ifMany(rest.slice(0, 2)));
  for (const span of line.find(words.phrases.others)) add(span, but);
  for (const span of line.find(words.phrases.other)) if (but.length === 1) add(span, but);
  for (const [from, { text }] of line.tokens.slice(0, line.read).entries()) {
    const span = { from, to: from + 1 };
    if (!words.is.all_alone.has(text)) continue;
    if (leftOut.length > 0) spots.push({ ...span, programIds: rest, by: 'ordinal' });
    else if (isAlone(line, span, words)) add(span, ifMany(rest));
  }
  return spots;
}

function byTopic(
  line: PointingLine,
  shown: readonly string[],
  leftOut: readonly string[],
  { programs, topicsOf, names }: ReferenceContext,
  words: PointingWords,
): Spot[] {
  const isLeft = (programId: string): boolean => leftOut.includes(programId);
  const found = readTopics(line, words, {
    shown: shown.filter((programId) => !isLeft(programId)),
    seen: programs.filter(({ seen, programId }) => seen && !isLeft(programId)).map(({ programId }) => programId),
    topicsOf,
    beginning: (begun) => names.beginning(begun),
  });
  return found.map(({ from, to, programId }) => ({ from, to, programIds: [programId], by: 'category' }));
}

/** "It", "that one"; beside what else is pointed at only where they stand together: "that and the second one". */
function byFocus(line: PointingLine, focus: string | undefined, others: readonly Spot[], words: PointingWords): Spot[] {
  const { phrases } = words;
  const elsewhere = line.find(phrases.not_focus);
  const [first] =
    others.length === 0
      ? [...line.find(phrases.focus), ...(focus === undefined ? [] : askedIt(line, words))].filter(
          ({ to }) => !elsewhere.some((not) => not.from < to && to <= not.to),
        )
      : line
          .find(phrases.focus_beside)
          .filter(({ from, to }) => others.some((other) => other.from === to || other.to === from));
  if (!first || (others.length > 0 && focus === undefined)) return [];
  return [{ ...first, programIds: focus === undefined ? [] : [focus], by: 'focus' }];
}

/** "Who do I call for that?": the pronouns of a question, where they are of nothing that follows. */
function askedIt(line: PointingLine, { is }: PointingWords): readonly Span[] {
  const found: Span[] = [];
  let asks = false;
  let opens = true;
  line.tokens.slice(0, line.read).forEach(({ text }, from) => {
    const next = line.at(from + 1);
    if (asks && ((is.it.has(text) && (isMark(next) || is.goes_on.has(next))) || (is.that.has(text) && isMark(next))))
      found.push({ from, to: from + 1 });
    if (isMark(text)) [asks, opens] = [false, true];
    else if (opens) [asks, opens] = [is.questions.has(text), !is.questions.has(text) && is.leads.has(text)];
  });
  return found;
}
