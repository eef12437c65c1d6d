import type { GuardChange } from '../threads/guard.ts';
import type { Household } from '../household/household.ts';
import type { Fact, FactChange, ProposedFact } from '../profile/fact.ts';
import type {
  BenefitEvent,
  DialogueState,
  GrievanceState,
  RetrievedProgram,
  StandingDanger,
  ThreadContext,
} from '../threads/thread.ts';
import type { CrisisKind } from '../middleware/content-moderation/crisis.ts';
import type { ModerationMetadata } from '../middleware/content-moderation/content-moderation.ts';
import type {
  CallRecord,
  Fence,
  Principal,
  RouteDecision,
  SearchServed,
  TicketChange,
  VaultEntry,
} from '../threads/turn.ts';
import type { OpenChain } from '../middleware/chain/open-chain.ts';
import type { HandleVault } from '../middleware/context-function.ts';
import type { ModelAsked } from './ask-model.ts';
import type { Reading } from '../reading/reading.ts';
import type { AskedQuestion, StandingAnswer } from './agenda/asked-question.ts';
import type { ReplyPlan } from './reply/reply-plan.ts';
import type { Understanding } from './understand/understanding.ts';
import type { WordedReply } from './reply/wording.ts';

/**
 * A turn on its way: each step takes one of these and returns the next, with what it learned added. Nothing in them is
 * optional because it comes later.
 */
export interface ReceivedTurn {
  readonly turnId: string;
  readonly threadId: string;
  readonly threadIsNew: boolean;
  readonly principal: Principal;
  readonly channel: string;
  /** As typed. Leaves this type behind at the next step. */
  readonly message: string;
  readonly idempotency: { readonly scope: string; readonly key: string; readonly bodyHash: string } | undefined;
  readonly receivedAt: Date;
  /** The date where the pack lives, ISO. */
  readonly today: string;
}

export interface RedactedTurn extends Omit<ReceivedTurn, 'message'> {
  readonly text: string;
  /** A passcode that stood in the message. In this turn only: it is kept nowhere. */
  readonly passcode: string | undefined;
  readonly vault: HandleVault;
  readonly newVaultEntries: readonly VaultEntry[];
  readonly moderation: ModerationMetadata;
  /** The operator's chain, for every hook point to come. */
  readonly chain: OpenChain;
}

export interface ClaimedTurn extends RedactedTurn {
  readonly fence: Fence;
  readonly turnNumber: number;
  readonly thread: ThreadContext;
}

/** `locked`: the thread has a passcode, was left, and shows nothing. */
export interface AdmittedTurn extends ClaimedTurn {
  readonly door: 'open' | 'just_opened' | 'locked';
}

export interface ReadTurn extends AdmittedTurn {
  /** The end of what the person said before. */
  readonly earlier: string;
  readonly reading: Reading;
}

/** What of the bank answers its questions. */
export interface LookedUpTurn extends ReadTurn {
  readonly asked: readonly AskedQuestion[];
  readonly standing: StandingAnswer | undefined;
  /** Entries near what was said so far, the latest first: what the next turns look at again. */
  readonly near: readonly string[];
}

export interface ScreenedTurn extends LookedUpTurn {
  readonly screening: Screening;
}

/** What moderation and crisis signals call for. None of it stops help. */
export interface Screening {
  /** Dangers told for sure: their fixed lines come first. */
  readonly crisisKinds: readonly CrisisKind[];
  /** Dangers that may be meant: a sentence with the number for each kind, and the answer goes on as it would. */
  readonly gentleKinds: readonly CrisisKind[];
  /** All that was heard of danger is somebody else's. */
  readonly ofAnother: boolean;
  /** A danger of the turns before, as it stands: its next line goes first, and no list follows. */
  readonly still: StandingDanger | undefined;
  /** What of a danger the next turns remember. */
  readonly danger: StandingDanger | undefined;
  /** Abuse was flagged: they are at the end of their patience. */
  readonly toxic: boolean;
}

export interface UnderstoodTurn extends ScreenedTurn {
  readonly understanding: Understanding;
}

/** Where the reading was unsure a model was asked, once. */
export interface ConsultedTurn extends UnderstoodTurn {
  readonly consulted: (ModelAsked & { readonly usage: WordedReply['usage'] }) | undefined;
  /** It was asked and could not be used: the reply is degraded. */
  readonly consultFailed: boolean;
}

export interface RememberedTurn extends ConsultedTurn {
  readonly factsInForce: readonly Fact[];
  readonly factsAdded: readonly Fact[];
  readonly factChanges: readonly FactChange[];
  /** Told, and not taken: with it the household could not be true. */
  readonly factsLeftOut: readonly ProposedFact[];
  readonly household: Household;
  readonly benefitEvent: BenefitEvent | undefined;
  /** A second letter, or trouble, that waits. */
  readonly otherEvent: BenefitEvent | undefined;
  /** Of two, the one that this message turns to. */
  readonly turnedTo: BenefitEvent | undefined;
}

export interface RoutedTurn extends RememberedTurn {
  readonly route: RouteDecision;
  /** The reply is the bank's, to questions that stand alone; no path of the route is walked. */
  readonly isOfBank: boolean;
  /** A path says all of it itself. */
  readonly isAlone: boolean;
}

/** What a path wants said and stored. */
export interface PathResult {
  readonly plan: ReplyPlan;
  /** Only what changes; the rest of the dialogue state stays. */
  readonly dialogue: Partial<DialogueState>;
  readonly programs?: readonly RetrievedProgram[];
  readonly grievance?: { readonly state: GrievanceState | undefined };
  readonly ticket?: TicketChange;
  readonly guard?: GuardChange;
  /** The ticket as the reply shows it; `{{ticket}}` where its number goes. */
  readonly ticketShown?: { readonly number: string; readonly stage: string; readonly due_on: string };
  /** The thread is to be erased instead of committed. */
  readonly erase?: boolean;
}

export interface ActedTurn extends RoutedTurn {
  readonly result: PathResult;
  readonly calls: readonly CallRecord[];
  /** Undefined when nothing was searched. */
  readonly searchServed: SearchServed | undefined;
}

/** Its plan is whole and fits: the crisis lines and what the path wants said. */
export type PlannedTurn = ActedTurn;

export interface SaidTurn extends PlannedTurn {
  readonly worded: WordedReply;
  /** The reply with handles, ready to be stored; `{{ticket}}` stands for a number not yet drawn. */
  readonly replyText: string;
  /** Characters of it that a person has read already, as events of the live turn. */
  readonly sentChars: number;
}
