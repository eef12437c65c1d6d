import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import type { Service } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { CrisisFile } from '../../src/middleware/content-moderation/crisis.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { percent, shareOf } from './reading/counts.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- replies [--cases FILE.jsonl] [--json]

Says the messages of labelled conversations to a service of its own, one conversation after the other, and counts the
replies in which a right entry of the bank stands: what is found is not yet what is said. The replies are the service's
own, so that what a person wrote to another reply is said to this one. Lines are those of "npm run eval -- turns":
{"c": conversation, "t": message, "text": …, "best": [ids of entries], "danger": kind or null}.`;

const ownCases = 'test/eval/reading/played.jsonl';
const lineSchema = z.object({
  hand: z.string().default(''),
  c: z.number(),
  t: z.number(),
  text: z.string(),
  best: z.array(z.string()),
  danger: z.string().nullable(),
});
type Line = z.infer<typeof lineSchema>;

interface SaidReply {
  readonly line: Line;
  /** Entries of which a text stands in the reply. */
  readonly entries: readonly string[];
  readonly route: string;
  /** A line of the layer of danger stands in it. */
  readonly heedsDanger: boolean;
}

export async function evalReplies(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const { crisis } = await readPack(readConfig().packDir);
  const lines = linesOf(crisis);
  const said: SaidReply[] = [];
  await withService({}, async (service) => {
    for (const conversation of conversationsOf(readLines(values.cases, lineSchema)))
      said.push(...(await have(service, conversation, lines)));
  });
  print(reportOn(said), values.json, (report) =>
    Object.entries(report)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
}

function conversationsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const placeOf = ({ hand, c }: Line): string => `${hand}/${c}`;
  return [...new Set(lines.map(placeOf))].map((place) =>
    lines.filter((line) => placeOf(line) === place).toSorted((one, other) => one.t - other.t),
  );
}

async function have(
  service: Service,
  conversation: readonly Line[],
  dangerLines: readonly string[],
): Promise<readonly SaidReply[]> {
  const said: SaidReply[] = [];
  let threadId: string | undefined;
  for (const [index, line] of conversation.entries()) {
    const reply = await say(service, line.text, threadId);
    ({ threadId } = reply);
    const thread = await service.threads.loadContext(threadId);
    const answers = thread?.dialogue.saidAnswers ?? [];
    said.push({
      line,
      entries: answers.filter(({ turn }) => turn === index + 1).map(({ id }) => id),
      route: reply.route.name,
      heedsDanger: dangerLines.some((words) => reply.text.includes(words)),
    });
  }
  return said;
}

/** Everything that is said because of a danger, in every language. */
const linesOf = ({ kinds }: CrisisFile): readonly string[] =>
  Object.values(kinds).flatMap((kind) =>
    [kind, ...Object.values(kind.in)].flatMap(({ says, gently, still }) => [
      ...says,
      ...(gently === undefined ? [] : [gently]),
      ...still,
    ]),
  );

function reportOn(said: readonly SaidReply[]): Readonly<Record<string, string>> {
  const share = (of: readonly SaidReply[], is: (reply: SaidReply) => boolean): string =>
    percent(shareOf(of.filter(is).length, of.length));
  const isRight = ({ line, entries }: SaidReply): boolean => entries.some((id) => line.best.includes(id));
  const wanted = said.filter(({ line }) => line.best.length > 0);
  const silent = wanted.filter(({ entries }) => entries.length === 0);
  const routes = [...new Set(silent.map(({ route }) => route))].map(
    (route) => `${route} ${silent.filter((reply) => reply.route === route).length}`,
  );
  return {
    'a right entry is said': share(wanted, isRight),
    'to first messages': share(
      wanted.filter(({ line }) => line.t === 1),
      isRight,
    ),
    'to later ones': share(
      wanted.filter(({ line }) => line.t > 1),
      isRight,
    ),
    'only others are said': share(wanted, (reply) => reply.entries.length > 0 && !isRight(reply)),
    'none is said': `${share(wanted, ({ entries }) => entries.length === 0)} (${routes.join(', ')})`,
    'danger is heeded': share(
      said.filter(({ line }) => line.danger !== null),
      ({ heedsDanger }) => heedsDanger,
    ),
    'where there is none': share(
      said.filter(({ line }) => line.danger === null),
      ({ heedsDanger }) => heedsDanger,
    ),
  };
}
