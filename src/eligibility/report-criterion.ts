import { bounds } from '../config.ts';
import type { Fields } from '../household/field.ts';
import type { Household, Reading } from '../household/household.ts';
import { hasMarks, readPath } from '../household/read-path.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { CriterionResult, Untold } from './determination.ts';
import { describeComparison, describeCount, type DescribedComparison } from './describe-comparison.ts';
import { isStale, type FigureUse } from './evidence.ts';
import { isPoint, point, type NumberValue } from './interval.ts';
import type { RuleAssessment } from './assess.ts';
import type { MemberJudgement } from './judge-members.ts';
import type { JudgedCriterion } from './judge.ts';
import type { Scope } from './scope.ts';
import { untoldGround } from './untold.ts';
import { words } from './words.ts';
import type { Criterion, Source } from './rule.ts';
import type { Comparison } from './three-valued.ts';

export interface ReportSettings {
  readonly currencySymbol: string;
  /** Used where neither the criterion nor its figure has a source. */
  readonly source: Source;
  readonly household: Household;
  readonly fields: Fields;
}

/** The criteria of a rule that decides for the whole unit. */
export function reportUnit({ compiled, criteria, scope }: RuleAssessment, settings: ReportSettings): CriterionResult[] {
  return criteria.map((judged, index) =>
    reportCriterion(judged, {
      ...settings,
      size: () => compiled.size(scope),
      untold: () => untoldIn(compiled, index, judged, scope),
    }),
  );
}

/** The criteria of a rule that decides per member. What is the same for everybody is said once, without a member. */
export function reportMembers(
  { compiled, missing }: RuleAssessment,
  members: readonly MemberJudgement[],
  settings: ReportSettings,
): readonly CriterionResult[] {
  if (members.length === 0) return [reportNobody(compiled, missing, settings)];
  return compiled.criteria.flatMap((_, index) => {
    const reports: { id: string; judged: JudgedCriterion; report: CriterionResult }[] = [];
    for (const { id, scope, judgement } of members) {
      const judged = judgement.criteria[index];
      if (judged === undefined) continue;
      // What does not look at the member is the very same value for everybody.
      const same = sizeIsUsed(judged) ? undefined : reports.find((each) => restOnSame(each.judged, judged));
      const report =
        same?.report ??
        reportCriterion(judged, {
          ...settings,
          size: () => compiled.size(scope),
          untold: () => untoldIn(compiled, index, judged, scope),
        });
      reports.push({ id, judged, report });
    }
    const [first] = reports;
    if (first === undefined) return [];
    if (reports.every(({ report }) => report === first.report || isSame(report, first.report))) return [first.report];
    return reports.map(({ id, report }) => ({ ...report, member: id }));
  });
}

function untoldIn(
  { criteria }: CompiledRule,
  index: number,
  judged: JudgedCriterion,
  scope: Scope,
): Untold | undefined {
  const test = criteria[index]?.test;
  return test === undefined ? undefined : untoldGround(judged, test, scope);
}

function sizeIsUsed({ criterion, outcome }: JudgedCriterion): boolean {
  return criterion.says[outcome]?.includes('{size}') === true;
}

