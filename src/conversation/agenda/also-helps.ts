import { sayAlso } from '../paths/say-around-list.ts';
import { replyProgram } from '../reply/say-program.ts';
import { isInDanger } from '../screen.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { chooseShown } from '../paths/choose-shown.ts';
import type { PathDeps } from '../paths/path.ts';
import { stateOf } from '../paths/state-of.ts';
import { saidMax } from '../paths/asked-before.ts';
import { besideMark, retrieved } from '../paths/thread-programs.ts';
import { triageTurn } from '../paths/triage-turn.ts';
import { wishOf } from './wishes.ts';

/**
 * What helps with the needs that were told, in one line behind an answer of the bank, for who asked what there is: to other questions a menu of
 * programs hangs on (a jury of 27 November 2026). Only where nothing was listed before, no benefit is in trouble, and nobody is in danger.
 */
export async function withAlsoHelps(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const isInTrouble = turn.benefitEvent !== undefined || turn.thread.grievance !== undefined;
  if (!turn.isOfBank || isInTrouble || turn.thread.programs.length > 0 || isInDanger(turn.screening)) return result;
  if (wishOf(turn.reading, 'help') < helpMin || result.plan.determinations.length > 0) return result;
  const checked = await deps.tools.checkEligibility(turn.household);
  const ranked = triageTurn(turn, checked, { named: new Set(), near: new Map() }, deps);
  const listed = chooseShown(ranked, deps.bounds.programsShownMax);
  if (listed.length === 0) return result;
  const state = stateOf(turn);
  return {
    ...result,
    plan: {
      ...result.plan,
      items: [...result.plan.items, sayAlso(listed)],
      programs: listed.map(({ stored, determination, because }) => replyProgram(stored, determination, state, because)),
      determinations: listed.map(({ determination }) => determination),
    },
    dialogue: {
      ...result.dialogue,
      said: [...(result.dialogue.said ?? turn.thread.dialogue.said), besideMark].slice(-saidMax),
    },
    programs: retrieved(turn, checked, ranked, listed, deps.bounds.programsPerThreadMax),
  };
}

/** From here on a message asks what there is for them, too. */
const helpMin = 0.25;
