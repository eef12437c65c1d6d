import { parseArgs } from 'node:util';
import { fixedClock, systemClock } from '../src/clock.ts';
import { replay } from '../src/compose/replay.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run replay -- --thread ID
npm run replay -- --turn ID
npm run replay -- --all

Works out again every determination that was said: the household as the ledger had it then, for the day it was for.
Under the same pack it must come out the same to the letter; exit code 1 where it does not. Where the pack has changed
since, it says so, and what would come out now. Reads only. --quiet: only what is not equal, and the count.`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      thread: { type: 'string' },
      turn: { type: 'string' },
      all: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const asked = [values.thread, values.turn, values.all ? 'all' : undefined].filter((each) => each !== undefined);
  if (values.help || asked.length === 0) {
    console.log(usage);
    return;
  }
  if (asked.length > 1) throw new AppError('invalid_request', `Say one of --thread, --turn, --all.\n\n${usage}`);
  const config = readConfig();
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const counts = { equal: 0, different: 0, other_pack: 0, gone: 0 };
  let sameUnderOther = 0;
  for await (const one of replay({ ...config, threadId: values.thread, turnId: values.turn, clock })) {
    counts[one.result] += 1;
    if (one.result === 'other_pack' && one.changes.length === 0) sameUnderOther += 1;
    if (values.quiet && one.result === 'equal') continue;
    const where = `${one.threadId} turn ${one.number} ${one.programId}: ${one.outcome}`;
    console.log(
      [`${where}: ${says[one.result](one.packHash)}`, ...one.changes.map((change) => `  ${change}`)].join('\n'),
    );
  }
  const other =
    counts.other_pack === 0
      ? ''
      : `, ${counts.other_pack} under another pack (${sameUnderOther} of them come out the same)`;
  const gone = counts.gone === 0 ? '' : `, ${counts.gone} of programs that are gone`;
  console.log(`${counts.equal} equal, ${counts.different} different${other}${gone}.`);
  if (counts.different > 0) process.exitCode = 1;
}

const says = {
  equal: () => 'equal',
  different: () => 'DIFFERENT under the same pack',
  other_pack: (hash: string) => `the pack has changed since (it was ${hash.slice(0, 12)})`,
  gone: () => 'the program is no longer there, or its rule does not fit the pack',
} as const;

run().catch((error: unknown) => {
  console.error(`replay: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
