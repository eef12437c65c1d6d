import { share } from './lines.ts';

/** The label of a line that is none of ours. */
export const foreignLabel = 'oos';

/** What the classifier made of one labelled line. */
export interface IntentFinding {
  readonly text: string;
  readonly label: string;
  /** The likeliest label, whether or not the line is taken as ours. */
  readonly likeliest: string;
  /** Its probability, 0 to 1. */
  readonly probability: number;
  /** 0 to 1: how surely the line is ours. */
  readonly belief: number;
  /** False: refused as none of ours. */
  readonly accepted: boolean;
}

export interface IntentsReport {
  readonly ours: number;
  readonly foreign: number;
  /** Share of ours whose likeliest label is right, refused or not. */
  readonly accuracy: number;
  /** Share of ours that are right and not refused. */
  readonly taken: number;
  /** At the model's own threshold. */
  readonly foreignFound: number;
  readonly falseAlarms: number;
  /** Share of the foreign lines that are found when so large a share of ours is refused. */
  readonly foundAt: readonly { readonly falseAlarms: number; readonly found: number }[];
  /** Mean distance between a probability and how often it is right, over ten bins, each line counting once. */
  readonly calibrationError: number;
  readonly confusions: readonly { readonly label: string; readonly taken: string; readonly times: number }[];
  readonly wrong: readonly string[];
}

const falseAlarmRates = [0.01, 0.02, 0.05, 0.1];
const bins = 10;

/** Counts what was right, what was refused, and which labels are taken for one another. Pure. */
export function intentsReportOn(findings: readonly IntentFinding[]): IntentsReport {
  const ours = findings.filter(({ label }) => label !== foreignLabel);
  const foreign = findings.filter(({ label }) => label === foreignLabel);
  const isRight = (each: IntentFinding): boolean => each.likeliest === each.label;
  const beliefs = ours.map(({ belief }) => belief).toSorted((a, b) => a - b);
  return {
    ours: ours.length,
    foreign: foreign.length,
    accuracy: shareOf(ours, isRight),
    taken: shareOf(ours, (each) => isRight(each) && each.accepted),
    foreignFound: shareOf(foreign, ({ accepted }) => !accepted),
    falseAlarms: shareOf(ours, ({ accepted }) => !accepted),
    foundAt: falseAlarmRates.map((falseAlarms) => {
      const threshold = beliefs[Math.floor(beliefs.length * falseAlarms)] ?? 0;
      return { falseAlarms, found: shareOf(foreign, ({ belief }) => belief < threshold) };
    }),
    calibrationError: calibrationOf(ours, isRight),
    confusions: confusionsOf(ours.filter((each) => !isRight(each))),
    wrong: findings.flatMap((each) => {
      const said = each.accepted ? each.likeliest : foreignLabel;
      return said === each.label ? [] : [`${each.label} -> ${said}: ${each.text}`];
    }),
  };
}

function calibrationOf(ours: readonly IntentFinding[], isRight: (each: IntentFinding) => boolean): number {
  let distance = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const inside = ours.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin);
    if (inside.length === 0) continue;
    const said = inside.reduce((sum, { probability }) => sum + probability, 0) / inside.length;
    distance += Math.abs(said - shareOf(inside, isRight)) * (inside.length / ours.length);
  }
  return distance;
}

function confusionsOf(wrong: readonly IntentFinding[]): IntentsReport['confusions'] {
  const pairs = new Map<string, { label: string; taken: string; times: number }>();
  for (const { label, likeliest } of wrong) {
    const key = `${label}\t${likeliest}`;
    const pair = pairs.get(key) ?? { label, taken: likeliest, times: 0 };
    pairs.set(key, { ...pair, times: pair.times + 1 });
  }
  return [...pairs.values()].sort((a, b) => b.times - a.times || (a.label < b.label ? -1 : 1));
}

const confusionsShown = 20;

/** The report for a terminal. `listWrong`: with every line that came out wrong. */
export function intentsReportText(report: IntentsReport, listWrong: boolean): string {
  const { ours, foreign } = report;
  const of = (part: number, whole: number): string => share(Math.round(part * whole), whole);
  return [
    `likeliest label right               ${of(report.accuracy, ours)}`,
    `right and not refused               ${of(report.taken, ours)}`,
    `out-of-scope found                  ${of(report.foreignFound, foreign)}`,
    `ours refused (false alarms)         ${of(report.falseAlarms, ours)}`,
    ...(foreign === 0
      ? []
      : report.foundAt.map(
          ({ falseAlarms, found }) =>
            `out-of-scope found at ${(100 * falseAlarms).toFixed(0).padStart(2)} % false alarms ${of(found, foreign)}`,
        )),
    `mean error of the probabilities     ${report.calibrationError.toFixed(3)}`,
    '',
    'label -> taken for                  times',
    ...report.confusions
      .slice(0, confusionsShown)
      .map(({ label, taken, times }) => `${`${label} -> ${taken}`.padEnd(36)}${times}`),
    ...(listWrong ? ['', ...report.wrong] : []),
  ].join('\n');
}

function shareOf<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  return rows.length === 0 ? 0 : rows.filter(holds).length / rows.length;
}
