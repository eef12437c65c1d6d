import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { keyedDigest } from '../../src/audit/keyed-digest.ts';
import { calendarSchema, makeCalendar } from '../../src/grievances/calendar.ts';
import type { FlowDeps } from '../../src/grievances/flow-turn.ts';
import type { GrievanceEvent, GrievanceFlow, GrievanceInput, GrievanceStep } from '../../src/grievances/flow.ts';
import { makeGrievanceFlow } from '../../src/grievances/make-flow.ts';
import { grievanceRulesSchema } from '../../src/grievances/rules.ts';
import { oneTimeCodeFactor, type OneTimeCodes } from '../../src/grievances/one-time-code.ts';
import { staffFactor } from '../../src/grievances/staff-factor.ts';
import { dateOfBirthFactor } from '../../src/grievances/verification.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import {
  demoBeneficiariesSchema,
  seedDemoBeneficiaries,
  sqliteBeneficiaryRegistry,
} from '../../src/storage/sqlite/registry.ts';
import { sqliteOneTimeCodes } from '../../src/storage/sqlite/one-time-codes.ts';
import { sqliteTicketQueue } from '../../src/storage/sqlite/ticket-queue.ts';
import type { TicketQueue } from '../../src/grievances/staff/ticket-queue.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { sqliteTicketStore } from '../../src/storage/sqlite/tickets.ts';
import { sqliteAttemptCounter } from '../../src/storage/sqlite/verification.ts';
import type { TicketChange } from '../../src/threads/turn.ts';
import { changesOf, claimOf, startsAt } from './turns.ts';

export const secret = 'a secret for tests, long enough';
export const digest = (text: string): string => keyedDigest(secret, text);

export function readPackFile(path: string): unknown {
  return parse(readFileSync(`data/us/${path}`, 'utf8'));
}

export const packCalendar = makeCalendar(calendarSchema.parse(readPackFile('calendar.yaml')));
export const packRules = grievanceRulesSchema.parse(readPackFile('grievances.yaml'));

/** A service's grievance room on a real database, with the pack's demo people and a clock that is moved by hand. */
export interface GrievanceWorld {
  readonly deps: FlowDeps;
  readonly flow: GrievanceFlow;
  readonly queue: TicketQueue;
  readonly codes: OneTimeCodes;
  at: string;
  /** One turn: the flow's step, stored with a real commit. */
  tell(threadId: string, event: GrievanceEvent, input?: Partial<GrievanceInput>): Promise<TurnTold>;
  /** A change of a ticket in a turn of its own. */
  file(threadId: string, ticket: TicketChange): Promise<string | undefined>;
  close(): void;
}

export interface TurnTold {
  readonly step: GrievanceStep;
  /** The keys of what was said, without `grievance.`. */
  readonly said: readonly string[];
  readonly ticketNumber: string | undefined;
}

export async function openGrievanceWorld(
  change: (deps: FlowDeps) => FlowDeps = (deps) => deps,
): Promise<GrievanceWorld> {
  const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt) });
  const people = demoBeneficiariesSchema.parse(readPackFile('demo/beneficiaries.yaml')).beneficiaries;
  await seedDemoBeneficiaries(database, people, digest);
  const threads = sqliteThreadStore(database);
  const registry = sqliteBeneficiaryRegistry(database);
  const attempts = sqliteAttemptCounter(database);
  const tickets = sqliteTicketStore(database);
  const codes = sqliteOneTimeCodes(database);
  const deps = change({
    rules: packRules,
    calendar: packCalendar,
    tickets,
    registry,
    secondFactor: dateOfBirthFactor({ registry, attempts, digest }),
    oneTimeCode: oneTimeCodeFactor({ registry, attempts, digest, codes }),
    staffKnow: staffFactor({ registry, tickets }),
    attempts,
    digest,
    beneficiaryIdPattern: /^USER\d{3,6}$/,
    dateOf: (instant) => instant.slice(0, 10),
    formatDate: (date) => date,
    programName: (programId) => programId.toUpperCase(),
    whoToCall: (programId) => (programId === 'snap' ? { agency: 'the SNAP office', phone: '2-1-1' } : undefined),
  });
  const flow = makeGrievanceFlow(deps);
  let turns = 0;
  const world: GrievanceWorld = {
    deps,
    flow,
    queue: sqliteTicketQueue(database),
    codes,
    at: startsAt,
    tell: async (threadId, event, input = {}) => {
      turns += 1;
      const claimed = await threads.claimTurn(claimOf(threadId, `trn_${turns}`, { at: world.at }));
      if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
      const before = (await threads.loadContext(threadId))?.grievance;
      const step = await flow.advance(before, inputOf({ event, threadId, at: world.at, ...input }));
      const committed = await threads.commitTurn(
        changesOf(claimed.fence, { at: world.at, grievance: { state: step.state }, ticket: step.ticket }),
      );
      const said = step.says.map((item) => item.wording.replace('grievance.', ''));
      return { step, said, ticketNumber: committed.ticketNumber };
    },
    file: async (threadId, ticket) => {
      turns += 1;
      const claimed = await threads.claimTurn(claimOf(threadId, `trn_${turns}`, { at: world.at }));
      if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
      return (await threads.commitTurn(changesOf(claimed.fence, { at: world.at, ticket }))).ticketNumber;
    },
    close: () => database.close(),
  };
  return world;
}

export function inputOf(
  input: Partial<GrievanceInput> & Pick<GrievanceInput, 'event' | 'threadId' | 'at'>,
): GrievanceInput {
  return {
    text: '',
    programId: undefined,
    benefitEvent: undefined,
    beneficiaryId: undefined,
    dateOfBirth: undefined,
    comeBackCode: undefined,
    ticketNumber: undefined,
    state: undefined,
    ...input,
  };
}
