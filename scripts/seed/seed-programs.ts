import { statSync } from 'node:fs';
import type { Clock } from '../../src/clock.ts';
import { seedOperator } from '../../src/compose/seed-operator.ts';
import { bounds, type Config } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { faultText } from '../../src/packs/fault.ts';
import type { Counted, OperatorSeedReport } from '../../src/programs/program-staging.ts';
import { showProgress } from './progress.ts';

export interface SeedProgramsOptions {
  readonly files: readonly string[];
  readonly skipInvalid: boolean;
  readonly override: boolean;
  readonly dryRun: boolean;
}

/** Seeds the operator's own programs and prints what came of it. False: rows were bad and nothing was switched over. */
export async function seedPrograms(
  config: Pick<Config, 'packDir' | 'dataDir'>,
  clock: Clock,
  options: SeedProgramsOptions,
): Promise<boolean> {
  const reading = showProgress('reading');
  const switching = showProgress('seeding');
  const sizes = new Map(options.files.map((file) => [file, sizeOf(file)]));
  const read = new Map<string, number>();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const faults: string[] = [];
  const { report, staged, badRows } = await seedOperator({
    ...options,
    packDir: config.packDir,
    dataDir: config.dataDir,
    clock,
    // What is left out is all named; what stops the seeding, as far as the bound goes.
    onFault: (fault) => {
      if (options.skipInvalid) console.log(`skipped  ${faultText(fault)}`);
      else if (faults.length < bounds.packFaultsMax) faults.push(faultText(fault));
    },
    onBytes: (file, bytes) => {
      read.set(file, bytes);
      reading.update(
        [...read.values()].reduce((sum, each) => sum + each, 0),
        total,
      );
    },
    onProgress: (done, of) => {
      reading.stop();
      switching.update(done, of);
    },
  }).finally(() => {
    reading.stop();
    switching.stop();
  });
  if (report === undefined) {
    const more = faults.length >= bounds.packFaultsMax ? '; reading stopped there' : '';
    console.error(
      [
        ...faults,
        `${badRows} bad ${badRows === 1 ? 'row' : 'rows'}${more}. Nothing was changed. With --skip-invalid the rest would be seeded.`,
      ].join('\n'),
    );
    return false;
  }
  console.log(summary(report, { staged, badRows, dryRun: options.dryRun }));
  return true;
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (cause) {
    throw new AppError('invalid_request', `The file ${file} is not there.`, { cause });
  }
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
