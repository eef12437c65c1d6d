import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { AttemptCounter } from '../../grievances/verification.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

const attemptRow = z.object({ failures: z.number(), last_at: z.string(), locked_until: z.string().nullable() });

/** Old counts dropped with each new attempt, so that the table stays about as large as one lock's worth of attempts. */
const prunedPerAttempt = 20;

/** Attempts in SQLite. A lock runs out by itself; so does a count that nothing was added to for as long as a lock. */
export function sqliteAttemptCounter(database: Pick<SqliteDatabase, 'write' | 'reader'>): AttemptCounter {
  return {
    take: (subjects, at) =>
      database.write((db) => {
        const forgotten = shift(at, -bounds.verificationLockMs);
        statement(
          db,
          `DELETE FROM verification_attempts WHERE subject IN
             (SELECT subject FROM verification_attempts WHERE last_at < ? ORDER BY last_at LIMIT ?)`,
        ).run(forgotten, prunedPerAttempt);
        const read = statement(
          db,
          'SELECT failures, last_at, locked_until FROM verification_attempts WHERE subject = blind(?)',
        );
        const write = statement(
          db,
          `INSERT INTO verification_attempts (subject, failures, last_at, locked_until) VALUES (blind(?), ?, ?, ?)
           ON CONFLICT (subject) DO UPDATE SET
             failures = excluded.failures, last_at = excluded.last_at, locked_until = excluded.locked_until`,
        );
        let allowed = true;
        for (const subject of subjects) {
          const found = attemptRow.optional().parse(read.get(subject));
          if (found !== undefined && found.locked_until !== null && found.locked_until > at) {
            allowed = false;
            continue;
          }
          const counts = found !== undefined && found.locked_until === null && found.last_at >= forgotten;
          const failures = (counts ? found.failures : 0) + 1;
          const full = failures >= bounds.verificationFailuresMax;
          write.run(subject, failures, at, full ? shift(at, bounds.verificationLockMs) : null);
        }
        return allowed;
      }),
    giveBack: (subjects) =>
      database.write((db) => {
        const giveBack = statement(
          db,
          'UPDATE verification_attempts SET failures = max(failures - 1, 0), locked_until = NULL WHERE subject = blind(?)',
        );
        for (const subject of subjects) giveBack.run(subject);
      }),
  };
}

function shift(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
