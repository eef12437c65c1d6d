import { z } from 'zod';
import { compilePhrases, phraseText, type PhraseMatcher } from './phrase-pattern.ts';

export const crisisKinds = [
  'self_harm',
  'domestic_violence',
  'immediate_danger',
  'medical',
  'child_danger',
  'elder_abuse',
  'exposure',
  'exploitation',
  'threat_to_others',
  'hunger_today',
  'eviction_now',
  'shutoff_now',
] as const;
export type CrisisKind = (typeof crisisKinds)[number];

const line = z.string().min(10).max(300);

/** `crisis.yaml` of a pack: fixed, reviewed texts (numbers first) and the phrases that call for them. */
export const crisisSchema = z.strictObject({
  reviewed_on: z.iso.date(),
  kinds: z.record(
    z.enum(crisisKinds),
    z.strictObject({
      /** Said before anything else, in this order, unchanged. */
      says: z.array(line).min(1).max(4),
      /** None where the reader alone hears it. */
      signals: z.array(phraseText).max(200),
      /** A signal that one of these overlaps is none: "killing me", "food stamps". */
      unless: z.array(phraseText).max(100).default([]),
      /** Dangers of a reading (`reading/labels.ts`) that call for this kind. */
      dangers: z
        .array(z.string().regex(/^[a-z_]+$/))
        .max(20)
        .default([]),
      /** Said instead, before the answer, where a danger may be meant and may not: one sentence with the number. */
      gently: line.optional(),
      /** Said in the turns that follow, one in each: whoever told of it is not left with it. Without any it does not stand. */
      still: z.array(line).max(3).default([]),
      /** The same in other languages, by their code: who writes in one of them gets these. */
      in: z
        .partialRecord(
          z.enum(['es']),
          z.strictObject({
            says: z.array(line).min(1).max(4),
            gently: line.optional(),
            still: z.array(line).max(3).default([]),
          }),
        )
        .default({}),
      sources: z.array(z.strictObject({ title: z.string(), url: z.url().optional() })).min(1),
    }),
  ),
});
export type CrisisFile = z.infer<typeof crisisSchema>;

/** A signal found: its kind and rule are all that is ever recorded of it. */
export interface CrisisSignal {
  readonly kind: CrisisKind;
  /** `self_harm.3`: the third phrase of its list. */
  readonly rule: string;
}

export interface CrisisDetector {
  find(words: readonly string[]): readonly CrisisSignal[];
}

export function makeCrisisDetector(file: CrisisFile): CrisisDetector {
  const detectors = crisisKinds.map((kind) => ({
    kind,
    signals: compile(file.kinds[kind].signals, kind),
    unless: compile(file.kinds[kind].unless, 'unless'),
  }));
  return {
    find: (words) =>
      detectors.flatMap(({ kind, signals, unless }) => {
        const hits = signals.find(words);
        if (hits.length === 0) return [];
        const excused = unless.find(words);
        const real = hits.find((hit) => !excused.some((excuse) => excuse.from < hit.to && hit.from < excuse.to));
        return real ? [{ kind, rule: real.rule }] : [];
      }),
  };
}

/** What to say first, most urgent kind first; a line that two kinds share is said once. */
export function crisisLines(file: CrisisFile, kinds: readonly string[], language = 'en'): readonly string[] {
  const wanted = crisisKinds.filter((kind) => kinds.includes(kind));
  return [...new Set(wanted.flatMap((kind) => (inLanguage(file, kind, language) ?? file.kinds[kind]).says))];
}

const inLanguage = (file: CrisisFile, kind: CrisisKind, language: string) =>
  language === 'es' ? file.kinds[kind].in.es : undefined;

/** A gentle or a later line in another language; as it stands where the pack has none in it. */
export function translatedLine(file: CrisisFile, text: string, language: string): string {
  for (const kind of crisisKinds) {
    const [here, there] = [file.kinds[kind], inLanguage(file, kind, language)];
    if (there === undefined) continue;
    if (here.gently === text) return there.gently ?? text;
    const place = here.still.indexOf(text);
    if (place >= 0) return there.still[place] ?? text;
  }
  return text;
}

/** The kind that a danger of a reading calls for. */
export function crisisKindOf(file: CrisisFile, danger: string): CrisisKind | undefined {
  return crisisKinds.find((kind) => file.kinds[kind].dangers.includes(danger));
}

/** One sentence for each kind that has one. */
export function gentleLines(file: CrisisFile, kinds: readonly CrisisKind[]): readonly string[] {
  return crisisKinds.flatMap((kind) => (kinds.includes(kind) ? (file.kinds[kind].gently ?? []) : []));
}

function compile(phrases: readonly string[], name: string): PhraseMatcher {
  return compilePhrases(phrases.map((text, index) => [`${name}.${index + 1}`, text]));
}
