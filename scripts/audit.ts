import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AuditHead } from '../src/audit/audit-log.ts';
import { databaseFile } from '../src/compose/stores.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { sqliteAuditLog } from '../src/storage/sqlite/audit.ts';
import { openDatabase } from '../src/storage/sqlite/database.ts';

const usage = `npm run audit -- verify [HEAD]
npm run audit -- head

verify recomputes the chain of the audit record; with a HEAD that was kept from an earlier "head", also that the record
still goes on from there. Exit code 1 and the first broken line when it is not whole.
head prints the last line's number and hash, as NUMBER:HASH. Keep it where nobody who can write the database can.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [command, kept, ...more] = positionals;
  if (values.help || command === undefined) {
    console.log(usage);
    return;
  }
  if (!['verify', 'head'].includes(command) || more.length > 0)
    throw new AppError('invalid_request', `This is not a use of it.\n${usage}`);
  const since = kept === undefined ? undefined : readHead(kept);
  const { dataDir, encryptionKey } = readConfig();
  const path = join(dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const database = openDatabase({ path, now: () => new Date(), encryptionKey });
  try {
    const log = sqliteAuditLog(database);
    if (command === 'head') {
      const { number, hash } = await log.head();
      console.log(`${number}:${hash}`);
      return;
    }
    const found = await log.verify(since);
    if (!found.ok) {
      console.error(`audit: broken at line ${found.brokenAt ?? 0}: ${found.why ?? 'it does not follow'}.`);
      process.exitCode = 1;
      return;
    }
    console.log(`The audit record is whole: ${found.lines} lines, head ${found.lines}:${found.head}`);
  } finally {
    database.close();
  }
}

function readHead(text: string): AuditHead {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined)
    throw new AppError('invalid_request', 'A head looks like 12:0a1b…, as "npm run audit -- head" prints it.');
  return { number: Number(number), hash };
}

run().catch((error: unknown) => {
  console.error(`audit: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
