import type { BenefitEvent } from '../../threads/thread.ts';
import type { PlanItem, ReplyRight } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { sayRights } from '../reply/say-rights.ts';
import { sayDate } from '../reply/say-values.ts';
import type { RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { PathDeps } from './path.ts';
import { stateOf } from './tools.ts';

export interface RightsNow {
  readonly event: BenefitEvent;
  readonly items: readonly PlanItem[];
  readonly rights: readonly ReplyRight[];
}

/** Rights are said when a benefit's trouble is told, asked about, or wanted to be appealed; not again with each message. */
export async function rightsNow(turn: RoutedTurn, deps: PathDeps): Promise<RightsNow | undefined> {
  const isNamedNow = turn.thread.dialogue.openQuestion?.kind === 'which_benefit' && turn.thread.grievance === undefined;
  const told = turn.understanding.benefitEvent ?? (isNamedNow ? turn.benefitEvent : undefined);
  const event = told ?? (wants(turn, 'appeal') ? (turn.benefitEvent ?? unspecifiedDenial(turn)) : undefined);
  if (!event || (told === undefined ? false : wasSaid(turn, told))) return undefined;
  const [program] = event.programId === undefined ? [] : deps.tools.programsById([event.programId]);
  const said = sayRights(
    {
      event,
      programName: program === undefined ? undefined : shortName(program.program),
      state: stateOf(turn),
      today: turn.today,
    },
    deps.findRights,
  );
  const appeal: PlanItem[] = wants(turn, 'appeal')
    ? [{ wording: 'rights.appeal_noted', slots: { on: sayDate(turn.today) }, source: { kind: 'person' } }]
    : [];
  return { event, items: [...said.items, ...appeal], rights: said.rights };
}

/** Said before about this benefit, and nothing new about its dates: not again. */
function wasSaid(turn: RoutedTurn, event: BenefitEvent): boolean {
  return turn.thread.dialogue.said.includes(rightsMark(event));
}

/** One mark a benefit and what is known of its dates. */
export function rightsMark({ programId, noticeOn, effective }: BenefitEvent): string {
  return `rights.${programId ?? 'any'}.${noticeOn ?? effective?.from ?? 'undated'}`;
}

export function unspecifiedDenial(turn: RoutedTurn) {
  return {
    kind: 'denial' as const,
    programId: turn.understanding.references[0]?.programId,
    quote: '',
  };
}

export function wants(turn: RoutedTurn, name: IntentName): boolean {
  return turn.understanding.intents.slice(0, 2).some((intent) => intent.name === name && intent.confidence >= 0.4);
}
