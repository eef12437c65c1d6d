import type { OpenQuestion, ThreadContext } from '../../../threads/thread.ts';
import { situations, type Situation } from './intent-examples.ts';
import { classWords, isClass, type Lexicon } from './word-classes.ts';
import type { TextWords } from './words.ts';

/** What the dialogue tells about the next message before it is read. */
export interface DialogueFeatures {
  /** Kind of the question that is open. */
  readonly openQuestion: 'fact' | 'choice' | 'grievance' | 'confirm' | undefined;
  readonly programsShown: boolean;
  readonly grievanceOpen: boolean;
}

export const noDialogue: DialogueFeatures = { openQuestion: undefined, programsShown: false, grievanceOpen: false };

/** Reads the features from a thread. */
export function dialogueFeatures(thread: Pick<ThreadContext, 'dialogue' | 'programs' | 'grievance'>): DialogueFeatures {
  return {
    openQuestion: kindAsTrained(thread.dialogue.openQuestion?.kind),
    programsShown: thread.programs.some((program) => program.shownAs !== undefined),
    grievanceOpen: thread.grievance !== undefined,
  };
}

/** A thread in which `situation` holds, as training draws it. */
export function dialogueIn(situation: Situation): DialogueFeatures {
  return {
    openQuestion: situation === 'shown' ? undefined : situation,
    programsShown: situation !== 'grievance',
    grievanceOpen: situation === 'grievance',
  };
}

/** A sparse vector: rows of weights and their values, each row once. What no example has, has no row. */
export interface Features {
  readonly rows: Uint32Array;
  readonly values: Float32Array;
  /** Share of the text's weight that lies in buckets of the examples, 0 to 1. */
  readonly seen: number;
}

/** So many that two features of a few thousand lines seldom share one; only those of the examples get a row of weights. */
export const featureBuckets = 1 << 18;

/** Each group is scaled to a fixed length, so that a long message does not shout down its own words. */
const groupLength = { words: 1, senses: 1, letters: 1, form: 0.35, dialogue: 0.35 } as const;
const lettersMin = 3;
const lettersMax = 5;

/** The features of the examples, and how rare each is over them: "apply" says more than "the". */
export interface Rarity {
  /** Inverse document frequency (natural log) by bucket. */
  readonly of: Float32Array;
  /** That of a bucket which is in no example. */
  readonly unseen: number;
  /** Row of weights by bucket; `noRow` for a bucket that is in too few examples. */
  readonly rowOf: Uint32Array;
  readonly rows: number;
}

const noRow = 0xffff_ffff;
/** From so many lines on, what a single one has teaches nothing and costs memory. */
const manyLines = 5_000;

