import type { Clock } from '../clock.ts';
import type { Calendar } from '../grievances/calendar.ts';
import { startLateSweep } from './late-sweep.ts';
import { logError, type makeLog } from './log.ts';
import type { Stores } from './stores.ts';
import { watchCatalogue } from './watch-catalogue.ts';

/** What goes on beside the turns: late tickets are raised, and who listens hears of a catalogue seeded anew. Returns what ends both. */
export async function startBackgroundJobs({
  stores,
  calendar,
  clock,
  timeZone,
  log,
  onSeeded,
}: {
  readonly stores: Pick<Stores, 'ticketQueue' | 'programs'>;
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: ReturnType<typeof makeLog>;
  readonly onSeeded: () => void;
}): Promise<() => void> {
  const failed =
    (job: string) =>
    (error: unknown): void =>
      logError(log, { job }, error);
  const endSweep = await startLateSweep({
    queue: stores.ticketQueue,
    calendar,
    clock,
    timeZone,
    onFailure: failed('late_tickets'),
  });
  const endWatch = await watchCatalogue(stores.programs, onSeeded, failed('watch_catalogue'));
  return () => {
    endSweep();
    endWatch();
  };
}
