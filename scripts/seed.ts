import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { fixedClock, systemClock } from '../src/clock.ts';
import { seed, type SeedOutcome } from '../src/compose/seed.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { faultText, type PackFault } from '../src/packs/fault.ts';

const usage = `npm run seed -- [--source DIR] [--dry-run] [--demo]

Checks every file of the pack, then brings the database to it. With a fault in any file nothing is written.
  --source DIR  another pack folder than OMBUD_PACK
  --dry-run     says what would be added, changed and retired; writes nothing
  --demo        also puts made-up beneficiaries into the registry, for trying the grievance flow`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const config = readConfig();
  const progress = showProgress();
  const dryRun = values['dry-run'];
  const outcome = await seed({
    packDir: values.source ?? config.packDir,
    dataDir: config.dataDir,
    secret: config.secret,
    dryRun,
    demo: values.demo,
    clock: config.now === undefined ? systemClock : fixedClock(config.now),
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
  const demo = demoBeneficiaries === 0 ? [] : [`demo     ${demoBeneficiaries} made-up beneficiaries`];
  const end = dryRun ? 'Dry run: nothing was written.' : 'A service that is running takes it up at its next start.';
  return [...lines, ...demo, `${counts} (pack ${packHash.slice(0, 12)}). ${end}`].join('\n');
}

/** A bar on a terminal; elsewhere (a log, a pipe) a line for every tenth part. */
function showProgress(): { update(done: number, total: number): void; stop(): void } {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({ format: 'seeding {bar} {value}/{total}', stream: process.stderr, hideCursor: true });
    let started = false;
    return {
      update: (done, total) => {
        if (!started) bar.start(total, 0);
        started = true;
        bar.update(done);
      },
      stop: () => bar.stop(),
    };
  }
  let tenthsShown = 0;
  return {
    update: (done, total) => {
      const tenths = Math.floor((10 * done) / total);
      if (tenths > tenthsShown) console.log(`seeding  ${done}/${total}`);
      tenthsShown = Math.max(tenths, tenthsShown);
    },
    stop: () => undefined,
  };
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
