import { atOnce, type Pieces } from './in-slices.ts';
import { LinearLayer, type Lesson, type LinearLimits } from './linear-layer.ts';
import type { ReadFeatures, TextFeatures } from './text-features.ts';
import { toolDocument, type SelectableTool } from './tool-document.ts';
import { CosineIndex, VectorSpace } from './unit-vectors.ts';
import { WordEvidence } from './word-evidence.ts';

export interface RankedTool {
  readonly name: string;
  /** 0 to 1 beside the other tools: orders them; no probability. */
  readonly score: number;
  /** Share of what was asked, weighed by rarity, that the tool's texts and examples say, 0 to 1. */
  readonly answered: number;
  /** Words of the text that the tool's texts have, one each, and groups of related words, a half each. */
  readonly evidence: number;
}

/** A text for which a tool was right. */
export interface ToolExample {
  readonly asked: TextFeatures;
  readonly tool: string;
  /** How sure that is: 1 for a phrasing that its author gave, 0 to take it back. */
  readonly weight: number;
  /** Taught again with the same id, an example only gets the new weight. */
  readonly id?: string;
}

export interface ToolRanker {
  /** Every tool, best first. */
  rank(asked: TextFeatures): readonly RankedTool[];
  /** Takes one more example in. One for a tool that is not there is passed over. */
  teach(example: ToolExample): void;
}

export interface RankerLimits extends LinearLimits {
  /** Most tools for which the linear layer is built; its memory and time grow with them. */
  readonly toolsMax: number;
}

type Way = 'likelihood' | 'grams' | 'words' | 'document' | 'groups' | 'linear' | 'same';

/** What each way of ranking counts where nothing but descriptions is known … */
const untaught: Readonly<Record<Way, number>> = {
  likelihood: 0.5,
  grams: 1,
  words: 0.5,
  document: 2,
  groups: 2,
  linear: 0,
  same: 2,
};
/** … and where each tool has many examples. Measured on our own collections (docs/tools.md). */
const taught: Readonly<Record<Way, number>> = {
  likelihood: 1.5,
  grams: 0.75,
  words: 0,
  document: 0,
  groups: 1,
  linear: 1.75,
  same: 1.5,
};
const ways = Object.keys(untaught) as readonly Way[];

const wordSmoothing = 50;
const gramSmoothing = 200;
/** What a tool's own description counts as an example beside one phrasing. */
const documentLesson = 1;
/** Only a request nearly like an example is "the same": cosines are raised to this power. */
const samePower = 3;
/** Less like an example than this (a cosine of about a half, to that power) is no likeness. */
const sameMin = 0.1;

/**
 * Ranks tools for a text by several ways together: full text, likelihood over words and over characters, nearness to the
 * description, groups of related words, and, from examples, a linear layer and the nearest example. The more examples
 * there are, the more they decide.
 */
export function toolRanker(
  tools: readonly SelectableTool[],
  read: ReadFeatures,
  limits: RankerLimits,
  learned: readonly ToolExample[] = [],
): ToolRanker {
  return atOnce(buildRanker({ tools, read, limits, learned, later: atOnce }));
}

export interface RankerParts {
  readonly tools: readonly SelectableTool[];
  readonly read: ReadFeatures;
  readonly limits: RankerLimits;
  readonly learned: readonly ToolExample[];
  /** Does work that the first example asks for; until it is done the ranker goes on without. */
  readonly later: (work: Pieces<void>) => void;
}

