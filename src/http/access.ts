import { AppError } from '../errors.ts';
import type { Clock } from '../clock.ts';
import { opensGuard, type GuardCheckDeps } from '../grievances/guard-check.ts';
import { isLocked } from '../threads/guard.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { Principal } from '../threads/turn.ts';
import { hashKey } from '../vault/access-key.ts';
import type { KeyStore } from '../vault/key-store.ts';
import type { ThreadTokens } from '../vault/thread-token.ts';
import type { ServiceScope } from './define-route.ts';

/** Who asks, and may they? The one place that answers it. */
export interface Access {
  principal(headers: Headers): Promise<Principal>;
  /** Passes when the token opens the thread. Unknown, erased and foreign threads give the same answer. */
  openThread(threadId: string, token: string | undefined): Promise<void>;
  /** Passes when what is in the thread may be shown: it has no passcode, it is open, or this is the passcode. */
  seeThread(threadId: string, passcode: string | undefined): Promise<void>;
  tokenFor(threadId: string): Promise<string>;
  /**
   * Passes when the key has the scope, or when nobody but this machine can ask: the service is bound to it, and no proxy
   * passed the request on.
   */
  holdScope(scope: ServiceScope, headers: Headers): Promise<void>;
}

type Headers = Readonly<Record<string, string | undefined>>;

/** Where a client sends the passcode of a conversation that was left. */
export const passcodeHeader = 'x-thread-passcode';

export interface AccessDeps {
  readonly auth: 'open' | 'required';
  /** The service is bound to an address that only this machine reaches. */
  readonly onlyHere: boolean;
  readonly keys: Pick<KeyStore, 'findByHash'>;
  readonly threads: Pick<ThreadStore, 'owner' | 'loadContext'>;
  readonly guardCheck: GuardCheckDeps;
  readonly clock: Clock;
  readonly tokens: ThreadTokens;
}

/** Throws unless the key is one of staff. What it allows is checked where the work is done. */
export function checkStaff({ kind }: Principal): void {
  if (kind === 'staff') return;
  if (kind === 'open')
    throw new AppError('unauthorized', 'This needs a staff key: send "Authorization: Bearer <key>".');
  throw new AppError('forbidden', 'This is for staff keys. The operator makes one with "npm run keys -- add staff".');
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function isForwarded(headers: Headers): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/** Whose key it is. Throws `unauthorized` for one that nobody has. */
async function holderOf(authorization: string, keys: AccessDeps['keys']): Promise<Principal> {
  const key = /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(authorization)?.[1];
  const found = key === undefined ? undefined : await keys.findByHash(hashKey(key));
  if (found !== undefined) return { kind: found.kind, keyId: found.id, scopes: found.scopes };
  throw new AppError(
    'unauthorized',
    'That key is not known here, or it was withdrawn. Ask the operator for a new one.',
  );
}

export function createAccess(deps: AccessDeps): Access {
  return {
    async principal(headers) {
      const authorization = headers['authorization'];
      if (authorization === undefined) {
        if (deps.auth === 'required') {
          throw new AppError(
            'unauthorized',
            'This service needs a key: send "Authorization: Bearer <key>". The operator makes one with "npm run keys".',
          );
        }
        if (isForwarded(headers)) {
          throw new AppError(
            'forbidden',
            'Requests through a proxy need a key. Set OMBUD_AUTH=required and send "Authorization: Bearer <key>".',
          );
        }
        return { kind: 'open', keyId: undefined, scopes: [] };
      }
      return holderOf(authorization, deps.keys);
    },
    async holdScope(scope, headers) {
      if (deps.onlyHere && !isForwarded(headers)) return;
      const make = `npm run keys -- add operator --name NAME --scopes ${scope}`;
      const { authorization } = headers;
      if (authorization === undefined)
        throw new AppError(
          'unauthorized',
          `This needs a key with the scope ${scope}: send "Authorization: Bearer <key>". The operator makes one with "${make}".`,
        );
      if ((await holderOf(authorization, deps.keys)).scopes.includes(scope)) return;
      throw new AppError('forbidden', `This key lacks the scope ${scope}. The operator makes one with "${make}".`, {
        extra: { scope },
      });
    },
    async openThread(threadId, token) {
      const owner = await deps.threads.owner(threadId);
      // The same work for a thread that is not there, so that time tells nothing.
      const fits = deps.tokens.fits(token ?? '', threadId, owner?.tokenEpoch ?? 0);
      if (!owner || !fits) {
        throw new AppError(
          'thread_not_found',
          'There is no such conversation, or its token does not fit. Send the token in X-Thread-Token.',
        );
      }
    },
    async seeThread(threadId, given) {
      const thread = await deps.threads.loadContext(threadId);
      const at = deps.clock.now().toISOString();
      if (thread === undefined || !isLocked(thread, at)) return;
      const hash = thread.guard?.passcodeHash;
      if (await opensGuard({ given, hash, countedBy: `thread:${threadId}`, at }, deps.guardCheck)) return;
      throw new AppError(
        'passcode_needed',
        'This conversation has a passcode. Send it in X-Thread-Passcode, or as a message. After several tries it rests for half an hour.',
      );
    },
    async tokenFor(threadId) {
      const owner = await deps.threads.owner(threadId);
      return deps.tokens.tokenFor(threadId, owner?.tokenEpoch ?? 0);
    },
  };
}
