import { fitAcceptance, type Signs } from './acceptance.ts';
import { dialogueIn, featureBuckets, noDialogue } from './features.ts';
import { situations, untrainedIntents, type IntentExamples } from './intent-examples.ts';
import { featuresOf, prepare, readLine, type IntentModel, type LineReader, type Preparation } from './intent-model.ts';
import { fitTemperature, seededRandom, trainLinear, type Sample } from './linear-model.ts';
import type { WordClasses } from './word-classes.ts';

/** What a classifier learns from: a pack's intents and its word classes. */
export interface IntentLessons {
  readonly examples: readonly IntentExamples[];
  readonly wordClasses: WordClasses;
}

/** Everything that decides the weights, beside the lessons and the code of the features. */
export const intentTraining = {
  /** Raise when training itself changes in a way that the settings do not show. */
  version: 1,
  linear: { buckets: featureBuckets, passes: 10, rate: 2, smoothing: 0.05, seed: 20_261_120 },
  /** Every n-th line of an intent is kept back to set temperature and thresholds; the final model then learns from all. */
  keptBackEvery: 5,
  /** Share of the kept-back lines that the threshold may refuse. They are harder than what people mostly write. */
  falseAlarms: 0.12,
  /** How often a line's dialogue is drawn from the situations in which its intent is common. */
  commonShare: 0.75,
} as const;

/** Trains in about two seconds for 1,500 lines. Deterministic. */
export function trainIntents(lessons: IntentLessons): IntentModel {
  const taught = taughtBy(lessons);
  const foreign = lessons.examples
    .filter(({ intent }) => untrainedIntents.includes(intent))
    .flatMap((file) => file.examples);
  const { keptBackEvery, falseAlarms } = intentTraining;

  const part = taught.map((file) => ({ ...file, examples: file.examples.filter((_, at) => at % keptBackEvery !== 0) }));
  const keptBack = taught.flatMap((file, label) =>
    file.examples.filter((_, at) => at % keptBackEvery === 0).map((text) => ({ text, label })),
  );
  const rehearsal = trainReader(part, lessons.wordClasses);
  const temperature = fitTemperature(
    rehearsal.linear,
    keptBack.map(({ text, label }) => ({ features: featuresOf(rehearsal, text, noDialogue), label })),
  );
  const judged = { ...rehearsal, linear: { ...rehearsal.linear, temperature } };
  const signs = (text: string): Signs => readLine(judged, text, noDialogue).signs;
  const acceptance = fitAcceptance(
    keptBack.map(({ text }) => signs(text)),
    foreign.map(signs),
    falseAlarms,
  );

  const reader = trainReader(taught, lessons.wordClasses);
  return { ...reader, linear: { ...reader.linear, temperature }, acceptance, origin: 'trained' };
}

function trainReader(taught: readonly IntentExamples[], wordClasses: WordClasses): LineReader {
  const prepared = prepare(taught, wordClasses);
  return { ...prepared, linear: trainLinear(samplesOf(taught, prepared), taught.length, intentTraining.linear) };
}

/** The lessons that the model is trained on, in a fixed order. */
export function taughtBy(lessons: IntentLessons): readonly IntentExamples[] {
  return lessons.examples
    .filter(({ intent }) => !untrainedIntents.includes(intent))
    .toSorted((a, b) => a.intent.localeCompare(b.intent, 'en'));
}

/** Each line twice: out of any dialogue, and in one drawn so that the intent's common situations come more often. */
export function samplesOf(taught: readonly IntentExamples[], prepared: Preparation): Sample[] {
  const random = seededRandom(intentTraining.linear.seed);
  const drawn = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  return taught.flatMap((file, label) =>
    file.examples.flatMap((text) => {
      const common = random() < intentTraining.commonShare && file.common_while.length > 0;
      const situation = drawn(common ? file.common_while : situations) ?? 'shown';
      return [noDialogue, dialogueIn(situation)].map((state) => ({
        features: featuresOf(prepared, text, state),
        label,
      }));
    }),
  );
}
