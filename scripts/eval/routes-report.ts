import { share } from './lines.ts';

/** The route that a message should take, and the one it took. */
export interface RouteFinding {
  readonly text: string;
  readonly wanted: string;
  /** Routes that a fair reader takes for as good as the wanted one. */
  readonly alsoRight: readonly string[];
  readonly taken: string;
  readonly reasons: readonly string[];
  /** The situation that the conversation was in; none: its first message. */
  readonly while: string | undefined;
}

export interface RoutesReport {
  readonly lines: number;
  readonly right: number;
  readonly routes: readonly { readonly route: string; readonly lines: number; readonly right: number }[];
  readonly wrong: readonly string[];
}

/** Counts by route. Pure. */
export function routesReportOn(findings: readonly RouteFinding[]): RoutesReport {
  const isRight = ({ wanted, alsoRight, taken }: RouteFinding): boolean =>
    wanted === taken || alsoRight.includes(taken);
  const routes = [...new Set(findings.map(({ wanted }) => wanted))].sort().map((route) => {
    const lines = findings.filter(({ wanted }) => wanted === route);
    return { route, lines: lines.length, right: lines.filter(isRight).length };
  });
  return {
    lines: findings.length,
    right: findings.filter(isRight).length,
    routes,
    wrong: findings
      .filter((each) => !isRight(each))
      .map(
        ({ text, wanted, taken, reasons, while: situation }) =>
          `${wanted} -> ${taken} (${reasons.join('; ')})${situation === undefined ? '' : ` while ${situation}`}: ${text}`,
      ),
  };
}

export function routesReportText({ lines, right, routes, wrong }: RoutesReport): string {
  return [
    ...routes.map((row) => `${row.route.padEnd(16)}${share(row.right, row.lines)}`),
    `${'all'.padEnd(16)}${share(right, lines)}`,
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ].join('\n');
}
