import type { Bounds } from '../../../config.ts';
import { intentNames, type Intent, type IntentName } from '../understanding.ts';
import { beliefIn } from './acceptance.ts';
import { splitClauses } from './clauses.ts';
import type { DialogueFeatures } from './features.ts';
import { notUnderstood as vagueIntents } from './intent-examples.ts';
import { isAccepted, readLine, type IntentModel, type LineReading } from './intent-model.ts';

/** A message read for what it wants. */
export interface IntentReading {
  /** What it wants, most certain first; never empty. Several, when it wants several things. */
  readonly intents: readonly Intent[];
  /** Readings of the whole message by probability, at most three: what to offer when the first is not sure enough. */
  readonly rivals: readonly Intent[];
  /** Share of the words that the examples know, 0 to 1. */
  readonly coverage: number;
}

/** A clause adds a wish of its own only when it is this sure. */
const clauseProbabilityMin = 0.4;
/** A second reading of one and the same clause counts as meant too, when it is this likely. */
const secondProbabilityMin = 0.3;
/** An urgent need named in so many words counts at least this much, whatever else the message is about. */
const namedUrgencyConfidence = 0.6;
/** Under this share of known words a text that was not accepted is about something else, not badly put. */
const foreignCoverageMax = 0.8;
/** Fewer words than this cannot show that they are about something else. */
const foreignWordsMin = 3;
/** Facts that were read are there; how much they are what the message is for, its other intents tell. */
const factsReadConfidence = 0.5;
const rivalsShown = 3;

/**
 * Reads the whole message and each of its clauses, and keeps the surest reading of each intent. Linear in the text up to
 * `intentCharsMax`; of a longer one the beginning and the end are read, where people say what they want.
 */
export function readIntents(
  model: IntentModel,
  text: string,
  state: DialogueFeatures,
  bounds: Pick<Bounds, 'intentCharsMax' | 'clausesMax'>,
): IntentReading {
  const read = bothEnds(text, bounds.intentCharsMax);
  const whole = readLine(model, read, state);
  const clauses = splitClauses(read, bounds.clausesMax);
  const parts = clauses.length > 1 ? clauses.map((clause) => readLine(model, clause, state)) : [];
  const accepted = parts.filter((part) => isAccepted(model, part.signs, state));
  const found = new Map<string, number>();
  const keep = (reading: LineReading, atLeast: number): void => {
    for (const { name, confidence } of ranked(model, reading)) {
      if (confidence < atLeast) break;
      found.set(name, Math.max(found.get(name) ?? 0, confidence));
    }
  };
  for (const part of accepted) keep(part, clauseProbabilityMin);
  if (isAccepted(model, whole.signs, state)) keep(whole, found.size > 1 ? clauseProbabilityMin : secondProbabilityMin);
  if (found.size === 0) {
    // Ours, but no reading stands out: the likeliest one, with a confidence that says so.
    const likeliest = surest(isAccepted(model, whole.signs, state) ? [whole, ...accepted] : accepted);
    const first = likeliest === undefined ? undefined : ranked(model, likeliest)[0];
    if (first !== undefined) found.set(first.name, first.confidence);
  }
  const intents = mostCertainFirst([...found].map(([name, confidence]) => ({ name: asIntentName(name), confidence })));
  const clear = intents.filter(({ name }) => name !== 'unclear');
  return {
    // "The thing, you know" beside a wish that is clear says nothing more.
    intents:
      clear.length > 0 && intents[0]?.name !== 'unclear'
        ? clear
        : intents.length > 0
          ? intents
          : [notUnderstood(model, whole)],
    rivals: ranked(model, whole).slice(0, rivalsShown),
    coverage: whole.signs.coverage,
  };
}

/** The same intents where an urgent need was named in so many words: whoever is hungry was understood. */
export function withUrgentNeed({ intents, ...reading }: IntentReading): IntentReading {
  const named = intents.find(({ name }) => name === 'urgent_need')?.confidence ?? 0;
  const others = intents.filter(({ name }) => name !== 'urgent_need' && !vagueIntents.includes(name));
  const urgent = { name: 'urgent_need', confidence: Math.max(named, namedUrgencyConfidence) } as const;
  return { ...reading, intents: mostCertainFirst([...others, urgent]) };
}

/**
 * The same intents once the facts are read: a message that told something about the household was understood, however
 * strange its words ("I'm a roofer with lupus").
 */
export function intentsWithFacts(intents: readonly Intent[], factsRead: number): readonly Intent[] {
  if (factsRead === 0 || intents.some(({ name }) => name === 'provide_facts' || name === 'correct_fact'))
    return intents;
  const understood = intents.filter(({ name }) => !vagueIntents.includes(name));
  return mostCertainFirst([...understood, { name: 'provide_facts', confidence: factsReadConfidence }]);
}

function notUnderstood({ acceptance }: IntentModel, { signs }: LineReading): Intent {
  const foreign = signs.words >= foreignWordsMin && signs.coverage < foreignCoverageMax;
  return { name: foreign ? 'off_topic' : 'unclear', confidence: 1 - beliefIn(acceptance, signs) };
}

function ranked(model: IntentModel, reading: LineReading): Intent[] {
  return mostCertainFirst(
    model.labels.map((label, at) => ({ name: asIntentName(label), confidence: reading.probabilities[at] ?? 0 })),
  );
}

function mostCertainFirst(intents: readonly Intent[]): Intent[] {
  return intents.toSorted((a, b) => b.confidence - a.confidence);
}

function surest(readings: readonly LineReading[]): LineReading | undefined {
  return readings.toSorted((a, b) => Math.max(...b.probabilities) - Math.max(...a.probabilities))[0];
}

const names = new Set<string>(intentNames);

function asIntentName(label: string): IntentName {
  return names.has(label) ? (label as IntentName) : 'unclear';
}

function bothEnds(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const half = Math.floor(charsMax / 2);
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}
