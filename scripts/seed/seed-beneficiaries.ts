import type { Clock } from '../../src/clock.ts';
import { seedBeneficiaries } from '../../src/compose/seed-beneficiaries.ts';
import type { Config } from '../../src/config.ts';
import { badRowsOf } from './bad-rows.ts';
import { fileProgress } from './progress.ts';

export interface SeedBeneficiariesOptions {
  readonly files: readonly string[];
  readonly skipInvalid: boolean;
  readonly keepOthers: boolean;
  readonly dryRun: boolean;
}

/** Seeds the beneficiary registry and prints what came of it. False: rows were bad and nothing was switched over. */
export async function seedRegistry(
  config: Pick<Config, 'packDir' | 'dataDir' | 'secret' | 'encryptionKey'>,
  clock: Clock,
  options: SeedBeneficiariesOptions,
): Promise<boolean> {
  const progress = fileProgress(options.files);
  const bad = badRowsOf(options);
  const { report, people, rows, badRows } = await seedBeneficiaries({
    ...options,
    packDir: config.packDir,
    dataDir: config.dataDir,
    secret: config.secret,
    encryptionKey: config.encryptionKey,
    clock,
    onFault: bad.onFault,
    onBytes: progress.onBytes,
    onProgress: progress.onProgress,
  }).finally(progress.stop);
  if (report === undefined) {
    console.error(bad.refusal(badRows));
    return false;
  }
  const { added, changed, removed, unchanged } = report;
  const skipped = badRows === 0 ? '' : `, ${badRows} rows skipped`;
  const done = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged${skipped}`;
  const end = options.dryRun ? 'Dry run: nothing was written.' : 'A service that is running takes it up at once.';
  console.log(`${people} people in ${rows} rows: ${done}. ${end}`);
  return true;
}
