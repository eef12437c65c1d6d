import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { OperatorSeedReport } from '../programs/program-staging.ts';
import type { SeedReport } from '../programs/program-store.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { openStaging } from '../storage/sqlite/programs-staging.ts';
import { planSwitchAt, type OnProgress } from '../storage/sqlite/programs-switch.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { readPack } from './pack.ts';
import { stagePrograms, type StagingDeps } from './stage-programs.ts';
import { databaseFile } from './stores.ts';

export interface OperatorSeedRequest extends Pick<StagingDeps, 'override' | 'skipInvalid' | 'onFault' | 'onBytes'> {
  readonly packDir: string;
  readonly dataDir: string;
  readonly encryptionKey?: string | undefined;
  readonly files: readonly string[];
  /** Reads, checks and says what would be done; the database is not touched. */
  readonly dryRun: boolean;
  readonly clock: Clock;
  readonly onProgress?: OnProgress;
}

export interface OperatorSeedOutcome {
  /** Undefined: rows were bad, so nothing was switched over. */
  readonly report: OperatorSeedReport | undefined;
  /** What was done to the pack's own programs in the same transaction; undefined on a dry run. */
  readonly pack: SeedReport | undefined;
  readonly staged: number;
  readonly badRows: number;
}

/**
 * Makes the operator's programs exactly those of the files; none of them: there are none any more. In two steps: all
 * rows are read, checked and staged in a scratch file; then one transaction switches over. Whatever happens before its
 * commit, `kill -9` included, the catalogue stays as it was.
 */
export async function seedOperator(request: OperatorSeedRequest): Promise<OperatorSeedOutcome> {
  const pack = await readPack(request.packDir);
  const path = join(request.dataDir, databaseFile);
  const scratch = request.dryRun ? mkdtempSync(join(tmpdir(), 'ombud-seed-')) : request.dataDir;
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const staging = openStaging(scratch);
  try {
    const { badRows } = await stagePrograms(request.files, staging, { ...request, pack });
    const staged = staging.count();
    const none = { report: undefined, pack: undefined, staged, badRows };
    if (badRows > 0 && !request.skipInvalid) return none;
    if (request.files.length > 0 && staged === 0)
      throw new AppError('invalid_request', 'There is no usable program in what was given; nothing was changed.');
    if (request.dryRun) return { ...none, report: planSwitchAt(path, staging, pack.programs) };
    const database = openDatabase({ path, now: request.clock.now, encryptionKey: request.encryptionKey });
    try {
      const store = sqliteProgramStore(database, request.clock);
      const done = await store.seedOperator(staging, pack, request.onProgress);
      await sqliteAuditLog(database).append([
        {
          at: request.clock.now().toISOString(),
          actor: 'operator',
          action: 'catalogue.operator_seeded',
          subject: pack.hash,
          detail: {
            added: done.report.added.count,
            changed: done.report.changed.count,
            retired: done.report.retired.count,
            overriding: done.report.overriding.count,
            skipped: badRows,
          },
        },
      ]);
      return { ...done, staged, badRows };
    } finally {
      database.close();
    }
  } finally {
    staging.close();
    if (request.dryRun) rmSync(scratch, { recursive: true, force: true });
  }
}
