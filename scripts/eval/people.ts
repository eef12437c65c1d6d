import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import type { Json, Member } from '../../src/household/household.ts';
import { foldFacts } from '../../src/profile/fold-facts.ts';
import { sums } from './amounts.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { percent, shareOf } from './reading/counts.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- people [--cases FILE.jsonl] [--json] [--misses]

Says messages that name several persons and compares who lives there with what a hand wrote: {"id", "text", "people": [{"relation", "age",
"income": {"amount", "period"} or null}, …]}, the writer first. A message is right when exactly these persons are there, with these ages and
this money; a fact stands on the wrong person when its figure is told of somebody of another relation.`;

const ownCases = 'test/eval/people.jsonl';
const personSchema = z.object({
  relation: z.string(),
  age: z.number().nullable(),
  income: z.object({ amount: z.number(), period: z.string() }).loose().nullable(),
});
type Person = z.infer<typeof personSchema>;
const lineSchema = z.object({ id: z.string(), text: z.string(), people: z.array(personSchema).min(1) });

export async function evalPeople(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    cases: { type: 'string', default: ownCases },
    misses: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  const { rulePack } = await readPack(readConfig().packDir);
  const count = { messages: 0, persons: 0, right: 0, facts: 0, factsRead: 0, wrong: 0 };
  await withService({}, async (service) => {
    for (const { id, text, people } of readLines(values.cases, lineSchema)) {
      const { threadId } = await say(service, text, undefined);
      const facts = (await service.threads.loadContext(threadId))?.facts ?? [];
      const members = foldFacts(facts, rulePack.fields).members ?? [];
      const arePersons = sameCounts(
        members.map(relationOf),
        people.map(({ relation }) => relation),
      );
      const told = people.flatMap(factsOf);
      const read = members.flatMap(factsRead);
      const isRight =
        arePersons && told.every((fact) => read.includes(fact)) && read.every((fact) => told.includes(fact));
      const wrong = read.filter(
        (fact) => !told.includes(fact) && told.some((other) => figureOf(other) === figureOf(fact)),
      );
      count.messages += 1;
      count.persons += arePersons ? 1 : 0;
      count.right += isRight ? 1 : 0;
      count.facts += told.length;
      count.factsRead += told.filter((fact) => read.includes(fact)).length;
      count.wrong += wrong.length;
      if (values.misses === true && !isRight)
        console.log(
          `${id} ${text}\n   told ${people.map(({ relation }) => relation).join(' ')} | ${told.join(', ')}\n   read ${members.map(relationOf).join(' ')} | ${read.join(', ')}`,
        );
    }
  });
  const report = {
    'all persons, and no other': percent(shareOf(count.persons, count.messages)),
    'all persons, ages and money right': percent(shareOf(count.right, count.messages)),
    'ages and money read, of what was told': percent(shareOf(count.factsRead, count.facts)),
    'of these on the wrong person': percent(shareOf(count.wrong, count.facts)),
  };
  print(report, values.json, (all) =>
    Object.entries(all)
      .map(([name, says]) => `${name}: ${says}`)
      .join('\n'),
  );
}

const relationOf = ({ relationship }: Member): string => (typeof relationship === 'string' ? relationship : '?');

const sameCounts = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();

/** "child age 3", "self money 480": what is compared, and its figure. */
const factsOf = ({ relation, age, income }: Person): readonly string[] => [
  ...(age === null ? [] : [`${relation} age ${age}`]),
  ...(income === null ? [] : [`${relation} money ${income.amount}`]),
];

const factsRead = (member: Member): readonly string[] => [
  ...(typeof member['age'] === 'number' ? [`${relationOf(member)} age ${member['age']}`] : []),
  ...sums(member['income']).flatMap(({ amount }) => moneyOf(amount).map((sum) => `${relationOf(member)} money ${sum}`)),
];

const moneyOf = (amount: Json): readonly number[] => {
  if (typeof amount === 'number') return [amount];
  if (typeof amount !== 'object' || amount === null || !('min' in amount) || !('max' in amount)) return [];
  return [(Number(amount.min) + Number(amount.max)) / 2];
};

const figureOf = (fact: string): string => fact.split(' ').slice(1).join(' ');
