import { systemClock } from '../../src/clock.ts';
import type { Stores } from '../../src/compose/stores.ts';
import type { ResumeThread } from '../../src/conversation/resume.ts';
import { emptyDialogue } from '../../src/threads/thread.ts';
import { birthDate, madeUpTicket, personId } from './fill-tickets.ts';

export interface Bench {
  readonly stores: Stores;
  readonly resume: ResumeThread;
  readonly dataDir: string;
  /** The registry's names of its first people. */
  readonly refs: readonly string[];
  /** Tickets that each measurement files, each on a thread of its own. */
  readonly filed: number;
}

/** A turn of its own on a thread of its own, as small as it can be, which files a ticket. */
export async function fileTicket({ stores, refs }: Bench, tickets: number, round: number): Promise<void> {
  const at = systemClock.now();
  const threadId = `thr_bench_${tickets}_${round}`;
  const claimed = await stores.threads.claimTurn({
    threadId,
    createThread: { owner: 'bench', channel: 'api' },
    turnId: `trn_bench_${tickets}_${round}`,
    message: 'yes',
    vault: [{ handle: 'PERSON_1', entity: 'person', value: 'Person One' }],
    at: at.toISOString(),
    leaseMs: 60_000,
    idempotency: undefined,
  });
  if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
  const { ticketNumber } = await stores.threads.commitTurn({
    fence: claimed.fence,
    at: at.toISOString(),
    status: 'completed',
    replyText: 'It is filed.',
    replyBody: { programs: [] },
    route: { route: 'GRIEVANCE', confidence: 1, reasons: ['confirmed'] },
    facts: [],
    calls: [],
    dialogue: emptyDialogue,
    programs: undefined,
    grievance: undefined,
    ticket: {
      kind: 'open',
      ticket: { ...madeUpTicket(round * 997, at.getTime(), refs[round % refs.length]), openedAt: at.toISOString() },
    },
    events: [{ number: 1, type: 'run.started' }],
    timings: {},
    audit: [],
  });
  if (ticketNumber === undefined) throw new Error('no ticket was filed');
}

export async function readThread({ stores, filed }: Bench, tickets: number, round: number): Promise<void> {
  const threadId = `thr_bench_${tickets}_${round % filed}`;
  await stores.threads.loadContext(threadId);
  await stores.threads.listMessages(threadId, 0, 100);
  await stores.tickets.listForThread(threadId);
}

export async function readTicket({ stores, refs }: Bench, round: number): Promise<void> {
  const ref = refs[round % refs.length] ?? '';
  const [ticket] = await stores.tickets.listForBeneficiary(ref);
  const number = ticket?.number ?? '';
  await stores.tickets.listParts(number);
  await stores.tickets.listHistory(number);
  await stores.registry.listEnrolments(ref);
}

/** The whole of it: two counts of attempts and a new thread, each a durable write of its own. */
export async function comeBack({ stores, resume, refs }: Bench, round: number): Promise<void> {
  const person = round % refs.length;
  const [ticket] = await stores.tickets.listForBeneficiary(refs[person] ?? '');
  await resume({
    principal: { kind: 'open', keyId: undefined, scopes: [] },
    idempotency: undefined,
    ticketNumber: ticket?.number ?? '',
    beneficiaryId: personId(person),
    dateOfBirth: birthDate(person),
  });
}
