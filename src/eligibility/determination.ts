import type { Source } from './rule.ts';
import type { Period } from '../household/field.ts';

/** What `determine()` says of one program for one household. The wire shape of the API; see PROTOCOLS sec. 1. */
export type Outcome = 'likely_eligible' | 'likely_ineligible' | 'unknown' | 'agency_decides';
export type CriterionOutcome = 'met' | 'not_met' | 'unknown';

export interface CriterionResult {
  readonly id: string;
  readonly label: string;
  readonly outcome: CriterionOutcome;
  /** The half-sentence of the rule with its numbers filled in, to "you". */
  readonly says: string;
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
  /** Met through this categorical route. */
  readonly route?: string;
  readonly changes_if?: string;
  readonly source: Source;
}

export interface Determination {
  readonly program_id: string;
  readonly outcome: Outcome;
  readonly unit: readonly string[];
  readonly members?: readonly { readonly id: string; readonly outcome: Outcome }[];
  readonly criteria: readonly CriterionResult[];
  /** Every unknown that could still matter, as ledger paths. */
  readonly missing: readonly string[];
  /** Ids and sentences of the presumptions that were used. */
  readonly presumed: readonly { readonly id: string; readonly says: string }[];
  readonly expedited?: { readonly days: number; readonly why: string };
  readonly amount?: { readonly value?: number; readonly min?: number; readonly max?: number; readonly period: Period };
  readonly already_receiving?: boolean;
  readonly warnings: readonly { readonly what: string; readonly source: Source }[];
  readonly agency_decides?: readonly string[];
  readonly as_of: string;
  readonly changes_on?: readonly { readonly date: string; readonly what: string }[];
  readonly pack_hash: string;
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
