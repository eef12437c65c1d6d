import { newOneTimeCode, oneTimeCodeHash, oneTimeCodeUntil } from '../one-time-code.ts';
import { knownPerson } from './known-person.ts';
import type { GivenCode, StaffDeskDeps } from './staff-desk.ts';
import type { Staff } from './staff-scopes.ts';

/** The record of it comes first: no code is there that nobody gave. */
export async function giveCode(
  deps: StaffDeskDeps,
  staff: Staff,
  beneficiaryId: string,
  reason: string,
): Promise<GivenCode> {
  const { idDigest } = await knownPerson(deps, beneficiaryId);
  const at = deps.clock.now().toISOString();
  const code = newOneTimeCode();
  const until = oneTimeCodeUntil(at);
  await deps.audit.append([
    { at, actor: staff.actor, action: 'code_given', subject: idDigest, digest: deps.digest(reason), detail: {} },
  ]);
  await deps.codes.keep({ idDigest, codeHash: oneTimeCodeHash(deps.digest, idDigest, code), until });
  return { code, until };
}
