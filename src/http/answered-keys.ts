import { AppError } from '../errors.ts';
import type { Idempotency } from '../threads/turn.ts';

/** What a request's Idempotency-Key stands for, where an answer has no effect and only has to be the same again. */
export interface AnsweredKeys<Basis> {
  /**
   * What the answer to this key rests on: remembered from the first request, or made now. Throws
   * `idempotency_conflict` when the key came with another body.
   */
  basis(idempotency: Idempotency | undefined, make: () => Basis): { readonly basis: Basis; readonly replayed: boolean };
}

/** The last `max` keys of this process. An answer is worked out again from what it rests on, so little is kept. */
export function answeredKeys<Basis>(max: number): AnsweredKeys<Basis> {
  const known = new Map<string, { readonly bodyHash: string; readonly basis: Basis }>();
  return {
    basis(idempotency, make) {
      if (idempotency === undefined) return { basis: make(), replayed: false };
      const name = `${idempotency.scope}\n${idempotency.key}`;
      const found = known.get(name);
      if (found !== undefined) {
        if (found.bodyHash === idempotency.bodyHash) return { basis: found.basis, replayed: true };
        throw new AppError(
          'idempotency_conflict',
          'This Idempotency-Key was used for another request. Take a new key, or send the same body.',
        );
      }
      const basis = make();
      known.set(name, { bodyHash: idempotency.bodyHash, basis });
      for (const oldest of known.keys()) {
        if (known.size <= max) break;
        known.delete(oldest);
      }
      return { basis, replayed: false };
    },
  };
}
