import { randomInt } from 'node:crypto';
import { bounds } from '../bounds.ts';
import type { BeneficiaryRegistry } from './beneficiary-registry.ts';
import type { Digest } from './come-back-code.ts';
import type { AttemptCounter, SecondFactor } from './verification.ts';

/** Where codes wait to be used. One at a time for each id; a new one takes the place of the old. */
export interface OneTimeCodes {
  keep(code: { readonly idDigest: string; readonly codeHash: string; readonly until: string }): Promise<void>;
  /** Takes the code out, in one step, if it is there and `at` is before its end; true once and never again. */
  use(code: { readonly idDigest: string; readonly codeHash: string; readonly at: string }): Promise<boolean>;
}

const digits = 6;

/** Six digits, `482-913`: short enough to be read out. Guessing is bounded by the counting of attempts. */
export function newOneTimeCode(): string {
  const number = String(randomInt(10 ** digits)).padStart(digits, '0');
  return `${number.slice(0, digits / 2)}-${number.slice(digits / 2)}`;
}

/** The one spelling of a code in a message; undefined where there is none. */
export function readOneTimeCode(text: string): string | undefined {
  const match = /(?<![\d/.-])(\d{3})[ -]?(\d{3})(?![\d/]|[.-]\d)/.exec(text);
  return match === null ? undefined : `${match[1]}-${match[2]}`;
}

export function oneTimeCodeHash(digest: Digest, idDigest: string, code: string): string {
  return digest(`one_time_code:${idDigest}:${code}`);
}

/** Until when (instant) a code that is given at `at` can be used. */
export function oneTimeCodeUntil(at: string): string {
  return new Date(Date.parse(at) + bounds.oneTimeCodeHoldsMs).toISOString();
}

/** A code that staff gave, or a program of the operator: once, for a day. Stronger than a date of birth. */
export function oneTimeCodeFactor(deps: {
  readonly registry: Pick<BeneficiaryRegistry, 'findByDigest'>;
  readonly codes: OneTimeCodes;
  readonly attempts: AttemptCounter;
  readonly digest: Digest;
}): SecondFactor {
  return {
    kind: 'one_time_code',
    check: async ({ idDigest, given, countedBy, at }) => {
      const subjects = [`id:${idDigest}`, deps.digest(`attempts:${countedBy}`)];
      const allowed = await deps.attempts.take(subjects, at);
      const found = await deps.registry.findByDigest(idDigest);
      // A locked id's code is not used up: no hash is like this one.
      const codeHash = allowed ? oneTimeCodeHash(deps.digest, idDigest, given) : 'locked';
      const held = await deps.codes.use({ idDigest, codeHash, at });
      if (!held || found === undefined) return { kind: 'refused' };
      await deps.attempts.giveBack(subjects);
      return { kind: 'verified', beneficiaryRef: found.ref };
    },
  };
}
