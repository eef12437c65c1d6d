import { dateIn, type Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import type { Calendar } from '../grievances/calendar.ts';
import { raiseLateTickets } from '../grievances/staff/raise-late.ts';
import { repeat } from './repeat.ts';
import type { Stores } from './stores.ts';

/** Looks for late tickets now and every `lateSweepMs`. Returns what ends it. */
export function startLateSweep({
  queue,
  calendar,
  clock,
  timeZone,
  onFailure,
}: {
  readonly queue: Stores['ticketQueue'];
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly onFailure: (error: unknown) => void;
}): Promise<() => void> {
  const sweep = async (): Promise<void> => {
    const now = clock.now();
    await raiseLateTickets({ queue, calendar, today: dateIn(timeZone, now), at: now.toISOString() });
  };
  return repeat(sweep, bounds.lateSweepMs, onFailure);
}
