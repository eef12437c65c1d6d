import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock.ts';
import { backUp } from '../src/compose/backup.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { newSealingKeys } from '../src/vault/sealed-file.ts';

const usage = `npm run backup -- FILE
npm run backup -- --new-key KEYFILE

Makes FILE and FILE.sha256, also while the service runs (docs/backup.md). With OMBUD_BACKUP_KEY set it is encrypted.
  --new-key KEYFILE  makes a key for backups: the secret goes into KEYFILE, the open key is printed`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const keyFile = values['new-key'];
  const [file, more] = positionals;
  if (keyFile !== undefined && file === undefined) await makeKey(keyFile);
  else if (values.help || file === undefined || more !== undefined || keyFile !== undefined) console.log(usage);
  else await makeBackup(file);
}

async function makeKey(path: string): Promise<void> {
  if (existsSync(path))
    throw new AppError('invalid_request', `There is a file ${path} already. It was left as it is; name another one.`);
  const { secret, open } = await newSealingKeys();
  writeFileSync(path, `# open key: ${open}\n${secret}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`OMBUD_BACKUP_KEY=${open}`);
  console.error(`Keep ${path} away from this machine, in two places: without it no backup made under this key opens.`);
}

async function makeBackup(file: string): Promise<void> {
  const { madeAt, sha256, encrypted } = await backUp({ config: readConfig(), file, clock: systemClock });
  console.log(`${file}  of ${madeAt}  ${encrypted ? 'encrypted' : 'NOT ENCRYPTED'}  sha256 ${sha256}`);
}

try {
  await run();
} catch (error) {
  console.error(`backup: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
}
