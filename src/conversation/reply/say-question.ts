import type { NextQuestion } from '../../eligibility/determination.ts';
import type { PlanItem } from './reply-plan.ts';
import { lowerFirst, stripStop } from './say-program.ts';

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
