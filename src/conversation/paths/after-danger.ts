import { urgenciesIn } from '../understand/dialogue/cues.ts';
import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { Path } from './path.ts';

/**
 * Danger was told, and no help that could be looked up was asked for: the fixed lines and an open door. No list of
 * programs, no question about facts, and never "I'm not sure I follow".
 */
export const afterDanger: Path = async (turn): Promise<PathResult> => ({
  plan: {
    ...emptyPlan,
    items: [
      ...(turn.screening.crisisKinds.includes('domestic_violence') ? [fixedItem('crisis.safe_exit')] : []),
      fixedItem('crisis.next'),
    ],
  },
  dialogue: { openQuestion: undefined, focusProgramId: turn.thread.dialogue.focusProgramId },
});

/** Food, a home and power have programs; a need named in so many words is looked for, too. */
export function isOnlyDanger({ screening, understanding, route, thread }: RoutedTurn): boolean {
  if (screening.crisis.length === 0 || urgenciesIn(understanding.cues).length > 0) return false;
  if (route.route === 'GRIEVANCE' || route.route === 'CONTEXT' || thread.grievance !== undefined) return false;
  const names = understanding.references.some(({ by }) => by !== 'focus');
  return !names && !(understanding.need !== undefined && asksFor.test(understanding.need));
}

const asksFor =
  /\b(?:help (?:with|paying|for)|food|groceries|rent|housing|shelter|place to (?:stay|live|go)|bills?|money|cash|insurance|doctor|benefits?|programs?|apply|qualify)\b/i;
