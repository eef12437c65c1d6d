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
  'scam',
  'threat_to_others',
  'hunger_today',
  'eviction_now',
  'shutoff_now',
] as const;
export type CrisisKind = (typeof crisisKinds)[number];

const line = z.string().min(10).max(300);
const lines = z.array(line).min(1).max(4);
const laterLines = z.array(line).max(3).default([]);
/** What is said, in the three ways of saying it. */
const texts = { says: lines, gently: line.optional(), still: laterLines };
/** The same where somebody else than the writer is in danger, for a kind in which that is another thing to do. */
const ofAnother = z.strictObject(texts).optional();

/** `crisis.yaml` of a pack: fixed, reviewed texts (numbers first) and the phrases that call for them. */
export const crisisSchema = z.strictObject({
  reviewed_on: z.iso.date(),
  kinds: z.record(
    z.enum(crisisKinds),
    z.strictObject({
      /** Said before anything else, in this order, unchanged. */
      says: lines,
      /** So many of these are enough beside an answer that names the danger more closely; all of them where it says nothing. */
      beside_answer: z.int().positive().optional(),
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
      still: laterLines,
      of_another: ofAnother,
      /** The same in other languages, by their code: who writes in one of them gets these. */
      in: z.record(z.string().regex(/^[a-z]{2}$/), z.strictObject({ ...texts, of_another: ofAnother })).default({}),
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

/** In whose words, of whom, and beside what the lines of a danger are said. */
export interface LineOptions {
  readonly language?: string | undefined;
  /** An answer follows that names the danger more closely. */
  readonly isNamed?: boolean | undefined;
  /** Somebody else than the writer is in danger. */
  readonly ofAnother?: boolean | undefined;
}

/** What a kind says in a language, of whom; as the pack has it where it has none in that one. */
function textsOf(file: CrisisFile, kind: CrisisKind, { language = 'en', ofAnother = false }: LineOptions) {
  const own = file.kinds[kind];
  const spoken = own.in[language] ?? own;
  return (ofAnother ? (spoken.of_another ?? own.of_another) : undefined) ?? spoken;
}

/** What to say first, most urgent kind first; a line that two kinds share is said once. */
export function crisisLines(
  file: CrisisFile,
  kinds: readonly CrisisKind[],
  options: LineOptions = {},
): readonly string[] {
  const wanted = crisisKinds.filter((kind) => kinds.includes(kind));
  const saysOf = (kind: CrisisKind): readonly string[] =>
    textsOf(file, kind, options).says.slice(0, options.isNamed ? file.kinds[kind].beside_answer : undefined);
  return [...new Set(wanted.flatMap(saysOf))];
}

/** One sentence for each kind that has one. */
export function gentleLines(
  file: CrisisFile,
  kinds: readonly CrisisKind[],
  options: LineOptions = {},
): readonly string[] {
  return crisisKinds.flatMap((kind) => (kinds.includes(kind) ? (textsOf(file, kind, options).gently ?? []) : []));
}

/** What is said in a turn after a danger when so many of its later lines were said; undefined where there is none left. */
export function stillLine(
  file: CrisisFile,
  { kind, times }: { readonly kind: string; readonly times: number },
  options: LineOptions = {},
): string | undefined {
  const known = crisisKinds.find((one) => one === kind);
  return known && textsOf(file, known, options).still[times];
}

/** The kind that a danger of a reading calls for. */
export function crisisKindOf(file: CrisisFile, danger: string): CrisisKind | undefined {
  return crisisKinds.find((kind) => file.kinds[kind].dangers.includes(danger));
}

function compile(phrases: readonly string[], name: string): PhraseMatcher {
  return compilePhrases(phrases.map((text, index) => [`${name}.${index + 1}`, text]));
}
