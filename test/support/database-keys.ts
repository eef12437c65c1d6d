/** Every suite of a store runs over a database that is not encrypted and over one that is. */
export const databaseKeys = [
  { named: 'SQLite', encryptionKey: undefined },
  { named: 'SQLite, encrypted', encryptionKey: 'a key for tests that is long enough to be one' },
] as const;
