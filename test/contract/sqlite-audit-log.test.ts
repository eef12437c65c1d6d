import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { auditLogContract } from './audit-log.ts';

auditLogContract('SQLite', async () => {
  const database = openDatabase({ path: ':memory:', now: () => new Date() });
  const db = database.reader; // in memory, the one connection
  const change = (number: number) => db.prepare("UPDATE audit_lines SET actor = 'x' WHERE number = ?").run(number);
  const remove = (number: number) => db.prepare('DELETE FROM audit_lines WHERE number = ?').run(number);
  const dropGuard = () => db.exec('DROP TRIGGER IF EXISTS audit_lines_stay; DROP TRIGGER IF EXISTS audit_lines_remain');
  const unguarded = (act: () => void) => {
    dropGuard();
    act();
  };
  const renumber = db.prepare('UPDATE audit_lines SET number = ? WHERE number = ?');
  return {
    log: sqliteAuditLog(database),
    change,
    remove,
    bypassing: {
      change: (number) => unguarded(() => change(number)),
      remove: (number) => unguarded(() => remove(number)),
      swap: (one, other) =>
        unguarded(() => {
          renumber.run(-1, one);
          renumber.run(one, other);
          renumber.run(other, -1);
        }),
    },
    close: () => database.close(),
  };
});
