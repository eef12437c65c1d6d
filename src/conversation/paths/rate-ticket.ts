import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import { readRating } from '../understand/dialogue/read-rating.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';

/** From here down it went badly: what can still be done is said. */
const poorMax = 2;

/** "2": how the person found it went, after the office closed their ticket. */
export function rateTicket(turn: RoutedTurn): PathResult | undefined {
  const open = turn.thread.dialogue.openQuestion;
  const rating = open?.kind === 'rating' ? readRating(turn.text) : undefined;
  if (open?.kind !== 'rating' || rating === undefined) return undefined;
  const before = turn.thread.grievance ?? { stage: 'follow_up' };
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      items: [fixedItem(rating <= poorMax ? 'rating.poor' : 'rating.thanks')],
    },
    dialogue: { openQuestion: undefined },
    grievance: { state: { asks: 0, anonymous: false, ...before, stage: 'follow_up', ticket: open.ticket } },
    ticket: { kind: 'rate', number: open.ticket, rating },
  };
}
