import { emptyPlan, type PlanItem } from '../reply/reply-plan.ts';
import { asksOnlyCommon } from '../routing/common-question.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { CommonQuestion } from '../understand/dialogue/common-questions.ts';
import { askAgain, stillOpen } from './context.ts';
import type { Path, PathDeps } from './path.ts';

/** What nearly everybody asks: the reviewed answers, in the order asked; what was open stays open and is asked again. */
export const answerCommonQuestions: Path = (turn, deps): Promise<PathResult> => {
  const asked = questionsOf(turn, deps);
  return Promise.resolve({
    plan: { ...emptyPlan, items: [...asked.map(sayAnswer), ...askAgain(turn)], citations: citationsOf(asked) },
    dialogue: { openQuestion: stillOpen(turn), focusProgramId: turn.thread.dialogue.focusProgramId },
  });
};

/** A question in a message that told something as well: it is answered first. */
export function withCommonAnswers(
  turn: RoutedTurn,
  result: PathResult,
  deps: Pick<PathDeps, 'commonQuestions'>,
): PathResult {
  const isElsewhere = turn.route.route === 'GRIEVANCE' || result.erase === true;
  if (isElsewhere || asksOnlyCommon({ ...turn, grievance: turn.thread.grievance })) return result;
  const asked = questionsOf(turn, deps);
  if (asked.length === 0) return result;
  const { plan } = result;
  return {
    ...result,
    plan: {
      ...plan,
      items: [...asked.map(sayAnswer), ...plan.items],
      citations: [...plan.citations, ...citationsOf(asked)],
    },
  };
}

function questionsOf(turn: RoutedTurn, deps: Pick<PathDeps, 'commonQuestions'>): readonly CommonQuestion[] {
  return turn.understanding.commonQuestions.flatMap(({ id }) => deps.commonQuestions.answer(id) ?? []);
}

function sayAnswer({ answer }: CommonQuestion): PlanItem {
  return { wording: 'answer.common', slots: {}, fixedText: answer, source: { kind: 'reviewed_text' } };
}

function citationsOf(asked: readonly CommonQuestion[]) {
  return asked.flatMap(({ sources }) =>
    sources.flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }])),
  );
}
