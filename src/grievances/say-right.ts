import type { GrievanceSays } from './flow.ts';
import type { RightKind } from './right.ts';
import { nextDate, type RightWithClock } from './rights.ts';

const of = ['program', 'to_whom'] as const;
const by = ['program', 'to_whom', 'by'] as const;

/** Everything that is said of rights, with the slots of each. The pack's wording has each of them; start-up compares. */
export const rightWordings = {
  'rights.hearing': of,
  'rights.hearing_by': by,
  'rights.appeal': of,
  'rights.appeal_by': by,
  'rights.reconsideration': of,
  'rights.reconsideration_by': by,
  'rights.renew': of,
  'rights.renew_by': by,
  'rights.keep_benefits': of,
  'rights.keep_benefits_by': by,
  'rights.waiver': of,
  'rights.waiver_by': by,
  'rights.good_cause': of,
  'rights.good_cause_by': by,
  'rights.report': of,
  'rights.report_by': by,
  'rights.within_notice_mailed': ['days'],
  'rights.within_notice_received': ['days'],
  'rights.within_effective_date': ['days'],
  'rights.within_period_end': ['days'],
  'rights.within_month_end': ['days'],
  'rights.follow_letter': [],
  'rights.estimated': [],
  'rights.maybe_passed': ['from'],
  'rights.passed': ['by'],
  'rights.no_days': [],
  'rights.at_most': ['days'],
  'rights.unverified': [],
  'rights.agency_limit': ['days'],
  'rights.must_arrive': [],
  'rights.keep': ['text'],
  'rights.risk': ['text'],
  'rights.note': ['text'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * A right as wordings with their values, in the order of one paragraph: what and whom to ask and by when, how the days
 * count, how to keep the benefit, what it may cost. Nothing here is a sentence; the wording file has them.
 * `short` is for a reply that says several: what, whom, by when, and what the letter has to do with it.
 */
export function sayRight(
  clock: RightWithClock,
  words: { readonly program: string; readonly formatDate: (date: string) => string },
  detail: 'short' | 'full' = 'full',
): readonly GrievanceSays[] {
  const { right } = clock;
  const slots = { program: words.program, to_whom: right.to_whom };
  const headline =
    clock.by === undefined || clock.passed === 'yes'
      ? { wording: `rights.${right.right}`, slots }
      : { wording: `rights.${right.right}_by`, slots: { ...slots, by: words.formatDate(nextDate(clock)) } };
  // Without a date the number of days is all there is of the clock.
  if (detail === 'short')
    return [headline, ...(clock.by === undefined ? counting(clock) : []), ...certainty(clock, words.formatDate)];
  return [
    headline,
    ...counting(clock),
    ...certainty(clock, words.formatDate),
    ...(right.must_arrive === true ? [{ wording: 'rights.must_arrive', slots: {} }] : []),
    ...optional('rights.keep', 'text', right.keep_benefits_if),
    ...optional('rights.risk', 'text', right.risk),
    ...optional('rights.note', 'text', right.note),
  ];
}

/** From where the days count. */
function counting({ right }: RightWithClock): readonly GrievanceSays[] {
  if (!right.verified || right.days === undefined || right.days_are === 'at_most') return [];
  return [{ wording: `rights.within_${right.counted_from}`, slots: { days: right.days } }];
}

/** Rights without a last day of their own. */
const open: ReadonlySet<RightKind> = new Set<RightKind>(['good_cause', 'waiver', 'report']);

/** How far the date can be relied on, and what to do when it is not known or behind. */
function certainty(clock: RightWithClock, formatDate: (date: string) => string): readonly GrievanceSays[] {
  const { right, by } = clock;
  const one = (wording: string, slots: GrievanceSays['slots'] = {}) => [{ wording: `rights.${wording}`, slots }];
  if (!right.verified) return one('unverified');
  if (right.agency_limit_days !== undefined) return one('agency_limit', { days: right.agency_limit_days });
  if (right.days === undefined) return open.has(right.right) ? [] : one('no_days');
  if (right.days_are === 'at_most') return one('at_most', { days: right.days });
  if (by === undefined) return one('follow_letter');
  if (clock.passed === 'yes') return one('passed', { by: formatDate(by.to) });
  if (clock.passed === 'maybe') return one('maybe_passed', { from: formatDate(by.from) });
  return one(!clock.estimated && by.from === by.to ? 'follow_letter' : 'estimated');
}

function optional(wording: string, slot: string, text: string | undefined): readonly GrievanceSays[] {
  return text === undefined ? [] : [{ wording, slots: { [slot]: text } }];
}
