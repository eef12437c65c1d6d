import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteUnanswered } from '../../src/storage/sqlite/unanswered.ts';
import { unansweredStoreContract } from './unanswered-store.ts';

unansweredStoreContract('SQLite', (keptMax) => {
  const database = openDatabase({ path: ':memory:', now: () => new Date() });
  return { store: sqliteUnanswered(database, keptMax), close: () => database.close() };
});
