import { dateIn, type Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import type { Calendar } from '../grievances/calendar.ts';
import { raiseLateTickets } from '../grievances/staff/raise-late.ts';
import type { Stores } from './stores.ts';

/** Looks for late tickets now and every `lateSweepMs`; never twice at once. Returns what ends it. */
export async function startLateSweep(from: {
  readonly queue: Stores['ticketQueue'];
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly onFailure: (error: unknown) => void;
}): Promise<() => void> {
  const { queue, calendar, clock, timeZone, onFailure } = from;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const now = clock.now();
      await raiseLateTickets({ queue, calendar, today: dateIn(timeZone, now), at: now.toISOString() });
    } catch (error) {
      // A full disk, a store that is just closing: the next look finds the same tickets.
      if (!stopped) onFailure(error);
    }
    if (!stopped) timer = setTimeout(() => void sweep(), bounds.lateSweepMs).unref();
  };
  await sweep();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
