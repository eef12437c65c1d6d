import type { CallRecord } from './turn.ts';

/** A tool call as its thread remembers it: what was called with what, when (instant), how it ended, and what it cost. */
export interface PastCall extends Omit<CallRecord, 'argumentsDigest'> {
  /** Number of the turn that made it. */
  readonly turn: number;
}

/** What is remembered once a turn has made its calls: the last ones, oldest first, at most `max`. */
export function withCalls(
  history: readonly PastCall[],
  calls: readonly CallRecord[],
  turn: number,
  max: number,
): readonly PastCall[] {
  const made = calls.map(({ argumentsDigest: _digest, ...call }): PastCall => ({ turn, ...call }));
  return [...history, ...made].slice(-max);
}

/** The same calls without what they were asked with: somebody took words back that may stand there. */
export function withoutArguments(history: readonly PastCall[]): readonly PastCall[] {
  return history.map((call) => ({ ...call, arguments: {} }));
}
