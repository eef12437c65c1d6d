import type { GroundingCase, MutatedKind } from './grounding-cases.ts';

export interface GroundingFinding {
  readonly case: GroundingCase;
  /** Whether the sentence was held back. */
  readonly held: boolean;
}

export interface GroundingReport {
  readonly kinds: readonly {
    readonly kind: MutatedKind;
    readonly wrong: number;
    readonly caught: number;
    readonly right: number;
    readonly alarms: number;
  }[];
  readonly wrong: number;
  readonly caught: number;
  readonly right: number;
  readonly alarms: number;
  /** Cases that went the wrong way. */
  readonly misjudged: readonly string[];
}

/** Counts, per kind of statement, what was changed and caught, and what was right and held back all the same. Pure. */
export function groundingReportOn(findings: readonly GroundingFinding[]): GroundingReport {
  const kinds = [...new Set(findings.map((finding) => finding.case.kind))].map((kind) => ({
    kind,
    ...countsOf(findings.filter((finding) => finding.case.kind === kind)),
  }));
  const misjudged = findings
    .filter((finding) => finding.held !== finding.case.wrong)
    .map(
      ({ case: { kind, what, sentence, wrong } }) =>
        `${wrong ? 'missed' : 'false alarm'}, ${kind}, ${what}: ${sentence}`,
    );
  return { kinds, ...countsOf(findings), misjudged };
}

function countsOf(findings: readonly GroundingFinding[]) {
  const wrong = findings.filter((finding) => finding.case.wrong);
  const right = findings.filter((finding) => !finding.case.wrong);
  const held = (among: readonly GroundingFinding[]): number => among.filter((finding) => finding.held).length;
  return { wrong: wrong.length, caught: held(wrong), right: right.length, alarms: held(right) };
}

const misjudgedShownMax = 40;

/** The report as lines for a terminal. */
export function groundingReportText(report: GroundingReport): string {
  const row = ({ wrong, caught, right, alarms }: Omit<GroundingReport, 'kinds' | 'misjudged'>): string =>
    `${`${caught}/${wrong}`.padStart(11)}  ${`${alarms}/${right}`.padStart(12)}`;
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`);
  return [
    `${'kind'.padEnd(8)}  ${'caught'.padStart(11)}  ${'false alarms'.padStart(12)}`,
    ...report.kinds.map(({ kind, ...counts }) => `${kind.padEnd(8)}  ${row(counts)}`),
    `${'all'.padEnd(8)}  ${row(report)}`,
    '',
    `wrong values caught   ${share(report.caught, report.wrong)}`,
    `right values held     ${share(report.alarms, report.right)}`,
    ...(report.misjudged.length === 0 ? [] : ['', ...report.misjudged.slice(0, misjudgedShownMax)]),
  ].join('\n');
}
