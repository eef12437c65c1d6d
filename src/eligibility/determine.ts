import type { Household } from '../household/household.ts';
import { assess, sourceOf, type Determinable, type RuleAssessment } from './assess.ts';
import type { CriterionResult, Determination } from './determination.ts';
import { evaluateAmount } from './evaluate-amount.ts';
import { inferredMark, joinEvidence, noEvidence, type Evidence } from './evidence.ts';
import { reportMembers, reportUnit, type ReportSettings } from './report-criterion.ts';
import type { RulePack } from './rule-pack.ts';
import type { RunOptions } from './run.ts';
import type { Scope } from './scope.ts';

export type DetermineOptions = RunOptions;

/**
 * The verdict on one program for one household on one day, criterion by criterion. Pure: same input, same output.
 *
 * `likely_ineligible` rests on stated facts and current figures, with no exception open; a presumption fills only what
 * nobody said, is reported, and never decides against anyone alone. Throws `pack_invalid` for a rule whose names the
 * pack does not have; a pack that passed `check-rules.ts` never gets there. Hand the same household object to it for
 * all programs: what their rules share is then worked out once.
 */
export function determine(program: Determinable, household: Household, options: DetermineOptions): Determination {
  const { outcome, missing, place, rule } = assess(program, household, options);
  const { pack } = options;
  const found = rule && report(rule, { currencySymbol: pack.currencySymbol, source: sourceOf(program) });
  const evidence = found?.evidence ?? noEvidence;
  const notes = notesOf(program);
  return {
    program_id: program.id,
    outcome,
    unit: found?.unit ?? [],
    ...(rule?.members === undefined
      ? {}
      : { members: rule.members.map(({ id, outcome: of }) => ({ id, outcome: of })) }),
    criteria: [...(place === undefined ? [] : [place]), ...(found?.criteria ?? [])],
    missing,
    presumed: presumptionsOf(evidence, pack),
    ...(found?.expedited === undefined || outcome === 'likely_ineligible' ? {} : { expedited: found.expedited }),
    ...(found?.amount === undefined || outcome !== 'likely_eligible' ? {} : { amount: found.amount }),
    ...(found?.already === true ? { already_receiving: true } : {}),
    warnings: found?.warnings ?? [],
    ...(notes.length === 0 ? {} : { agency_decides: notes }),
    as_of: options.asOf,
    ...changesOf(evidence),
    pack_hash: pack.hash,
  };
}

/** What only the agency can see, and, for a program without a rule, why and whom to ask. */
function notesOf({ agency_decides: asks, rule }: Determinable): readonly string[] {
  return [...(asks === undefined ? [] : [asks.why, asks.ask]), ...(rule?.agency_decides ?? [])];
}

interface RuleReport extends Pick<Determination, 'unit' | 'warnings' | 'expedited' | 'amount'> {
  readonly criteria: readonly CriterionResult[];
  readonly already: boolean;
  readonly evidence: Evidence;
}

/** All that hangs on a rule's verdict. Rules that decide per member look at it from each of them. */
function report(found: RuleAssessment, settings: ReportSettings): RuleReport {
  const { compiled, scope, members } = found;
  const scopes = members === undefined || members.length === 0 ? [scope] : members.map((member) => member.scope);
  const amount = found.outcome === 'likely_eligible' ? amountOf(found) : undefined;
  const expedited = firstMet(compiled.expedited, scopes);
  const { rule } = compiled;
  return {
    unit: compiled.unit(scope).people.map(({ member }) => member.id),
    criteria: members === undefined ? reportUnit(found, settings) : reportMembers(found, members, settings),
    warnings: compiled.warnings
      .filter(({ test }) => firstMet(test, scopes) !== undefined)
      .map(({ is }) => ({ what: is.what, source: is.source })),
    ...(expedited && rule.expedited ? { expedited: { days: rule.expedited.days, why: rule.expedited.why } } : {}),
    ...(amount === undefined ? {} : { amount: amount.amount }),
    already: firstMet(compiled.already, scopes) !== undefined,
    evidence: [amount?.evidence, expedited].reduce<Evidence>(
      (all, more) => (more === undefined ? all : joinEvidence(all, more)),
      found.evidence,
    ),
  };
}

function amountOf({ compiled, scope, members }: RuleAssessment): ReturnType<typeof evaluateAmount> {
  if (compiled.amount === undefined) return undefined;
  const eligible = (members ?? []).filter(({ outcome }) => outcome === 'likely_eligible');
  return evaluateAmount(compiled.amount, compiled.amount.perMember ? eligible.map((member) => member.scope) : [scope]);
}

/** What the first scope in which a test is met rests on; undefined when it is met in none. */
function firstMet(test: RuleAssessment['compiled']['expedited'], scopes: readonly Scope[]): Evidence | undefined {
  if (test === undefined) return undefined;
  for (const scope of scopes) {
    const value = test(scope);
    if (value.is === 'met') return value.evidence;
  }
  return undefined;
}

function presumptionsOf(evidence: Evidence, pack: RulePack): Determination['presumed'] {
  return evidence.presumed
    .filter((id) => id !== inferredMark)
    .map((id) => ({ id, says: pack.presumptions.get(id)?.says ?? id }));
}

/** Announced changes of the figures that were used. */
function changesOf(evidence: Evidence): Pick<Determination, 'changes_on'> {
  const changes = evidence.figures.flatMap(({ nextOn, label }) =>
    nextOn === undefined ? [] : [{ date: nextOn, what: label }],
  );
  return changes.length === 0 ? {} : { changes_on: changes };
}

export type { Determinable };
