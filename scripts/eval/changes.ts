import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import type { Household, Json, Member } from '../../src/household/household.ts';
import { foldFacts } from '../../src/profile/fold-facts.ts';
import { sums, type Sum } from './amounts.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { percent, shareOf } from './reading/counts.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- changes [--cases FILE.jsonl] [--json] [--misses]

Says two messages of one person, the second of which corrects or changes one thing, and looks what the household holds afterwards: the
right value, and the old one no longer. Lines: {"id", "first", "second", "what", "who", "now": {…}, "not": {…} or null}.`;

const ownCases = 'test/eval/changes.jsonl';
const value = z.object({
  amount: z.number().optional(),
  period: z.string().optional(),
  age: z.number().nullable().optional(),
  state: z.string().optional(),
  hours: z.number().optional(),
  program: z.string().optional(),
});
type Value = z.infer<typeof value>;
const lineSchema = z.object({
  id: z.string(),
  first: z.string(),
  second: z.string(),
  what: z.string(),
  who: z.string(),
  now: value,
  not: value.nullable(),
});
type Line = z.infer<typeof lineSchema>;

export async function evalChanges(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    cases: { type: 'string', default: ownCases },
    misses: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  const { rulePack } = await readPack(readConfig().packDir);
  const seen: { readonly line: Line; readonly holds: boolean; readonly keepsOld: boolean }[] = [];
  await withService({}, async (service) => {
    for (const line of readLines(values.cases, lineSchema)) {
      const { threadId } = await say(service, line.first, undefined);
      await say(service, line.second, threadId);
      const facts = (await service.threads.loadContext(threadId))?.facts ?? [];
      const household = foldFacts(facts, rulePack.fields);
      const isGone = line.what === 'person_gone' || line.what === 'benefit_ended';
      const asked = isGone
        ? { ...line.now, program: line.now.program ?? line.not?.program, age: line.not?.age }
        : line.now;
      const found = isIn(household, line, asked);
      const one = {
        line,
        holds: isGone ? !found : found,
        keepsOld: !isGone && line.not !== null && isIn(household, line, line.not) && !sameValue(line.now, line.not),
      };
      seen.push(one);
      if (values.misses === true && (!one.holds || one.keepsOld))
        console.log(
          `${line.id} ${line.what} ${line.who} now ${JSON.stringify(line.now)} not ${JSON.stringify(line.not)}\n   ${line.first}\n   ${line.second}\n   ${facts.map(({ path, value: of }) => `${path}=${JSON.stringify(of)}`).join(' ')}`,
        );
    }
  });
  const share = (of: typeof seen): string =>
    percent(shareOf(of.filter(({ holds, keepsOld }) => holds && !keepsOld).length, of.length));
  const kinds = [...new Set(seen.map(({ line }) => line.what))].toSorted();
  const report: Readonly<Record<string, string>> = {
    'exactly the right value afterwards': share(seen),
    'the old one is still there': percent(shareOf(seen.filter(({ keepsOld }) => keepsOld).length, seen.length)),
    ...Object.fromEntries(kinds.map((kind) => [`  ${kind}`, share(seen.filter(({ line }) => line.what === kind))])),
  };
  print(report, values.json, (all) =>
    Object.entries(all)
      .map(([name, says]) => `${name}: ${says}`)
      .join('\n'),
  );
}

const sameValue = (a: Value, b: Value): boolean => a.amount === b.amount && a.age === b.age && a.hours === b.hours;

/** Whether the household holds this of this person. */
function isIn(household: Household, { what, who }: Line, wanted: Value): boolean {
  const members = household.members ?? [];
  const theirs = members.filter(({ relationship }) => relationship === who);
  if (what === 'state') return household['state'] === wanted.state;
  if (what === 'rent' || what === 'bill')
    return sums(what === 'rent' ? part(household['expenses'], 'rent') : household['expenses']).some((sum) =>
      matches(sum, wanted),
    );
  if (what === 'age') return theirs.some(({ age }) => age === wanted.age);
  if (what === 'person_gone')
    return theirs.length > 0 && (theirs.length === 1 || theirs.some(({ age }) => age === wanted.age));
  if (what === 'person_here')
    return theirs.some(({ age }) => wanted.age === undefined || wanted.age === null || age === wanted.age);
  if (what === 'hours')
    return theirs.some((member) => JSON.stringify(member).includes(`"hours_weekly":${wanted.hours}`));
  if (what === 'benefit_ended' || what === 'benefit_here')
    return theirs.some((member) => hasBenefit(member, wanted.program ?? ''));
  return theirs.some((member) => sums(member['income']).some((sum) => matches(sum, wanted)));
}

const hasBenefit = (member: Member, program: string): boolean => {
  const text = JSON.stringify([member['receives'] ?? null, member['income'] ?? null, member['insurance'] ?? null]);
  const name = program.replace('_insurance', '').replace('_retirement', '');
  const ended = new RegExp(`"${program}[^}]*"status":"(?:ended|stopped)"`).test(text);
  return text.includes(name) && !ended;
};

const part = (of: Json | readonly Member[] | undefined, key: string): Json | undefined =>
  typeof of === 'object' && of !== null && !Array.isArray(of) ? (of as Readonly<Record<string, Json>>)[key] : undefined;

const matches = ({ amount, period }: Sum, wanted: Value): boolean =>
  (amount === wanted.amount ||
    (isRange(amount) && wanted.amount !== undefined && amount.min <= wanted.amount && wanted.amount <= amount.max)) &&
  (wanted.period === undefined || period === undefined || period === wanted.period);

const isRange = (amount: Json): amount is { readonly min: number; readonly max: number } =>
  typeof amount === 'object' && amount !== null && 'min' in amount && 'max' in amount;
