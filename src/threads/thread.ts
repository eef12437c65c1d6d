import type { Determination } from '../eligibility/determination.ts';
import type { Period } from '../household/field.ts';
import type { Json } from '../household/household.ts';
import type { Fact } from '../profile/fact.ts';
import type { ThreadGuard } from './guard.ts';
import type { Persona } from './persona.ts';
import type { NeedName, Urgency } from '../reading/labels.ts';
import type { PastCall } from './tool-history.ts';

/** What a thread remembers between turns. Everything here has a bound; nothing grows with the number of turns. */
export interface ThreadContext {
  readonly threadId: string;
  /** Grows by one with every committed change; the ETag. */
  readonly version: number;
  /** Committed turns so far. */
  readonly turnCount: number;
  readonly tokenEpoch: number;
  readonly createdAt: string;
  readonly lastTurnAt: string | undefined;
  /** The facts in force: one per path. */
  readonly facts: readonly Fact[];
  readonly dialogue: DialogueState;
  /** Programs found so far, in the order in which they were last shown. */
  readonly programs: readonly RetrievedProgram[];
  readonly grievance: GrievanceState | undefined;
  /** When an intent to appeal was first expressed (instant), by program. */
  readonly appealIntents: Readonly<Record<string, string>>;
  /** The last tool calls, oldest first; bounded by `toolHistoryMax`. The trace of each turn has all of its own. */
  readonly toolHistory: readonly PastCall[];
  /** How it is spoken to, as the operator and the person chose. */
  readonly persona: Persona;
  /** A passcode or a safety flag, if the person wanted one. */
  readonly guard: ThreadGuard | undefined;
}

/** A program that this thread has found: enough to answer follow-ups without a search. */
export interface RetrievedProgram {
  readonly programId: string;
  /** Content hash of the program when it was found; another one means: look again. */
  readonly programHash: string;
  readonly outcome: Determination['outcome'];
  /** 1-based place in the list last shown; undefined if it was found but not shown. */
  readonly shownAs: number | undefined;
  /** It was shown before, now or in an older list: "more" leaves it out. */
  readonly seen: boolean;
  readonly foundInTurn: number;
}

/** A question that is waiting for an answer. */
export type OpenQuestion =
  | {
      readonly kind: 'fact';
      readonly path: string;
      readonly ask: string;
      readonly why: string;
      readonly askedInTurn: number;
    }
  | { readonly kind: 'choice'; readonly options: readonly ReadingOption[]; readonly askedInTurn: number }
  /** One of the grievance flow's; its stage says which. */
  | { readonly kind: 'grievance'; readonly askedInTurn: number }
  | {
      readonly kind: 'confirm';
      readonly what: 'delete_my_data' | 'take_complaint' | 'look_for_need';
      readonly askedInTurn: number;
    }
  /** An amount was told and something of it is open: without a path, what it is; with one, its period. */
  | {
      readonly kind: 'amount';
      readonly path?: string;
      readonly amount: Json;
      readonly period?: Period | undefined;
      readonly again?: boolean;
      readonly askedInTurn: number;
    }
  /** Which benefit the trouble is about; the rights depend on it. */
  | { readonly kind: 'which_benefit'; readonly askedInTurn: number }
  /** Of whoever wants this talk kept from others: a passcode, then a safe way to be reached. */
  | { readonly kind: 'passcode'; readonly askedInTurn: number }
  | { readonly kind: 'safe_contact'; readonly askedInTurn: number }
  /** How it went, once the office closed a ticket. */
  | { readonly kind: 'rating'; readonly ticket: string; readonly askedInTurn: number };

/** What of a ticket was told in a thread: its version then, lines of its history, and that it was late. */
export interface SeenTicket {
  readonly version: number;
  readonly told: number;
  readonly late: boolean;
}

/** One concrete reading that CLARIFICATION offered. */
export interface ReadingOption {
  readonly intent: string;
  readonly says: string;
  readonly programId?: string;
  /** The entry of the answer bank that this reading asks for. */
  readonly answerId?: string;
}

