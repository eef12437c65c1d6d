import { join } from 'node:path';
import { keyedDigest } from '../audit/keyed-digest.ts';
import type { Clock } from '../clock.ts';
import type { SeedReport } from '../programs/program-store.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { planSeedAt } from '../storage/sqlite/programs-plan.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { alignRegistryWithSecret, seedDemoBeneficiaries } from '../storage/sqlite/registry.ts';
import { loadSecret } from '../vault/secret.ts';
import { checkChain } from './middleware.ts';
import { readPack } from './pack.ts';
import { databaseFile } from './stores.ts';

export interface SeedRequest {
  readonly packDir: string;
  readonly dataDir: string;
  readonly secret: string | undefined;
  readonly encryptionKey?: string | undefined;
  /** Says what would be done; writes nothing, not even an empty database. */
  readonly dryRun: boolean;
  /** Also puts the pack's made-up beneficiaries into the registry. */
  readonly demo: boolean;
  readonly clock: Clock;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface SeedOutcome {
  readonly report: SeedReport;
  readonly packHash: string;
  readonly demoBeneficiaries: number;
}

/**
 * Checks the pack whole, then brings the database to it. Throws `pack_invalid` with every fault in `extra.faults`
 * before the database was opened, so that a pack with faults changes nothing.
 */
export async function seed(request: SeedRequest): Promise<SeedOutcome> {
  const pack = await readPack(request.packDir);
  checkChain(pack);
  const path = join(request.dataDir, databaseFile);
  const demo = request.demo ? pack.demo : [];
  if (request.dryRun) {
    return { report: planSeedAt(path, pack.programs), packHash: pack.hash, demoBeneficiaries: demo.length };
  }
  const database = openDatabase({ path, now: request.clock.now, encryptionKey: request.encryptionKey });
  try {
    const store = sqliteProgramStore(database, request.clock);
    const report = await store.seed(pack.programs, pack.hash, request.onProgress);
    if (demo.length > 0) {
      const secret = loadSecret(request.dataDir, request.secret);
      const digest = (text: string): string => keyedDigest(secret, text);
      await alignRegistryWithSecret(database, digest);
      await seedDemoBeneficiaries(database, demo, digest);
    }
    await sqliteAuditLog(database).append([
      {
        at: request.clock.now().toISOString(),
        actor: 'operator',
        action: 'catalogue.seeded',
        subject: pack.hash,
        detail: {
          added: report.added.length,
          changed: report.changed.length,
          retired: report.retired.length,
          demo: demo.length,
        },
      },
    ]);
    return { report, packHash: pack.hash, demoBeneficiaries: demo.length };
  } finally {
    database.close();
  }
}
