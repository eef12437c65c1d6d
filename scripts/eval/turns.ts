import { z } from 'zod';
import { makeAnswers } from '../../src/compose/answers.ts';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { nearestFirst } from '../../src/conversation/agenda/look-up.ts';
import { withSaid } from '../../src/conversation/agenda/say-answers.ts';
import { earlierOf } from '../../src/conversation/earlier.ts';
import { wishNames } from '../../src/reading/labels.ts';
import type { SaidAnswer } from '../../src/threads/thread.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { percent, shareOf } from './reading/counts.ts';
import { chosenOf, placesOf, sentencesReport, type ChosenRow } from './turns-sentences.ts';

const usage = `npm run eval -- turns [--cases FILE.jsonl] [--json]

Reads the messages of whole conversations, by a hand that nobody who trains has read, each in the light of the ones before
it: what it wants, which entries of the bank answer it, which sentences of the right entries are said, and whether it shows a danger.
A line is {"c": conversation, "t": message, "text": …, "wants": […], "best": [ids of entries], "danger": kind or null,
"say": [[id, "short" or "more.0" …], …], "reply": what the service said to it, where it was played}.`;

const ownCases = 'test/eval/reading/turns.jsonl';
const turnSchema = z.object({
  c: z.number(),
  t: z.number(),
  text: z.string(),
  wants: z.array(z.enum(wishNames)),
  best: z.array(z.string()),
  danger: z.string().nullable(),
  say: z.array(z.tuple([z.string(), z.string()])).optional(),
  reply: z.string().optional(),
});

interface TurnRow {
  readonly isFirst: boolean;
  readonly hasAnswer: boolean;
  /** Where the first right entry stands; -1 where none is among those found. */
  readonly place: number;
  readonly verdict: string;
  readonly wished: boolean;
  readonly danger: boolean;
  readonly levels: ReadonlySet<string>;
  readonly sentences: ChosenRow | undefined;
}

export async function evalTurns(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const config = readConfig();
  const pack = await readPack(config.packDir);
  const { messageReader: reader, findAnswers, weighPieces, answerById } = makeAnswers(config, pack);
  await reader.learned();
  const rows: TurnRow[] = [];
  let before: readonly SaidAnswer[] = [];
  let kept: readonly string[] = [];
  let said: { readonly role: 'user' | 'assistant'; readonly text: string }[] = [];
  for (const line of readLines(values.cases, turnSchema)) {
    if (line.t === 1) [said, before, kept] = [[], [], []];
    const earlier = earlierOf(said);
    const { wishes, dangers } = await reader.read(line.text, { earlier, today: '2026-11-26' });
    const [found] = await findAnswers([{ text: line.text, earlier, kept }]);
    kept = nearestFirst(found?.found.map(({ entry }) => entry.id) ?? [], kept);
    const place = found?.found.findIndex(({ entry }) => line.best.includes(entry.id)) ?? -1;
    const top = wishes[0]?.wish;
    const entries = line.best.flatMap((id) => answerById(id) ?? []);
    const sentences = await chosenOf(line, entries, before, (turn) => weighPieces(turn, entries, before), earlier);
    before = withSaid(before, placesOf(line.say ?? [], entries), line.t);
    rows.push({
      isFirst: line.t === 1,
      hasAnswer: line.best.length > 0,
      place,
      verdict: found?.verdict ?? 'none',
      wished: top !== undefined && line.wants.includes(top),
      danger: line.danger !== null,
      levels: new Set(dangers.map(({ level }) => level)),
      sentences,
    });
    said.push({ role: 'user', text: line.text });
    if (line.reply !== undefined) said.push({ role: 'assistant', text: line.reply });
  }
  await reader.close();
  const covered = rows.filter(({ hasAnswer }) => hasAnswer);
  const uncovered = rows.filter(({ hasAnswer }) => !hasAnswer);
  const answered = covered.filter(({ verdict }) => verdict === 'answers');
  const within = (limit: number, of: typeof rows) => of.filter(({ place }) => place >= 0 && place < limit).length;
  const share = (part: number, whole: number): string => percent(shareOf(part, whole));
  const firsts = covered.filter(({ isFirst }) => isFirst);
  const laters = covered.filter(({ isFirst }) => !isFirst);
  const inDanger = rows.filter(({ danger }) => danger);
  const safe = rows.filter(({ danger }) => !danger);
  const sure = (of: typeof rows) => of.filter(({ levels }) => levels.has('sure')).length;
  const heard = (of: typeof rows) => of.filter(({ levels }) => levels.size > 0).length;
  print(
    {
      reader: reader.id,
      'an entry that answers first': share(within(1, covered), covered.length),
      'of first messages': share(within(1, firsts), firsts.length),
      'of later ones': share(within(1, laters), laters.length),
      'among three': share(within(3, covered), covered.length),
      'of turns with an answer: said': share(answered.length, covered.length),
      'of these right': share(within(1, answered), answered.length),
      'of turns that nothing answers: said': share(
        uncovered.filter(({ verdict }) => verdict === 'answers').length,
        uncovered.length,
      ),
      ...sentencesReport(rows.flatMap(({ sentences }) => sentences ?? [])),
      'what it wants most is wanted': share(rows.filter(({ wished }) => wished).length, rows.length),
      'danger: perhaps or better': share(heard(inDanger), inDanger.length),
      'danger: sure': share(sure(inDanger), inDanger.length),
      'no danger: perhaps or better': share(heard(safe), safe.length),
      'no danger: sure': share(sure(safe), safe.length),
    },
    values.json,
    (report) =>
      Object.entries(report)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
  );
}
