import type { TicketChange } from '../threads/turn.ts';
import type { BeneficiaryRegistry } from './beneficiary-registry.ts';
import type { Calendar } from './calendar.ts';
import type { Digest } from './come-back-code.ts';
import type { GrievanceSays } from './flow.ts';
import type { FlowState } from './grievance-state.ts';
import type { GrievanceRules } from './rules.ts';
import { nextStage, type StageEvent } from './stages.ts';
import type { TicketStore } from './ticket-store.ts';
import type { AttemptCounter, SecondFactor } from './verification.ts';

/** What the flow needs of the world. */
export interface FlowDeps {
  readonly rules: GrievanceRules;
  readonly calendar: Calendar;
  readonly tickets: TicketStore;
  readonly registry: BeneficiaryRegistry;
  readonly secondFactor: SecondFactor;
  /** A code that staff gave; and staff who know the person. */
  readonly oneTimeCode: SecondFactor;
  readonly staffKnow: SecondFactor;
  readonly attempts: AttemptCounter;
  readonly digest: Digest;
  /** What a beneficiary id looks like, in the pack's words. */
  readonly beneficiaryIdPattern: RegExp;
  /** The calendar date of an instant where the operator is. */
  readonly dateOf: (instant: string) => string;
  /** A date as people read it. */
  readonly formatDate: (date: string) => string;
  readonly programName: (programId: string) => string;
  /** Who answers the phone for a program in a state. */
  readonly whoToCall: (
    programId: string | undefined,
    state: string | undefined,
  ) => { readonly agency: string; readonly phone: string } | undefined;
}

/** A turn of the flow as it is worked out: a value, replaced at each step. */
export interface FlowTurn {
  readonly state: FlowState;
  readonly says: readonly GrievanceSays[];
  readonly ticket: TicketChange | undefined;
  readonly asks: boolean;
  /** `verification --verified--> identification`, in the order in which it went. */
  readonly path: readonly string[];
}

export function startTurn(state: FlowState): FlowTurn {
  return { state, says: [], ticket: undefined, asks: false, path: [] };
}

/** Moves by the table. An event that the stage does not have changes nothing. */
export function go(turn: FlowTurn, event: StageEvent): FlowTurn {
  const { stage } = turn.state;
  const next = nextStage(stage, event);
  const step = `${stage} --${event}--> ${next ?? stage}`;
  if (next === undefined) return { ...turn, path: [...turn.path, step] };
  return { ...turn, state: { ...turn.state, stage: next }, path: [...turn.path, step] };
}

export function say(turn: FlowTurn, ...items: readonly GrievanceSays[]): FlowTurn {
  return { ...turn, says: [...turn.says, ...items] };
}

export function know(turn: FlowTurn, known: Partial<FlowState>): FlowTurn {
  return { ...turn, state: { ...turn.state, ...known } };
}
