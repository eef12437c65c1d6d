import type { Request } from 'express';
import { AppError } from '../errors.ts';

/** A page elsewhere must not talk to a service on this machine through the person's browser (DNS rebinding). */
export function checkHost(request: Request, hosts: readonly string[]): void {
  if (hosts.length === 0) return;
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const { origin } = request.headers;
  if (hosts.includes(host) && (origin === undefined || hosts.includes(hostOf(origin)))) return;
  throw new AppError('forbidden_host', 'This host or origin is not served here.');
}

/** The host of an origin; `null` and whatever is none stay what they are, and are no host of ours. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : origin;
}

export function checkIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{16,200}$/.test(key)) return key;
  throw new AppError(
    'idempotency_key_invalid',
    'The Idempotency-Key needs 16 to 200 visible characters; a random UUID is good.',
  );
}

/** Every header once, by its lower-case name. */
export function headersOf(request: Request): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
