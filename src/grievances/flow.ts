import type { BenefitEvent, GrievanceState } from '../threads/thread.ts';
import type { TicketChange } from '../threads/turn.ts';

/**
 * The grievance flow as the conversation sees it. `paths/grievance.ts` translates an Understanding into an input and
 * the `says` into a reply plan; everything that a grievance means is in this room.
 */
export interface GrievanceInput {
  readonly event: GrievanceEvent;
  /** Another complaint is wanted, not an addition to one that is open. */
  readonly anew?: boolean;
  /** An order to file: nothing that can be left out is asked any more. */
  readonly files?: boolean;
  /** They said no to a complaint: none is offered. */
  readonly declined?: boolean;
  /** A question about the complaint itself; the open one is put again after its answer. */
  readonly aside?: 'meaning' | 'is_appeal' | 'when_answered' | 'change' | undefined;
  /** The message tells of a letter that came. */
  readonly letter?: boolean;
  /** The message, redacted. */
  readonly text: string;
  readonly programId: string | undefined;
  readonly benefitEvent: BenefitEvent | undefined;
  /** The date of a letter, told on its own. ISO. */
  readonly noticeOn?: string | undefined;
  /** The person of another household whom the conversation is about: "father". */
  readonly about?: string | undefined;
  /** Real values that code read from the vault for this turn only; never stored by the flow. */
  readonly beneficiaryId: string | undefined;
  readonly dateOfBirth: string | undefined;
  readonly comeBackCode: string | undefined;
  readonly oneTimeCode?: string | undefined;
  readonly ticketNumber: string | undefined;
  readonly passcode?: string | undefined;
  /** This thread has a passcode; what it files has the same. */
  readonly guarded?: boolean;
  readonly state: string | undefined;
  readonly at: string;
  readonly threadId: string;
}

export const grievanceEvents = [
  'complain', // the message is (part of) a complaint
  'ask_status',
  'appeal',
  'ask_person',
  'identify', // gave an id
  'verify', // gave a second factor
  'stay_anonymous', // "I'd rather not say who I am", "skip"
  'yes',
  'no',
  'done', // "that's all"
  'reopen', // a ticket that was decided or closed is not settled
  'cancel',
  'resume', // back after a digression: ask the open question again
] as const;
export type GrievanceEvent = (typeof grievanceEvents)[number];

/** One thing to say: a whole key of the wording file (`grievance.filed`), with its values. All keys: `wordings.ts`. */
export interface GrievanceSays {
  readonly wording: string;
  readonly slots: Readonly<Record<string, string | number>>;
}

export interface GrievanceStep {
  /** Undefined: the flow is over. Stage `idle`: it is over too, and remembers for a while who was verified. */
  readonly state: GrievanceState | undefined;
  readonly says: readonly GrievanceSays[];
  readonly ticket: TicketChange | undefined;
  /** Something is asked and its answer belongs to the flow. */
  readonly asks: boolean;
  /** For the trace: `identification --identify--> verification`; `complaint stays` when an answer could not be read. */
  readonly transition: string;
}

export interface GrievanceFlow {
  advance(state: GrievanceState | undefined, input: GrievanceInput): Promise<GrievanceStep>;
  /** Whether a message says that no letter came about what was decided. */
  tellsNoNotice(text: string): boolean;
}
