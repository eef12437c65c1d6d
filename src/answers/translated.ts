import type { AnswerEntry } from './entry.ts';

type Words = Partial<Pick<AnswerEntry, 'question' | 'short' | 'more' | 'steps' | 'do' | 'ask'>>;

/**
 * Every text of an entry with what says it in another language; undefined where nobody wrote it in that language. A text
 * without a counterpart is not in it: `answers -- check` names it.
 */
export function textsIn(entry: AnswerEntry, language: string): ReadonlyMap<string, string> | undefined {
  const other = entry.in[language];
  if (other === undefined) return undefined;
  const pairs = [
    ...pairsOf(entry, other),
    ...entry.variants.flatMap((variant, at) => pairsOf(variant, other.variants[at] ?? {})),
  ];
  return new Map(pairs.flatMap(([text, said]) => (said === undefined ? [] : [[text, said] as const])));
}

/** Texts of an entry that another language lacks, or says with other figures. */
export function untranslated(entry: AnswerEntry, language: string): readonly string[] {
  const texts = textsIn(entry, language) ?? new Map<string, string>();
  const all = [...pairsOf(entry, {}), ...entry.variants.flatMap((variant) => pairsOf(variant, {}))];
  return all.map(([text]) => text).filter((text) => figuresOf(text) !== figuresOf(texts.get(text) ?? ''));
}

function pairsOf(own: Words, other: Words): readonly (readonly [string, string | undefined])[] {
  const lists = (['more', 'steps'] as const).flatMap((list) =>
    (own[list] ?? []).map((text, at) => [text, other[list]?.[at]] as const),
  );
  const single = (['question', 'short', 'do', 'ask'] as const).flatMap((name) =>
    own[name] === undefined ? [] : [[own[name], other[name]] as const],
  );
  return [...single, ...lists];
}

/** The figures of a text, each once, sorted; "-" for one that is not there. */
const figuresOf = (text: string): string => (text === '' ? '-' : [...new Set(text.match(/\d+/g))].toSorted().join(' '));
