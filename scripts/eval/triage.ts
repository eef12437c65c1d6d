import { z } from 'zod';
import { readPack, type Pack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { determine } from '../../src/eligibility/determine.ts';
import { foldFacts, inferredPaths } from '../../src/profile/fold-facts.ts';
import type { ThreadContext } from '../../src/threads/thread.ts';
import { needsOf } from '../../src/triage/needs.ts';
import { triage } from '../../src/triage/triage.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { percent, shareOf } from './reading/counts.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- triage [--cases FILE.jsonl] [--json] [--misses]

Says first messages to a service of its own and compares the programs that the reply names, in their order, with what hands chose blind.
Lines: {"id": …, "text": …, "chosen": [{"first": [ids], "also": [ids], "bad": [ids]}, …]}, one of "chosen" for each hand.

"first is theirs": our first is among the three of one of them; "two are theirs": two of our three are in the threes of all taken together;
"harm": we name what two of them call harmful or a wasted day, and none of them chose. --misses prints each line that misses.`;

const ownCases = 'test/eval/triage.jsonl';
const ids = z.array(z.string());
const lineSchema = z.object({
  id: z.string(),
  text: z.string(),
  chosen: z.array(z.object({ first: ids, also: ids, bad: ids })).min(1),
});
type Line = z.infer<typeof lineSchema>;

interface Named {
  readonly line: Line;
  /** In the order of triage, whatever the reply says. */
  readonly order: readonly string[];
  /** As the reply names them. */
  readonly programs: readonly string[];
  readonly route: string;
  /** Needs that the conversation keeps, as the reader heard them. */
  readonly heard: readonly string[];
}

export async function evalTriage(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    cases: { type: 'string', default: ownCases },
    misses: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  const named: Named[] = [];
  const pack = await readPack(readConfig().packDir);
  await withService({}, async (service) => {
    for (const line of readLines(values.cases, lineSchema)) {
      const { threadId, route } = await say(service, line.text, undefined);
      const thread = await service.threads.loadContext(threadId);
      const shown = (thread?.programs ?? []).filter(({ shownAs }) => shownAs !== undefined);
      const programs = shown.toSorted((a, b) => (a.shownAs ?? 0) - (b.shownAs ?? 0)).map(({ programId }) => programId);
      const heard = (thread?.dialogue.needs ?? []).map(({ need, urgency }) => `${need}:${urgency}`);
      const order = thread === undefined ? [] : orderOf(thread, line.text, pack).slice(0, programsCompared);
      named.push({ line, order, programs: programs.slice(0, programsCompared), route: route.name, heard });
    }
  });
  if (values.misses === true)
    for (const one of named.filter((each) => !isFirstTheirs(each) || !areTwoTheirs(each) || harmOf(each).length > 0))
      console.log(
        `${one.line.id} ${one.route} (${one.heard.join(' ')}) order ${one.order.join(' ')} | said ${one.programs.join(' ') || 'none'} | theirs ${one.line.chosen.map(({ first }) => first.join(' ')).join(' / ')}${harmOf(one).length > 0 ? ` | harm ${harmOf(one).join(' ')}` : ''}\n   ${one.line.text.replaceAll('\n', ' ')}`,
      );
  print(reportOn(named), values.json, (report) =>
    Object.entries(report)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
}

/** The triage of what the conversation knows after the message, without a search. */
function orderOf({ facts, dialogue }: ThreadContext, text: string, pack: Pack): readonly string[] {
  const household = foldFacts(facts, pack.rulePack.fields);
  const asOf = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const options = { asOf, pack: pack.rulePack, inferred: inferredPaths(facts) };
  const checked = pack.programs.map((program) => ({
    stored: { program, hash: '' },
    determination: determine(program, household, options),
  }));
  const { state } = household;
  return triage(checked, needsOf(dialogue.needs ?? [], [], household, pack.needs, options), {
    named: new Set(),
    near: new Map(),
    month: Number(asOf.slice('yyyy-'.length, 'yyyy-mm'.length)),
    state: typeof state === 'string' ? state : undefined,
    said: text.toLowerCase(),
  }).map(({ stored }) => stored.program.id);
}

const programsCompared = 3;

const theirs = ({ line }: Named): ReadonlySet<string> => new Set(line.chosen.flatMap(({ first }) => first));
const isFirstTheirs = (one: Named, of: readonly string[] = one.order): boolean => theirs(one).has(of[0] ?? '');
const areTwoTheirs = (one: Named, of: readonly string[] = one.order): boolean =>
  of.filter((id) => theirs(one).has(id)).length >= Math.min(2, theirs(one).size);
const harmOf = (one: Named, of: readonly string[] = one.order): readonly string[] =>
  of.filter((id) => one.line.chosen.filter(({ bad }) => bad.includes(id)).length >= 2 && !theirs(one).has(id));

function reportOn(named: readonly Named[]): Readonly<Record<string, string>> {
  const share = (of: readonly Named[], is: (one: Named) => boolean): string =>
    percent(shareOf(of.filter(is).length, of.length));
  const listed = named.filter(({ programs }) => programs.length > 0);
  const silent = named.filter(({ programs }) => programs.length === 0);
  const routes = [...new Set(silent.map(({ route }) => route))].map(
    (route) => `${route} ${silent.filter((one) => one.route === route).length}`,
  );
  return {
    'first is theirs': share(named, (one) => isFirstTheirs(one)),
    'two are theirs': share(named, (one) => areTwoTheirs(one)),
    harm: share(named, (one) => harmOf(one).length > 0),
    'none named': `${share(named, ({ programs }) => programs.length === 0)} (${routes.join(', ')})`,
    'where some are named, first is theirs': share(listed, (one) => isFirstTheirs(one, one.programs)),
    'where some are named, two are theirs': share(listed, (one) => areTwoTheirs(one, one.programs)),
    'where some are named, harm': share(listed, (one) => harmOf(one, one.programs).length > 0),
    'hands among each other, first': agreement(named),
  };
}

/** How often one hand's first is among the threes of the others: what could be reached. */
function agreement(named: readonly Named[]): string {
  const pairs = named.flatMap(({ line: { chosen } }) =>
    chosen.flatMap(({ first }, at) => {
      const others = new Set(chosen.filter((_, other) => other !== at).flatMap((one) => one.first));
      return first[0] === undefined || others.size === 0 ? [] : [others.has(first[0])];
    }),
  );
  return percent(shareOf(pairs.filter(Boolean).length, pairs.length));
}