function restOnSame(a: JudgedCriterion, b: JudgedCriterion): boolean {
  return a.own === b.own && a.outcome === b.outcome && a.route === b.route && a.missing === b.missing;
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

/** A program that exists for none of the people named. */
function reportNobody(
  { rule }: RuleAssessment['compiled'],
  missing: readonly string[],
  { source }: ReportSettings,
): CriterionResult {
  const about = { id: 'who', label: words.whoLabel, source };
  return missing.length > 0
    ? { ...about, outcome: 'unknown', says: words.whoLabel, missing }
    : { ...about, outcome: 'not_met', says: rule.nobody ?? words.nobody };
}

export interface CriterionSettings extends ReportSettings {
  /** Size of the unit that the rule counts, for `{size}`; asked for only when a sentence needs it. */
  readonly size: () => NumberValue;
  /** What carries it where nothing told does; not asked of ways into fast service, which say what they take for granted. */
  readonly untold?: () => Untold | undefined;
}

/** A judged criterion as the API gives it: the rule's own half-sentence with its numbers, limit, margin and source. */
export function reportCriterion(judged: JudgedCriterion, settings: CriterionSettings): CriterionResult {
  const { criterion, outcome, own, route } = judged;
  const described = own.compared === undefined ? {} : describeComparison(own.compared, settings.currencySymbol);
  const figure = limitFigure(own.compared, own.evidence.figures);
  const untold = route === undefined ? settings.untold?.() : undefined;
  const silent = silencesOf(judged.missing, settings);
  return {
    id: criterion.id,
    label: criterion.label,
    outcome,
    says:
      route?.says ??
      sayWhyOpen(judged, silent) ??
      sayUntold(untold, criterion) ??
      sayOpenLimit(judged, described, settings) ??
      sentence(judged, described, settings),
    ...(untold === undefined ? {} : { untold }),
    ...described,
    ...(figure === undefined ? {} : { as_of: figure.from }),
    ...(isStale(own.evidence) && route === undefined ? { stale: true } : {}),
    ...(judged.missing.length === 0 ? {} : { missing: judged.missing }),
    ...silent,
    ...(route === undefined ? {} : { route: route.id }),
    ...(criterion.changes_if === undefined ? {} : { changes_if: criterion.changes_if }),
    source: route?.source ?? criterion.source ?? figure?.source ?? settings.source,
  };
}

/** Of what is missing: what they would rather not say, and what they do not know. Left out where there is none. */
function silencesOf(
  missing: readonly string[],
  { household, fields }: ReportSettings,
): Pick<CriterionResult, 'declined' | 'not_known'> {
  if (missing.length === 0 || !hasMarks(household)) return {};
  const of = (kind: Reading['kind']) => missing.filter((path) => readPath(household, path, fields).kind === kind);
  const declined = of('declined');
  const unknown = of('unknown');
  return {
    ...(declined.length === 0 ? {} : { declined }),
    ...(unknown.length === 0 ? {} : { not_known: unknown }),
  };
}

/** When nothing is left that could still be asked, the criterion says so. */
function sayWhyOpen(
  { criterion, outcome, missing }: JudgedCriterion,
  { declined = [], not_known: unknown = [] }: Pick<CriterionResult, 'declined' | 'not_known'>,
): string | undefined {
  if (outcome !== 'unknown' || missing.length === 0 || declined.length + unknown.length < missing.length)
    return undefined;
  return declined.length > 0 ? words.declined(criterion.label) : words.notKnown(criterion.label);
}

/** What a rule says of a value holds only where one was told; what it says of everybody always holds. */
function sayUntold(untold: Untold | undefined, { test }: Criterion): string | undefined {
  if (untold === undefined || test === true) return undefined;
  return untold === 'no_limit' ? words.noLimitHere : words.notSpokenOf;
}

/** The figure that sets the limit; a stale one first, since that is what a reader must know. */
function limitFigure(compared: Comparison | undefined, figures: readonly FigureUse[]): FigureUse | undefined {
  const candidates = compared === undefined ? figures : compared.limit.evidence.figures;
  return candidates.find((figure) => figure.stale) ?? candidates[0] ?? figures[0];
}

/**
 * Where the limit is another one in each place and the place is not known: the one that decides here, and what it
 * depends on. "Within $1,995 to $5,252" would say neither.
 */
function sayOpenLimit(
  { criterion, outcome, own: { compared } }: JudgedCriterion,
  { value }: DescribedComparison,
  { currencySymbol, fields }: CriterionSettings,
): string | undefined {
  if (compared === undefined || value === undefined || outcome === 'unknown') return undefined;
  const { limit, operator } = compared;
  const on = limit.evidence.missing.map((path) => fields.get(path)).find((field) => field?.type === 'choice')?.label;
  const isMaximum = operator === 'at_most' || operator === 'under';
  if (!isMaximum || on === undefined || isPoint(limit)) return undefined;
  const end = outcome === 'met' ? limit.lo : limit.hi;
  const said = describeComparison({ ...compared, limit: point(end) }, currencySymbol).limit;
  if (said === undefined || !Number.isFinite(end)) return undefined;
  return words[outcome === 'met' ? 'withinLowest' : 'overHighest'](criterion.label, value, said, on);
}

/** A sentence whose numbers are not all known gives way to the criterion's label: nothing is said with a gap in it. */
function sentence(
  { criterion, outcome }: JudgedCriterion,
  described: DescribedComparison,
  settings: CriterionSettings,
): string {
  const template = criterion.says[outcome];
  if (template === undefined) return criterion.label;
  if (!template.includes('{')) return template;
  let complete = true;
  const filled = template.replace(
    /\{(value|limit|margin|size)\}( people\b)?/g,
    (_, slot: keyof DescribedComparison | 'size', people: string | undefined) => {
      const text = slot === 'size' ? describeCount(settings.size(), bounds.membersMax) : described[slot];
      complete &&= text !== undefined;
      return `${text ?? ''}${people !== undefined && text === '1' ? ' person' : (people ?? '')}`;
    },
  );
  return complete ? filled : criterion.label;
}
