import type { UnansweredStore } from '../../answers/unanswered.ts';
import type { Bounds } from '../../config.ts';
import type { Clock, Ids } from '../../clock.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { ParseText } from '../../conversation/parse-text.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { Proposals } from '../../conversation/proposals/proposals.ts';
import type { ResumeThread } from '../../conversation/resume.ts';
import type { NextQuestion } from '../../eligibility/determination.ts';
import type { RulePack } from '../../eligibility/rule-pack.ts';
import type { Calendar } from '../../grievances/calendar.ts';
import type { StaffDesk } from '../../grievances/staff/staff-desk.ts';
import type { TicketStore } from '../../grievances/ticket-store.ts';
import type { Household } from '../../household/household.ts';
import type { ProgramStore, ProgramHit, SearchFilters } from '../../programs/program-store.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import type { RestoredThread } from '../../conversation/reply/restore-reply.ts';
import type { Access } from '../access.ts';

/** What the routes of one resource need; `compose` gives it once. */
export interface RouteDeps {
  readonly conversation: Conversation;
  readonly parseText: ParseText;
  readonly proposals: Proposals;
  readonly threads: ThreadStore;
  readonly tickets: TicketStore;
  readonly desk: StaffDesk;
  readonly unanswered: Pick<UnansweredStore, 'list'>;
  readonly calendar: Calendar;
  readonly programs: ProgramStore;
  readonly access: Access;
  readonly pack: () => RulePack;
  readonly search: (text: string, filters: SearchFilters) => Promise<readonly ProgramHit[]>;
  readonly checkEligibility: (
    household: Household,
    programIds: readonly string[] | undefined,
    asOf: string,
  ) => Promise<readonly CheckedProgram[]>;
  /** Over these programs, or over all. */
  readonly nextQuestion: (
    household: Household,
    asOf: string,
    programIds: readonly string[] | undefined,
  ) => NextQuestion | undefined;
  /** What programs may be filtered by: codes of states that there are, categories that some program has. */
  readonly facets: (facet: 'state' | 'category') => Promise<readonly string[]>;
  /** Keyed: what nobody outside can work out. */
  readonly digest: (text: string) => string;
  readonly resume: ResumeThread;
  /** A stored text with its real values back. */
  readonly restore: (text: string, thread: RestoredThread) => string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly today: () => string;
  readonly bounds: Bounds;
  /** Who serves what, for /readyz. */
  readonly readiness: () => Promise<Readonly<Record<string, unknown>>>;
  readonly metrics: () => Promise<string>;
  readonly metricsContentType: string;
}
