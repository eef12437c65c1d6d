import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock.ts';
import { databaseFile } from '../../src/compose/stores.ts';
import { bounds, type Config } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteUnanswered } from '../../src/storage/sqlite/unanswered.ts';

/** The questions of people that the bank has no answer to, a line each. */
export async function printUnanswered({ dataDir, encryptionKey }: Config, clock: Clock): Promise<void> {
  const path = join(dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const database = openDatabase({ path, now: clock.now, encryptionKey });
  try {
    const questions = await sqliteUnanswered(database, bounds.unansweredMax).list(bounds.unansweredListedMax);
    for (const { times, text, nearest, lastOn } of questions)
      console.log(`${times} x  ${text}  (last ${lastOn}${nearest === undefined ? '' : `; nearest: ${nearest}`})`);
    if (questions.length === 0) console.log('Every question so far had an answer.');
  } finally {
    database.close();
  }
}
