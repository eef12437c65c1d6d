import type { Household } from '../household/household.ts';
import { compileRule, type CompiledRule } from './compile-rule.ts';
import type { CriterionResult, Outcome } from './determination.ts';
import type { Evidence } from './evidence.ts';
import { judgeMembers, type MemberJudgement } from './judge-members.ts';
import { judge, unionOf, verdict, type JudgedCriterion } from './judge.ts';
import { placeCriterion } from './place-criterion.ts';
import type { Rule, Source } from './rule.ts';
import { runOf, type RunOptions } from './run.ts';
import type { Test } from './expression.ts';
import { scopeOf, type Run, type Scope } from './scope.ts';

/** What must, and must not, be true of people for a program to be of use to them. */
export interface Senses {
  readonly makes_sense_if?: Test | undefined;
  readonly makes_no_sense_if?: Test | undefined;
}

/** What a determination needs of a program. `Program` has all of it. */
export interface Determinable {
  readonly id: string;
  readonly rule?: Rule | undefined;
  /** Empty: everywhere. */
  readonly states: readonly string[];
  readonly counties: readonly string[];
  readonly agency_decides?: { readonly why: string; readonly ask: string } | undefined;
  readonly sources: readonly Source[];
  readonly triage?: Senses | undefined;
}

/** The bare verdict on one program, before anything is put into words. */
export interface Assessment {
  readonly outcome: Outcome;
  /** Every unknown that could still matter, as ledger paths. */
  readonly missing: readonly string[];
  readonly place: CriterionResult | undefined;
  readonly rule: RuleAssessment | undefined;
}

export interface RuleAssessment {
  readonly compiled: CompiledRule;
  readonly scope: Scope;
  readonly outcome: Outcome;
  readonly missing: readonly string[];
  readonly evidence: Evidence;
  /** Rules that decide for the unit. */
  readonly criteria: readonly JudgedCriterion[];
  /** Rules that decide per member. */
  readonly members: readonly MemberJudgement[] | undefined;
}

/** Where the program runs and what its rule says, as one verdict. */
export function assess(program: Determinable, household: Household, options: RunOptions): Assessment {
  const run = runOf(household, options);
  const place = placeCriterion(program, run, options.pack, sourceOf(program));
  // Where a program does not run nothing else can matter, and its rule is not even compiled.
  const runsHere = place?.outcome !== 'not_met';
  const rule = program.rule && runsHere ? assessRule(compileRule(program.rule, options.pack), run) : undefined;
  const outcome = verdict([outcomeOfPlace(place), rule?.outcome ?? 'agency_decides']);
  const isOpen = outcome === 'unknown' || (outcome === 'agency_decides' && place?.outcome === 'unknown');
  return { outcome, missing: isOpen ? unionOf([place?.missing ?? [], rule?.missing ?? []]) : [], place, rule };
}

/** Whether a number could turn anything: without a rule, or where a program does not run, none can. */
export function canTurn(program: Determinable, household: Household, options: RunOptions): boolean {
  if (program.rule === undefined) return false;
  return placeCriterion(program, runOf(household, options), options.pack, sourceOf(program))?.outcome !== 'not_met';
}

const noSource: Source = { title: '', url: '' };

export function sourceOf(program: Determinable): Source {
  return program.sources[0] ?? noSource;
}

/** A program's place decides like any other criterion. */
function outcomeOfPlace(place: CriterionResult | undefined): Outcome {
  if (place?.outcome === 'not_met') return 'likely_ineligible';
  return place?.outcome === 'unknown' ? 'unknown' : 'likely_eligible';
}

function assessRule(compiled: CompiledRule, run: Run): RuleAssessment {
  const scope = scopeOf(run, compiled.rule.counts, undefined);
  if (compiled.rule.decides === 'unit') return { compiled, scope, ...judge(compiled, scope), members: undefined };
  return { compiled, scope, ...judgeMembers(compiled, scope), criteria: [] };
}
