import type { AnswerEntry } from '../../answers/entry.ts';
import type { Bounds } from '../../config.ts';
import type { NextQuestion } from '../../eligibility/determination.ts';
import type { RulePack } from '../../eligibility/rule-pack.ts';
import type { GrievanceFlow } from '../../grievances/flow.ts';
import type { GuardCheckDeps } from '../../grievances/guard-check.ts';
import type { Household } from '../../household/household.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { ProgramHit, StoredProgram } from '../../programs/program-store.ts';
import type { StepFacts, StepName } from '../../tools/steps/step-settings.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import type { NeedsFile } from '../../triage/needs.ts';
import type { Urgency } from '../understand/dialogue/cues.ts';
import type { Contacts } from '../reply/contacts.ts';
import type { FindRights } from '../reply/say-rights.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';

/** The tools as a turn calls them: each call is timed, bounded and recorded by the registry. */
export interface TurnTools {
  searchPrograms(text: string, state: string | undefined): Promise<readonly ProgramHit[]>;
  /** Programs this thread has already; no search, no call. Unknown ids are left out. */
  programsById(ids: readonly string[]): readonly StoredProgram[];
  /** Verdicts for these programs in their order, or for every program of the catalogue. */
  checkEligibility(household: Household, programIds?: readonly string[]): Promise<readonly CheckedProgram[]>;
  /** The one worth most for these programs, or for every program of the catalogue. */
  nextQuestion(
    household: Household,
    skip: readonly string[],
    programIds?: readonly string[],
  ): Promise<NextQuestion | undefined>;
  /**
   * Asks the foreign tool that the operator declared for this place. Undefined: there is none, something it needs is not
   * known, or it has nothing that may be said. That it failed holds nothing up.
   */
  runStep(name: StepName, facts: StepFacts): Promise<StepSaid | undefined>;
}

/** What a foreign tool had to say, as a sentence of the operator's with values of its result. */
export interface StepSaid {
  readonly tool: string;
  readonly source: string;
  /** Undefined: it failed, or did not answer in time. */
  readonly text: string | undefined;
}

export interface PathDeps {
  readonly tools: TurnTools;
  readonly pack: RulePack;
  /** What people need though they do not say it. */
  readonly impliedNeeds: NeedsFile;
  readonly grievances: GrievanceFlow;
  readonly guardCheck: GuardCheckDeps;
  readonly findRights: FindRights;
  readonly contacts: Contacts;
  /** A short phrase of the wording files that goes into a slot of a sentence. */
  readonly phrase: (key: string) => string;
  /** What of a text cannot wait. */
  readonly urgenciesOf: (text: string) => readonly Urgency[];
  readonly threads: Pick<ThreadStore, 'listMessages'>;
  readonly answerById: (id: string) => AnswerEntry | undefined;
  /** Said when a message is in Spanish, as the pack has it. */
  readonly spanishLine: string | undefined;
  readonly bounds: Bounds;
}

/** A path answers one route. It says what is to be said and stored, and does neither itself. */
export type Path = (turn: RoutedTurn, deps: PathDeps) => Promise<PathResult>;
