import type { BeneficiaryRegistry } from './beneficiary-registry.ts';
import type { TicketStore } from './ticket-store.ts';
import type { SecondFactor } from './verification.ts';

/**
 * Staff know the person behind a ticket and said so: in the thread that filed it the id is then enough for a while. It
 * is the way round a record that has the wrong birth date. `given` is the thread. Nothing can be guessed, so nothing is
 * counted; and an id that nobody vouched for is refused whether or not it exists.
 */
export function staffFactor(deps: {
  readonly registry: Pick<BeneficiaryRegistry, 'findByDigest'>;
  readonly tickets: Pick<TicketStore, 'listForThread'>;
}): SecondFactor {
  return {
    kind: 'staff',
    check: async ({ idDigest, given, at }) => {
      const found = await deps.registry.findByDigest(idDigest);
      const tickets = await deps.tickets.listForThread(given);
      const vouched = tickets.some(
        ({ beneficiaryRef, vouchedUntil }) =>
          vouchedUntil !== undefined && vouchedUntil > at && beneficiaryRef === (found?.ref ?? 'nobody'),
      );
      return vouched && found !== undefined ? { kind: 'verified', beneficiaryRef: found.ref } : { kind: 'refused' };
    },
  };
}
