import type { TriageReason } from '../../triage/triage.ts';
import type { CriterionResult, Determination } from '../../eligibility/determination.ts';

/**
 * What to say, in order. A path decides it; a Wording turns it into words and may add nothing. Every value in `slots`
 * comes from the catalogue, a determination, a ticket, the person's own words or a reviewed text.
 */
export interface PlanItem {
  /** Key of the wording file: `program.likely_eligible`, `question.fact`. */
  readonly wording: string;
  readonly slots: Readonly<Record<string, string | number>>;
  /** Said in this language where there are words for it, such as `es`. */
  readonly language?: string;
  /** Belongs in one paragraph with the item before; `line`: on a line of its own there. */
  readonly joins?: boolean | 'line';
  /** When the reply gets too long the item with the highest number goes first; without one it always stays. */
  readonly dropFirst?: number;
  /** Facts printed by the path itself must not be varied or dropped: crisis lines. Printed as they stand. */
  readonly fixedText?: string;
  /** It surely names the danger that is told, and calls for help: fewer of the lines that are said of any such danger are needed. */
  readonly namesDanger?: boolean;
  readonly source: PlanSource;
}

export function isJoined({ joins }: Pick<PlanItem, 'joins'>): boolean {
  return joins === true || joins === 'line';
}

/** The items of each paragraph, by the rule that joins them. */
export function paragraphsOf(items: readonly PlanItem[]): readonly (readonly PlanItem[])[] {
  const paragraphs: PlanItem[][] = [];
  for (const item of items) {
    const last = paragraphs.at(-1);
    if (isJoined(item) && last) last.push(item);
    else paragraphs.push([item]);
  }
  return paragraphs;
}

export type PlanSource =
  | { readonly kind: 'program'; readonly programId: string; readonly programHash: string }
  | { readonly kind: 'determination'; readonly programId: string; readonly packHash: string }
  | { readonly kind: 'right'; readonly rightId: string }
  | { readonly kind: 'ticket' }
  | { readonly kind: 'tool'; readonly tool: string }
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

/** A plan that says nothing yet; paths spread it and add. */
export const emptyPlan: ReplyPlan = {
  items: [],
  status: 'answered',
  programs: [],
  determinations: [],
  question: undefined,
  rights: [],
  citations: [],
};

/** An item of reviewed text without values. */
export function fixedItem(wording: string, more: Partial<PlanItem> = {}): PlanItem {
  return { wording, slots: {}, source: { kind: 'reviewed_text' }, ...more };
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
  /** What brought it to its place, where triage did. */
  readonly because?: TriageReason;
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
  readonly to_whom: string;
  /** Whether the last day is behind. Never a reason not to ask. */
  readonly passed: string;
  /** Another date stood in for the clock's own first day. */
  readonly estimated: boolean;
  readonly verified: boolean;
  readonly source: { readonly title: string; readonly url: string };
}
