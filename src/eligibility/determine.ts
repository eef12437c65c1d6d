import type { Household } from '../household/household.ts';
import { compileRule, type CompiledRule } from './compile-rule.ts';
import type { CriterionResult, Determination, Outcome } from './determination.ts';
import { evaluateAmount } from './evaluate-amount.ts';
import { inferredMark, joinEvidence, noEvidence, type Evidence } from './evidence.ts';
import { judgeMembers, type MemberJudgement } from './judge-members.ts';
import { judge, unionOf, verdict } from './judge.ts';
import { placeCriterion } from './place-criterion.ts';
import { reportCriterion } from './report-criterion.ts';
import type { Rule, Source } from './rule.ts';
import { runOf, type RunOptions } from './run.ts';
import type { RulePack } from './rule-pack.ts';
import type { Run, Scope } from './scope.ts';
import { words } from './words.ts';

/** What a determination needs of a program. `Program` has all of it. */
export interface Determinable {
  readonly id: string;
  readonly rule?: Rule | undefined;
  /** Empty: everywhere. */
  readonly states: readonly string[];
  readonly counties: readonly string[];
  readonly agency_decides?: { readonly why: string; readonly ask: string } | undefined;
  readonly sources: readonly Source[];
}

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
  const run = runOf(household, options);
  const source = program.sources[0] ?? noSource;
  const place = placeCriterion(program, run, options.pack, source);
  const found = program.rule === undefined ? undefined : applyRule(program.rule, run, options.pack, source);
  const outcome = verdict([outcomeOfPlace(place), found?.outcome ?? 'agency_decides']);
  const asks = program.agency_decides;
  const notes = [...(asks === undefined ? [] : [asks.why, asks.ask]), ...(program.rule?.agency_decides ?? [])];
  const isOpen = outcome === 'unknown' || (outcome === 'agency_decides' && place?.outcome === 'unknown');
  return {
    program_id: program.id,
    outcome,
    unit: found?.unit ?? [],
    ...(found?.members === undefined ? {} : { members: found.members }),
    criteria: [...(place === undefined ? [] : [place]), ...(found?.criteria ?? [])],
    missing: isOpen ? unionOf([place?.missing ?? [], found?.missing ?? []]) : [],
    presumed: presumptionsOf(found?.evidence ?? noEvidence, options.pack),
    ...(found?.expedited === undefined || outcome === 'likely_ineligible' ? {} : { expedited: found.expedited }),
    ...(found?.amount === undefined || outcome !== 'likely_eligible' ? {} : { amount: found.amount }),
    ...(found?.already === true ? { already_receiving: true } : {}),
    warnings: found?.warnings ?? [],
    ...(notes.length === 0 ? {} : { agency_decides: notes }),
    as_of: options.asOf,
    ...changesOf(found?.evidence ?? noEvidence),
    pack_hash: options.pack.hash,
  };
}

const noSource: Source = { title: '', url: '' };

/** A program's place decides like any other criterion. */
function outcomeOfPlace(place: CriterionResult | undefined): Outcome {
  if (place?.outcome === 'not_met') return 'likely_ineligible';
  return place?.outcome === 'unknown' ? 'unknown' : 'likely_eligible';
}

interface RuleFindings extends Pick<
  Determination,
  'outcome' | 'unit' | 'members' | 'criteria' | 'missing' | 'warnings'
> {
  readonly evidence: Evidence;
  readonly expedited: Determination['expedited'];
  readonly amount: Determination['amount'];
  readonly already: boolean;
}

