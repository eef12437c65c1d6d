import { beliefIn, type Acceptance, type Signs } from './acceptance.ts';
import { coverage, learnFamiliarity, saysNothing, type Familiarity } from './familiarity.ts';
import { measureRarity, readFeatures, type DialogueFeatures, type Features, type Rarity } from './features.ts';
import type { IntentLines } from './intent-examples.ts';
import { probabilitiesOf, scoresOf, type LinearModel } from './linear-model.ts';
import { classWords, isClass, makeLexicon, programSense, type Lexicon, type WordClasses } from './word-classes.ts';
import { readWords, type TextWords } from './words.ts';

/** What follows from the lessons without training: how a text becomes numbers. */
export interface Preparation {
  /** Trained intents, in the order of the probabilities. */
  readonly labels: readonly string[];
  readonly lexicon: Lexicon;
  readonly rarity: Rarity;
  readonly familiarity: Familiarity;
}

/** What reading one line needs. */
export interface LineReader extends Preparation {
  readonly linear: LinearModel;
}

/** A trained classifier. */
export interface IntentModel extends LineReader {
  readonly acceptance: Acceptance;
  /** Whether the weights were learned now or read back. */
  readonly origin: 'trained' | 'cache';
}

/** @param others lines that are none of ours, where it is to know their words */
export function prepare(
  taught: readonly IntentLines[],
  wordClasses: WordClasses,
  spelling: Lexicon['spelling'],
  others: readonly string[] = [],
): Preparation {
  const lexicon = makeLexicon(wordClasses, spelling);
  const wordsOf = (line: string): TextWords => readWords(line, spelling);
  const lines = taught.flatMap((file) => file.examples.map(wordsOf));
  return {
    labels: taught.map(({ intent }) => intent),
    lexicon,
    rarity: measureRarity(lines, lexicon),
    familiarity: learnFamiliarity(lines, others.map(wordsOf)),
  };
}

export function featuresOf(preparation: Preparation, text: string, state: DialogueFeatures): Features {
  return readFeatures(readWords(text, preparation.lexicon.spelling), state, preparation.lexicon, preparation.rarity);
}

/** One line read as one wish: the probability of each label, and the signs of whether it is ours at all. */
export interface LineReading {
  readonly probabilities: Float64Array;
  readonly signs: Signs;
}

export function readLine(reader: LineReader, line: string, state: DialogueFeatures): LineReading {
  const text = readWords(line, reader.lexicon.spelling);
  const features = readFeatures(text, state, reader.lexicon, reader.rarity);
  const scores = scoresOf(reader.linear, features);
  const senses = classWords(text.words, reader.lexicon);
  const probabilities = probabilitiesOf(reader.linear, scores);
  const { first, second } = twoHighest(probabilities);
  return {
    probabilities,
    signs: {
      score: scores.reduce((highest, score) => Math.max(highest, score), -Infinity),
      probability: first,
      margin: first - second,
      seen: features.seen,
      coverage: coverage(reader.familiarity, text),
      classed: senses.filter(isClass).length / Math.max(1, senses.length),
      words: text.words.length,
      saysNothing: saysNothing(reader.familiarity, text) || isLoneWord(reader, text, first),
      namesProgram: senses.includes(programSense),
    },
  };
}

/** "Form", "card": a word of the examples that nobody said alone ("appeal") is no wish by itself; a strange one may be misspelt. */
function isLoneWord({ familiarity }: LineReader, { words }: TextWords, probability: number): boolean {
  const [word = ''] = words;
  if (words.length !== 1 || familiarity.shortLines.has(word)) return false;
  return familiarity.weightOf.has(word) || probability < loneWordProbabilityMin;
}

const loneWordProbabilityMin = 0.7;

function twoHighest(values: Float64Array): { readonly first: number; readonly second: number } {
  let first = 0;
  let second = 0;
  for (const value of values) {
    if (value > first) {
      second = first;
      first = value;
    } else if (value > second) second = value;
  }
  return { first, second };
}

/** From this many words on, a message is somebody's story. The threshold was set on short lines and is not asked. */
const storyWordsMin = 20;
const storyCoverageMin = 0.5;

/** In the middle of a conversation few change the subject: the odds that a message is ours are so many times as high. */
const oddsInDialogue = 2.5;

/**
 * True when a line is taken as one of the trained intents. Whoever names a program is never off topic, nor is a story
 * mostly in words that are known: turning somebody away costs more than a search that finds little.
 */
export function isAccepted(model: IntentModel, signs: Signs, state: DialogueFeatures): boolean {
  if (signs.saysNothing) return false;
  if (signs.namesProgram) return true;
  if (signs.words >= storyWordsMin) return signs.coverage >= storyCoverageMin;
  const odds = oddsOf(beliefIn(model.acceptance, signs)) * (isInDialogue(state) ? oddsInDialogue : 1);
  return odds >= oddsOf(model.acceptance.threshold);
}

function isInDialogue({ openQuestion, programsShown, grievanceOpen }: DialogueFeatures): boolean {
  return openQuestion !== undefined || programsShown || grievanceOpen;
}

const oddsOf = (chance: number): number => chance / (1 - chance);
