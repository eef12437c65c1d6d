import { join } from 'node:path';
import { readPack } from '../../src/compose/pack.ts';
import { figureFinderOf, openReader } from '../../src/compose/reader.ts';
import { readConfig } from '../../src/config.ts';
import { pathOfClaim, yearsOf, type ClaimPaths } from '../../src/conversation/understand/claimed-facts.ts';
import { figureOf, heedClaims } from '../../src/conversation/understand/heed-claims.ts';
import type { FactWords } from '../../src/conversation/understand/facts/fact-words.ts';
import { readFacts } from '../../src/conversation/understand/facts/read-facts.ts';
import type { ProposedFact } from '../../src/profile/fact.ts';
import type { FigureFinder } from '../../src/reading/figures/find-figures.ts';
import type { Reading } from '../../src/reading/reading.ts';
import { messageCase, type MessageCase } from './reading/cases.ts';
import { percent, shareOf } from './reading/counts.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- household [--cases FOLDER] [--json]

Of labelled messages (messages.jsonl of the folder, as \`npm run eval -- reading\` has them): which ages, pay, benefits in money, costs
and children are read of the household by patterns alone, by the trained reader alone, and by both as a turn takes them. A fact
is right where a hand labelled the same figure as the same thing of the same person; periods are not compared.`;

const ownCases = 'test/eval/reading';
/** The day on which the lines were written. */
const today = '2026-11-23';

/** A figure or `true` (a child is there) by the ledger's path. */
type Told = ReadonlyMap<string, number | true>;

export async function evalHousehold(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const config = readConfig();
  const { factWords, figureFiles } = await readPack(config.packDir);
  const reader = openReader(config.readerDir, figureFiles);
  const figures = figureFinderOf(figureFiles);
  const counts = { patterns: newCount(), reader: newCount(), both: newCount() };
  for (const one of readLines(join(values.cases, 'messages.jsonl'), messageCase)) {
    const wanted = labelled(one, figures, factWords.claimPaths);
    const facts = readFacts(one.text, { today, factsInForce: [] }, factWords).facts;
    const reading = await reader.read(one.text, { before: one.before, today });
    count(counts.patterns, wanted, toldBy(facts));
    count(counts.reader, wanted, toldBy(heard(one.text, reading, [], factWords)));
    count(counts.both, wanted, toldBy(heard(one.text, reading, facts, factWords)));
  }
  await reader.close();
  const report = Object.fromEntries(
    Object.entries(counts).map(([name, { right, read, wanted }]) => [
      name,
      {
        'right of what was read': percent(shareOf(right, read)),
        'read of what was told': percent(shareOf(right, wanted)),
      },
    ]),
  );
  print({ reader: reader.id, ...report }, values.json, (all) => JSON.stringify(all, undefined, 2));
}

const newCount = () => ({ right: 0, read: 0, wanted: 0 });

function count(into: ReturnType<typeof newCount>, wanted: Told, read: Told): void {
  into.wanted += wanted.size;
  into.read += read.size;
  into.right += [...read].filter(([path, value]) => wanted.get(path) === value).length;
}

/** What a turn takes of a reading beside some facts, in a conversation that knows nothing yet. */
function heard(
  text: string,
  reading: Reading,
  facts: readonly ProposedFact[],
  factWords: FactWords,
): readonly ProposedFact[] {
  const turn = {
    text,
    reading,
    thread: { facts: [], dialogue: {} },
    understanding: { facts, forgotten: [], hypothetical: [] },
  } as unknown as Parameters<typeof heedClaims>[0];
  return heedClaims(turn, { factWords }).understanding.facts;
}

const compared = /^(members\.(you|spouse|partner|child\d+)\.(age|income\.[a-z_]+)|expenses\.[a-z_]+)$/;
const aChild = /^members\.child\d+\.relationship$/;

const toldBy = (facts: readonly ProposedFact[]): Told =>
  new Map(
    facts.flatMap((fact): readonly (readonly [string, number | true])[] => {
      if (aChild.test(fact.path)) return [[fact.path, true]];
      const figure = compared.test(fact.path) ? figureOf(fact) : undefined;
      return figure === undefined ? [] : [[fact.path, figure]];
    }),
  );

/** What a hand said of the message's figures and people. */
function labelled(one: MessageCase, figures: FigureFinder, paths: ClaimPaths): Told {
  const found = figures.find(one.text, today);
  const told = new Map<string, number | true>();
  for (const { who } of one.people) if (/^child\d+$/.test(who)) told.set(`members.${who}.relationship`, true);
  for (const { start, end, field, owner, who = owner, standing } of one.figures) {
    const value = found.find((figure) => figure.start < end && start < figure.end)?.value;
    const path = pathOfClaim({ field, owner: who }, paths);
    if (standing !== 'stated' || value === undefined || path === undefined) continue;
    const figure = field === 'age' ? yearsOf(value) : 'low' in value ? value.low : undefined;
    if (figure !== undefined) told.set(path, figure);
  }
  return told;
}
