import type { GrievanceSays } from './flow.ts';
import { nextDate, type RightWithClock } from './rights.ts';

/**
 * A right as wordings with their values, in the order of one paragraph: what and whom to ask and by when, how the days
 * count, how to keep the benefit, what it may cost. Nothing here is a sentence; the wording file has them.
 */
export function sayRight(
  clock: RightWithClock,
  words: { readonly program: string; readonly formatDate: (date: string) => string },
): readonly GrievanceSays[] {
  const { right } = clock;
  const slots = { program: words.program, to_whom: right.to_whom };
  return [
    clock.by === undefined || clock.passed === 'yes'
      ? { wording: `rights.${right.right}`, slots }
      : { wording: `rights.${right.right}_by`, slots: { ...slots, by: words.formatDate(nextDate(clock)) } },
    ...counting(clock, words.formatDate),
    ...(right.agency_limit_days === undefined
      ? []
      : [{ wording: 'rights.agency_limit', slots: { days: right.agency_limit_days } }]),
    ...(right.must_arrive === true ? [{ wording: 'rights.must_arrive', slots: {} }] : []),
    ...optional('rights.keep', 'text', right.keep_benefits_if),
    ...optional('rights.risk', 'text', right.risk),
    ...optional('rights.note', 'text', right.note),
  ];
}

/** How the days count, and what to do when nobody here can know the last one. */
function counting(clock: RightWithClock, formatDate: (date: string) => string): readonly GrievanceSays[] {
  const { right, by } = clock;
  if (!right.verified) return [{ wording: 'rights.unverified', slots: {} }];
  if (right.days === undefined) return [{ wording: 'rights.no_days', slots: {} }];
  if (right.days_are === 'at_most') return [{ wording: 'rights.at_most', slots: { days: right.days } }];
  const within = { wording: `rights.within_${right.counted_from}`, slots: { days: right.days } };
  if (by === undefined) return [within, { wording: 'rights.follow_letter', slots: {} }];
  if (clock.passed === 'yes') return [within, { wording: 'rights.passed', slots: { by: formatDate(by.to) } }];
  if (clock.passed === 'maybe')
    return [within, { wording: 'rights.maybe_passed', slots: { from: formatDate(by.from) } }];
  if (clock.estimated || by.from !== by.to) return [within, { wording: 'rights.estimated', slots: {} }];
  return [within, { wording: 'rights.follow_letter', slots: {} }];
}

function optional(wording: string, slot: string, text: string | undefined): readonly GrievanceSays[] {
  return text === undefined ? [] : [{ wording, slots: { [slot]: text } }];
}
