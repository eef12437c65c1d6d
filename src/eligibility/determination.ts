import type { Source } from './rule.ts';
import type { Period } from '../household/field.ts';

/** What `determine()` says of one program for one household. The wire shape of the API; see PROTOCOLS sec. 1. */
export type Outcome = 'likely_eligible' | 'likely_ineligible' | 'unknown' | 'agency_decides';
export type CriterionOutcome = 'met' | 'not_met' | 'unknown';

/** What carries a criterion that is met by nothing anybody told. */
export type Untold = 'no_limit' | 'presumed';

export interface CriterionResult {
  readonly id: string;
  readonly label: string;
  readonly outcome: CriterionOutcome;
  /** The half-sentence of the rule with its numbers filled in, to "you". */
  readonly says: string;
  /** Met, and by nothing that was told: there is no limit here, or it is taken for granted while nobody says otherwise. */
  readonly untold?: Untold;
  /** Set in rules that decide per member. */
  readonly member?: string;
  /** Formatted with unit and period: "$1,733 a month". */
  readonly value?: string;
  readonly limit?: string;
  /** "$212 under the limit". */
  readonly margin?: string;
  /** From when the figure holds. */
  readonly as_of?: string;
  /** The figure's verified period is over. */
  readonly stale?: boolean;
  /** Fields that would settle it. Paths as in the ledger: `members.you.age`. */
  readonly missing?: readonly string[];
  /** Of `missing`: what they would rather not say, and what they do not know. Neither is asked again. */
  readonly declined?: readonly string[];
  readonly not_known?: readonly string[];
  /** Met through this categorical route. */
  readonly route?: string;
  readonly changes_if?: string;
  readonly source: Source;
}

export interface Determination {
  readonly program_id: string;
  readonly outcome: Outcome;
  readonly unit: readonly string[];
  readonly members?: readonly MemberOutcome[];
  /** Whether what the program needs of people to be of use to them holds; left out where it needs nothing. Decides no verdict. */
  readonly makes_sense?: CriterionOutcome;
  readonly criteria: readonly CriterionResult[];
  /** Every unknown that could still matter, as ledger paths. */
  readonly missing: readonly string[];
  /** Ids and sentences of the presumptions that were used. */
  readonly presumed: readonly { readonly id: string; readonly says: string }[];
  /** Set when faster service looks due: within so many days, because … */
  readonly expedited?: { readonly days: number; readonly why: string };
  /** The verdict behind it, also while it is open or missed. */
  readonly fast_service?: FastService;
  readonly amount?: { readonly value?: number; readonly min?: number; readonly max?: number; readonly period: Period };
  /** Nobody who could get it is without it. */
  readonly already_receiving?: boolean;
  /** Who has it already, where that can be told. */
  readonly received_by?: readonly string[];
  readonly warnings: readonly { readonly what: string; readonly source: Source }[];
  readonly agency_decides?: readonly string[];
  readonly as_of: string;
  readonly changes_on?: readonly { readonly date: string; readonly what: string }[];
  readonly pack_hash: string;
}

export interface MemberOutcome {
  readonly id: string;
  readonly outcome: Outcome;
  readonly already_receiving?: boolean;
}

/** Whether the office has to be quicker than usual, way in by way in. */
export interface FastService {
  readonly outcome: CriterionOutcome;
  readonly days: number;
  readonly criteria: readonly CriterionResult[];
  readonly missing: readonly string[];
  readonly presumed: readonly { readonly id: string; readonly says: string }[];
  readonly agency_decides?: readonly string[];
}

/** One question worth asking, over all open programs. */
export interface NextQuestion {
  /** Ledger path: `members.you.age`, `expenses.rent`. */
  readonly path: string;
  readonly ask: string;
  readonly why: string;
  /** Programs it could decide, best first. */
  readonly programs: readonly string[];
}
