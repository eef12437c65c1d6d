import type { Clock } from '../../src/clock.ts';
import { seedOperator } from '../../src/compose/seed-operator.ts';
import type { Config } from '../../src/config.ts';
import type { Counted, OperatorSeedReport } from '../../src/programs/program-staging.ts';
import { badRowsOf } from './bad-rows.ts';
import { fileProgress } from './progress.ts';

export interface SeedProgramsOptions {
  readonly files: readonly string[];
  readonly skipInvalid: boolean;
  readonly override: boolean;
  readonly dryRun: boolean;
}

/** Seeds the operator's own programs and prints what came of it. False: rows were bad and nothing was switched over. */
export async function seedPrograms(
  config: Pick<Config, 'packDir' | 'dataDir' | 'encryptionKey'>,
  clock: Clock,
  options: SeedProgramsOptions,
): Promise<boolean> {
  const progress = fileProgress(options.files);
  const bad = badRowsOf(options);
  const { report, staged, badRows } = await seedOperator({
    ...options,
    packDir: config.packDir,
    dataDir: config.dataDir,
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
  console.log(summary(report, { staged, badRows, dryRun: options.dryRun }));
  return true;
}

function summary(
  report: OperatorSeedReport,
  about: { readonly staged: number; readonly badRows: number; readonly dryRun: boolean },
): string {
  const named = (
    [
      ['added', report.added],
      ['changed', report.changed],
      ['retired', report.retired],
      ['instead of the pack’s', report.overriding],
      ['the pack’s again', report.restored],
    ] as const
  ).flatMap(([what, counted]) => (counted.count === 0 ? [] : [`${what}: ${idsOf(counted)}`]));
  const samePack = report.samePack === 0 ? '' : `, ${report.samePack} word for word the pack’s`;
  const skipped = about.badRows === 0 ? '' : `, ${about.badRows} skipped`;
  const { added, changed, retired, overriding } = report;
  const counts = `${about.staged} programs read: ${added.count + overriding.count} added, ${changed.count} changed, ${retired.count} retired, ${report.unchanged} unchanged${samePack}${skipped}.`;
  const end = about.dryRun
    ? 'Dry run: nothing was written.'
    : 'A service that is running takes it up at its next start.';
  return [...named, `${counts} ${end}`].join('\n');
}

function idsOf({ count, first }: Counted): string {
  return `${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}`;
}
