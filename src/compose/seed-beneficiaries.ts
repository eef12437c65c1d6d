import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyedDigest } from '../audit/keyed-digest.ts';
import { dateIn, type Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Digest } from '../grievances/come-back-code.ts';
import {
  registryColumns,
  registryRowReader,
  type RegistryColumn,
  type RegistryRules,
} from '../grievances/registry/registry-row.ts';
import type { RegistryPlace, RegistrySeedReport, RegistryStaging } from '../grievances/registry/registry-staging.ts';
import type { PackFault } from '../packs/fault.ts';
import { csvRows } from '../programs/exchange/csv-rows.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { cipherAt, listedProgramIds, planRegistryAt, programIdsAt } from '../storage/sqlite/registry-plan.ts';
import { alignRegistryWithSecret } from '../storage/sqlite/registry.ts';
import { openRegistryStaging } from '../storage/sqlite/registry-staging.ts';
import { switchRegistry } from '../storage/sqlite/registry-switch.ts';
import { loadSecret } from '../vault/secret.ts';
import { readPack } from './pack.ts';
import { databaseFile } from './stores.ts';

export interface RegistrySeedRequest {
  readonly packDir: string;
  readonly dataDir: string;
  readonly secret: string | undefined;
  readonly encryptionKey?: string | undefined;
  readonly files: readonly string[];
  /** Leaves bad rows out and goes on; otherwise reading ends when `packFaultsMax` were found. */
  readonly skipInvalid: boolean;
  /** Adds and changes, and removes nobody. */
  readonly keepOthers: boolean;
  /** Reads, checks and says what would be done; the database is not touched. */
  readonly dryRun: boolean;
  readonly clock: Clock;
  readonly onFault: (fault: PackFault) => void;
  readonly onBytes: (file: string, bytes: number) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface RegistrySeedOutcome {
  /** Undefined: rows were bad, so nothing was switched over. */
  readonly report: RegistrySeedReport | undefined;
  readonly people: number;
  readonly rows: number;
  readonly badRows: number;
}

/**
 * Makes the beneficiary registry exactly that of the files; the pack's made-up people stay. In two steps: all rows are
 * read, checked and staged in a scratch file; then one transaction switches over. Whatever happens before its commit,
 * `kill -9` included, the registry stays as it was.
 */
export async function seedBeneficiaries(request: RegistrySeedRequest): Promise<RegistrySeedOutcome> {
  const { dataDir, dryRun, clock, keepOthers } = request;
  const pack = await readPack(request.packDir);
  const path = join(dataDir, databaseFile);
  const scratch = dryRun ? mkdtempSync(join(tmpdir(), 'ombud-seed-')) : dataDir;
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const { encryptionKey } = request;
  const plain = digestOf(request);
  const database = dryRun ? undefined : openDatabase({ path, now: clock.now, encryptionKey });
  const cipher = database?.cipher ?? cipherAt(path, encryptionKey);
  const digest: Digest = (text) => cipher.blind(plain(text));
  const staging = openRegistryStaging(scratch, digest, cipher);
  try {
    const stored = database === undefined ? programIdsAt(path) : listedProgramIds(database.reader);
    const rules: RegistryRules = {
      idPattern: new RegExp(pack.settings.beneficiary_id.pattern, 'u'),
      idSays: pack.settings.beneficiary_id.says,
      programIds: new Set([...pack.programs.map(({ id }) => id), ...stored]),
      today: dateIn(pack.settings.time_zone, clock.now()),
    };
    const { rows, badRows } = await stageRows(staging, rules, request);
    const about = { people: staging.count(), rows, badRows };
    if (badRows > 0 && !request.skipInvalid) return { ...about, report: undefined };
    if (about.people === 0)
      throw new AppError('invalid_request', 'There is nobody in what was given; nothing was changed.');
    if (database === undefined) return { ...about, report: planRegistryAt(path, staging, { keepOthers, digest }) };
    await alignRegistryWithSecret(database, plain);
    const report = await database.write((db) => switchRegistry(db, staging, { ...request, digest }));
    await sqliteAuditLog(database).append([
      {
        at: clock.now().toISOString(),
        actor: 'operator',
        action: 'registry.seeded',
        subject: 'beneficiaries',
        detail: { ...report, skipped: badRows },
      },
    ]);
    if (report.changed + report.removed > 0) await database.scrub();
    return { ...about, report };
  } finally {
    staging.close();
    database?.close();
    if (dryRun) rmSync(scratch, { recursive: true, force: true });
  }
}

/** A dry run makes no secret; where there is none yet, nobody is in the registry who could be found by it. */
function digestOf({ dataDir, secret, dryRun }: RegistrySeedRequest): Digest {
  const isThere = secret !== undefined || existsSync(join(dataDir, 'secret'));
  const key = dryRun && !isThere ? 'none yet' : loadSecret(dataDir, secret);
  return (text) => keyedDigest(key, text);
}

async function stageRows(
  staging: RegistryStaging,
  rules: RegistryRules,
  { files, skipInvalid, onFault, onBytes }: RegistrySeedRequest,
): Promise<{ readonly rows: number; readonly badRows: number }> {
  const read = registryRowReader(rules);
  let rows = 0;
  let badRows = 0;
  let faultsFound = 0;
  type Fault = { readonly column: string; readonly reason: string };
  const refuse = ({ file, line }: RegistryPlace, faults: readonly Fault[]): void => {
    badRows += 1;
    faultsFound += faults.length;
    for (const { column, reason } of faults) onFault({ file, line, column: 1, path: column, reason });
  };
  for (const file of files) {
    for await (const row of csvRows(file, registryColumns, (bytes) => onBytes(file, bytes))) {
      const place = { file, line: row.line };
      rows += 1;
      if (row.cells === undefined) refuse(place, [{ column: '', reason: row.reason }]);
      else {
        const checked = read(cellsByColumn(row.columns, row.cells));
        if ('row' in checked) staging.put(checked.row, place);
        else refuse(place, checked.faults);
      }
      if (!skipInvalid && faultsFound >= bounds.packFaultsMax) return { rows, badRows };
    }
  }
  staging.arrange((conflict) => refuse(conflict, [conflict]));
  return { rows, badRows };
}

function cellsByColumn(columns: readonly string[], cells: readonly string[]): Partial<Record<RegistryColumn, string>> {
  const byColumn: Record<string, string> = {};
  columns.forEach((column, at) => (byColumn[column] = cells[at] ?? ''));
  return byColumn;
}
