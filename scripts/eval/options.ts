import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
const shared = { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const;

/** The options of one measurement beside `--json` and `--help`. Throws as `parseArgs` does for one that there is not. */
export function readOptions<const Own extends Options>(args: readonly string[], own: Own) {
  return parseArgs({ args: [...args], options: { ...own, ...shared } }).values;
}

/** A report as JSON for a program, or as lines for a person. */
export function print<Report>(report: Report, json: boolean | undefined, textOf: (report: Report) => string): void {
  console.log(json === true ? JSON.stringify(report, null, 2) : textOf(report));
}
