import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { keyStoreContract } from './key-store.ts';

keyStoreContract('SQLite', () => {
  const database = openDatabase({ path: ':memory:', now: () => new Date() });
  return { store: sqliteKeyStore(database), close: () => database.close() };
});
