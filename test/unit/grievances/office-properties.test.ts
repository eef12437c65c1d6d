import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarSchema } from '../../../src/grievances/calendar.ts';
import { grievanceEvents, type GrievanceEvent } from '../../../src/grievances/flow.ts';
import { newsSince } from '../../../src/grievances/news.ts';
import { raiseLateTickets } from '../../../src/grievances/staff/raise-late.ts';
import { applyStaffAction, staffMoves, type StaffAction } from '../../../src/grievances/staff/ticket-actions.ts';
import { deadlineState, openTicketStages, type Ticket } from '../../../src/grievances/ticket.ts';
import type { SeenTicket } from '../../../src/threads/thread.ts';
import {
  openGrievanceWorld,
  packCalendar,
  packRules,
  readPackFile,
  type GrievanceWorld,
} from '../../support/grievance-world.ts';

/** Two people, the office and the clock, each doing anything at any time. */
type Move =
  | { readonly who: 'thr_a' | 'thr_b'; readonly event: GrievanceEvent; readonly text: string; readonly id?: string }
  | { readonly who: 'staff'; readonly ticket: number; readonly action: StaffAction }
  | { readonly who: 'clock'; readonly hours: number };

const actions: readonly StaffAction[] = [
  { action: 'assign', assignee: 'rosa' },
  { action: 'ask', question: 'Which letter?' },
  { action: 'sort', severity: 'urgent', sensitivity: 'restricted', reason: 'no food' },
  { action: 'decide', decision: 'not_upheld', reason: 'The rule says so.' },
  { action: 'close' },
  { action: 'transfer', office: 'county', reason: 'theirs' },
  { action: 'escalate', reason: 'unclear' },
  { action: 'reopen', reason: 'new letter' },
];
const texts = ['my SNAP stopped and nobody answers', 'they denied me and I want it back', 'it is not solved', ''];
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: personMove() },
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constant('staff' as const),
      ticket: fc.integer({ min: 1, max: 3 }),
      action: fc.constantFrom(...actions),
    }),
  },
  { weight: 2, arbitrary: fc.record({ who: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 120 }) }) },
);
function personMove() {
  return fc.record(
    {
      who: fc.constantFrom('thr_a' as const, 'thr_b' as const),
      event: fc.constantFrom<GrievanceEvent>(...grievanceEvents, 'complain', 'done', 'stay_anonymous', 'yes', 'yes'),
      text: fc.constantFrom(...texts),
      id: fc.constantFrom('USER001', 'USER002', 'USER998'),
    },
    { requiredKeys: ['who', 'event', 'text'] },
  );
}

/** Where the office is, and when it begins: before a clock changes, a weekend, a holiday, at midnight here or there. */
const officeTime = fc.record({
  zone: fc.constantFrom(
    'UTC',
    'America/Chicago',
    'America/New_York',
    'Pacific/Honolulu',
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'Pacific/Auckland',
  ),
  at: fc.constantFrom(
    '2026-10-31T23:30:00.000Z', // The clocks of the United States go back in this night.
    '2027-03-12T05:30:00.000Z', // The Friday before they go forward.
    '2026-11-25T05:59:00.000Z', // The day before Thanksgiving begins.
    '2026-12-24T23:59:59.000Z',
    '2026-12-31T11:00:00.000Z',
    '2026-11-20T15:00:00.000Z',
  ),
});

const holidays = new Set(calendarSchema.parse(readPackFile('calendar.yaml')).holidays.map(({ on }) => on));

/** The day on the wall of an office, as the platform tells it. */
function dayIn(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
}

