/**
 * The closed list of things that can go wrong, and the one error class that carries them.
 *
 * `publicDetail` is one plain sentence for the person or the operator: what is wrong and what to do.
 * `internal` is for the log and never leaves the process. `http/` and `mcp/` map codes at their own door.
 */
export const errorCodes = [
  'invalid_request',
  'malformed_json',
  'invalid_utf8',
  'message_empty',
  'message_too_long',
  'payload_too_large',
  'headers_too_large',
  'request_timeout',
  'unsupported_media_type',
  'unauthorized',
  'forbidden',
  'forbidden_host',
  'not_found',
  'method_not_allowed',
  'thread_not_found',
  'thread_exists',
  'thread_busy',
  'turn_not_found',
  'turn_cancelled',
  'turn_interrupted',
  'fence_lost',
  'program_not_found',
  'ticket_not_found',
  'verification_failed',
  'passcode_needed',
  'action_not_allowed',
  'version_conflict',
  'version_required',
  'idempotency_key_invalid',
  'idempotency_conflict',
  'too_many_requests',
  'queue_full',
  'query_too_slow',
  'household_invalid',
  'pack_invalid',
  'config_invalid',
  'storage_unavailable',
  'storage_full',
  'storage_corrupt',
  'storage_newer',
  'storage_readonly',
  'binding_missing',
  'reader_damaged',
  'port_in_use',
  'draining',
  'model_unavailable',
  'model_failed',
  'upstream_unavailable',
  'upstream_failed',
  'blocked',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** For logs only. Never sent to a client, never holds personal data. */
  readonly internal?: string;
  /** Machine-readable additions to the problem document, such as `{field: "members[1].age"}`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly publicDetail: string;
  readonly internal: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, publicDetail: string, options: AppErrorOptions = {}) {
    super(`${code}: ${publicDetail}`, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.publicDetail = publicDetail;
    this.internal = options.internal;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
