import type { OneTimeCodes } from '../../grievances/one-time-code.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

/** One-time codes in SQLite. */
export function sqliteOneTimeCodes({ write }: Pick<SqliteDatabase, 'write'>): OneTimeCodes {
  return {
    keep: ({ idDigest, codeHash, until }) =>
      write((db) => {
        statement(
          db,
          `INSERT INTO one_time_codes (id_digest, code_hash, until) VALUES (blind(?), blind(?), ?)
           ON CONFLICT (id_digest) DO UPDATE SET code_hash = excluded.code_hash, until = excluded.until`,
        ).run(idDigest, codeHash, until);
      }),
    use: ({ idDigest, codeHash, at }) =>
      write(
        (db) =>
          statement(
            db,
            'DELETE FROM one_time_codes WHERE id_digest = blind(?) AND code_hash = blind(?) AND until > ?',
          ).run(idDigest, codeHash, at).changes === 1,
      ),
  };
}
