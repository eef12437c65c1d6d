import { randomBytes } from 'node:crypto';

/** The time and identity ports: everything that would make a run differ from the next goes through them. */
export interface Clock {
  /** The present instant (wall clock). */
  now(): Date;
  /** Milliseconds that only grow, for durations and deadlines. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

/** A wall clock that stands still at `instant`, for tests and demonstrations (`OMBUD_NOW`). Durations stay real. */
export function fixedClock(instant: string): Clock {
  const at = new Date(instant);
  return { now: () => new Date(at), monotonicMs: () => performance.now() };
}

/** A wall clock that a test moves by hand. */
export interface ManualClock extends Clock {
  set(instant: string): void;
  advanceMs(ms: number): void;
}

export function manualClock(instant: string): ManualClock {
  let at = new Date(instant).getTime();
  const start = at;
  return {
    now: () => new Date(at),
    monotonicMs: () => at - start,
    set: (next) => {
      at = new Date(next).getTime();
    },
    advanceMs: (ms) => {
      at += ms;
    },
  };
}

/** The calendar date of an instant in a time zone, as `YYYY-MM-DD`. */
export function dateIn(zone: string, at: Date): string {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    formatters.set(zone, formatter);
  }
  return formatter.format(at);
}

/** One per zone in use: making one costs more than a whole turn's other dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The twelve months of a year as a language names them, January first, in lower case and without a full stop. */
export function monthNames(language: string, form: 'long' | 'short' = 'long'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) =>
    format
      .format(new Date(Date.UTC(2000, month, 15)))
      .toLowerCase()
      .replace('.', ''),
  );
}

export interface Ids {
  /** A new identifier with its kind in front: `thr_…`, `trn_…`. 96 random bits, lower-case base 32, sorts by nothing. */
  next(kind: 'thr' | 'trn' | 'key' | 'req' | 'vlt' | 'prp' | 'mcp' | 'ctx'): string;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export const randomIds: Ids = {
  next: (kind) => {
    let text = '';
    for (const byte of randomBytes(20)) text += alphabet[byte & 31];
    return `${kind}_${text}`;
  },
};
