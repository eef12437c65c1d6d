import type { PointingLine, Span } from './pointing-line.ts';
import type { PointingWords } from './pointing-words.ts';

/** What "that food thing" may be: the programs shown, then those seen before; each with words for what it is about. */
export interface Topics {
  readonly shown: readonly string[];
  readonly seen: readonly string[];
  readonly topicsOf: (programId: string) => readonly string[];
  /** Programs whose name begins so. */
  readonly beginning: (words: string) => readonly string[];
}

export interface TopicSpot extends Span {
  readonly programId: string;
}

/** So many topics of a program are its categories. */
const plainTopics = 2;
const topicWordsMax = 3;
/** A name is begun with two words at least: one is in many. */
const beginningWordsMin = 2;

/** "That food thing", "the light bill one and the one for rent". */
export function readTopics(line: PointingLine, words: PointingWords, topics: Topics): readonly TopicSpot[] {
  const found: TopicSpot[] = [];
  for (const { from, to, said } of topicSpans(line, words)) {
    if (found.some((spot) => from < spot.to && spot.from < to)) continue;
    const programId = programAbout(said, topics);
    if (programId !== undefined) found.push({ from, to, programId });
  }
  return found;
}

function topicSpans(
  line: PointingLine,
  { is, phrases }: PointingWords,
): readonly (Span & { said: readonly string[] })[] {
  const wordsIn = (from: number, to: number) => line.tokens.slice(Math.max(0, from), to).map(({ text }) => text);
  const before = line.tokens.slice(0, line.read).flatMap(({ text }, at) => {
    if (!is.topic_things.has(text)) return [];
    return lengths.flatMap((length) => {
      const from = at - length;
      const isWhole = from >= 0 && (length > 1 || is.the.has(line.at(from - 1)) || from === 0);
      return isWhole ? [{ from, to: at + 1, said: wordsIn(from, at) }] : [];
    });
  });
  const behind = line.find(phrases.topic_leads).flatMap(({ from, to }) => {
    const start = is.the.has(line.at(to)) ? to + 1 : to;
    return lengths.map((length) => ({ from, to: start + length, said: wordsIn(start, start + length) }));
  });
  return [...before, ...behind].filter(
    ({ said }) => said.length > 0 && said.every((word) => /^[\p{L}\d]{3,20}$/u.test(word) && !is.the.has(word)),
  );
}

const lengths = Array.from({ length: topicWordsMax }, (_, index) => topicWordsMax - index);

function programAbout(said: readonly string[], { shown, seen, topicsOf, beginning }: Topics): string | undefined {
  const isAbout = (topics: readonly string[]): boolean =>
    said.every((word) => topics.some((topic) => topic === word || topic === `${word}s` || `${topic}s` === word));
  const plain = [...shown, ...seen].find((id) => isAbout(topicsOf(id).slice(0, plainTopics)));
  if (plain !== undefined) return plain;
  const about = shown.filter((id) => isAbout(topicsOf(id)));
  if (about.length === 1) return about[0];
  const named = said.length >= beginningWordsMin ? beginning(said.join(' ')) : [];
  return named.length === 1 ? named[0] : undefined;
}
