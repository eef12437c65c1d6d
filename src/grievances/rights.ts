import type { BenefitEvent, BenefitEventKind } from '../threads/thread.ts';
import { addDays, endOfMonth, type Calendar } from './calendar.ts';
import type { Right, RightKind } from './right.ts';

/** What is known of a change to a benefit. Dates are ISO dates; a month alone is its first and last day. */
export interface RightsQuestion {
  readonly programId: string;
  readonly state: string | undefined;
  readonly event: BenefitEventKind;
  /** The date on the letter. */
  readonly noticeOn?: string;
  /** When the change took or takes effect. */
  readonly effective?: BenefitEvent['effective'];
  /** The day it is asked, ISO date. */
  readonly asOf: string;
}

/** A right with its clock worked out for one person's dates. */
export interface RightWithClock {
  readonly right: Right;
  readonly programId: string;
  /** The event it answers: a benefit that stopped may also be a renewal that was missed. */
  readonly event: BenefitEventKind;
  /** The last day. Two dates when only a month, or only the change and not the letter, is known: act by the first. */
  readonly by: { readonly from: string; readonly to: string } | undefined;
  /** The clock's own first day is not known; another date stands in for it. The letter wins. */
  readonly estimated: boolean;
  /** Never "too late": after the last day there may be good cause, and asking is free. */
  readonly passed: 'no' | 'maybe' | 'yes' | 'unknown';
}

const reviews: ReadonlySet<RightKind> = new Set<RightKind>(['hearing', 'appeal', 'reconsideration']);

/**
 * The rights after an event, the ones to use first in front. A state's row takes the place of the federal one of the
 * same family. Without a letter, a benefit that stopped brings both readings: a missed renewal and a decision.
 */
export function rightsFor(
  question: RightsQuestion,
  rights: readonly Right[],
  calendar: Calendar,
): readonly RightWithClock[] {
  const clocks = readings(question).flatMap((event) =>
    inForce(question, event, rights).map((right) => withClock(question, event, right, calendar)),
  );
  const someReviewMayBeOver = clocks.some((clock) => reviews.has(clock.right.right) && mayBeOver(clock));
  const wanted = clocks.filter((clock) => clock.right.right !== 'good_cause' || someReviewMayBeOver);
  return withoutRepeats(wanted).toSorted(compareClocks);
}

/** The events that what was told may turn out to be. */
function readings(question: RightsQuestion): readonly BenefitEventKind[] {
  if (question.event === 'stop' && question.noticeOn === undefined) return ['lapse_renewal', 'stop'];
  if (question.event === 'lapse_renewal') return ['lapse_renewal', 'stop'];
  return [question.event];
}

/** Rows of this program, event and place, after the state's own have replaced the general ones. */
function inForce(question: RightsQuestion, event: BenefitEventKind, rights: readonly Right[]): readonly Right[] {
  const here = rights.filter((right) => right.programs.includes(question.programId) && right.events.includes(event));
  const { state } = question;
  const local = state === undefined ? [] : here.filter((right) => right.states.includes(state));
  const general = here.filter((right) => right.states.length === 0);
  const replaced = new Set(local.map((right) => family(right.right)));
  if (local.some((right) => right.keep_benefits_if !== undefined)) replaced.add('keep_benefits');
  return [...local, ...general.filter((right) => !replaced.has(family(right.right)))];
}

function family(kind: RightKind): RightKind {
  return reviews.has(kind) ? 'hearing' : kind;
}

function withClock(
  question: RightsQuestion,
  event: BenefitEventKind,
  right: Right,
  calendar: Calendar,
): RightWithClock {
  const start = clockStart(question, right);
  const base = { right, programId: question.programId, event };
  if (start === undefined || right.days === undefined || right.days_are === 'at_most') {
    return { ...base, by: undefined, estimated: false, passed: 'unknown' };
  }
  const { days } = right;
  const lastDay = (from: string): string => {
    const day = right.day_kind === 'business' ? calendar.addBusinessDays(from, days) : addDays(from, days);
    return right.last_day_closed === 'next_business_day' ? calendar.nextBusinessDay(day) : day;
  };
  const by = { from: lastDay(start.from), to: lastDay(start.to) };
  const passed = question.asOf > by.to ? 'yes' : question.asOf > by.from ? 'maybe' : 'no';
  return { ...base, by, estimated: start.estimated, passed };
}

interface ClockStartRange {
  readonly from: string;
  readonly to: string;
  readonly estimated: boolean;
}

/** The first day of the clock as far as the dates tell. Where they leave room, the earliest possible day is `from`. */
function clockStart(question: RightsQuestion, right: Right): ClockStartRange | undefined {
  const { noticeOn, effective } = question;
  switch (right.counted_from) {
    case 'notice_mailed':
    case 'notice_received': {
      const receipt = right.counted_from === 'notice_received' ? (right.presumed_receipt_days ?? 0) : 0;
      if (noticeOn !== undefined) return exactly(addDays(noticeOn, receipt));
      if (effective === undefined) return undefined;
      return { from: addDays(effective.from, -(right.notice_lead_days ?? 0)), to: effective.to, estimated: true };
    }
    case 'effective_date': {
      if (effective === undefined)
        return noticeOn === undefined ? undefined : { ...exactly(noticeOn), estimated: true };
      if (!right.start_unsure) return { ...effective, estimated: false };
      const letter = noticeOn ?? addDays(effective.from, -(right.notice_lead_days ?? 0));
      return { from: letter < effective.from ? letter : effective.from, to: effective.to, estimated: true };
    }
    case 'period_end':
      // "Stopped in October" may mean that September's end was the last day, or October's.
      if (effective === undefined) return undefined;
      return { from: addDays(effective.from, -1), to: effective.to, estimated: true };
    case 'month_end': {
      const day = effective?.from ?? noticeOn;
      return day === undefined ? undefined : exactly(endOfMonth(day));
    }
  }
}

function exactly(day: string): ClockStartRange {
  return { from: day, to: day, estimated: false };
}

function mayBeOver(clock: RightWithClock): boolean {
  return clock.passed === 'yes' || clock.passed === 'maybe';
}

function withoutRepeats(clocks: readonly RightWithClock[]): readonly RightWithClock[] {
  const seen = new Set<string>();
  return clocks.filter((clock) => !seen.has(clock.right.id) && seen.add(clock.right.id));
}

const passedOrder = { no: 0, maybe: 0, unknown: 1, yes: 2 } as const;
const kindOrder: Readonly<Record<RightKind, number>> = {
  keep_benefits: 0,
  renew: 1,
  hearing: 2,
  appeal: 2,
  reconsideration: 2,
  waiver: 3,
  good_cause: 4,
  report: 5,
};

/** Clocks that run or may still run first, the next date in front; then what has no date, then what needs good cause. */
function compareClocks(a: RightWithClock, b: RightWithClock): number {
  return (
    passedOrder[a.passed] - passedOrder[b.passed] ||
    nextDate(a).localeCompare(nextDate(b)) ||
    kindOrder[a.right.right] - kindOrder[b.right.right]
  );
}

/** The date to say: the earliest last day, or the latest one when the earliest is behind already. */
export function nextDate(clock: RightWithClock): string {
  if (clock.by === undefined) return '9999-12-31';
  return clock.passed === 'maybe' || clock.passed === 'yes' ? clock.by.to : clock.by.from;
}
