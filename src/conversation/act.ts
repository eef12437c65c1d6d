import type { CallRecord, SearchServed } from '../threads/turn.ts';
import type { ActedTurn, PathResult, RoutedTurn } from './turn.ts';
import type { LiveTurn } from './running/live-turn.ts';
import { inferredPaths } from '../profile/fold-facts.ts';
import { afterDanger, isOnlyDanger } from './paths/after-danger.ts';
import { acknowledgeFrustration } from './paths/acknowledge-frustration.ts';
import { acknowledgeHardship } from './paths/acknowledge-hardship.ts';
import { askNoThirdTime, saidMax } from './paths/asked-before.ts';
import { fixedItem } from './reply/reply-plan.ts';
import { gentleMark } from './screen.ts';
import { answerAsked, withAnswers } from './agenda/answer-asked.ts';
import { asksWhichOf } from './agenda/letters.ts';
import { clarify } from './paths/clarification.ts';
import { holdNo } from './paths/complaint-no.ts';
import { collectInfo } from './paths/collect-info.ts';
import { answerFromThread } from './paths/context.ts';
import { noteSafety } from './paths/guard.ts';
import { backToGrievance } from './paths/back-to-grievance.ts';
import { takeGrievance } from './paths/grievance.ts';
import { holdsPrivate } from './paths/holds-private.ts';
import { sayWhom } from './paths/say-whom.ts';
import { smallTalk } from './paths/small-talk.ts';
import { tellNews, type NewsDeps } from './paths/tell-news.ts';
import { answerWithTools } from './paths/tools.ts';
import { withWaysOut } from './paths/ways-out.ts';
import type { Path, PathDeps, TurnTools } from './paths/path.ts';

export interface ActDeps extends Omit<PathDeps, 'tools'>, NewsDeps {
  /** The tools for one turn: calls are reported as they happen and recorded for the commit. */
  readonly toolsForTurn: (
    live: LiveTurn,
    about: {
      readonly today: string;
      readonly inferred: ReadonlySet<string>;
      readonly chain: RoutedTurn['chain'];
    },
  ) => {
    readonly tools: TurnTools;
    readonly records: () => readonly CallRecord[];
    readonly searched: () => SearchServed | undefined;
  };
}

const paths: Readonly<Record<RoutedTurn['route']['route'], Path>> = {
  TOOLS: answerWithTools,
  CONTEXT: answerFromThread,
  COLLECT_INFO: collectInfo,
  CLARIFICATION: clarify,
  GRIEVANCE: takeGrievance,
  SMALL_TALK: smallTalk,
};

/** Walks the path that was chosen. */
export async function act(turn: RoutedTurn, live: LiveTurn, deps: ActDeps): Promise<ActedTurn> {
  if (holdsPrivate(turn, deps.pack.fields)) turn.chain.withhold();
  const { tools, records, searched } = deps.toolsForTurn(live, {
    today: turn.today,
    inferred: inferredPaths(turn.factsInForce),
    chain: turn.chain,
  });
  const pathDeps = { ...deps, tools };
  const answered = await pathOf(turn)(turn, pathDeps);
  if (turn.door === 'locked') return { ...turn, result: answered, calls: records(), searchServed: searched() };
  const asked = askNoThirdTime(turn, await backToGrievance(turn, answered, pathDeps));
  const whole = withWaysOut(turn, withAnswers(turn, asked));
  const said = noteSafety(turn, acknowledgeHardship(turn, acknowledgeFrustration(turn, sayWhom(turn, whole))));
  const result = markGentle(turn, withSafeExit(turn, holdNo(turn, await tellNews(turn, said, deps))));
  return { ...turn, result, calls: records(), searchServed: searched() };
}

/** Whoever tells of violence at home hears how to leave this page, whatever else is answered; once. */
function withSafeExit({ screening, thread }: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? thread.dialogue.said;
  const isSaid = said.includes(safeExit) || result.plan.items.some(({ wording }) => wording === safeExit);
  if (!screening.crisisKinds.includes('domestic_violence') || isSaid || result.erase === true) return result;
  return {
    ...result,
    plan: { ...result.plan, items: [fixedItem(safeExit), ...result.plan.items] },
    dialogue: { ...result.dialogue, said: [...said, safeExit].slice(-saidMax) },
  };
}
const safeExit = 'crisis.safe_exit';

/** What was said gently is not said again in this conversation; a sure danger is. */
function markGentle({ screening: { gentle }, thread }: RoutedTurn, result: PathResult): PathResult {
  if (gentle.length === 0) return result;
  const said = [...(result.dialogue.said ?? thread.dialogue.said), ...gentle.map(gentleMark)].slice(-saidMax);
  return { ...result, dialogue: { ...result.dialogue, said } };
}

function pathOf(turn: RoutedTurn): Path {
  const path = paths[turn.route.route];
  if (turn.door !== 'open') return path;
  if (isOnlyDanger(turn) && !turn.isOfBank) return afterDanger;
  if (asksWhichOf(turn.understanding, [turn.benefitEvent, turn.otherEvent]) !== undefined) return path;
  return turn.isOfBank ? answerAsked : path;
}
