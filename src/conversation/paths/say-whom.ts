import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';

/**
 * Says whom an answer is about where it is not the writer: at length when the conversation turns to them, in a few words
 * after that; and that it is about the writer again. Nobody should take a verdict for their own that is another's.
 */
export function sayWhom(turn: RoutedTurn, result: PathResult): PathResult {
  const { about } = turn.thread.dialogue;
  const { aboutChanged } = turn.understanding;
  const [first] = result.plan.items;
  if ((about === undefined && !aboutChanged) || first === undefined || result.erase === true) return result;
  // The lines of a danger are for anybody, and so is an answer of the bank.
  if (turn.screening.crisisKinds.length > 0 || turn.isOfBank) return result;
  // A complaint that somebody files for another says "your father" itself, and "you" to the one who writes.
  if (!aboutChanged && turn.route.route === 'GRIEVANCE' && result.grievance !== undefined) return result;
  const isAnswered = first.wording === 'small_talk.for_someone_else';
  const items = isAnswered ? result.plan.items.slice(1) : result.plan.items;
  return {
    ...result,
    plan: { ...result.plan, items: [leadOf(about?.key, aboutChanged, isAnswered), ...items] },
    // What was found for another is not what this one was shown.
    ...(aboutChanged && result.programs === undefined ? { programs: [] } : {}),
  };
}

/** `asks`: nothing was told of them yet, so the lead asks for it. */
function leadOf(who: string | undefined, isNew: boolean, asks: boolean): PlanItem {
  if (who === undefined) return fixedItem('about.you_again');
  const key = asks ? 'about.asks' : isNew ? 'about.opened' : 'about.goes_on';
  if (who === somebody) return fixedItem(`${key}_somebody`);
  return { wording: key, slots: { who }, source: { kind: 'person' } };
}

const somebody = 'someone';
