import type { CallRecord, SearchServed } from '../threads/turn.ts';
import type { ActedTurn, RoutedTurn } from './turn.ts';
import type { LiveTurn } from './running/live-turn.ts';
import { inferredPaths } from '../profile/fold-facts.ts';
import { afterDanger, isOnlyDanger, withDangerNoted, withSafeExit } from './paths/after-danger.ts';
import { acknowledgeFrustration } from './paths/acknowledge-frustration.ts';
import { acknowledgeHardship } from './paths/acknowledge-hardship.ts';
import { askNoThirdTime } from './paths/asked-before.ts';
import { withAlsoHelps } from './agenda/also-helps.ts';
import { answerAsked, withAnswers } from './agenda/answer-asked.ts';
import { asksWhichOf } from './agenda/letters.ts';
import { clarify } from './paths/clarification.ts';
import { holdNo } from './paths/complaint-no.ts';
import { collectInfo } from './paths/collect-info.ts';
import { answerFromThread } from './paths/context.ts';
import { noteSafety } from './paths/guard.ts';
import { backToGrievance } from './paths/back-to-grievance.ts';
import { takeGrievance } from './paths/grievance.ts';
import { withLastDay, type LastDayDeps } from './paths/last-day.ts';
import { holdsPrivate } from './paths/holds-private.ts';
import { sayWhom } from './paths/say-whom.ts';
import { smallTalk } from './paths/small-talk.ts';
import { tellNews, type NewsDeps } from './paths/tell-news.ts';
import { answerWithTools } from './paths/tools.ts';
import { needsKept } from './paths/triage-turn.ts';
import { withWaysOut } from './paths/ways-out.ts';
import type { Path, PathDeps, TurnTools } from './paths/path.ts';

export interface ActDeps extends Omit<PathDeps, 'tools'>, NewsDeps, Pick<LastDayDeps, 'calendar'> {
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
  const helped = await withAlsoHelps(turn, withAnswers(turn, asked), pathDeps);
  const answers = withWaysOut(turn, withLastDay(turn, helped, deps));
  const said = noteSafety(turn, acknowledgeHardship(turn, acknowledgeFrustration(turn, sayWhom(turn, answers))));
  const whole = withDangerNoted(turn, withSafeExit(turn, holdNo(turn, await tellNews(turn, said, deps))));
  const result = { ...whole, dialogue: { ...whole.dialogue, nearAnswers: turn.near, needs: needsKept(turn) } };
  return { ...turn, result, calls: records(), searchServed: searched() };
}

function pathOf(turn: RoutedTurn): Path {
  const path = paths[turn.route.route];
  if (turn.door !== 'open') return path;
  if (isOnlyDanger(turn) && !turn.isOfBank) return afterDanger;
  if (asksWhichOf(turn.understanding, [turn.benefitEvent, turn.otherEvent]) !== undefined) return path;
  return turn.isOfBank ? answerAsked : path;
}
