import { describeChanges } from '../reply/say-facts.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { openQuestionOf, sayQuestion } from '../reply/say-question.ts';
import type { DialogueState } from '../../threads/thread.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { Path } from './path.ts';
import { timesAsked, timesAskedMax } from './asked-before.ts';
import { askAmount } from './ask-amount.ts';
import { factsAbout } from './facts-about.ts';
import { notToAsk, sayLeftOut } from './tools.ts';

/** COLLECT_INFO: takes "skip" and "I don't know" as the answers they are, and asks the next question worth asking. */
export const collectInfo: Path = async (turn, deps) => {
  const why = sayWhyAsked(turn);
  if (why) return why;
  const amount = askAmount(turn, deps);
  if (amount)
    return {
      plan: { ...emptyPlan, status: 'asked', items: [amount.item], question: amount.question },
      dialogue: { openQuestion: amount.openQuestion },
    };
  const waits = sayWaits(turn);
  if (waits) return waits;
  const skipped = skippedNow(turn);
  const skip = [...notToAsk(turn), ...skipped];
  const question = await deps.tools.nextQuestion(turn.household, skip);
  const vague = turn.thread.programs.length === 0 && turn.factsInForce.length === 0;
  const items: PlanItem[] = [
    ...acknowledge(turn),
    ...describeChanges(turn.factChanges, factsAbout(turn, deps), true),
    ...sayLeftOut(turn, deps),
    ...sayKnown(turn),
    ...sayNotTaken(turn),
    ...(vague && skipped.length === 0 ? [fixedItem('opening.welcome')] : []),
    ...(question
      ? sayQuestion(question)
      : [fixedItem(turn.thread.programs.length > 0 ? 'question.nothing_left' : 'question.need')]),
  ];
  const dialogue: Partial<DialogueState> = {
    skippedPaths: [...new Set([...turn.thread.dialogue.skippedPaths, ...skipped])].slice(-skippedPathsMax),
    openQuestion: openQuestionOf(question, turn),
  };
  return { plan: { ...emptyPlan, status: question ? 'asked' : 'answered', items, question }, dialogue };
};

/** "Why do you need to know that?" gets the reason, and the question stays open. */
function sayWhyAsked(turn: RoutedTurn): PathResult | undefined {
  const open = turn.thread.dialogue.openQuestion;
  if (open?.kind !== 'fact' || !(turn.understanding.asksBack || isPuzzled(turn))) return undefined;
  const item: PlanItem = {
    wording: 'question.why',
    slots: { ask: open.ask, why: open.why },
    source: { kind: 'reviewed_text' },
  };
  return { plan: { ...emptyPlan, status: 'asked', items: [item] }, dialogue: { openQuestion: open } };
}

const isPuzzled = ({ understanding }: RoutedTurn): boolean => understanding.intents[0]?.name === 'simplify';

/** More questions than a pack has. */
const skippedPathsMax = 200;

/** "OK", or something that was no answer: the question is put again, and not passed over. */
function sayWaits(turn: RoutedTurn): PathResult | undefined {
  const open = turn.thread.dialogue.openQuestion;
  const { answer, facts } = turn.understanding;
  if (open?.kind !== 'fact' || facts.length > 0 || (answer !== undefined && answer !== 'yes')) return undefined;
  const isSkipped = turn.understanding.intents[0]?.name === 'skip';
  if (isSkipped || timesAsked(turn.thread.dialogue, open.path) >= timesAskedMax) return undefined;
  return {
    plan: {
      ...emptyPlan,
      status: 'asked',
      items: [
        ...sayNotTaken(turn),
        { wording: 'question.fact_again', slots: { ask: open.ask }, source: { kind: 'reviewed_text' } },
      ],
    },
    dialogue: { openQuestion: open },
  };
}

/** What was told and is nothing that we keep. */
function sayNotTaken({ understanding, factChanges, factsLeftOut }: RoutedTurn): readonly PlanItem[] {
  const [top] = understanding.intents;
  const isTold = top !== undefined && (top.name === 'provide_facts' || top.name === 'correct_fact');
  if (!isTold || understanding.facts.length + factChanges.length + factsLeftOut.length > 0) return [];
  return understanding.answer === undefined ? [fixedItem('facts.not_taken')] : [];
}

function skippedNow(turn: RoutedTurn): readonly string[] {
  const open = turn.thread.dialogue.openQuestion;
  if (open?.kind !== 'fact') return [];
  const { answer } = turn.understanding;
  return answer === 'value' ? [] : [open.path];
}

/** What was told again is acknowledged, so that nobody wonders whether it was heard. */
function sayKnown({ understanding, factChanges, factsLeftOut }: RoutedTurn): readonly PlanItem[] {
  const isKnown = understanding.facts.length > 0 && factChanges.length === 0 && factsLeftOut.length === 0;
  return isKnown && understanding.answer === undefined ? [fixedItem('facts.known')] : [];
}

function acknowledge(turn: RoutedTurn): readonly PlanItem[] {
  const open = turn.thread.dialogue.openQuestion?.kind;
  if (open !== 'fact' && open !== 'amount') return [];
  switch (turn.understanding.answer) {
    case 'unknown':
      return [fixedItem('answer.dont_know')];
    case 'declined':
      return [fixedItem('answer.declined')];
    case 'skip':
      return [fixedItem('answer.skipped')];
    default:
      return [];
  }
}
