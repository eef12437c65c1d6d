import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

/** Says the last answer again, to the letter. */
export async function repeatLast(turn: RoutedTurn, deps: PathDeps): Promise<PathResult> {
  const recent = await deps.threads.listMessages(
    turn.threadId,
    Math.max(0, (turn.turnNumber - 2) * 2 - 1),
    recentMessagesMax,
  );
  const last = [...recent].reverse().find(({ role }) => role === 'assistant');
  if (!last) return again(turn, fixedItem('small_talk.nothing_to_repeat'));
  return again(turn, { wording: 'repeat', slots: {}, fixedText: last.text, source: { kind: 'reviewed_text' } });
}

const recentMessagesMax = 8;

/** What was open stays open. */
function again({ thread }: RoutedTurn, item: PlanItem): PathResult {
  return {
    plan: { ...emptyPlan, status: 'small_talk', items: [item] },
    dialogue: { openQuestion: thread.dialogue.openQuestion },
  };
}
