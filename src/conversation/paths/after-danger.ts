import { urgenciesIn } from '../understand/dialogue/cues.ts';
import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { isAlarmed } from '../read-message.ts';
import { gentleMark } from '../screen.ts';
import { saidMax } from './asked-before.ts';
import { isAlarm, isSure } from '../agenda/asked-question.ts';
import { topWish } from '../agenda/wishes.ts';
import type { Path } from './path.ts';

/**
 * Danger was told, and no help that could be looked up was asked for: the fixed lines and an open door. No list of
 * programs, no question about facts, and never "I'm not sure I follow".
 */
export const afterDanger: Path = async (turn): Promise<PathResult> => ({
  plan: {
    ...emptyPlan,
    items: [fixedItem('crisis.next')],
  },
  dialogue: { openQuestion: undefined, focusProgramId: turn.thread.dialogue.focusProgramId },
});

const safeExit = 'crisis.safe_exit';

/** Whoever tells of violence at home hears how to leave this page, whatever else is answered; once. */
export function withSafeExit({ screening, thread }: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? thread.dialogue.said;
  const isSaid = said.includes(safeExit) || result.plan.items.some(({ wording }) => wording === safeExit);
  if (!screening.crisisKinds.includes('domestic_violence') || isSaid || result.erase === true) return result;
  return {
    ...result,
    plan: { ...result.plan, items: [fixedItem(safeExit), ...result.plan.items] },
    dialogue: { ...result.dialogue, said: [...said, safeExit].slice(-saidMax) },
  };
}

/** What was said gently is not said again in this conversation; a sure danger is, and it stands for the next turns. */
export function withDangerNoted(
  { screening, reading, thread, turnNumber }: RoutedTurn,
  result: PathResult,
): PathResult {
  const { gentleKinds, crisisKinds, danger } = screening;
  const isHeard = crisisKinds.length + reading.dangers.length > 0;
  const dangerHeardIn = isHeard ? turnNumber : thread.dialogue.dangerHeardIn;
  const said = [...(result.dialogue.said ?? thread.dialogue.said), ...gentleKinds.map(gentleMark)].slice(-saidMax);
  return { ...result, dialogue: { ...result.dialogue, said, danger, dangerHeardIn } };
}

/**
 * Food, a home and power have programs; a need named in so many words is looked for, too. In the turns after a danger that
 * still stands, what is only told or felt brings no list and no question either.
 */
export function isOnlyDanger(turn: RoutedTurn): boolean {
  const { screening, understanding, reading, route, thread, asked } = turn;
  const goesOn =
    screening.still !== undefined && onlyTold.has(topWish(reading) ?? 'tell') && route.route !== 'SMALL_TALK';
  // No list of programs stands beside a possible goodbye, or right after one.
  const isGoodbye = route.route === 'TOOLS' && (screening.gentleKinds.includes('self_harm') || wasGoodbye(turn));
  if (screening.crisisKinds.length === 0 && !goesOn && !isGoodbye) return false;
  // How to leave this page is said by the path of who is watched.
  if (urgenciesIn(understanding.cues).length > 0 || understanding.cues.has('watched')) return false;
  if (route.route === 'GRIEVANCE' || route.route === 'CONTEXT' || thread.grievance !== undefined) return false;
  // What the answer calls for goes before any program that is named beside it.
  if (asked.some((one) => one.verdict === 'answers' && isSure(one) && one.entries.some(isAlarm))) return true;
  const names = understanding.references.some(({ by }) => by !== 'focus');
  return !names && !(understanding.need !== undefined && asksFor.test(understanding.need));
}

const wasGoodbye = (turn: RoutedTurn): boolean =>
  turn.thread.dialogue.said.includes(gentleMark('self_harm')) && isAlarmed(turn);

const onlyTold: ReadonlySet<string> = new Set(['tell', 'talk']);

const asksFor =
  /\b(?:help (?:with|paying|for)|food|groceries|rent|housing|shelter|place to (?:stay|live|go)|bills?|money|cash|insurance|doctor|benefits?|programs?|apply|qualify)\b/i;