/** The same, made a piece at a time: thousands of tools take a second, and nobody else is to wait for it. */
export function* buildRanker({ tools, read, limits, learned, later }: RankerParts): Pieces<ToolRanker> {
  const places = new Map(tools.map(({ name }, at) => [name, at]));
  const space = new VectorSpace();
  const documents: TextFeatures[] = [];
  for (const tool of tools) {
    const document = toolDocument(tool, read);
    documents.push(document);
    space.count(document);
    yield;
  }
  const examples: ToolExample[] = [];
  for (const { name, phrasings = [] } of tools) {
    for (const phrasing of phrasings) examples.push({ asked: read(phrasing), tool: name, weight: 1 });
    if (phrasings.length > 0) yield;
  }
  examples.push(...learned.filter(({ tool }) => places.has(tool)));
  for (const { asked } of examples) {
    space.count(asked);
    yield;
  }

  const words = new WordEvidence(tools.length);
  const grams = new WordEvidence(tools.length);
  const groups = new WordEvidence(tools.length);
  const nearDocument = new CosineIndex();
  const nearExample = new CosineIndex();
  const toolOfExample: number[] = [];
  const weightOfExample: number[] = [];
  const exampleOfId = new Map<string, number>();
  const examplesOf = new Float64Array(tools.length);
  let taughtShare = 0;

  const addTexts = (tool: number, features: TextFeatures, weight: number): void => {
    words.add(tool, features.words, weight);
    words.add(tool, features.fillers, weight);
    grams.add(tool, features.grams, weight);
  };
  const addExample = (tool: number, { asked, weight, id }: ToolExample) => {
    const vector = space.place(asked);
    const known = id === undefined ? undefined : exampleOfId.get(id);
    const example = known ?? nearExample.add(vector);
    if (id !== undefined) exampleOfId.set(id, example);
    const more = weight - (weightOfExample[example] ?? 0);
    addTexts(tool, asked, more);
    toolOfExample[example] = tool;
    weightOfExample[example] = weight;
    taughtShare -= shareOf(examplesOf[tool] ?? 0) / tools.length;
    examplesOf[tool] = Math.max(0, (examplesOf[tool] ?? 0) + more);
    taughtShare += shareOf(examplesOf[tool] ?? 0) / tools.length;
    return { vector, tool, weight: more };
  };

  const lessons: Lesson[] = [];
  for (const [tool, document] of documents.entries()) {
    addTexts(tool, document, 1);
    groups.add(tool, document.groups, 1);
    const vector = space.place(document);
    nearDocument.add(vector);
    lessons.push({ vector, tool, weight: documentLesson });
    yield;
  }
  for (const example of examples) {
    lessons.push(addExample(places.get(example.tool) ?? 0, example));
    yield;
  }
  let linear: LinearLayer | undefined;
  let isTraining = false;
  function* trainLinear(): Pieces<void> {
    if (isTraining || tools.length > limits.toolsMax) return;
    isTraining = true;
    const known = lessons.length;
    const layer = new LinearLayer(tools.length, lessons, limits);
    yield* layer.training();
    // What came meanwhile.
    for (const lesson of lessons.slice(known)) layer.learn(lesson);
    linear = layer;
  }
  if (examples.length > 0) yield* trainLinear();

  return {
    rank(asked) {
      const vector = space.place(asked);
      const scores: Record<Way, ArrayLike<number>> = {
        likelihood: spread(words.likelihood([asked.words, asked.fillers], wordSmoothing)),
        grams: spread(grams.likelihood([asked.grams], gramSmoothing)),
        words: ofBest(words.matches(asked.words)),
        document: ofBest(nearDocument.cosines(vector)),
        groups: ofBest(groups.matches(asked.groups)),
        linear: linear === undefined ? [] : spread(linear.scores(vector)),
        same: nearest(nearExample.cosines(vector), toolOfExample, weightOfExample, tools.length),
      };
      const share = taughtShare ** shareCurve;
      const weights = ways.map((way) => [scores[way], untaught[way] + share * (taught[way] - untaught[way])] as const);
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
      const { answered, evidence } = answeredBy(asked, words, groups, tools.length);
      return tools
        .map(({ name }, at) => {
          const near = scores.same[at] ?? 0;
          const score = weights.reduce((sum, [way, weight]) => sum + weight * (way[at] ?? 0), 0) / total;
          return {
            name,
            score,
            answered: Math.max(answered[at] ?? 0, near >= sameMin ? near : 0),
            evidence: evidence[at] ?? 0,
          };
        })
        .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
    },
    teach(example) {
      const tool = places.get(example.tool);
      if (tool === undefined) return;
      const lesson = addExample(tool, example);
      // What is taken back only loses its evidence: unlearning a direction would harm what else it stands for.
      if (lesson.weight <= 0) return;
      lessons.push(lesson);
      if (linear === undefined) later(trainLinear());
      else linear.learn(lesson);
    },
  };
}

/** How far examples decide, for one tool. Their mean over the tools does: examples of a few say nothing of the others. */
const shareOf = (examples: number): number => examples / (examples + shareHalf);
const shareHalf = 1.5;
/** Above 1: a few examples change little. */
const shareCurve = 1.5;

/** How much of the text each tool has, by word or by group, of what any tool has. */
function answeredBy(asked: TextFeatures, words: WordEvidence, groups: WordEvidence, toolCount: number) {
  const shares = new Float64Array(toolCount);
  const counts = new Float64Array(toolCount);
  let total = 0;
  const add = (evidence: WordEvidence, feature: number, weight: number): void => {
    const rarity = weight * evidence.rarity(feature);
    total += rarity;
    for (const tool of evidence.holders(feature)) {
      shares[tool] = (shares[tool] ?? 0) + rarity;
      counts[tool] = (counts[tool] ?? 0) + weight;
    }
  };
  for (const feature of asked.words.keys()) add(words, feature, 1);
  for (const feature of asked.groups.keys()) add(groups, feature, groupShare);
  return { answered: total === 0 ? shares : shares.map((share) => share / total), evidence: counts };
}
const groupShare = 0.5;

/** From 0 for the worst to 1 for the best. */
function spread(scores: Float64Array | Float32Array): ArrayLike<number> {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const score of scores) {
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  const range = highest - lowest || 1;
  return scores.map((score) => (score - lowest) / range);
}

/** As a share of the best. */
function ofBest(scores: Float64Array): ArrayLike<number> {
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  return best === 0 ? scores : scores.map((score) => score / best);
}

/** Of each tool's examples the nearest; one that is not sure counts less. */
function nearest(
  cosines: Float64Array,
  toolOf: readonly number[],
  weightOf: readonly number[],
  toolCount: number,
): Float64Array {
  const best = new Float64Array(toolCount);
  for (let row = 0; row < cosines.length; row += 1) {
    const tool = toolOf[row] ?? 0;
    const near = Math.min(1, weightOf[row] ?? 0) * (cosines[row] ?? 0) ** samePower;
    if (near > (best[tool] ?? 0)) best[tool] = near;
  }
  return best;
}
