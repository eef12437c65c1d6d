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

/** `crisis.yaml` of a pack: fixed, reviewed texts (numbers first) and the phrases that call for them. */
export const crisisSchema = z.strictObject({
  reviewed_on: z.iso.date(),
  kinds: z.record(
    z.enum(crisisKinds),
    z.strictObject({
      /** Said before anything else, in this order, unchanged. */
      says: z.array(z.string().min(10).max(300)).min(1).max(4),
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
      gently: z.string().min(10).max(300).optional(),
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
export function crisisLines(file: CrisisFile, kinds: readonly CrisisKind[]): readonly string[] {
  const wanted = crisisKinds.filter((kind) => kinds.includes(kind));
  return [...new Set(wanted.flatMap((kind) => file.kinds[kind].says))];
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
