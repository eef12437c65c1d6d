import { isDeepStrictEqual } from 'node:util';
import { share } from './lines.ts';

/** The programs that a message points at, and those that were read, in the order of its words. */
export interface ReferenceFinding {
  readonly text: string;
  readonly wanted: readonly string[];
  readonly read: readonly string[];
  /** Something was meant and nothing is there. */
  readonly dangling: { readonly wanted: boolean; readonly read: boolean };
}

export interface ReferencesReport {
  readonly lines: number;
  readonly right: number;
  /** Programs read that nobody meant. */
  readonly invented: number;
  readonly missed: number;
  readonly wrong: readonly string[];
}

/** A line is right when all of it is: the same programs in the same order. Pure. */
export function referencesReportOn(findings: readonly ReferenceFinding[]): ReferencesReport {
  const isRight = ({ wanted, read, dangling }: ReferenceFinding): boolean =>
    isDeepStrictEqual(wanted, read) && dangling.wanted === dangling.read;
  const beyond = (some: readonly string[], all: readonly string[]): number =>
    some.filter((id) => !all.includes(id)).length;
  const sum = (of: (finding: ReferenceFinding) => number): number =>
    findings.reduce((all, finding) => all + of(finding), 0);
  return {
    lines: findings.length,
    right: findings.filter(isRight).length,
    invented: sum(({ wanted, read }) => beyond(read, wanted)),
    missed: sum(({ wanted, read }) => beyond(wanted, read)),
    wrong: findings
      .filter((each) => !isRight(each))
      .map(({ text, wanted, read, dangling }) => {
        const hangs =
          dangling.wanted === dangling.read
            ? ''
            : dangling.read
              ? ', taken to point at nothing'
              : ', points at nothing';
        return `${wanted.join(', ') || 'none'} -> ${read.join(', ') || 'none'}${hangs}: ${text}`;
      }),
  };
}

export function referencesReportText({ lines, right, invented, missed, wrong }: ReferencesReport): string {
  return [
    `right     ${share(right, lines)}`,
    `invented  ${invented}`,
    `missed    ${missed}`,
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ].join('\n');
}
