import type { NextQuestion } from '../../eligibility/determination.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import type { PlanItem } from './reply-plan.ts';
import { lowerFirst, stripStop } from './say-program.ts';

/** The question as the thread keeps it until it is answered. */
export function openQuestionOf(
  question: NextQuestion | undefined,
  turn: { readonly turnNumber: number },
): OpenQuestion | undefined {
  if (!question) return undefined;
  const { path, ask, why } = question;
  return { kind: 'fact', path, ask, why: lowerFirst(stripStop(why)), askedInTurn: turn.turnNumber };
}

/** One question, with its reason. It always stays: it is what the person answers next. */
export function sayQuestion(question: NextQuestion): readonly PlanItem[] {
  return [
    {
      wording: 'question.fact',
      slots: { ask: question.ask, why: lowerFirst(stripStop(question.why)) },
      source: { kind: 'reviewed_text' },
    },
  ];
}
