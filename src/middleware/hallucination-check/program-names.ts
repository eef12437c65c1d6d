/** A program of the catalogue by all that it is called. */
export interface NamedProgram {
  readonly id: string;
  /** Its own names. */
  readonly names: readonly string[];
  /** What people also say: in small letters these may be plain words. */
  readonly otherNames?: readonly string[];
}

/** A program's name in a text. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  /** Programs that are called so; several may share a name. */
  readonly ids: readonly string[];
  /** Its own name of several words, or any with its capitals: a name, not the same words by chance. */
  readonly asName: boolean;
}

export interface ProgramNames {
  /** Names in a text, the longest at each place, without overlap. Linear in the text. */
  find(text: string): readonly FoundName[];
  /** All names of these programs. */
  namesOf(ids: Iterable<string>): readonly string[];
}

interface Entry {
  readonly words: readonly string[];
  /** Which words are written with a capital. */
  readonly capitals: readonly boolean[];
  readonly ids: string[];
  readonly own: boolean;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
const startsUpper = /^\p{Lu}/u;

/** Compiles the names of a catalogue once. */
export function makeProgramNames(programs: readonly NamedProgram[]): ProgramNames {
  const byFirst = new Map<string, Entry[]>();
  const namesById = new Map<string, readonly string[]>();
  for (const { id, names, otherNames = [] } of programs) {
    namesById.set(id, [...names, ...otherNames]);
    for (const [at, name] of [...names, ...otherNames].entries()) {
      const typed = name.match(wordPattern) ?? [];
      const words = typed.map((word) => word.toLowerCase());
      const [first] = words;
      if (first === undefined) continue;
      const bucket = byFirst.get(first) ?? [];
      byFirst.set(first, bucket);
      const known = bucket.find((entry) => entry.words.join(' ') === words.join(' '));
      if (known) {
        if (!known.ids.includes(id)) known.ids.push(id);
      } else {
        const capitals = typed.map((word) => startsUpper.test(word));
        bucket.push({ words, capitals, ids: [id], own: at < names.length });
      }
    }
  }
  for (const bucket of byFirst.values()) bucket.sort((a, b) => b.words.length - a.words.length);

  return {
    find(text) {
      const words = [...text.matchAll(wordPattern)];
      const lower = words.map(([word]) => word.toLowerCase());
      const found: FoundName[] = [];
      for (let at = 0; at < words.length; at += 1) {
        const bucket = byFirst.get(lower[at] ?? '');
        const hit = bucket?.find((entry) => entry.words.every((word, offset) => lower[at + offset] === word));
        const [from, to] = [words[at], words[at + (hit?.words.length ?? 1) - 1]];
        if (!hit || !from || !to) continue;
        const asName =
          (hit.capitals.includes(true) || (hit.own && hit.words.length > 1)) &&
          hit.capitals.every((capital, offset) => !capital || startsUpper.test(words[at + offset]?.[0] ?? ''));
        found.push({ start: from.index, end: to.index + to[0].length, ids: hit.ids, asName });
        at += hit.words.length - 1;
      }
      return found;
    },
    namesOf: (ids) => [...ids].flatMap((id) => namesById.get(id) ?? []),
  };
}

export const noProgramNames: ProgramNames = makeProgramNames([]);
