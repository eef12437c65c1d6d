import type { Household } from '../household/household.ts';
import { assess, sourceOf, type Determinable, type RuleAssessment } from './assess.ts';
import type { CriterionResult, Determination, MemberOutcome } from './determination.ts';
import { evaluateAmount } from './evaluate-amount.ts';
import { inferredMark, joinEvidence, noEvidence, type Evidence } from './evidence.ts';
import { fastService, type FoundFastService } from './fast-service.ts';
import { makesSense } from './makes-sense.ts';
import type { MemberJudgement } from './judge-members.ts';
import { receiptIn, type Receipt } from './receipt.ts';
import { reportMembers, reportUnit, type ReportSettings } from './report-criterion.ts';
import type { RulePack } from './rule-pack.ts';
import type { RunOptions } from './run.ts';

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
  if (place?.outcome === 'not_met') return elsewhere(program, place, options);
  const { currencySymbol, fields } = pack;
  const found = rule && report(rule, { currencySymbol, household, fields, source: sourceOf(program) });
  const evidence = found?.evidence ?? noEvidence;
  const notes = notesOf(program);
  const fast = outcome === 'likely_ineligible' || found?.receipt.already === true ? undefined : found?.fast;
  return {
    program_id: program.id,
    outcome,
    unit: found?.unit ?? [],
    ...(rule?.members === undefined ? {} : { members: rule.members.map((member) => memberOutcome(member, found)) }),
    ...senseOf(program, household, options),
    criteria: [...(place === undefined ? [] : [place]), ...(found?.criteria ?? [])],
    missing,
    presumed: presumptionsOf(evidence, pack),
    ...(fast === undefined ? {} : fastOf(fast, pack)),
    ...(found?.amount === undefined || outcome !== 'likely_eligible' ? {} : { amount: found.amount }),
    ...(found === undefined ? {} : receiptOf(found.receipt)),
    warnings: found?.warnings ?? [],
    ...(notes.length === 0 ? {} : { agency_decides: notes }),
    as_of: options.asOf,
    ...changesOf(evidence),
    pack_hash: pack.hash,
  };
}

function senseOf(
  { triage }: Determinable,
  household: Household,
  options: DetermineOptions,
): Pick<Determination, 'makes_sense'> {
  const sense = triage && makesSense(triage, household, options);
  return sense === undefined ? {} : { makes_sense: sense };
}

/** Most programs of a large catalogue run somewhere else: nothing but that can be said of them. */
function elsewhere(program: Determinable, place: CriterionResult, { asOf, pack }: DetermineOptions): Determination {
  const notes = notesOf(program);
  return {
    program_id: program.id,
    outcome: 'likely_ineligible',
    unit: [],
    criteria: [place],
    missing: [],
    presumed: [],
    warnings: [],
    ...(notes.length === 0 ? {} : { agency_decides: notes }),
    as_of: asOf,
    pack_hash: pack.hash,
  };
}

function memberOutcome({ id, outcome }: MemberJudgement, found: RuleReport | undefined): MemberOutcome {
  return { id, outcome, ...(found?.receipt.by?.includes(id) === true ? { already_receiving: true } : {}) };
}

function receiptOf({ already, by }: Receipt): Pick<Determination, 'already_receiving' | 'received_by'> {
  return {
    ...(already ? { already_receiving: true } : {}),
    ...(by === undefined || by.length === 0 ? {} : { received_by: by }),
  };
}

function fastOf(
  { service, why, evidence }: FoundFastService,
  pack: RulePack,
): Pick<Determination, 'expedited' | 'fast_service'> {
  return {
    ...(service.outcome !== 'met' || why === undefined ? {} : { expedited: { days: service.days, why } }),
    fast_service: { ...service, presumed: presumptionsOf(evidence, pack) },
  };
}

/** What only the agency can see, and, for a program without a rule, why and whom to ask. */
function notesOf({ agency_decides: asks, rule }: Determinable): readonly string[] {
  return [...(asks === undefined ? [] : [asks.why, asks.ask]), ...(rule?.agency_decides ?? [])];
}

interface RuleReport extends Pick<Determination, 'unit' | 'warnings' | 'amount'> {
  readonly criteria: readonly CriterionResult[];
  readonly fast: FoundFastService | undefined;
  readonly receipt: Receipt;
  readonly evidence: Evidence;
}

/** All that hangs on a rule's verdict. Rules that decide per member look at it from each of them. */
function report(found: RuleAssessment, settings: ReportSettings): RuleReport {
  const { compiled, scope, members } = found;
  const scopes = members === undefined || members.length === 0 ? [scope] : members.map((member) => member.scope);
  const amount = found.outcome === 'likely_eligible' ? amountOf(found) : undefined;
  return {
    unit: compiled.unit(scope).people.map(({ member }) => member.id),
    criteria: members === undefined ? reportUnit(found, settings) : reportMembers(found, members, settings),
    warnings: compiled.warnings
      .filter(({ test }) => scopes.some((each) => test(each).is === 'met'))
      .map(({ is }) => ({ what: is.what, source: is.source })),
    fast: fastService(compiled, scopes, settings),
    ...(amount === undefined ? {} : { amount: amount.amount }),
    receipt: receiptIn(found),
    evidence: amount === undefined ? found.evidence : joinEvidence(found.evidence, amount.evidence),
  };
}

function amountOf({ compiled, scope, members }: RuleAssessment): ReturnType<typeof evaluateAmount> {
  if (compiled.amount === undefined) return undefined;
  const eligible = (members ?? []).filter(({ outcome }) => outcome === 'likely_eligible');
  return evaluateAmount(compiled.amount, compiled.amount.perMember ? eligible.map((member) => member.scope) : [scope]);
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
