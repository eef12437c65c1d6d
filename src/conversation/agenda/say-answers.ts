import type { AnswerEntry } from '../../answers/entry.ts';
import type { AnswerPiece } from '../../answers/pieces.ts';
import type { SaidAnswer } from '../../threads/thread.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import { askedFor } from './asked-for.ts';
import { isAlarm, isSure, type AskedQuestion } from './asked-question.ts';
import { allIn, askIn, inLanguage, type SpokenPieces } from './in-their-language.ts';
import { choosePieces, type ChoosingOptions, type ChosenPieces } from './choose-pieces.ts';

export interface SayingOptions {
  /** The office of this person's state for an entry. */
  readonly officeOf: (entry: AnswerEntry) => readonly PlanItem[];
  /** Something else follows: the answer and what to do, and no details. */
  readonly isBrief?: boolean;
  /** The language they write in. */
  readonly language?: string;
  /** Whom the last answer of this conversation sends people to: who knows more, where nothing near says so. */
  readonly lastAsk?: string | undefined;
}

/** What is said to some questions, and what of the bank was said with it. */
export interface SaidToQuestions {
  readonly items: readonly PlanItem[];
  readonly said: readonly Omit<SaidAnswer, 'turn'>[];
}

/** What is said to each question, in their order: the answer, the nearest one, or that it is not known and who knows. */
export function sayAnswers(
  asked: readonly AskedQuestion[],
  turn: Pick<RoutedTurn, 'household' | 'thread' | 'screening'>,
  { officeOf, isBrief = false, lastAsk, language = 'en' }: SayingOptions,
): SaidToQuestions {
  const person = askedFor(turn.household);
  const before = turn.thread.dialogue.saidAnswers ?? [];
  const isHelpCalled = turn.screening.crisisKinds.length > 0;
  const said = asked.map((question, index): SaidToQuestions => {
    const isNearest = question.verdict === 'choice';
    const piecesMax = isBrief || isNearest || index > 0 ? besidePiecesMax : answerPiecesMax;
    const chosen =
      question.verdict === 'none'
        ? undefined
        : choosePieces(question, { person, said: before, piecesMax, isHelpCalled, isSure: isSure(question) });
    if (chosen === undefined) return { items: [sayUnknown(question, lastAsk, language)], said: [] };
    const { entry } = chosen;
    const callsForHelp = isAlarm(entry) && chosen.pieces.some(({ piece }) => piece === 'short');
    const namesDanger = question.verdict === 'answers' && isSure(question) && callsForHelp;
    const isAlone = isBrief || isHelpCalled || asked.length > 1;
    const other = isAlone ? undefined : chooseOther(question, { person, said: before, piecesMax: 1 });
    return {
      items: [
        ...(isNearest
          ? sayNearest(inLanguage(chosen, language))
          : sayChosen(inLanguage(chosen, language), isBrief).map((item) => ({
              ...item,
              ...(namesDanger && { namesDanger }),
            }))),
        ...officeOf(entry),
        ...(other === undefined ? [] : sayOther(inLanguage(other, language))),
      ],
      said: [chosen, ...(other === undefined ? [] : [other])].map(saidOf),
    };
  });
  return {
    items: allIn(
      said.flatMap(({ items }) => items),
      language,
    ),
    said: said.flatMap((one) => one.said),
  };
}

/**
 * All that fits of the entry was said, and something is asked on: it was not that. What lies nearest and is unsaid goes in its place,
 * with the question that it answers, but in a danger. Of a jury's replies that said an answer again 81 % were useless or harmful.
 */
export function unlessSaid(
  question: AskedQuestion,
  { household, thread }: Pick<RoutedTurn, 'household' | 'thread'>,
): AskedQuestion {
  const said = thread.dialogue.saidAnswers ?? [];
  const [first] = question.entries;
  if (question.verdict === 'none' || first === undefined || isAlarm(first)) return question;
  if (choosePieces(question, { person: askedFor(household), said, piecesMax: 1 })?.isAgain !== true) return question;
  const next = question.near
    .slice(0, nextMax)
    .find(({ entry }) => !isAlarm(entry) && !entry.sure_only && !said.some(({ id }) => id === entry.id));
  return next === undefined
    ? question
    : { ...question, verdict: 'choice', entries: [next.entry], sure: 0, fit: new Map() };
}

/** An entry farther down is not near. */
const nextMax = 4;

