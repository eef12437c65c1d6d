import type { ErrorCode } from '../errors.ts';

/** What can become of a message, at every address that takes one. */
export const turnProblems: readonly ErrorCode[] = [
  'message_empty',
  'message_too_long',
  'thread_busy',
  'queue_full',
  'idempotency_conflict',
  'turn_cancelled',
  'turn_interrupted',
  'blocked',
  'draining',
];