/** The day by which a ticket is to be answered, counted with a finger on the calendar. */
function dueByHand(openedOn: string, severity: string): string {
  let left = { urgent: 2, high: 5 }[severity] ?? 10;
  const day = new Date(`${openedOn}T12:00:00Z`);
  while (left > 0) {
    day.setUTCDate(day.getUTCDate() + 1);
    const closed = [0, 6].includes(day.getUTCDay()) || holidays.has(day.toISOString().slice(0, 10));
    if (!closed) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

it('whatever people, staff and the clock do: nothing closes undecided, no day is wrong, put off or missed wherever the office is, no history is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 30 }), officeTime, async (moves, { zone, at }) => {
      const world = await openGrievanceWorld((deps) => ({ ...deps, dateOf: (instant) => dayIn(zone, instant) }));
      world.at = at;
      const seen: Record<string, Readonly<Record<string, SeenTicket>>> = { thr_a: {}, thr_b: {} };
      const filed: string[] = [];
      try {
        // There is something to work on from the start; more may come.
        for (const threadId of ['thr_a', 'thr_b']) filed.push(await fileOne(world, threadId));
        await holds(world, filed, new Map(), { who: 'clock', hours: 0 });
        for (const one of moves) {
          const before = await snapshot(world, filed);
          if (one.who === 'clock') await passTime(world, one.hours);
          else if (one.who === 'staff') await actAsStaff(world, filed[one.ticket - 1] ?? 'OMB-2026-000999', one.action);
          else {
            const told = await world.tell(one.who, one.event, {
              text: one.text,
              programId: 'snap',
              ...(one.id === undefined ? {} : { beneficiaryId: one.id, dateOfBirth: '1985-03-14' }),
            });
            if (told.ticketNumber !== undefined) {
              expect(one.event).toBe('yes');
              filed.push(told.ticketNumber);
            }
            seen[one.who] = await hearNews(world, one.who, told.step.state, seen[one.who] ?? {});
          }
          await holds(world, filed, before, one);
        }
        const years = [...new Set(filed.map((number) => number.slice(0, 9)))];
        const expected = years.flatMap((year) =>
          filed
            .filter((number) => number.startsWith(year))
            .map((_, index) => `${year}${String(index + 1).padStart(6, '0')}`),
        );
        expect(filed).toEqual(expected);
      } finally {
        world.close();
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

async function fileOne(world: GrievanceWorld, threadId: string): Promise<string> {
  await world.tell(threadId, 'complain', { text: 'they denied me and I want it back', programId: 'wic' });
  await world.tell(threadId, 'done');
  await world.tell(threadId, 'stay_anonymous');
  return (await world.tell(threadId, 'yes')).ticketNumber ?? '';
}

interface Snapshot {
  readonly ticket: Ticket;
  readonly lines: number;
}

async function snapshot(world: GrievanceWorld, filed: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> {
  const all = new Map<string, Snapshot>();
  for (const number of filed) {
    const ticket = await world.deps.tickets.get(number);
    if (ticket !== undefined) all.set(number, { ticket, lines: (await world.deps.tickets.listHistory(number)).length });
  }
  return all;
}

async function passTime(world: GrievanceWorld, hours: number): Promise<void> {
  world.at = new Date(Date.parse(world.at) + hours * 3_600_000).toISOString();
  const today = world.deps.dateOf(world.at);
  await raiseLateTickets({ queue: world.queue, calendar: packCalendar, today, at: world.at });
}

async function actAsStaff(world: GrievanceWorld, number: string, action: StaffAction): Promise<void> {
  const days: Readonly<Record<string, number>> = packRules.answer_within_business_days;
  const today = world.deps.dateOf(world.at);
  const ticket = await world.deps.tickets.get(number);
  const change = world.queue.change({
    number,
    expectedVersion: undefined,
    at: world.at,
    actor: 'staff:rosa',
    work: (found) => ({
      work: applyStaffAction(found, action, (severity) => packCalendar.addBusinessDays(today, days[severity] ?? 10)),
      action: action.action,
      remark: undefined,
      audit: { actor: 'staff:rosa', action: `ticket_${action.action}`, subject: number, digest: undefined, detail: {} },
    }),
  });
  if (ticket !== undefined && staffMoves[ticket.stage][action.action] !== undefined && action.action !== 'escalate') {
    await change;
    return;
  }
  await change.catch((error: unknown) => {
    const code = ticket === undefined ? 'ticket_not_found' : 'action_not_allowed';
    expect(error).toMatchObject({ code });
  });
}

/** News are of one's own tickets only, and told once. */
async function hearNews(
  world: GrievanceWorld,
  threadId: string,
  grievance: Parameters<typeof newsSince>[0]['grievance'],
  before: Readonly<Record<string, SeenTicket>>,
): Promise<Readonly<Record<string, SeenTicket>>> {
  const news = await newsSince({ threadId, grievance, seen: before, at: world.at }, world.deps);
  const verified = grievance?.['verified'] as { ref?: string; ticket?: string } | undefined;
  for (const { wording, slots } of news.says) {
    if (wording !== 'grievance.news') continue;
    const ticket = await world.deps.tickets.get(String(slots['ticket']));
    const theirs = verified?.ref !== undefined && ticket?.beneficiaryRef === verified.ref;
    expect(ticket?.threadId === threadId || theirs).toBe(true);
  }
  const again = await newsSince({ threadId, grievance, seen: news.seen, at: world.at }, world.deps);
  expect(again.says).toEqual([]);
  return news.seen;
}

async function holds(
  world: GrievanceWorld,
  filed: readonly string[],
  before: ReadonlyMap<string, Snapshot>,
  move: Move,
): Promise<void> {
  for (const [number, now] of await snapshot(world, filed)) {
    const { ticket, lines } = now;
    if (!openTicketStages.has(ticket.stage)) expect([ticket.decision, ticket.resolution]).not.toContain(undefined);
    if (ticket.stage === 'waiting_for_person') expect(ticket.question).toBeDefined();
    expect(packCalendar.isBusinessDay(ticket.dueOn), ticket.dueOn).toBe(true);
    const was = before.get(number);
    if (was === undefined) {
      expect(ticket.dueOn).toBe(dueByHand(world.deps.dateOf(ticket.openedAt), ticket.severity));
      continue;
    }
    expect(lines).toBeGreaterThanOrEqual(was.lines);
    if (ticket.version !== was.ticket.version) expect(lines, JSON.stringify(move)).toBeGreaterThan(was.lines);
    if (was.ticket.stage !== 'reopened' && ticket.stage === 'reopened')
      expect(ticket.dueOn).toBe(dueByHand(world.deps.dateOf(world.at), ticket.severity));
    const isLate = openTicketStages.has(ticket.stage) && world.deps.dateOf(world.at) > ticket.dueOn;
    expect(deadlineState(ticket, world.deps.dateOf(world.at), packCalendar) === 'breached').toBe(isLate);
    if (isLate && move.who === 'clock') expect(ticket.escalation).toBeGreaterThan(0);
    if (ticket.stage !== 'reopened') expect(ticket.dueOn <= was.ticket.dueOn).toBe(true);
    expect(ticket.partCount).toBeGreaterThanOrEqual(was.ticket.partCount);
  }
}
