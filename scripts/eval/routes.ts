import { z } from 'zod';
import type { Service } from '../../src/compose.ts';
import { readLines } from './lines.ts';
import { routesReportOn, routesReportText, type RouteFinding } from './routes-report.ts';
import { print, readOptions } from './options.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- routes [--cases FILE] [--json]

Sends each labelled message through the whole turn, in a conversation of its own, and compares the route. Where a line
says in what situation it stands, the conversation is brought there first.
  --cases FILE  JSONL {text, route, or?, while?}; \`or\`: other routes that are as good; default: our own`;

const ownCases = 'test/eval/routes.jsonl';

/** What brings a conversation into a situation, message by message. */
const preludes = {
  asked: ['i need help'],
  fact: ['i need help with food'],
  shown: ['I need help with food. I live in Texas with my 2 kids, 3 and 7, I am 34 and we have no income'],
  confirm: ['my snap was cut in texas, the letter is from november 3'],
  grievance: ['i want to file a complaint about my snap worker'],
  filing: ['i want to file a complaint about my snap worker', 'she hung up on me twice', 'anonymous'],
  filed: ['i want to file a complaint about my snap worker', 'she hung up on me twice', 'anonymous', 'yes'],
  choice: ['hmm'],
} as const;

export const routeRow = z.object({
  text: z.string(),
  route: z.string(),
  or: z.array(z.string()).default([]),
  while: z.enum(['asked', 'fact', 'shown', 'confirm', 'grievance', 'filing', 'filed', 'choice']).optional(),
});
export type RouteRow = z.infer<typeof routeRow>;

export async function evalRoutes(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const rows = readLines(values.cases, routeRow);
  const findings = await withService({}, (service) => routeAll(service, rows));
  print(routesReportOn(findings), values.json, routesReportText);
}

/** One conversation a line. */
export async function routeAll(
  service: Pick<Service, 'conversation'>,
  rows: readonly RouteRow[],
): Promise<readonly RouteFinding[]> {
  const findings: RouteFinding[] = [];
  for (const row of rows) {
    let threadId: string | undefined;
    for (const message of row.while === undefined ? [] : preludes[row.while])
      ({ threadId } = await say(service, message, threadId));
    const { route } = await say(service, row.text, threadId);
    findings.push({
      text: row.text,
      wanted: row.route,
      alsoRight: row.or,
      taken: route.name,
      reasons: route.reasons,
      while: row.while,
    });
  }
  return findings;
}
