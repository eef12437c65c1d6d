import { AppError } from '../../errors.ts';
import type { Idempotency } from '../../threads/turn.ts';

/**
 * Requests with an idempotency key that are under way in this process. A retry joins its first try and takes no place in
 * a queue. Once the first try has ended, and for other processes, the store knows the key.
 */
export interface FirstTries<Started> {
  join(
    idempotency: Idempotency | undefined,
    start: () => Promise<Started>,
  ): Promise<{ readonly started: Started; readonly joined: boolean }>;
}

/** @param ended resolves or rejects when what was started is over */
export function createFirstTries<Started>(ended: (started: Started) => Promise<unknown>): FirstTries<Started> {
  const underWay = new Map<string, { readonly bodyHash: string; readonly started: Promise<Started> }>();

  async function forgetAtEnd(name: string, started: Promise<Started>): Promise<void> {
    try {
      await ended(await started);
    } catch {
      // How it ended is told to those who wait for it; here it only matters that it did.
    } finally {
      underWay.delete(name);
    }
  }

  return {
    async join(idempotency, start) {
      if (idempotency === undefined) return { started: await start(), joined: false };
      const { scope, key, bodyHash } = idempotency;
      const name = `${scope}\n${key}`;
      const first = underWay.get(name);
      if (first === undefined) {
        const started = start();
        underWay.set(name, { bodyHash, started });
        void forgetAtEnd(name, started);
        return { started: await started, joined: false };
      }
      if (first.bodyHash !== bodyHash) throw keyConflict();
      return { started: await first.started, joined: true };
    },
  };
}

/** The key stands for another request already. */
export function keyConflict(): AppError {
  return new AppError(
    'idempotency_conflict',
    'This Idempotency-Key was used with another message. Use a new key for a new message.',
  );
}
