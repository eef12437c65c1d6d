import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { bounds, type Config } from '../config.ts';
import { keyedDigest } from '../audit/keyed-digest.ts';
import { readPersona, spokenAs } from './persona.ts';
import { holdDataFolder } from './data-folder.ts';
import { listingErasures } from './listing-erasures.ts';
import { closeFileThere, closeFolder } from '../storage/close-to-others.ts';
import { erasureListOf } from '../storage/erasure-list.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase, type SqliteDatabase } from '../storage/sqlite/database.ts';
import { buildWordIndex } from '../storage/sqlite/build-word-index.ts';
import { sqliteKeyStore } from '../storage/sqlite/keys.ts';
import { sqliteOneTimeCodes } from '../storage/sqlite/one-time-codes.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { sqliteProgramQueries } from '../storage/sqlite/program-queries.ts';
import { alignRegistryWithSecret, sqliteBeneficiaryRegistry } from '../storage/sqlite/registry.ts';
import { alignErasures } from '../storage/sqlite/replay-erasures.ts';
import { sqliteThreadStore } from '../storage/sqlite/threads.ts';
import { sqliteTicketQueue } from '../storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../storage/sqlite/tickets.ts';
import { sqliteUnanswered } from '../storage/sqlite/unanswered.ts';
import { sqliteAttemptCounter } from '../storage/sqlite/verification.ts';
import { loadSecret, secretFile } from '../vault/secret.ts';

/** Everything that is kept, over one database file of the data folder. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

export const databaseFile = 'ombud.db';

export async function openStores(
  config: Pick<Config, 'dataDir' | 'secret' | 'encryptionKey' | 'erasuresFile'> & Partial<Pick<Config, 'persona'>>,
  clock: Clock,
) {
  const persona = readPersona(config.persona);
  closeFolder(config.dataDir);
  const erasures = erasureListOf(config);
  for (const path of [join(config.dataDir, secretFile), erasures]) closeFileThere(path);
  const held = holdDataFolder(config.dataDir);
  let database: SqliteDatabase | undefined;
  try {
    database = openDatabase({
      path: join(config.dataDir, databaseFile),
      now: clock.now,
      encryptionKey: config.encryptionKey,
      isHolder: true,
    });
    const opened = database;
    const secret = loadSecret(config.dataDir, config.secret);
    const digest = (text: string): string => keyedDigest(secret, text);
    await alignRegistryWithSecret(database, digest);
    await alignErasures(database, erasures);
    const threads = listingErasures(spokenAs(sqliteThreadStore(database), persona), erasures);
    // SQLite serves one process: whatever lease is found at start belonged to one that is gone.
    await threads.interruptExpired(new Date(clock.now().getTime() + bounds.leaseMs).toISOString());
    const programQueries = sqliteProgramQueries(opened);
    return {
      database: opened,
      secret,
      digest,
      threads,
      programs: sqliteProgramStore(database, clock),
      programQueries,
      buildWordIndex: () => buildWordIndex(opened),
      tickets: sqliteTicketStore(database),
      ticketQueue: sqliteTicketQueue(database),
      registry: sqliteBeneficiaryRegistry(database),
      attempts: sqliteAttemptCounter(database),
      codes: sqliteOneTimeCodes(database),
      keys: sqliteKeyStore(database),
      audit: sqliteAuditLog(database),
      unanswered: sqliteUnanswered(database, bounds.unansweredMax),
      /** Commits what waits, closes the database, and lets another process have the folder. */
      close: () => {
        void programQueries.close();
        opened.close();
        held.giveBack();
      },
    };
  } catch (error) {
    database?.close();
    held.giveBack();
    throw error;
  }
}
