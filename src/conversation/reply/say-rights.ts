import { nextDate, type RightsQuestion, type RightWithClock } from '../../grievances/rights.ts';
import { sayRight } from '../../grievances/say-right.ts';
import type { BenefitEvent } from '../../threads/thread.ts';
import { fixedItem, type PlanItem, type ReplyRight } from './reply-plan.ts';
import { sayDate } from './say-values.ts';

/** What can still be done about a benefit that was cut, denied or lapsed. */
export interface SaidRights {
  readonly items: readonly PlanItem[];
  readonly rights: readonly ReplyRight[];
}

export interface RightsTold {
  readonly event: BenefitEvent;
  readonly programName: string | undefined;
  readonly state: string | undefined;
  readonly today: string;
}

export type FindRights = (question: RightsQuestion) => readonly RightWithClock[];

/** How many rights one reply goes through; the API gives them all. */
const rightsSaidMax = 3;

/** What of a right may be left out when the reply gets too long; the last day and whom to ask never are. */
const dropOrder: Readonly<Record<string, number>> = {
  'rights.note': 50,
  'rights.risk': 40,
  'rights.must_arrive': 30,
  'rights.agency_limit': 20,
};

/** That another state's rules may differ goes before a right does. */
const tellStateDrop = 57;

/** Rights first: what to do by when, in the order of their clocks. */
export function sayRights(told: RightsTold, find: FindRights): SaidRights {
  const { event, programName } = told;
  const clocks = event.programId === undefined ? [] : find(questionOf(told, event.programId));
  const said = inOrderOfTelling(clocks.filter(({ right }) => right.right !== 'report').slice(0, rightsSaidMax));
  const items: PlanItem[] = [
    programName === undefined
      ? fixedItem('rights.opening_any')
      : { wording: 'rights.opening', slots: { name: programName }, source: { kind: 'reviewed_text' } },
    ...(event.kind === 'overpayment' ? [fixedItem('rights.before_paying', { joins: true })] : []),
    ...letterOnce(
      said.flatMap((clock, index) => sayClock(clock, programName ?? '', index, said.length > 1 ? 'short' : 'full')),
    ),
    ...(said.length === 0 ? [fixedItem('rights.ask_agency')] : []),
    ...(told.state === undefined && event.programId !== undefined
      ? [fixedItem('rights.tell_state', { dropFirst: tellStateDrop })]
      : []),
  ];
  return { items, rights: clocks.map(replyRight) };
}

/** Keeping a benefit "while they decide" makes sense once it was said that they can be asked to decide. */
function inOrderOfTelling(clocks: readonly RightWithClock[]): readonly RightWithClock[] {
  const keep = clocks.filter(({ right }) => right.right === 'keep_benefits');
  const review = clocks.findIndex(({ right }) => reviews.has(right.right));
  if (keep.length === 0 || review < clocks.indexOf(keep[0] as RightWithClock)) return clocks;
  const others = clocks.filter((clock) => !keep.includes(clock));
  const after = others.findIndex(({ right }) => reviews.has(right.right)) + 1;
  return [...others.slice(0, after), ...keep, ...others.slice(after)];
}

const reviews: ReadonlySet<string> = new Set(['hearing', 'appeal', 'reconsideration']);

/** That the letter wins is said once, at the end. */
function letterOnce(items: readonly PlanItem[]): readonly PlanItem[] {
  const last = items.findLast(({ wording }) => wording === 'rights.estimated') ?? items.findLast(isAboutLetter);
  return items.filter((item) => !isAboutLetter(item) || item === last);
}

const isAboutLetter = ({ wording }: PlanItem): boolean =>
  wording === 'rights.follow_letter' || wording === 'rights.estimated';

function questionOf({ event, state, today }: RightsTold, programId: string): RightsQuestion {
  return {
    programId,
    state,
    event: event.kind,
    asOf: today,
    ...(event.noticeOn === undefined ? {} : { noticeOn: event.noticeOn }),
    ...(event.effective === undefined ? {} : { effective: event.effective }),
  };
}

function sayClock(
  clock: RightWithClock,
  program: string,
  place: number,
  detail: 'short' | 'full',
): readonly PlanItem[] {
  const source = { kind: 'right', rightId: clock.right.id } as const;
  return sayRight(clock, { program, formatDate: sayDate }, detail).map(({ wording, slots }, index): PlanItem => {
    const drop = dropOrder[wording];
    return { wording, slots, source, joins: index > 0, ...(drop === undefined ? {} : { dropFirst: drop + place }) };
  });
}

function replyRight(clock: RightWithClock): ReplyRight {
  const { right, programId, by } = clock;
  return {
    id: right.id,
    program_id: programId,
    right: right.right,
    days: right.verified ? right.days : undefined,
    ...(by === undefined ? {} : { by: nextDate(clock) }),
    counted_from: right.counted_from,
    to_whom: right.to_whom,
    passed: clock.passed,
    estimated: clock.estimated,
    verified: right.verified,
    source: right.source,
  };
}