export interface DialogueState {
  readonly language: string;
  /** The person of another household whom the conversation is about; undefined: the writer. */
  readonly about?: { readonly key: string; readonly sex: 'f' | 'm' | undefined } | undefined;
  readonly openQuestion: OpenQuestion | undefined;
  /** The program talked about last. */
  readonly focusProgramId: string | undefined;
  /** The need last searched for, in the person's (redacted) words; bounded by `needCharsMax`. */
  readonly need: string | undefined;
  /** What is needed, as the reader heard it; one of each kind. */
  readonly needs?: readonly Need[];
  /** How often each wording was used, so that no paragraph comes twice. Bounded by the wordings there are. */
  readonly wordingUses: Readonly<Record<string, number>>;
  /** Digests of the paragraphs of the last few replies, newest first, so that none comes back soon. */
  readonly lastSaid?: readonly (readonly string[])[];
  /** Things said once per thread: `welcome`, `crisis`, `complaint_is_not_appeal`. */
  readonly said: readonly string[];
  /** Answers of the bank that were said, oldest first; bounded by `saidAnswersMax`. */
  readonly saidAnswers?: readonly SaidAnswer[];
  /** Answers that lay near what was said before, the latest first: each stays on the table. Bounded by `nearAnswersMax`. */
  readonly nearAnswers?: readonly string[];
  /** A danger that was told, and is not forgotten in the next turns. */
  readonly danger?: StandingDanger | undefined;
  /** The last turn in which a danger was heard, sure or possible. */
  readonly dangerHeardIn?: number | undefined;
  /** Paths the person skipped: not asked again. */
  readonly skippedPaths: readonly string[];
  /** A benefit that was cut, denied or lapsed, as told: the clock that runs. */
  readonly benefitEvent: BenefitEvent | undefined;
  /** Another letter or trouble that was told, and waits while the one above is talked of. */
  readonly otherEvent?: BenefitEvent | undefined;
  /** A letter that they hold: what its last day is counted from. */
  readonly letter?: ToldLetter | undefined;
  /** Words that become the first part of a complaint if the person wants one; bounded. */
  readonly complaintDraft: string | undefined;
  /** Until then (instant) a thread with a passcode shows what is in it; moved on by each turn. */
  readonly openUntil?: string;
  /** What was told of each ticket, so that a person who comes back hears what is new. Bounded by `ticketsListedMax`. */
  readonly seenTickets?: Readonly<Record<string, SeenTicket>>;
}

/** Something that is needed: said by the person, or following from how they live. */
export interface Need {
  readonly need: NeedName;
  readonly urgency: Urgency;
  /** How surely it was said, how long ago, and how much it counts: 0 to 1.5. */
  readonly weight: number;
}

/** What was told of a letter, ISO dates: its own, the time that it gives, its last day; and which last day was said, when last. */
export interface ToldLetter {
  readonly on?: string | undefined;
  readonly days?: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' } | undefined;
  readonly due?: string | undefined;
  /** The turn that told of it last, and the person of another household whom it is about. */
  readonly turn: number;
  readonly about: string | undefined;
  /** Its date and its time were told together, and surely read. */
  readonly whole: boolean;
  /** The answer that was said to it: only that one's clock is its clock. */
  readonly entry?: string | undefined;
  /** The turn in which its date was asked for. */
  readonly askedIn?: number | undefined;
  readonly said?: { readonly by: string; readonly turn: number } | undefined;
}

/** What danger (a kind of the pack's `crisis.yaml`), when it was heard last, and how many of its later lines were said. */
export interface StandingDanger {
  readonly kind: string;
  readonly turn: number;
  readonly times: number;
  /** Somebody else than the writer is in it. */
  readonly ofAnother?: boolean | undefined;
}

/** An entry of the answer bank that was said, when last, and which of its texts (their places in it). */
export interface SaidAnswer {
  readonly id: string;
  readonly turn: number;
  readonly places: readonly number[];
}

export const benefitEventKinds = [
  'stop',
  'reduction',
  'denial',
  'lapse_renewal',
  'late_decision',
  'overpayment',
  'identity_or_agency_error',
  'renewal_due',
] as const;
export type BenefitEventKind = (typeof benefitEventKinds)[number];

/** Something happened to a benefit. Dates are ISO dates; a month alone stands as its first and last day. */
export interface BenefitEvent {
  readonly kind: BenefitEventKind;
  readonly programId: string | undefined;
  readonly noticeOn?: string;
  readonly effective?: { readonly from: string; readonly to: string };
  /** Of `renewal_due`: what a letter asks for, and its day where one was told. Nothing went wrong yet. */
  readonly due?: { readonly task: LetterTask; readonly on?: string };
  readonly quote: string;
}

/** Renew, send papers, or come to (or pick up the phone for) an appointment. */
export type LetterTask = 'renew' | 'send' | 'come';

/** The grievance flow's own plain state, as a thread stores it. Its meaning is in `grievances/`. */
export interface GrievanceState {
  readonly stage: string;
  readonly [key: string]: unknown;
}

export const emptyDialogue: DialogueState = {
  language: 'en',
  openQuestion: undefined,
  focusProgramId: undefined,
  need: undefined,
  wordingUses: {},
  said: [],
  skippedPaths: [],
  benefitEvent: undefined,
  complaintDraft: undefined,
};
