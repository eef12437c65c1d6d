import { bounds } from '../config.ts';
import type { CriterionResult } from './determination.ts';
import { describeComparison, describeCount, type DescribedComparison } from './describe-comparison.ts';
import { isStale, type FigureUse } from './evidence.ts';
import type { NumberValue } from './interval.ts';
import type { JudgedCriterion } from './judge.ts';
import type { Source } from './rule.ts';
import type { Comparison } from './three-valued.ts';

export interface ReportSettings {
  readonly currencySymbol: string;
  /** Used where neither the criterion nor its figure has a source. */
  readonly source: Source;
  /** Size of the unit that the rule counts, for `{size}`; asked for only when a sentence needs it. */
  readonly size: () => NumberValue;
}

/** A judged criterion as the API gives it: the rule's own half-sentence with its numbers, limit, margin and source. */
export function reportCriterion(judged: JudgedCriterion, settings: ReportSettings): CriterionResult {
  const { criterion, outcome, own, route } = judged;
  const described = own.compared === undefined ? {} : describeComparison(own.compared, settings.currencySymbol);
  const figure = limitFigure(own.compared, own.evidence.figures);
  return {
    id: criterion.id,
    label: criterion.label,
    outcome,
    says: route?.says ?? sentence(judged, described, settings),
    ...described,
    ...(figure === undefined ? {} : { as_of: figure.from }),
    ...(isStale(own.evidence) && route === undefined ? { stale: true } : {}),
    ...(judged.missing.length === 0 ? {} : { missing: judged.missing }),
    ...(route === undefined ? {} : { route: route.id }),
    ...(criterion.changes_if === undefined ? {} : { changes_if: criterion.changes_if }),
    source: route?.source ?? criterion.source ?? figure?.source ?? settings.source,
  };
}

/** The figure that sets the limit; a stale one first, since that is what a reader must know. */
function limitFigure(compared: Comparison | undefined, figures: readonly FigureUse[]): FigureUse | undefined {
  const candidates = compared === undefined ? figures : compared.limit.evidence.figures;
  return candidates.find((figure) => figure.stale) ?? candidates[0] ?? figures[0];
}

/** A sentence whose numbers are not all known gives way to the criterion's label: nothing is said with a gap in it. */
function sentence(
  { criterion, outcome }: JudgedCriterion,
  described: DescribedComparison,
  settings: ReportSettings,
): string {
  const template = criterion.says[outcome];
  if (template === undefined) return criterion.label;
  let complete = true;
  const filled = template.replace(/\{(value|limit|margin|size)\}/g, (_, slot: keyof DescribedComparison | 'size') => {
    const text = slot === 'size' ? describeCount(settings.size(), bounds.membersMax) : described[slot];
    complete &&= text !== undefined;
    return text ?? '';
  });
  return complete ? filled : criterion.label;
}
