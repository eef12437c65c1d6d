import { bounds } from '../config.ts';
import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import type { CatalogueWords } from './catalogue-words.ts';
import type { NameIndex } from './name-index.ts';
import type { PhraseFinder } from './phrase-finder.ts';
import type { Spelling } from './spelling.ts';

/** What a text asks for, read with the catalogue at hand. */
export interface Query {
  /** Programs that the text names, with the words that name them. */
  readonly named: readonly { readonly programId: string; readonly quote: string }[];
  /** Programs that a phrase makes one think of; each phrase gives a list, the likeliest first. */
  readonly suggested: readonly { readonly programIds: readonly string[]; readonly quote: string }[];
  /** What is looked up in the texts: the words that say something, corrected, and the thesaurus's words for them. */
  readonly terms: readonly string[];
  /** Stems of the words typed (after correction), to weigh how much of the question a program answers. */
  readonly stems: readonly string[];
  /** Stems of words that stand in a name or a synonym: what is still to be explained of the question is the rest. */
  readonly explained: ReadonlySet<string>;
  /** Special situations that the text tells, by their place in the thesaurus. */
  readonly situations: ReadonlySet<number>;
  /** Misspelt word -> what it was read as. */
  readonly corrected: ReadonlyMap<string, string>;
}

/** A synonym of the thesaurus that is not a name. */
export type Meaning = { readonly suggests: readonly string[] } | { readonly words: string };

export interface QueryReader {
  readonly names: NameIndex;
  readonly meanings: PhraseFinder<Meaning>;
  readonly situations: PhraseFinder<number>;
  readonly stopWords: ReadonlySet<string>;
  readonly words: CatalogueWords;
  readonly speller: Spelling;
}

export function readQuery(fullText: string, reader: QueryReader): Query {
  const text = fullText.slice(0, bounds.searchCharsMax);
  const named = reader.names.find(text);
  const found = reader.meanings.find(text);
  const spans = [...named, ...found];
  const terms = new Set<string>();
  const stems = new Set<string>();
  const explained = new Set<string>();
  const corrected = new Map<string, string>();
  for (const { text: word, start } of wordsOf(text)) {
    if (stems.size >= bounds.searchTermsMax) break;
    if (reader.stopWords.has(word) || /^\d*$/.test(word)) continue;
    const isNamed = named.some((span) => span.start <= start && start < span.end);
    const meant = isNamed || reader.words.spelt.has(word) ? undefined : reader.speller.corrections(word)[0];
    if (meant !== undefined) corrected.set(word, meant);
    terms.add(meant ?? word);
    stems.add(stem(meant ?? word));
    if (spans.some((span) => span.start <= start && start < span.end)) explained.add(stem(meant ?? word));
  }
  const suggested: { programIds: readonly string[]; quote: string }[] = [];
  for (const { values, quote } of found) {
    for (const meaning of values) {
      if ('suggests' in meaning) suggested.push({ programIds: meaning.suggests, quote });
      else for (const { text: word } of wordsOf(meaning.words)) terms.add(word);
    }
  }
  const situations = new Set(reader.situations.find(text).flatMap(({ values }) => values));
  return { named, suggested, terms: [...terms], stems: [...stems], explained, situations, corrected };
}
