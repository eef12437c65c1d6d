import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { markAsked, saidMax, timesAsked } from './asked-before.ts';

const mark = 'letter.what_says';

/**
 * "I got a letter from Medicare and I don't know what it is": nothing went wrong that was told, so it is asked what the
 * letter says, once, and no complaint begins. Undefined when the turn is about something else.
 */
export function askWhatLetterSays({ understanding, thread, benefitEvent }: RoutedTurn): PathResult | undefined {
  const { dialogue, grievance } = thread;
  const isTold =
    benefitEvent !== undefined || dialogue.benefitEvent !== undefined || understanding.identifiers.length > 0;
  if (understanding.intents[0]?.name !== 'letter_received' || isTold || grievance !== undefined) return undefined;
  if (timesAsked(dialogue, mark) > 0) return undefined;
  return {
    plan: { ...emptyPlan, status: 'asked', items: [fixedItem(mark)] },
    dialogue: { openQuestion: undefined, said: markAsked(dialogue.said, mark).slice(-saidMax) },
  };
}
