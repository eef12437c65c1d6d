import { parseArgs } from 'node:util';
import { fixedClock, systemClock } from '../src/clock.ts';
import { exportPrograms } from '../src/compose/export-programs.ts';
import { seed, type SeedOutcome } from '../src/compose/seed.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { faultText, type PackFault } from '../src/packs/fault.ts';
import { showProgress } from './seed/progress.ts';
import { seedRegistry } from './seed/seed-beneficiaries.ts';
import { seedPrograms } from './seed/seed-programs.ts';

const usage = `npm run seed -- [--source DIR] [--dry-run] [--demo]
npm run seed -- --programs FILE [--programs FILE] [--skip-invalid] [--override] [--dry-run]
npm run seed -- --no-programs
npm run seed -- --beneficiaries FILE.csv [--beneficiaries FILE.csv] [--skip-invalid] [--keep-others] [--dry-run]
npm run seed -- --export FILE [--operator-only]

Checks every file of the pack, then brings the database to it. With a fault in any file nothing is written.
  --source DIR  another pack folder than OMBUD_PACK
  --dry-run     says what would be added, changed and retired; writes nothing
  --demo        also puts made-up beneficiaries into the registry, for trying the grievance flow

Programs of your own (.yaml, .json, .jsonl, .csv; see docs/seeding.md) live beside the pack's.
  --programs FILE  makes your programs exactly those of the files; a bad row is named, and then nothing is changed
  --skip-invalid   leaves bad rows out, names them, and seeds the rest
  --override       lets your programs stand in for the pack's where they have the same id
  --no-programs    takes all your programs out again
  --export FILE    writes the catalogue to a file that --programs reads; --operator-only: without the pack's

People whom you know already, and what they are enrolled in (.csv; see docs/seeding.md).
  --beneficiaries FILE  makes the registry exactly that of the files; a bad row is named, and then nothing is changed
  --skip-invalid        leaves bad rows out, names them, and seeds the rest
  --keep-others         removes nobody who is in no file`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      programs: { type: 'string', multiple: true },
      beneficiaries: { type: 'string', multiple: true },
      'keep-others': { type: 'boolean', default: false },
      'no-programs': { type: 'boolean', default: false },
      'skip-invalid': { type: 'boolean', default: false },
      override: { type: 'boolean', default: false },
      export: { type: 'string' },
      'operator-only': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const config = readConfig();
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const packDir = values.source ?? config.packDir;
  const dryRun = values['dry-run'];
  if (values.export !== undefined) {
    const progress = showProgress('exporting');
    const { programs } = await exportPrograms({
      dataDir: config.dataDir,
      encryptionKey: config.encryptionKey,
      file: values.export,
      operatorOnly: values['operator-only'],
      clock,
      onProgress: progress.update,
    }).finally(progress.stop);
    console.log(`${programs} programs written to ${values.export}.`);
    return;
  }
  if (values.beneficiaries !== undefined) {
    if (values.programs !== undefined || values['no-programs'])
      throw new AppError('invalid_request', `Seed programs first, then --beneficiaries by themselves.\n\n${usage}`);
    const done = await seedRegistry(config, clock, {
      files: values.beneficiaries,
      skipInvalid: values['skip-invalid'],
      keepOthers: values['keep-others'],
      dryRun,
    });
    if (!done) process.exitCode = 1;
    return;
  }
  if (values.programs !== undefined || values['no-programs']) {
    if (values.programs !== undefined && values['no-programs'])
      throw new AppError('invalid_request', `--programs and --no-programs do not go together.\n\n${usage}`);
    const done = await seedPrograms({ packDir, dataDir: config.dataDir, encryptionKey: config.encryptionKey }, clock, {
      files: values.programs ?? [],
      skipInvalid: values['skip-invalid'],
      override: values.override,
      dryRun,
    });
    if (!done) process.exitCode = 1;
    return;
  }
  const progress = showProgress('seeding');
  const outcome = await seed({
    packDir,
    dataDir: config.dataDir,
    secret: config.secret,
    encryptionKey: config.encryptionKey,
    dryRun,
    demo: values.demo,
    clock,
    onProgress: progress.update,
  }).finally(progress.stop);
  console.log(summary(outcome, dryRun));
}

function summary({ report, demoBeneficiaries, packHash }: SeedOutcome, dryRun: boolean): string {
  const lines = (['added', 'changed', 'retired'] as const).flatMap((kind) =>
    report[kind].length === 0 ? [] : [`${kind.padEnd(8)} ${report[kind].join(', ')}`],
  );
  const { added, changed, retired, unchanged } = report;
  const counts = `${added.length} added, ${changed.length} changed, ${retired.length} retired, ${unchanged} unchanged`;
  const kept = report.overridden ?? [];
  const yours = kept.length === 0 ? [] : [`yours    ${kept.join(', ')} (your programs stand in for the pack’s)`];
  const demo = demoBeneficiaries === 0 ? [] : [`demo     ${demoBeneficiaries} made-up beneficiaries`];
  const end = dryRun ? 'Dry run: nothing was written.' : 'A service that is running takes it up at its next start.';
  return [...lines, ...yours, ...demo, `${counts} (pack ${packHash.slice(0, 12)}). ${end}`].join('\n');
}

function sayWhatWentWrong(error: unknown): string {
  if (error instanceof AppError) {
    const faults =
      error.code === 'pack_invalid' ? (error.extra['faults'] as readonly PackFault[] | undefined) : undefined;
    if (faults === undefined || faults.length === 0) return error.publicDetail;
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    return `${faults.map(faultText).join('\n')}\n${count}. The database was not touched.`;
  }
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n\n${usage}`; // from parseArgs
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await run();
} catch (error) {
  console.error(sayWhatWentWrong(error));
  process.exitCode = 1;
}
