import { z } from 'zod';
import { AppError, errorCodes, type ErrorCode } from '../errors.ts';

/** Errors as RFC 9457 problem documents: one code, one status, one plain sentence that says what to do. */
export const problemSchema = z
  .object({
    type: z.string().describe('`urn:ombud:problem:` and the code.'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe('What is wrong and what to do, in one or two plain sentences.'),
    code: z.string(),
    request_id: z.string().optional(),
    reply: z
      .object({ text: z.string(), status: z.literal('crisis') })
      .optional()
      .describe('The message showed a danger: its fixed lines, to be shown to the person. `detail` begins with them.'),
    degraded: z.literal(true).optional(),
  })
  .catchall(z.unknown());
export type Problem = z.infer<typeof problemSchema>;

const statuses: Readonly<Record<ErrorCode, readonly [number, string]>> = {
  invalid_request: [400, 'The request is not usable'],
  malformed_json: [400, 'The body is not JSON'],
  invalid_utf8: [400, 'The body is not UTF-8'],
  message_empty: [400, 'The message is empty'],
  message_too_long: [413, 'The message is too long'],
  payload_too_large: [413, 'The body is too large'],
  headers_too_large: [431, 'The headers are too large'],
  request_timeout: [408, 'The request took too long'],
  unsupported_media_type: [415, 'The body has another type'],
  unauthorized: [401, 'A key is needed'],
  forbidden: [403, 'Not allowed'],
  forbidden_host: [403, 'Host or origin not allowed'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  thread_not_found: [404, 'No such conversation'],
  thread_exists: [409, 'The id is taken'],
  thread_busy: [409, 'The conversation is busy'],
  turn_not_found: [404, 'No such turn'],
  turn_cancelled: [409, 'The answer was stopped'],
  turn_interrupted: [409, 'The message was not answered'],
  fence_lost: [409, 'Another answer came first'],
  program_not_found: [404, 'No such program'],
  ticket_not_found: [404, 'No such ticket'],
  verification_failed: [403, 'Not verified'],
  passcode_needed: [403, 'A passcode is needed'],
  action_not_allowed: [409, 'Not possible now'],
  version_conflict: [412, 'It has changed meanwhile'],
  version_required: [428, 'Say which version you read'],
  idempotency_key_invalid: [400, 'The Idempotency-Key is not usable'],
  idempotency_conflict: [422, 'The Idempotency-Key was used before'],
  too_many_requests: [429, 'Too many requests'],
  queue_full: [429, 'Too many messages are waiting'],
  query_too_slow: [503, 'The question took too long'],
  household_invalid: [422, 'The household is not usable'],
  pack_invalid: [500, 'The pack is not usable'],
  config_invalid: [500, 'A setting is not usable'],
  storage_unavailable: [503, 'The store does not answer'],
  storage_full: [507, 'The disk is full'],
  storage_corrupt: [503, 'The store is damaged'],
  storage_newer: [503, 'The store is from a newer version'],
  storage_readonly: [503, 'The store cannot be written'],
  binding_missing: [503, 'The store is not built'],
  reader_damaged: [503, 'The trained reader is damaged'],
  port_in_use: [500, 'The port is taken'],
  draining: [503, 'The service is stopping'],
  upstream_unavailable: [503, 'A server that was asked can’t be reached'],
  upstream_failed: [502, 'A server that was asked failed'],
  model_unavailable: [503, 'The model does not answer'],
  model_failed: [502, 'The model failed'],
  blocked: [403, 'Not allowed'],
  internal: [500, 'Something went wrong'],
};

export function statusOf(code: ErrorCode): number {
  return statuses[code][0];
}

/** @param help the fixed lines of a danger that the refused message shows */
export function problemOf(error: unknown, requestId?: string, help?: string): Problem {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'Something went wrong here. Nothing was lost; try again.', { cause: error });
  const [status, title] = statuses[known.code];
  return {
    type: `urn:ombud:problem:${known.code}`,
    title,
    status,
    detail: help === undefined ? known.publicDetail : `${help} ${known.publicDetail}`,
    code: known.code,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(status >= 500 ? {} : known.extra),
    ...(help === undefined ? {} : { reply: { text: help, status: 'crisis' }, degraded: true }),
  };
}

/** The problem of a turn that failed, where only its code was kept. */
export function problemOfTurn(code: string): Problem {
  const known = errorCodes.find((each) => each === code) ?? 'internal';
  return problemOf(
    new AppError(known, 'This message was not answered. Send it again; nothing of it was kept half-done.'),
  );
}
