import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import { restore } from '../src/compose/restore.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run restore -- FILE

Puts a backup into the data folder; stop the service first (docs/backup.md). FILE.sha256 must lie beside it.
  --key-file KEYFILE  the secret key of an encrypted backup, as "npm run backup -- --new-key KEYFILE" made it
  --replace           gives up the database that is there`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file, more] = positionals;
  if (values.help || file === undefined || more !== undefined) {
    console.log(usage);
    return;
  }
  const { madeAt, threads, turns, erasedAgain } = await restore({
    config: readConfig(),
    file,
    keyFile: values['key-file'],
    replace: values.replace,
    clock: systemClock,
  });
  console.log(`restored ${threads} conversations with ${turns} turns, as they were at ${madeAt}`);
  console.log(`${erasedAgain} that were erased since then were erased again.`);
  console.log('Look at "npm run keys -- list": keys withdrawn since then are in use again.');
}

try {
  await run();
} catch (error) {
  console.error(`restore: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
}
