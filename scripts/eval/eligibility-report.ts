import type { CriterionResult, Determination } from '../../src/eligibility/determination.ts';
import { labelOf, type Label, type LabelledCase } from './eligibility-cases.ts';

/** Below this many cases a program's share says nothing. */
export const casesToJudgeMin = 10;

/** What came of one case. `no_program`: the pack lacks it. `refused`: the household could not stand. */
export type Finding =
  | { readonly case: LabelledCase; readonly kind: 'decided'; readonly determination: Determination }
  | { readonly case: LabelledCase; readonly kind: 'no_program' }
  | { readonly case: LabelledCase; readonly kind: 'refused'; readonly why: string };

/** wrongly_ineligible turns somebody away; wrongly_eligible sends them on a walk for nothing. */
export type Verdict = 'right' | 'wrongly_ineligible' | 'wrongly_eligible' | 'undecided' | 'no_program' | 'refused';

export interface Row extends Readonly<Record<Verdict, number>> {
  readonly program: string;
  readonly cases: number;
  /** False: fewer than `casesToJudgeMin`. */
  readonly judged: boolean;
}

/** A case that did not come out right, with what decided it or kept it open. */
export interface Miss {
  readonly id: string;
  readonly program: string;
  readonly verdict: Exclude<Verdict, 'right'>;
  readonly because: readonly string[];
}

export interface EligibilityReport {
  readonly programs: readonly Row[];
  readonly total: Row;
  readonly misses: readonly Miss[];
}

/** Counts findings by program and by direction. Pure. */
export function reportOn(findings: readonly Finding[]): EligibilityReport {
  const ids = [...new Set(findings.map((finding) => finding.case.programId))].sort();
  const misses = findings.flatMap((finding) => {
    const verdict = verdictOn(finding);
    const { id, programId: program } = finding.case;
    return verdict === 'right' ? [] : [{ id, program, verdict, because: becauseOf(finding, verdict) }];
  });
  return {
    programs: ids.map((id) =>
      rowOf(
        id,
        findings.filter((finding) => finding.case.programId === id),
      ),
    ),
    total: rowOf('all', findings),
    misses,
  };
}

function rowOf(program: string, findings: readonly Finding[]): Row {
  const verdicts = findings.map(verdictOn);
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
  return {
    program,
    cases: findings.length,
    judged: findings.length >= casesToJudgeMin,
    right: count('right'),
    wrongly_ineligible: count('wrongly_ineligible'),
    wrongly_eligible: count('wrongly_eligible'),
    undecided: count('undecided'),
    no_program: count('no_program'),
    refused: count('refused'),
  };
}

export function verdictOn(finding: Finding): Verdict {
  if (finding.kind !== 'decided') return finding.kind;
  return compare(labelOf(finding.determination.outcome), finding.case.label);
}

function compare(said: Label, label: Label): Verdict {
  if (said === label) return 'right';
  if (said === 'open') return 'undecided';
  return said === 'no' ? 'wrongly_ineligible' : 'wrongly_eligible';
}

/** For a wrong no what was missed, for a wrong yes every figure that was met, for an open one what is open. */
function becauseOf(finding: Finding, verdict: Verdict): readonly string[] {
  if (finding.kind === 'no_program') return ['the pack has no such program'];
  if (finding.kind === 'refused') return [finding.why];
  const { criteria, missing, outcome } = finding.determination;
  const outcomes = { wrongly_ineligible: ['not_met'], wrongly_eligible: ['met'], undecided: ['unknown', 'not_met'] };
  const wanted: readonly string[] = verdict in outcomes ? outcomes[verdict as keyof typeof outcomes] : [];
  const lines = criteria.filter((criterion) => wanted.includes(criterion.outcome)).map(criterionLine);
  if (verdict !== 'undecided') return lines.length > 0 ? lines : ['nobody whom the program is for'];
  return [outcome, ...lines, ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : [])];
}

function criterionLine({ id, member, outcome, value, limit, route }: CriterionResult): string {
  const who = member === undefined ? '' : `${member}.`;
  const figures = [value, limit].every((each) => each === undefined) ? '' : ` ${value ?? '?'} against ${limit ?? '?'}`;
  return `${who}${id} ${outcome}${figures}${route === undefined ? '' : ` by ${route}`}`;
}

const columns = ['cases', 'right', 'wrongly_ineligible', 'wrongly_eligible', 'undecided'] as const;

/** The report for a terminal. `listUndecided` also lists what stayed open. */
export function reportText(report: EligibilityReport, listUndecided: boolean): string {
  const width = Math.max(12, ...report.programs.map(({ program }) => program.length));
  const head = ['program'.padEnd(width), ...columns.map((column) => column.padStart(column.length + 2))].join('');
  const line = (row: Row): string =>
    [row.program.padEnd(width), ...columns.map((column) => String(row[column]).padStart(column.length + 2))].join('') +
    noteOn(row);
  const listed = report.misses.filter(({ verdict }) => listUndecided || verdict !== 'undecided');
  const list = listed.flatMap(({ id, program, verdict, because }) => [
    `${verdict}  ${program}  ${id}`,
    ...because.map((reason) => `    ${reason}`),
  ]);
  return [head, ...report.programs.map(line), line(report.total), ...(list.length === 0 ? [] : ['', ...list])].join(
    '\n',
  );
}

function noteOn(row: Row): string {
  const share = ((100 * row.right) / Math.max(1, row.cases)).toFixed(1);
  const notes = [
    row.judged ? `${share} % right` : 'too few to judge',
    ...(row.no_program > 0 ? [`${row.no_program} without a program in the pack`] : []),
    ...(row.refused > 0 ? [`${row.refused} refused`] : []),
  ];
  return `  ${notes.join('; ')}`;
}