/** Texts of an answer that are said at most; and of one that stands beside other things. */
export const answerPiecesMax = 4;
const besidePiecesMax = 2;

const reviewed = { kind: 'reviewed_text' } as const;

/** What goes first when a reply gets too long: what was less fitting, then whom to ask. */
const detailDrop = 60;
const whoDrop = 50;

function sayChosen({ pieces, isAgain }: ChosenPieces, isBrief: boolean): readonly PlanItem[] {
  const steps = pieces.filter(({ piece }) => piece === 'steps');
  const items = pieces.map((piece, index) =>
    itemOf(piece, index, { step: steps.length > 1 ? steps.indexOf(piece) + 1 : undefined, isBrief }),
  );
  return isAgain ? [{ wording: 'answer.again', slots: {}, source: reviewed }, ...items.map(joined)] : items;
}

/** The most fitting text always stays; what to do stands in a paragraph of its own, and stays but beside other things; steps are counted. */
function itemOf(
  { piece, text }: AnswerPiece,
  index: number,
  { step, isBrief = false }: { readonly step?: number | undefined; readonly isBrief?: boolean } = {},
): PlanItem {
  const stays = index === 0 || (piece === 'do' && !isBrief);
  if (piece === 'ask')
    return {
      wording: 'answer.who',
      slots: { who: text },
      source: reviewed,
      joins: index > 0,
      ...(index > 0 && { dropFirst: whoDrop }),
    };
  return {
    wording: 'answer.said',
    slots: {},
    fixedText: step === undefined || step === 0 ? text : `${step}. ${text}`,
    source: reviewed,
    joins: index > 0 && piece !== 'do' ? (piece === 'steps' && step !== undefined ? 'line' : true) : false,
    ...(!stays && { dropFirst: detailDrop + index }),
  };
}

const joined = (item: PlanItem): PlanItem => ({ ...item, joins: item.joins === 'line' ? 'line' : true });

/** Not surely what was asked: the question it answers is named, so that nobody takes it for the answer to another. */
const sayNearest = ({ question, pieces }: SpokenPieces): readonly PlanItem[] => [
  { wording: 'answer.nearest', slots: { question }, source: reviewed },
  ...pieces.map((piece, index) => joined(itemOf(piece, index))),
];

/** What it may have asked instead, where that is unsaid: nobody has to ask twice because the first was misheard. */
function chooseOther({ entries: [, other], fit }: AskedQuestion, options: ChoosingOptions): ChosenPieces | undefined {
  const chosen = other && choosePieces({ entries: [other], fit }, options);
  return chosen === undefined || chosen.isAgain ? undefined : { ...chosen, pieces: chosen.pieces.slice(0, 1) };
}

const sayOther = ({ question, pieces }: SpokenPieces): readonly PlanItem[] =>
  pieces.map(({ text }) => ({
    wording: 'answer.or_else',
    slots: { question, answer: text },
    source: reviewed,
    dropFirst: otherDrop,
  }));
const otherDrop = 100;

const saidOf = ({ entry, pieces }: ChosenPieces): SaidToQuestions['said'][number] => ({
  id: entry.id,
  places: pieces.map(({ place }) => place),
});

/** Whoever the nearest entry sends people to knows more than we do, or the last that was said; else the line that knows every office. */
function sayUnknown(
  { entries: [nearest], sure }: AskedQuestion,
  lastAsk: string | undefined,
  language: string,
): PlanItem {
  const who = (sure >= nearMin ? askIn(nearest, language) : undefined) ?? lastAsk;
  return who === undefined
    ? { wording: 'answer.unknown_any', slots: {}, source: reviewed }
    : { wording: 'answer.unknown', slots: { who }, source: reviewed };
}

/** So near an entry lies that its office is the right one to ask. */
const nearMin = 0.15;

/** Entries that a thread remembers as said. */
export const saidAnswersMax = 24;

/** What a thread remembers as said, the latest last. */
export function withSaid(
  before: readonly SaidAnswer[],
  now: SaidToQuestions['said'],
  turn: number,
): readonly SaidAnswer[] {
  const placesOf = (id: string): readonly number[] =>
    [...before, ...now].flatMap((one) => (one.id === id ? one.places : []));
  const ids = [...new Set(now.map(({ id }) => id))];
  const others = before.filter(({ id }) => !ids.includes(id));
  return [...others, ...ids.map((id) => ({ id, turn, places: [...new Set(placesOf(id))] }))].slice(-saidAnswersMax);
}
