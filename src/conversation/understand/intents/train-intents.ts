import { fitAcceptance, type Signs } from './acceptance.ts';
import { dialogueIn, noDialogue } from './features.ts';
import { isUntrained, isVague, situations, type IntentLines } from './intent-examples.ts';
import { featuresOf, prepare, readLine, type IntentModel, type LineReader, type Preparation } from './intent-model.ts';
import { fitTemperature, seededRandom, trainLinear, type Sample } from './linear-model.ts';
import type { WordClasses } from './word-classes.ts';

/** What a classifier learns from: a pack's intents and its word classes. */
export interface IntentLessons {
  readonly examples: readonly IntentLines[];
  readonly wordClasses: WordClasses;
  /** How words are written in a hurry: what is meant. */
  readonly spelling?: Readonly<Record<string, string>>;
  /** Share of kept-back lines that may be refused, 0 to 1; by default that of `intentTraining`. */
  readonly falseAlarms?: number;
}

/** Everything that decides the weights, beside the lessons and the code of the features. */
export const intentTraining = {
  /** Raise when training itself changes in a way that the settings do not show. */
  version: 2,
  linear: { passes: 5, rate: 2, smoothing: 0.12, errorMin: 0.003, seed: 20_261_120 },
  /** Every n-th line of an intent is kept back to set temperature and thresholds; the final model then learns from all. */
  keptBackEvery: 5,
  /** Share of the kept-back lines that the threshold may refuse. They are harder than what people mostly write. */
  falseAlarms: 0.1,
  /** How often a line's dialogue is drawn from the situations in which its intent is common. */
  commonShare: 0.75,
} as const;

/**
 * Trains in about two seconds for 1,500 lines, in about 45 for 15,000 lines of 150 intents. Deterministic.
 *
 * A rehearsal on four lines of five sets the temperature and what counts as ours; the final model learns from all.
 */
export function trainIntents(lessons: IntentLessons): IntentModel {
  const taught = taughtBy(lessons);
  const { linear, acceptance } = rehearse(lessons, taught);
  const reader = trainReader(taught, lessons, othersIn(lessons));
  return { ...reader, linear: { ...reader.linear, temperature: linear.temperature }, acceptance, origin: 'trained' };
}

function rehearse(lessons: IntentLessons, taught: readonly IntentLines[]): Pick<IntentModel, 'linear' | 'acceptance'> {
  const { keptBackEvery, falseAlarms } = intentTraining;
  const lines = othersIn(lessons);
  // With no line that is none of ours, every fifth intent plays the stranger.
  const isStranger = (at: number): boolean =>
    lines.length === 0 && taught.length >= strangersFrom && at % keptBackEvery === 0;
  const known = taught.filter((_, at) => !isStranger(at));
  const foreign = [...lines, ...taught.filter((_, at) => isStranger(at)).flatMap((file) => file.examples)];
  const part = known.map((file) => ({ ...file, examples: file.examples.filter((_, at) => at % keptBackEvery !== 0) }));
  const keptBack = known.flatMap((file, label) =>
    file.examples.filter((_, at) => at % keptBackEvery === 0).map((text) => ({ text, label, intent: file.intent })),
  );
  // It must not know the foreign lines by their words, which it is about to judge.
  const rehearsal = trainReader(part, lessons, []);
  const temperature = fitTemperature(
    rehearsal.linear,
    keptBack.map(({ text, label }) => ({ features: featuresOf(rehearsal, text, noDialogue), label })),
  );
  const judged = { ...rehearsal, linear: { ...rehearsal.linear, temperature } };
  const signs = (text: string): Signs => readLine(judged, text, noDialogue).signs;
  const acceptance = fitAcceptance(
    // What points at nothing is refused either way; it must not lower what counts as ours.
    keptBack.filter(({ intent }) => !isVague(intent)).map(({ text }) => signs(text)),
    foreign.map(signs),
    lessons.falseAlarms ?? falseAlarms,
  );
  return { linear: judged.linear, acceptance };
}

/** Fewer intents than these are too few to leave any out. */
const strangersFrom = 20;

function trainReader(taught: readonly IntentLines[], lessons: IntentLessons, others: readonly string[]): LineReader {
  const prepared = prepare(taught, lessons.wordClasses, spellingOf(lessons), others);
  return {
    ...prepared,
    linear: trainLinear(samplesOf(taught, prepared), taught.length, {
      ...intentTraining.linear,
      rows: prepared.rarity.rows,
    }),
  };
}

export const spellingOf = ({ spelling }: IntentLessons): ReadonlyMap<string, string> =>
  new Map(Object.entries(spelling ?? {}));

/** Lines that are none of ours. */
export const othersIn = ({ examples }: IntentLessons): readonly string[] =>
  examples.filter(({ intent }) => isUntrained(intent)).flatMap((file) => file.examples);

/** The lessons that the model is trained on, in a fixed order. */
export function taughtBy(lessons: IntentLessons): readonly IntentLines[] {
  return lessons.examples
    .filter(({ intent }) => !isUntrained(intent))
    .toSorted((a, b) => a.intent.localeCompare(b.intent, 'en'));
}

/**
 * Each line twice: out of any dialogue, and in one drawn so that the intent's common situations come more often. Where no
 * intent has any, once.
 */
export function samplesOf(taught: readonly IntentLines[], prepared: Preparation): Sample[] {
  const random = seededRandom(intentTraining.linear.seed);
  const inDialogue = taught.some(({ common_while: common }) => common.length > 0);
  const drawn = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  return taught.flatMap((file, label) =>
    file.examples.flatMap((text) => {
      const common = random() < intentTraining.commonShare && file.common_while.length > 0;
      const situation = drawn(common ? file.common_while : situations) ?? 'shown';
      return [noDialogue, ...(inDialogue ? [dialogueIn(situation)] : [])].map((state) => ({
        features: featuresOf(prepared, text, state),
        label,
      }));
    }),
  );
}
