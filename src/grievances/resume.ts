import type { GrievanceState } from '../threads/thread.ts';
import { holdsUntil } from './check-status.ts';
import { codeHash, readComeBackCode } from './come-back-code.ts';
import type { FlowDeps } from './flow-turn.ts';
import { opensGuard } from './guard-check.ts';
import { idleState, storedState } from './grievance-state.ts';
import { parseDateOfBirth } from './parse-date-of-birth.ts';
import { readTicketNumber, type Ticket } from './ticket.ts';
import { beneficiaryIdDigest, readBeneficiaryId, sameSecret } from './verification.ts';

export interface ResumeInput {
  readonly ticketNumber: string;
  readonly beneficiaryId?: string;
  readonly dateOfBirth?: string;
  readonly code?: string;
  readonly passcode?: string;
  readonly at: string;
}

export interface ResumedTicket {
  readonly ticket: Ticket;
  /** For the new thread: it may show this ticket's status and take additions while the verification holds. */
  readonly grievance: GrievanceState;
  /** The passcode was given: it opens the old transcript too, in the thread that filed the ticket. */
  readonly byPasscode: boolean;
}

/**
 * Coming back by ticket number on another device. Undefined is the one answer to everything that does not hold: an
 * unknown number, somebody else's, a wrong date, code or passcode, nothing given, locked. Equal work for all of them. A
 * ticket with a passcode opens by it alone: what family and case papers know does not.
 */
export async function resumeByTicket(
  input: ResumeInput,
  deps: Pick<
    FlowDeps,
    'tickets' | 'attempts' | 'digest' | 'secondFactor' | 'rules' | 'dateOf' | 'beneficiaryIdPattern'
  >,
): Promise<ResumedTicket | undefined> {
  const number = readTicketNumber(input.ticketNumber) ?? '';
  const ticket = await deps.tickets.get(number);
  const ref = await verifiedRef(input, number, deps);
  const codeHolds = await checkCode(input, number, ticket, deps);
  const hash = ticket?.guard?.passcodeHash;
  const byPasscode = await opensGuard(
    { given: input.passcode, hash, countedBy: `ticket:${number}`, at: input.at },
    deps,
  );
  if (ticket === undefined) return undefined;
  const isTheirs = ref !== undefined && ticket.beneficiaryRef === ref;
  const proven = hash === undefined ? isTheirs || codeHolds : byPasscode;
  if (!proven) return undefined;
  const verified = {
    until: holdsUntil(input.at),
    ticket: ticket.number,
    ...(isTheirs ? { ref } : {}),
    ...(byPasscode ? { passcode: true } : {}),
  };
  const grievance = storedState({ ...idleState, stage: 'follow_up', ticket: ticket.number, verified });
  return grievance === undefined ? undefined : { ticket, grievance, byPasscode };
}

async function verifiedRef(
  input: ResumeInput,
  number: string,
  deps: Parameters<typeof resumeByTicket>[1],
): Promise<string | undefined> {
  if (input.beneficiaryId === undefined || input.dateOfBirth === undefined) return undefined;
  const id = readBeneficiaryId(input.beneficiaryId, deps.beneficiaryIdPattern);
  const date = parseDateOfBirth(input.dateOfBirth, { order: deps.rules.date_order, today: deps.dateOf(input.at) });
  if (id === undefined || date.kind !== 'date') return undefined;
  const result = await deps.secondFactor.check({
    idDigest: beneficiaryIdDigest(deps.digest, id),
    given: date.date,
    countedBy: `ticket:${number}`,
    at: input.at,
  });
  return result.kind === 'verified' ? result.beneficiaryRef : undefined;
}

async function checkCode(
  input: ResumeInput,
  number: string,
  ticket: Ticket | undefined,
  deps: Parameters<typeof resumeByTicket>[1],
): Promise<boolean> {
  const code = input.code === undefined ? undefined : readComeBackCode(input.code);
  if (code === undefined) return false;
  const subjects = [deps.digest(`attempts:ticket:${number}`)];
  const allowed = await deps.attempts.take(subjects, input.at);
  const same = sameSecret(deps.digest, codeHash(deps.digest, code), ticket?.codeHash ?? 'nobody');
  if (!allowed || !same) return false;
  await deps.attempts.giveBack(subjects);
  return true;
}
