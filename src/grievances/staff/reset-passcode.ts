import { randomInt } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { AuditEntry } from '../../threads/turn.ts';
import { hashPasscode, isPasscode } from '../passcode.ts';
import type { StaffDeskDeps } from './staff-desk.ts';
import type { Staff } from './staff-scopes.ts';
import { visibleTicket } from './visible-ticket.ts';

export interface PasscodeReset {
  readonly number: string;
  /** What is kept of the new one. */
  readonly hash: string;
  readonly at: string;
  readonly audit: AuditEntry;
}

/** No I, L, O or U: it is read out over a counter or a phone. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const passcodeChars = 10;

/**
 * A new passcode in place of a forgotten one, for somebody whom staff have checked. Nothing is left open meanwhile: whoever
 * has the old one, a birth date or the phone sees nothing. Shown once, here. Rejects `action_not_allowed` where there is none.
 */
export async function resetPasscode(
  deps: Pick<StaffDeskDeps, 'queue' | 'tickets' | 'digest' | 'clock'>,
  staff: Staff,
  number: string,
  reason: string,
): Promise<{ readonly passcode: string }> {
  const ticket = await visibleTicket(deps, staff, number);
  const passcode = newPasscode();
  const done = await deps.queue.resetPasscode({
    number: ticket.number,
    hash: await hashPasscode(deps.digest, passcode),
    at: deps.clock.now().toISOString(),
    audit: {
      actor: staff.actor,
      action: 'passcode_reset',
      subject: ticket.number,
      digest: deps.digest(reason),
      detail: {},
    },
  });
  if (!done) throw new AppError('action_not_allowed', 'This ticket has no passcode, so there is none to reset.');
  return { passcode };
}

function newPasscode(): string {
  for (;;) {
    const drawn = Array.from({ length: passcodeChars }, () => signs.charAt(randomInt(signs.length))).join('');
    if (isPasscode(drawn)) return drawn;
  }
}
