import type { CriterionResult, Determination } from '../../eligibility/determination.ts';

/**
 * What to say, in order. A path decides it; a Wording turns it into words and may add nothing. Every value in `slots`
 * comes from the catalogue, a determination, a ticket, the person's own words or a reviewed text.
 */
export interface PlanItem {
  /** Key of the wording file: `program.likely_eligible`, `question.fact`. */
  readonly wording: string;
  readonly slots: Readonly<Record<string, string | number>>;
  /** Items that belong in one paragraph with the one before. */
  readonly joins?: boolean;
  readonly source: PlanSource;
}

export type PlanSource =
  | { readonly kind: 'program'; readonly programId: string; readonly programHash: string }
  | { readonly kind: 'determination'; readonly programId: string; readonly packHash: string }
  | { readonly kind: 'right'; readonly rightId: string }
  | { readonly kind: 'ticket' }
  | { readonly kind: 'person' }
  | { readonly kind: 'reviewed_text' };

/** The reply as the API gives it, beside its text. */
export interface ReplyPlan {
  readonly items: readonly PlanItem[];
  readonly status: ReplyStatus;
  readonly programs: readonly ReplyProgram[];
  readonly determinations: readonly Determination[];
  readonly question: { readonly path: string; readonly ask: string; readonly why: string } | undefined;
  readonly rights: readonly ReplyRight[];
  readonly citations: readonly { readonly title: string; readonly url: string }[];
}

export const replyStatuses = [
  'answered',
  'asked', // a question is open
  'clarifying',
  'grievance', // the grievance flow spoke
  'ticket_opened',
  'small_talk',
  'crisis', // crisis lines came first
  'declined', // off topic, or blocked by moderation
  'erased',
] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

export interface ReplyProgram {
  readonly id: string;
  readonly name: string;
  readonly outcome: Determination['outcome'];
  readonly why: readonly Pick<CriterionResult, 'id' | 'label' | 'outcome' | 'says'>[];
  readonly apply: {
    readonly first: string;
    readonly url?: string;
    readonly phones: readonly { number: string; what?: string }[];
  };
}

/** A right with its clock, worked out for this person's dates. */
export interface ReplyRight {
  readonly id: string;
  readonly program_id: string;
  readonly right: string;
  readonly days: number | undefined;
  /** The last day, when the person's dates allow it. */
  readonly by?: string;
  readonly counted_from: string;
  readonly verified: boolean;
  readonly source: { readonly title: string; readonly url: string };
}
