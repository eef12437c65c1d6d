import { chooseVariant } from '../../answers/choose-variant.ts';
import type { AnswerEntry, Saying } from '../../answers/entry.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import { askedFor } from './asked-for.ts';
import type { AskedQuestion } from './asked-question.ts';

/** Entries that a thread remembers as said. */
export const answeredMax = 24;

/** What is said to each question, in their order: the answer, a choice of two, or that it is not known and who knows. */
export function sayAnswers(
  asked: readonly AskedQuestion[],
  turn: Pick<RoutedTurn, 'household' | 'thread'>,
  officeOf: (entry: AnswerEntry) => readonly PlanItem[],
): readonly PlanItem[] {
  const isOne = asked.length === 1;
  return asked.flatMap((question) => {
    const [first, second] = question.entries;
    if (question.verdict === 'none' || first === undefined) return [sayUnknown(question)];
    if (question.verdict === 'choice' && second !== undefined) return [sayChoice(first, second)];
    const saying = chooseVariant(first, askedFor(turn.household));
    const isAgain = turn.thread.dialogue.answered?.includes(first.id) === true;
    const items = isAgain ? sayAgain(saying) : sayAnswer(saying, first.steps !== undefined, isOne);
    return [...items, ...officeOf(first)];
  });
}

const reviewed = { kind: 'reviewed_text' } as const;

function text(fixedText: string, more: Partial<PlanItem> = {}): PlanItem {
  return { wording: 'answer.said', slots: {}, fixedText, source: reviewed, ...more };
}

/** The first sentence answers; what to do today is always said; the rest as far as there is room. */
function sayAnswer(saying: Saying, isSteps: boolean, isOne: boolean): readonly PlanItem[] {
  const details = saying.more.map((sentence, index) =>
    isSteps
      ? text(`${index + 1}. ${sentence}`, { joins: 'line', dropFirst: stepDrop + index })
      : text(sentence, { joins: true, dropFirst: (isOne ? detailDrop : besideDrop) + index }),
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

/** What goes first when a reply gets too long: details beside other answers, then details, then whom to ask, then steps. */
const besideDrop = 80;
const detailDrop = 60;
const whoDrop = 50;
const stepDrop = 40;

/** Asked before: the short answer and whom to ask, and not the same paragraphs again. */
function sayAgain({ short, ask }: Saying): readonly PlanItem[] {
  return [
    { wording: 'answer.again', slots: {}, source: reviewed },
    text(short, { joins: true }),
    ...(ask === undefined ? [] : [{ wording: 'answer.who', slots: { who: ask }, source: reviewed, joins: true }]),
  ];
}

function sayChoice(first: AnswerEntry, second: AnswerEntry): PlanItem {
  return { wording: 'answer.choice', slots: { one: first.question, two: second.question }, source: reviewed };
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