export function measureRarity(lines: readonly TextWords[], lexicon: Lexicon): Rarity {
  const counts = new Uint32Array(featureBuckets);
  for (const line of lines) {
    const buckets = new Set<number>();
    for (const group of textGroups(line, lexicon)) for (const hash of group) buckets.add(hash & (featureBuckets - 1));
    for (const hash of formFeatures(line.words, line.asks)) buckets.add(hash & (featureBuckets - 1));
    for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const of = Float32Array.from(counts, (count) => Math.log(1 + lines.length / (count + 1)));
  const rowOf = new Uint32Array(featureBuckets).fill(noRow);
  const countMin = lines.length < manyLines ? 1 : 2;
  let rows = 0;
  const spare = everyState();
  for (let bucket = 0; bucket < featureBuckets; bucket += 1)
    if ((counts[bucket] ?? 0) >= countMin || spare.has(bucket)) rowOf[bucket] = rows++;
  return { of, unseen: Math.fround(Math.log(1 + lines.length)), rowOf, rows };
}

/** Buckets of all that the state of a dialogue can say: no line shows them. */
function everyState(): ReadonlySet<number> {
  const buckets = new Set<number>();
  for (const situation of situations)
    for (const words of [1, 2, 4, 9])
      for (const hash of stateFeatures(dialogueIn(situation), words)) buckets.add(hash & (featureBuckets - 1));
  return buckets;
}

/**
 * Words, pairs of words, word classes, runs of 3 to 5 letters, the message's form and the dialogue's state, hashed into
 * `featureBuckets`. Linear in the length of the text.
 */
export function readFeatures(text: TextWords, state: DialogueFeatures, lexicon: Lexicon, rarity: Rarity): Features {
  const { words, asks } = text;
  const found = new Map<number, number>();
  const [ofWords, ofSenses, ofLetters] = textGroups(text, lexicon);
  const seen =
    addGroup(found, ofWords, groupLength.words, rarity) +
    addGroup(found, ofSenses, groupLength.senses, rarity) +
    addGroup(found, ofLetters, groupLength.letters, rarity);
  addGroup(found, formFeatures(words, asks), groupLength.form, rarity);
  addGroup(found, stateFeatures(state, words.length), groupLength.dialogue, rarity);
  const rows: number[] = [];
  const values: number[] = [];
  for (const [bucket, value] of found) {
    const row = rarity.rowOf[bucket] ?? noRow;
    if (row === noRow) continue;
    rows.push(row);
    values.push(value);
  }
  return { rows: Uint32Array.from(rows), values: Float32Array.from(values), seen: seen / 3 };
}

/** Words, word classes and letters, each a group of hashes. */
function textGroups({ words }: TextWords, lexicon: Lexicon): readonly [Set<number>, Set<number>, Set<number>] {
  return [wordFeatures(words), senseFeatures(classWords(words, lexicon)), letterFeatures(words)];
}

/** Adds one group, scaled to its length, and returns the share of it that the examples have. */
function addGroup(found: Map<number, number>, hashes: ReadonlySet<number>, length: number, rarity: Rarity): number {
  let squares = 0;
  let seenSquares = 0;
  for (const hash of hashes) {
    const weight = rarity.of[hash & (featureBuckets - 1)] ?? 0;
    squares += weight * weight;
    if (weight !== rarity.unseen) seenSquares += weight * weight;
  }
  if (squares === 0) return 0;
  const scale = length / Math.sqrt(squares);
  for (const hash of hashes) {
    const bucket = hash & (featureBuckets - 1);
    found.set(bucket, (found.get(bucket) ?? 0) + scale * (rarity.of[bucket] ?? 0));
  }
  return seenSquares / squares;
}

function wordFeatures(words: readonly string[]): Set<number> {
  const hashes = new Set<number>();
  let before = '^';
  for (const word of words) {
    hashes.add(hashText(word, 1));
    hashes.add(hashText(`${before} ${word}`, 2));
    before = word;
  }
  if (words.length > 0) hashes.add(hashText(`${before} $`, 2));
  return hashes;
}

/** The same over word classes, with pairs that leave one word out: "delete all my data" is {erase} _ my {kept}. */
function senseFeatures(senses: readonly string[]): Set<number> {
  const hashes = new Set<number>();
  let beforeLast = '';
  let before = '^';
  for (const sense of senses) {
    if (isClass(sense)) hashes.add(hashText(sense, 6));
    hashes.add(hashText(`${before} ${sense}`, 7));
    if (beforeLast !== '') hashes.add(hashText(`${beforeLast} _ ${sense}`, 7));
    beforeLast = before;
    before = sense;
  }
  if (senses.length > 0) hashes.add(hashText(`${before} $`, 7));
  return hashes;
}

/** Runs of letters over the words joined by blanks: they carry misspelt words and stems. */
function letterFeatures(words: readonly string[]): Set<number> {
  const line = ` ${words.join(' ')} `;
  const hashes = new Set<number>();
  for (let start = 0; start + lettersMin <= line.length; start += 1) {
    let hash = seedOf(3);
    const end = Math.min(line.length, start + lettersMax);
    for (let at = start; at < end; at += 1) {
      hash = Math.imul(hash ^ line.charCodeAt(at), fnvPrime);
      if (at - start + 1 >= lettersMin) hashes.add(mixed(hash));
    }
  }
  return hashes;
}

function formFeatures(words: readonly string[], asks: boolean): Set<number> {
  const hashes = new Set([hashText(`length ${lengthClass(words.length)}`, 4)]);
  if (asks) hashes.add(hashText('asks', 4));
  return hashes;
}

function stateFeatures(state: DialogueFeatures, wordCount: number): Set<number> {
  const hashes = new Set<number>();
  const add = (name: string): void => {
    hashes.add(hashText(name, 5));
    hashes.add(hashText(`${name} ${lengthClass(wordCount)}`, 5));
  };
  if (state.openQuestion !== undefined) add(`open ${state.openQuestion}`);
  if (state.programsShown) add('shown');
  if (state.grievanceOpen) add('grievance');
  return hashes;
}

function lengthClass(wordCount: number): string {
  if (wordCount <= 1) return '1';
  if (wordCount <= 3) return '2-3';
  if (wordCount <= 8) return '4-8';
  return '9+';
}

const fnvPrime = 0x01000193;
const seedOf = (group: number): number => Math.imul(0x811c9dc5 ^ group, fnvPrime);

/** FNV-1a, 32 bits, with the feature group in front. Exported for the words that are known. */
export function hashText(text: string, group: number): number {
  let hash = seedOf(group);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return mixed(hash);
}

/** Spreads the high bits into the low ones that choose the bucket. */
function mixed(hash: number): number {
  let spread = hash ^ (hash >>> 15);
  spread = Math.imul(spread, 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) >>> 0;
}

/** The model was trained on four kinds of question; the finer ones are asked and answered like these. */
function kindAsTrained(kind: OpenQuestion['kind'] | undefined): DialogueFeatures['openQuestion'] {
  if (kind === 'amount') return 'fact';
  if (kind === 'passcode' || kind === 'safe_contact' || kind === 'rating') return 'grievance';
  return kind === 'which_benefit' ? 'choice' : kind;
}
