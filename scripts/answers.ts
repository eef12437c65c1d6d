import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateIn, fixedClock, systemClock } from '../src/clock.ts';
import type { AnswerBank } from '../src/answers/bank.ts';
import type { FoundAnswers } from '../src/answers/find-answers.ts';
import { allPiecesOf } from '../src/answers/pieces.ts';
import type { LookedUpText } from '../src/reading/reader.ts';
import { makeAnswers } from '../src/compose/answers.ts';
import { openBank } from '../src/compose/bank.ts';
import { checkAnswers } from '../src/compose/check-answers.ts';
import { newAnswer } from '../src/compose/new-answer.ts';
import { readPack, type Pack } from '../src/compose/pack.ts';
import { bounds, readConfig, type Config } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { staleAnswers } from '../src/answers/stale-answers.ts';
import { nearestFirst } from '../src/conversation/agenda/look-up.ts';
import { writeVectors } from './answers/write-vectors.ts';
import { printUnanswered } from './answers/print-unanswered.ts';
import { eachLine } from './read/each-line.ts';

const usage = `npm run answers -- check
npm run answers -- stale [--on DATE]
npm run answers -- unanswered
npm run answers -- new ID
npm run answers -- find "QUESTION"
npm run answers -- find FILE.jsonl [--out FILE.jsonl] [--features] [--leave-out]
npm run answers -- vectors

check     every fault of the bank: words that are not said, lengths, drafts, lines that lead nowhere
stale     entries whose review is older than a year, or whose dated figures are over on that day (default: today)
unanswered  questions that nothing answered, redacted and counted, the most asked first
new       writes an entry to be filled in
find      what of the bank answers a question, and how sure that is. Of a file each line {"text": …} comes back with
          found: [{id, sheets, score}] and said: an id, two ids to choose from, or null. --features adds what the judge
          looks at; a line with "earlier", what was said before (or ""), is looked up as a whole turn, and where lines have
          "t", the number of the message in its conversation, what lay near the ones before it is looked at again;
          --leave-out takes a line that the bank knows for one that it does not.
vectors   works out the vector of each question and each text anew with the reader's encoder, to ship with it (part of
          its training)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string' },
    out: { type: 'string' },
    features: { type: 'boolean', default: false },
    'leave-out': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function run(): Promise<void> {
  const [command, subject, ...more] = positionals;
  if (values.help || command === undefined) return console.log(usage);
  if (more.length > 0) throw misused();
  const config = readConfig();
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  if (command === 'unanswered') return printUnanswered(config, clock);
  if (command === 'new' && subject !== undefined) return console.log(newAnswer(config.packDir, subject));
  const pack = await readPack(config.packDir);
  const today = dateIn(config.timeZone ?? pack.settings.time_zone, clock.now());
  if (command === 'check') return check(config, pack);
  if (command === 'vectors') return writeVectors(config.readerDir, textsOf(openBank(config.packDir, pack.answers)));
  if (command === 'stale') return stale(pack, values.on ?? today);
  if (command === 'find' && subject !== undefined) return find(subject, config, pack);
  throw misused();
}

const misused = (): AppError => new AppError('invalid_request', `This is not a use of it.\n\n${usage}`);

/** What the reader compares: the questions by which an entry is found, and the texts that are said of it. */
const textsOf = ({ lines, entries }: AnswerBank): readonly string[] => [
  ...lines.map(({ text }) => text),
  ...entries.flatMap((entry) => allPiecesOf(entry).map(({ text }) => text)),
];

function check(config: Config, pack: Pack): void {
  const faults = checkAnswers(pack.answers, openBank(config.packDir, pack.answers));
  for (const { id, reason } of faults) console.error(`${id}: ${reason}`);
  const drafts = pack.answers.filter(({ reviewed_on: reviewed }) => reviewed === undefined).length;
  console.log(`${pack.answers.length} entries, ${drafts} of them drafts, ${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}

function stale(pack: Pack, on: string): void {
  if (!/^\d{4}-\d\d-\d\d$/.test(on)) throw new AppError('invalid_request', '--on takes a date such as 2026-11-21.');
  const entries = staleAnswers(pack.answers, on, bounds.answerReviewDays);
  for (const { id, reason } of entries) console.log(`${id}: ${reason}`);
  console.log(`${entries.length} of ${pack.answers.length} entries to look at on ${on}.`);
}

/** Entries told of each line of a file. */
const foundMax = 10;

async function find(subject: string, config: Config, pack: Pack): Promise<void> {
  const isFile = subject.endsWith('.jsonl');
  if (isFile && !existsSync(subject)) throw new AppError('invalid_request', `There is no file ${subject}.`);
  const { messageReader: reader, findAnswers } = makeAnswers(config, pack);
  await reader.learned();
  const looked = async (asked: LookedUpText) => {
    const [found] = await reader.find([asked], { leaveOut: values['leave-out'] });
    return { features: found?.features, groups: found?.groups };
  };
  let kept: readonly string[] = [];
  const one = async (asked: LookedUpText): Promise<FoundAnswers> => (await findAnswers([asked]))[0] as FoundAnswers;
  if (!isFile) {
    const { found, probability, verdict } = await one({ text: subject });
    console.log(`${verdict} (${probability.toFixed(2)})`);
    for (const { entry, score } of found.slice(0, 5))
      console.log(`${score.toFixed(3)}  ${entry.id}: ${entry.question}`);
    const [first] = found;
    if (verdict === 'answers' && first) console.log(`\n${first.entry.short} ${first.entry.do ?? ''}`);
  } else {
    const began = performance.now();
    const count = await eachLine(subject, values.out, async (line) => {
      if (line.t === undefined || line.t === 1) kept = [];
      const asked = { text: line.text, ...(line.earlier !== undefined && { earlier: line.earlier, kept }) };
      const { found, probability, verdict } = await one(asked);
      const ids = found.map(({ entry }) => entry.id);
      kept = nearestFirst(ids, kept);
      return {
        ...line,
        found: found.slice(0, foundMax).map(({ entry: { id, sheets }, score }) => ({ id, sheets, score })),
        said: verdict === 'answers' ? ids[0] : verdict === 'choice' ? ids.slice(0, 2) : null,
        probability,
        ...(values.features && (await looked(asked))),
      };
    });
    const ms = (performance.now() - began) / Math.max(1, count);
    console.error(`${count} questions, ${ms.toFixed(1)} ms each (${await reader.runtime()}), ${reader.id}`);
  }
  await reader.close();
}

try {
  await run();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.publicDetail);
  process.exitCode = 1;
}
