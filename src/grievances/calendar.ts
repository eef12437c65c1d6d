import { z } from 'zod';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The pack's `calendar.yaml`: the days on which offices are closed, for the years it covers. */
export const calendarSchema = z.strictObject({
  weekend: z.array(z.enum(weekdays)).max(6),
  covers: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .describe('Outside of it only weekends are known, which can only make a deadline look earlier than it is.'),
  holidays: z.array(z.strictObject({ on: z.iso.date(), name: z.string().min(1) })),
  source: z.strictObject({ title: z.string().min(1), url: z.url() }),
});
export type CalendarData = z.infer<typeof calendarSchema>;

/** Day arithmetic over ISO dates (`YYYY-MM-DD`), time zones left at the door. */
export interface Calendar {
  isBusinessDay(date: string): boolean;
  /** `date` itself when offices are open on it, else the next day that they are. */
  nextBusinessDay(date: string): string;
  /** `date` itself when offices are open on it, else the last day before it that they are. */
  previousBusinessDay(date: string): string;
  /** The business day that is `days` business days after `date`; the day itself does not count. */
  addBusinessDays(date: string, days: number): string;
}

/** Fourteen days closed in a row is more than any calendar has; past it the data is wrong, not the date. */
const closedRunMax = 14;

export function makeCalendar(data: CalendarData): Calendar {
  const closed = new Set(data.holidays.map((holiday) => holiday.on));
  const weekend = new Set<string>(data.weekend);
  const isBusinessDay = (date: string): boolean => !closed.has(date) && !weekend.has(weekdayOf(date));
  const openDayFrom = (date: string, step: 1 | -1): string => {
    let day = date;
    for (let tries = 0; tries < closedRunMax && !isBusinessDay(day); tries += 1) day = addDays(day, step);
    return day;
  };
  const nextBusinessDay = (date: string): string => openDayFrom(date, 1);
  return {
    isBusinessDay,
    nextBusinessDay,
    previousBusinessDay: (date) => openDayFrom(date, -1),
    addBusinessDays: (date, days) => {
      let day = date;
      for (let left = days; left > 0; left -= 1) day = nextBusinessDay(addDays(day, 1));
      return day;
    },
  };
}

/** `days` calendar days after an ISO date (before it when negative). */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The last day of the month of `date`. */
export function endOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}