function applyRule(rule: Rule, run: Run, pack: RulePack, source: Source): RuleFindings {
  const compiled = compileRule(rule, pack);
  const scope: Scope = { run, unit: rule.counts, member: undefined, entry: undefined };
  const settings = { currencySymbol: pack.currencySymbol, source };
  const verdicts = rule.decides === 'unit' ? ofUnit(compiled, scope, settings) : ofMembers(compiled, scope, settings);
  const eligible = verdicts.people.filter(({ outcome }) => outcome === 'likely_eligible').map(({ scope: of }) => of);
  const amount =
    verdicts.outcome === 'likely_eligible' && compiled.amount
      ? evaluateAmount(compiled.amount, compiled.amount.perMember ? eligible : [scope])
      : undefined;
  const everyScope = verdicts.people.length === 0 ? [scope] : verdicts.people.map(({ scope: of }) => of);
  const expedited = compiled.expedited && everyScope.map(compiled.expedited).find(({ is }) => is === 'met');
  const evidence = [verdicts.evidence, amount?.evidence, expedited?.evidence].reduce<Evidence>(
    (all, more) => (more === undefined ? all : joinEvidence(all, more)),
    noEvidence,
  );
  return {
    outcome: verdicts.outcome,
    unit: compiled.unit(scope).people.map(({ member }) => member.id),
    members: verdicts.members,
    criteria: verdicts.criteria,
    missing: verdicts.missing,
    evidence,
    expedited: expedited && rule.expedited && { days: rule.expedited.days, why: rule.expedited.why },
    amount: amount?.amount,
    already: everyScope.some((of) => compiled.already?.(of).is === 'met'),
    warnings: compiled.warnings
      .filter(({ test }) => everyScope.some((of) => test(of).is === 'met'))
      .map(({ is }) => ({ what: is.what, source: is.source })),
  };
}

interface Verdicts extends Pick<Determination, 'outcome' | 'members' | 'criteria' | 'missing'> {
  readonly evidence: Evidence;
  readonly people: readonly { readonly scope: Scope; readonly outcome: Outcome }[];
}

type Settings = Pick<Parameters<typeof reportCriterion>[1], 'currencySymbol' | 'source'>;

function ofUnit(compiled: CompiledRule, scope: Scope, settings: Settings): Verdicts {
  const judgement = judge(compiled, scope);
  const size = () => compiled.size(scope);
  return {
    outcome: judgement.outcome,
    members: undefined,
    criteria: judgement.criteria.map((each) => reportCriterion(each, { ...settings, size })),
    missing: judgement.missing,
    evidence: judgement.evidence,
    people: [],
  };
}

function ofMembers(compiled: CompiledRule, scope: Scope, settings: Settings): Verdicts {
  const judged = judgeMembers(compiled, scope);
  return {
    outcome: judged.outcome,
    members: judged.members.map(({ id, outcome }) => ({ id, outcome })),
    criteria:
      judged.members.length === 0
        ? [nobody(compiled, judged.missing, settings)]
        : reportMembers(judged.members, compiled, settings),
    missing: judged.outcome === 'unknown' ? judged.missing : [],
    evidence: judged.evidence,
    people: judged.members.map(({ scope: of, outcome }) => ({ scope: of, outcome })),
  };
}

/** What is the same for everybody is said once, without a member. */
function reportMembers(
  members: readonly MemberJudgement[],
  compiled: CompiledRule,
  settings: Settings,
): readonly CriterionResult[] {
  return compiled.criteria.flatMap((_, index) => {
    const reports = members.flatMap(({ id, scope, judgement }) => {
      const judged = judgement.criteria[index];
      const size = () => compiled.size(scope);
      return judged === undefined ? [] : [{ id, report: reportCriterion(judged, { ...settings, size }) }];
    });
    const [first] = reports;
    if (first === undefined) return [];
    if (reports.every(({ report }) => isSame(report, first.report))) return [first.report];
    return reports.map(({ id, report }) => ({ ...report, member: id }));
  });
}

function isSame(a: CriterionResult, b: CriterionResult): boolean {
  return (
    a.outcome === b.outcome &&
    a.says === b.says &&
    a.value === b.value &&
    a.limit === b.limit &&
    a.route === b.route &&
    (a.missing ?? []).join() === (b.missing ?? []).join()
  );
}

function nobody(compiled: CompiledRule, missing: readonly string[], settings: Settings): CriterionResult {
  const isOpen = missing.length > 0;
  return {
    id: 'who',
    label: words.whoLabel,
    outcome: isOpen ? 'unknown' : 'not_met',
    says: isOpen ? words.whoLabel : (compiled.rule.nobody ?? words.nobody),
    ...(isOpen ? { missing } : {}),
    source: settings.source,
  };
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
