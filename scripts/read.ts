import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateIn, fixedClock, systemClock } from '../src/clock.ts';
import { readPack } from '../src/compose/pack.ts';
import { figureFinderOf, openReader } from '../src/compose/reader.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { eachLine } from './read/each-line.ts';
import { printedReading } from './read/printed-reading.ts';

const usage = `npm run read -- "MESSAGE" [--before "WHAT WAS ASKED"]
npm run read -- FILE.jsonl [--out FILE.jsonl] [--figures]

Shows how a message is read: its parts, questions, people, claims with their values, events, needs and dangers, each with
its words and its probability. A file has a line {"text": …, "before"?: …} for each message; each comes back as the same
line with "reading". --figures finds figures, dates and places alone, without the reader (what training begins with).`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      before: { type: 'string' },
      out: { type: 'string' },
      figures: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [said, ...more] = positionals;
  if (values.help || said === undefined || more.length > 0) {
    console.log(usage);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const config = readConfig();
  const pack = await readPack(config.packDir);
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const today = dateIn(config.timeZone ?? pack.settings.time_zone, clock.now());
  const isFile = said.endsWith('.jsonl');
  if (isFile && !existsSync(said)) throw new AppError('invalid_request', `There is no file ${said}.`);
  if (values.figures) {
    const finder = figureFinderOf(pack.figureFiles);
    await eachLine(said, values.out, async (line) => ({ ...line, figures: finder.find(line.text, today) }));
    return;
  }
  const reader = openReader(config.readerDir, pack.figureFiles);
  const began = performance.now();
  if (isFile) {
    const count = await eachLine(said, values.out, async (line) => {
      const reading = await reader.read(line.text, { before: line.before, today });
      // Who measures dangers wants their place in one piece.
      const dangers = reading.dangers.map((danger) => ({ ...danger, span: [danger.start, danger.end] }));
      return { ...line, reading: { ...reading, dangers } };
    });
    const seconds = (performance.now() - began) / 1000;
    console.error(`${count} messages in ${seconds.toFixed(1)} s (${await reader.runtime()}), ${reader.id}`);
  } else console.log(printedReading(said, await reader.read(said, { before: values.before, today })));
  await reader.close();
}

try {
  await run();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.publicDetail);
  process.exitCode = 1;
}
