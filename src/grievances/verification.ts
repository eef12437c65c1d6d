import { timingSafeEqual } from 'node:crypto';
import type { BeneficiaryRegistry } from './beneficiary-registry.ts';
import type { Digest } from './come-back-code.ts';

/**
 * A second factor beside the beneficiary id. Every failure is the same to whoever asks: unknown id, wrong value, locked.
 * Adapters do equal work for all of them, so that the time an answer takes tells nothing either.
 */
export interface SecondFactor {
  readonly kind: 'date_of_birth' | 'one_time_code' | 'passcode' | 'staff';
  check(input: SecondFactorInput): Promise<Verification>;
}

export interface SecondFactorInput {
  /** Keyed digest of the beneficiary id (`beneficiaryIdDigest`). */
  readonly idDigest: string;
  /** What the person gave: for a date of birth, an ISO date. */
  readonly given: string;
  /** What else attempts are counted by: the thread, or the ticket that is asked for. */
  readonly countedBy: string;
  readonly at: string;
}

export type Verification =
  { readonly kind: 'verified'; readonly beneficiaryRef: string } | { readonly kind: 'refused' };

/**
 * Counts attempts. Each call is a short transaction of its own, so that a failed turn does not take a count back.
 * An attempt is taken before it is checked and given back when it held; two at once can not both slip through.
 */
export interface AttemptCounter {
  /** Counts one attempt on every subject. False when one of them is locked at `at`. */
  take(subjects: readonly string[], at: string): Promise<boolean>;
  /** Gives an attempt back: it held. */
  giveBack(subjects: readonly string[]): Promise<void>;
}

/** Date of birth from the registry: weak, since family and case papers know it, and so never enough for a transcript. */
export function dateOfBirthFactor(deps: {
  readonly registry: BeneficiaryRegistry;
  readonly attempts: AttemptCounter;
  readonly digest: Digest;
}): SecondFactor {
  return {
    kind: 'date_of_birth',
    check: async ({ idDigest, given, countedBy, at }) => {
      const subjects = [`id:${idDigest}`, deps.digest(`attempts:${countedBy}`)];
      const allowed = await deps.attempts.take(subjects, at);
      const found = await deps.registry.findByDigest(idDigest);
      // An unknown id is compared too, with a value that no date can equal.
      const same = sameSecret(deps.digest, given, found?.dateOfBirth ?? 'nobody');
      if (!allowed || !same || found === undefined) return { kind: 'refused' };
      await deps.attempts.giveBack(subjects);
      return { kind: 'verified', beneficiaryRef: found.ref };
    },
  };
}

/** Equal, in a time that does not depend on where two texts differ. */
export function sameSecret(digest: Digest, a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digest(`compare:${a}`)), Buffer.from(digest(`compare:${b}`)));
}

/** The one spelling of a beneficiary id. */
export function readBeneficiaryId(text: string, pattern: RegExp): string | undefined {
  const id = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '');
  return pattern.test(id) ? id : undefined;
}

export function beneficiaryIdDigest(digest: Digest, id: string): string {
  return digest(`beneficiary_id:${id}`);
}
