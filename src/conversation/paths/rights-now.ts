import type { BenefitEvent } from '../../threads/thread.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import { fixedItem, type PlanItem, type ReplyRight } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { sayRights } from '../reply/say-rights.ts';
import { sayDate } from '../reply/say-values.ts';
import type { RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { PathDeps } from './path.ts';
import { stateOf } from './state-of.ts';

export interface RightsNow {
  readonly event: BenefitEvent;
  readonly items: readonly PlanItem[];
  readonly rights: readonly ReplyRight[];
}

/**
 * Rights are said when a benefit's trouble is told, wanted to be appealed, or asked about again, and when the state or
 * the letter's date gives them another clock; not again with each message of a complaint.
 */
export async function rightsNow(turn: RoutedTurn, deps: PathDeps): Promise<RightsNow | undefined> {
  const event = eventToSay(turn);
  if (event === undefined) return undefined;
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
  const appeal: PlanItem[] =
    wantsAppeal(turn) && !turn.thread.dialogue.said.includes(appealNoted)
      ? [{ wording: 'rights.appeal_noted', slots: { on: sayDate(turn.today) }, source: { kind: 'person' } }]
      : [];
  const whom = program === undefined ? [] : sayOffice(program, stateOf(turn), said.items);
  const unwritten = deps.grievances.tellsNoNotice(turn.text) ? [fixedItem('rights.no_letter')] : [];
  return { event, items: [...said.items, ...whom, ...unwritten, ...appeal], rights: said.rights };
}

/** "Ask your SNAP office" needs its number, once it is known where somebody lives and no right gave one. */
function sayOffice(stored: StoredProgram, state: string | undefined, said: readonly PlanItem[]): readonly PlanItem[] {
  const local = state === undefined ? undefined : stored.program.apply_by_state[state];
  const phone = local?.phones[0]?.number;
  const isSaid = said.some(({ slots }) => typeof slots['to_whom'] === 'string' && /\d{3}/.test(slots['to_whom']));
  if (local?.agency === undefined || phone === undefined || isSaid) return [];
  const source = { kind: 'program', programId: stored.program.id, programHash: stored.hash } as const;
  return [{ wording: 'rights.office', slots: { agency: local.agency, phone }, source, dropFirst: officeDrop }];
}

/** Goes when the reply gets too long; the office stands on the letter, too. */
const officeDrop = 58;

function eventToSay(turn: RoutedTurn): BenefitEvent | undefined {
  const { thread, understanding } = turn;
  const known = trouble(turn.benefitEvent);
  if (understanding.asksRights || (turn.turnedTo !== undefined && known !== undefined))
    return known ?? unspecifiedDenial(turn);
  const isNamedNow = thread.dialogue.openQuestion?.kind === 'which_benefit' && thread.grievance === undefined;
  const told = trouble(understanding.benefitEvent) ?? (isNamedNow || addsToClock(turn) ? known : undefined);
  if (told !== undefined) return wasSaid(turn, told) ? undefined : told;
  if (!wantsAppeal(turn)) return undefined;
  const event = known ?? unspecifiedDenial(turn);
  // In a complaint that is being told, "I want it back" is a wish of its story.
  return thread.grievance !== undefined && wasSaid(turn, event) ? undefined : event;
}

/** A letter that asks for something by a day is no decision: there is nothing to appeal yet. */
export const trouble = (event: BenefitEvent | undefined): BenefitEvent | undefined =>
  event?.kind === 'renewal_due' ? undefined : event;

/** Where somebody lives, or the date on their letter, told after the rights: they have a clock now. */
function addsToClock({ benefitEvent, thread, factChanges }: RoutedTurn): boolean {
  if (benefitEvent?.programId === undefined) return false;
  const isDated = benefitEvent.noticeOn !== thread.dialogue.benefitEvent?.noticeOn;
  if (thread.grievance !== undefined) return isDated;
  return isDated || factChanges.some(({ path }) => path === 'state');
}

/** Said before about this benefit, and nothing new about its dates: not again. */
function wasSaid(turn: RoutedTurn, event: BenefitEvent): boolean {
  return turn.thread.dialogue.said.includes(rightsMark(event, stateOf(turn)));
}

/** The mark of having said that the wish to appeal is noted. */
export const appealNoted = 'appeal.noted';

/** What was said with these rights, as marks: one for the benefit, its dates and the state, one for a noted appeal. */
export function rightsMarks(turn: RoutedTurn, rights: RightsNow): readonly string[] {
  const noted = rights.items.some(({ wording }) => wording === 'rights.appeal_noted');
  return [rightsMark(rights.event, stateOf(turn)), ...(noted ? [appealNoted] : [])];
}

/** One mark a benefit, what is known of its dates, and the state whose rules were said. */
function rightsMark({ programId, noticeOn, effective }: BenefitEvent, state: string | undefined): string {
  return `rights.${programId ?? 'any'}.${noticeOn ?? effective?.from ?? 'undated'}.${state ?? 'any'}`;
}

export function unspecifiedDenial(turn: RoutedTurn) {
  return {
    kind: 'denial' as const,
    programId: turn.understanding.references[0]?.programId ?? turn.thread.dialogue.focusProgramId,
    quote: '',
  };
}

export function wants(turn: RoutedTurn, name: IntentName): boolean {
  return turn.understanding.intents.slice(0, 2).some((intent) => intent.name === name && intent.confidence >= 0.4);
}

/** While a complaint is told, only so many words are a wish to appeal: "I want them to find my papers" is none. */
export function wantsAppeal(turn: RoutedTurn): boolean {
  if (!wants(turn, 'appeal')) return false;
  return turn.thread.grievance === undefined || appealWords.test(turn.text);
}

const appealWords =
  /\b(?:appeal\w*|hearing|fight|contest|disagree|overturn|reconsider\w*|challenge|dispute|give (?:it|them|me)? ?back|want (?:it|them|my \w+) back)\b/i;
