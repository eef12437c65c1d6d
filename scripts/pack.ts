import { parseArgs } from 'node:util';
import { dateIn, fixedClock, systemClock } from '../src/clock.ts';
import { checkPack } from '../src/compose/check-pack.ts';
import { readPack } from '../src/compose/pack.ts';
import { bounds, readConfig } from '../src/config.ts';
import { figuresToRenew } from '../src/eligibility/stale-figures.ts';
import { AppError } from '../src/errors.ts';
import { faultText } from '../src/packs/fault.ts';

const usage = `npm run pack -- check [DIR]
npm run pack -- stale [DIR] [--on DATE] [--json]

check reads every file of the pack, and decides every household of its cases; each fault with file, line and reason.
stale lists the figures whose verified period is over on that day (default: today) or ends within ${bounds.renewAheadDays} days, the
oldest first: what has to be looked up again, where it stands, its source, and which programs rest on it.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function run(): Promise<void> {
  const [command, dir, ...more] = positionals;
  if (values.help || command === undefined) {
    console.log(usage);
    return;
  }
  if (!['check', 'stale'].includes(command) || more.length > 0)
    throw new AppError('invalid_request', `This is not a use of it.\n\n${usage}`);
  const config = readConfig();
  const packDir = dir ?? config.packDir;
  if (command === 'check') await check(packDir);
  else await stale(packDir, config);
}

async function check(packDir: string): Promise<void> {
  const { programs, cases, hash, faults } = await checkPack(packDir);
  if (faults.length === 0) {
    console.log(
      `${packDir} is sound: ${programs} programs, ${cases} cases that come out as they say (pack ${hash.slice(0, 12)}).`,
    );
    return;
  }
  console.error(`${faults.map(faultText).join('\n')}\n${faults.length === 1 ? '1 fault' : `${faults.length} faults`}.`);
  process.exitCode = 1;
}

async function stale(packDir: string, config: ReturnType<typeof readConfig>): Promise<void> {
  if (values.on !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.on))
    throw new AppError('invalid_request', '--on takes a date such as 2026-11-21.');
  const pack = await readPack(packDir);
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const on = values.on ?? dateIn(config.timeZone ?? pack.settings.time_zone, clock.now());
  const figures = figuresToRenew(pack.rulePack, pack.programs, on, bounds.renewAheadDays).map((figure) => {
    const place = pack.placeOfParameter(figure.parameter.id);
    return { ...figure, at: place === undefined ? packDir : `${packDir}/${place.file}:${place.line}` };
  });
  if (values.json) {
    const rows = figures.map(({ parameter, verifiedUntil, daysOver, last, programs, at }) => ({
      parameter: parameter.id,
      label: parameter.label,
      last,
      verified_until: verifiedUntil,
      days_over: daysOver,
      source: parameter.source,
      programs,
      at,
    }));
    console.log(JSON.stringify(rows, undefined, 2));
    return;
  }
  for (const { parameter, verifiedUntil, daysOver, last, programs, at } of figures) {
    const state = daysOver > 0 ? `over for ${days(daysOver)}` : `ends in ${days(-daysOver)}`;
    console.log(
      [
        `${verifiedUntil}  ${parameter.id} (${state})`,
        `  ${parameter.label}: ${last}`,
        `  source: ${parameter.source.title} ${parameter.source.url}`,
        `  at: ${at}`,
        `  used by: ${programs.length === 0 ? 'no program' : programs.join(', ')}`,
        '',
      ].join('\n'),
    );
  }
  const over = figures.filter(({ daysOver }) => daysOver > 0).length;
  console.log(
    `On ${on}: ${over} figures are past their verified period, ${figures.length - over} more end within ${bounds.renewAheadDays} days.`,
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

run().catch((error: unknown) => {
  console.error(`pack: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
