import { bounds } from '../../bounds.ts';
import { AppError } from '../../errors.ts';
import type { Ticket } from '../ticket.ts';
import { beneficiaryIdDigest, readBeneficiaryId } from '../verification.ts';
import type { StaffDeskDeps } from './staff-desk.ts';

type KnowsPeople = Pick<StaffDeskDeps, 'registry' | 'digest' | 'beneficiaryIdPattern'>;

/** Whom the registry knows by this id. Rejects `not_found`. */
export async function knownPerson(
  deps: KnowsPeople,
  beneficiaryId: string,
): Promise<{ readonly idDigest: string; readonly ref: string }> {
  const id = readBeneficiaryId(beneficiaryId, deps.beneficiaryIdPattern);
  const idDigest = id === undefined ? undefined : beneficiaryIdDigest(deps.digest, id);
  const found = idDigest === undefined ? undefined : await deps.registry.findByDigest(idDigest);
  if (idDigest === undefined || found === undefined)
    throw new AppError('not_found', 'The registry has nobody with this id. Check it.');
  return { idDigest, ref: found.ref };
}

/** Who a person is for `vouchHoldsMs` from the instant `at`, because staff know them. */
export async function vouchedAs(
  deps: KnowsPeople,
  beneficiaryId: string,
  at: string,
): Promise<Pick<Ticket, 'beneficiaryRef' | 'vouchedUntil'>> {
  const { ref } = await knownPerson(deps, beneficiaryId);
  return { beneficiaryRef: ref, vouchedUntil: new Date(Date.parse(at) + bounds.vouchHoldsMs).toISOString() };
}
