import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import { encryptDataFolder } from '../src/compose/encrypt.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run encrypt
npm run encrypt -- --old-key-file FILE
npm run encrypt -- --off

Stop the service and make a backup first (docs/encryption.md).
Without options: encrypts a database that is not, under OMBUD_ENCRYPTION_KEY.
  --old-key-file FILE  the database is encrypted under the key in FILE; from now on under OMBUD_ENCRYPTION_KEY
  --off                takes the encryption away; OMBUD_ENCRYPTION_KEY is the key that it has`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'old-key-file': { type: 'string' },
      off: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const { encryptionKey: key, dataDir } = readConfig();
  if (key === undefined) throw new AppError('config_invalid', `Set OMBUD_ENCRYPTION_KEY.\n\n${usage}`);
  const file = values['old-key-file'];
  const old = file === undefined ? undefined : readFileSync(file, 'utf8').trim();
  const count = await encryptDataFolder({
    dataDir,
    from: values.off ? key : old,
    to: values.off ? undefined : key,
    clock: systemClock,
    onTable: (table) => console.error(`sealing  ${table}`),
  });
  const done = values.off ? 'lie open now. Unset OMBUD_ENCRYPTION_KEY before the next start' : 'are encrypted';
  console.log(`${count} values ${done}. Backups made before still hold them as they were.`);
}

try {
  await run();
} catch (error) {
  console.error(
    error instanceof AppError ? error.publicDetail : error instanceof Error ? error.message : String(error),
  );
  process.exitCode = 1;
}
