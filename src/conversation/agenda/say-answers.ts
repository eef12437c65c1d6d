import { chooseVariant } from '../../answers/choose-variant.ts';
import type { AnswerEntry, Saying } from '../../answers/entry.ts';
import { gramIndex } from '../../reading/finder/gram-index.ts';
import { characterGrams } from '../../reading/finder/grams.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import { askedFor } from './asked-for.ts';
import type { AskedQuestion } from './asked-question.ts';

/** Entries that a thread remembers as said. */
export const answeredMax = 24;

export interface SayingOptions {
  /** The office of this person's state for an entry. */
  readonly officeOf: (entry: AnswerEntry) => readonly PlanItem[];
  /** Something else follows: the answer and what to do, and no details. */
  readonly isBrief?: boolean;
}

/** What is said to each question, in their order: the answer, the nearest one, or that it is not known and who knows. */
export function sayAnswers(
  asked: readonly AskedQuestion[],
  turn: Pick<RoutedTurn, 'household' | 'thread'>,
  { officeOf, isBrief = false }: SayingOptions,
): readonly PlanItem[] {
  return asked.flatMap((question, index) => {
    const [first, second] = question.entries;
    if (question.verdict === 'none' || first === undefined) return [sayUnknown(question)];
    const saying = chooseVariant(first, askedFor(turn.household));
    if (question.verdict === 'choice') return [...sayNearest(first, saying, second), ...officeOf(first)];
    const said = turn.thread.dialogue.answered ?? [];
    const isSteps = first.steps !== undefined;
    if (said.includes(first.id)) {
      const items = sayFurther(saying, question.text) ?? again(sayBrief(saying, isSteps));
      return [...items, ...officeOf(first), ...sayNext(question, said, turn)];
    }
    return [...(isBrief || index > 0 ? sayBrief(saying, isSteps) : sayWhole(saying, isSteps)), ...officeOf(first)];
  });
}

const reviewed = { kind: 'reviewed_text' } as const;

function text(fixedText: string, more: Partial<PlanItem> = {}): PlanItem {
  return { wording: 'answer.said', slots: {}, fixedText, source: reviewed, ...more };
}

/** The first sentence answers; what to do today is always said; the rest as far as there is room. */
function sayWhole(saying: Saying, isSteps: boolean): readonly PlanItem[] {
  const details = saying.more.map((sentence, index) =>
    isSteps
      ? text(`${index + 1}. ${sentence}`, { joins: 'line', dropFirst: stepDrop + index })
      : text(sentence, { joins: true, dropFirst: detailDrop + index }),
  );
  return [
    text(saying.short),
    ...details,
    ...(saying.do === undefined ? [] : [text(saying.do)]),
    ...(saying.ask === undefined
      ? []
      : [{ wording: 'answer.who', slots: { who: saying.ask }, source: reviewed, joins: true, dropFirst: whoDrop }]),
  ];
}

/** Beside other things: the answer, its first steps, what to do. */
function sayBrief(saying: Saying, isSteps: boolean): readonly PlanItem[] {
  const steps = isSteps ? saying.more.slice(0, briefStepsMax) : [];
  return [
    text(saying.short),
    ...steps.map((step, index) => text(`${index + 1}. ${step}`, { joins: 'line', dropFirst: besideDrop + index })),
    ...(saying.do === undefined ? [] : [text(saying.do, { joins: steps.length === 0 })]),
  ];
}
const briefStepsMax = 2;

/** What goes first when a reply gets too long: details beside other answers, then details, then whom to ask, then steps. */
const besideDrop = 80;
const detailDrop = 60;
const whoDrop = 50;
const stepDrop = 40;

/**
 * Asked before, and now more of it: the sentences of the answer that lie nearest to the words of the question, and not the
 * same text again. Undefined where none is near.
 */
function sayFurther({ more, ...saying }: Saying, question: string): readonly PlanItem[] | undefined {
  const scores = gramIndex(more, characterGrams).scores(question);
  const nearest = [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) >= furtherMin)
    .toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .slice(0, furtherMax)
    .toSorted((one, other) => one - other);
  if (nearest.length === 0) return undefined;
  return [
    { wording: 'answer.further', slots: {}, source: reviewed },
    ...nearest.map((at) => text(more[at] ?? '', { joins: true })),
    ...(saying.do === undefined ? [] : [text(saying.do, { dropFirst: whoDrop })]),
  ];
}
/** So near, by stretches of characters, a sentence has to do with the question; and so many are said. */
const furtherMin = 0.1;
const furtherMax = 2;

/** Asked before: it is said that it was said, and then as it stands. */
function again([first, ...rest]: readonly PlanItem[]): readonly PlanItem[] {
  if (first === undefined) return [];
  return [{ wording: 'answer.again', slots: {}, source: reviewed }, { ...first, joins: true }, ...rest];
}

/** Beside what was said before: the next nearest that was not, with its question. */
function sayNext(
  { near: [best, ...others] }: AskedQuestion,
  said: readonly string[],
  turn: Pick<RoutedTurn, 'household'>,
): readonly PlanItem[] {
  const next = others.find(({ entry }) => !said.includes(entry.id));
  if (best === undefined || next === undefined || best.score - next.score > nextMargin) return [];
  const { short } = chooseVariant(next.entry, askedFor(turn.household));
  const source = reviewed;
  return [
    { wording: 'answer.beside', slots: { question: next.entry.question }, source, dropFirst: whoDrop },
    text(short, { joins: true, dropFirst: whoDrop }),
  ];
}
/** So near behind the best another entry is worth saying. */
const nextMargin = 0.35;

/** Not surely what was asked: the question it answers is named, so that nobody takes it for the answer to another. */
function sayNearest(first: AnswerEntry, saying: Saying, second: AnswerEntry | undefined): readonly PlanItem[] {
  return [
    { wording: 'answer.nearest', slots: { question: first.question }, source: reviewed },
    text(saying.short, { joins: true }),
    ...(saying.do === undefined ? [] : [text(saying.do, { joins: true })]),
    ...(second === undefined
      ? []
      : [{ wording: 'answer.or_else', slots: { question: second.question }, source: reviewed, dropFirst: whoDrop }]),
  ];
}

/** Whoever the nearest entry sends people to knows more than we do; else the line that knows every office. */
function sayUnknown({ entries: [nearest], sure }: AskedQuestion): PlanItem {
  const who = sure >= nearMin ? nearest?.ask : undefined;
  return who === undefined
    ? { wording: 'answer.unknown_any', slots: {}, source: reviewed }
    : { wording: 'answer.unknown', slots: { who }, source: reviewed };
}

/** So near an entry lies that its office is the right one to ask. */
const nearMin = 0.05;
