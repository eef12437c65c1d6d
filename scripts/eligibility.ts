import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateIn, fixedClock, systemClock } from '../src/clock.ts';
import { decideHousehold } from '../src/compose/decide-household.ts';
import { eligibilityReport } from '../src/compose/eligibility-report.ts';
import { readPack } from '../src/compose/pack.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run eligibility -- FILE.json [--program ID] [--program ID] [--as-of DATE] [--all] [--json]

Decides the pack's programs for a household (the JSON of POST /v1/eligibility; - reads standard input) and prints why.
Programs that only run in another place are counted, not listed; --all lists them too. --json prints what the API gives.
Examples are in data/us/demo/households.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      program: { type: 'string', multiple: true },
      'as-of': { type: 'string' },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (values.help || file === undefined || more.length > 0) {
    console.log(usage);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const day = values['as-of'];
  if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new AppError('invalid_request', '--as-of takes a date such as 2026-11-21.');
  const config = readConfig();
  const pack = await readPack(config.packDir);
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const asOf = day ?? dateIn(config.timeZone ?? pack.settings.time_zone, clock.now());
  const { determinations, question } = decideHousehold(pack, readHousehold(file), { asOf, programIds: values.program });
  if (values.json) {
    console.log(JSON.stringify({ determinations, next_question: question }, undefined, 2));
    return;
  }
  const listed = determinations.filter(
    ({ outcome, criteria }) =>
      values.all ||
      values.program !== undefined ||
      !(outcome === 'likely_ineligible' && criteria.some(({ id, outcome: of }) => id === 'place' && of === 'not_met')),
  );
  const report = eligibilityReport(
    {
      determinations: listed,
      programs: new Map(pack.programs.map((program) => [program.id, program])),
      question,
      asOf,
      currencySymbol: pack.rulePack.currencySymbol,
    },
    { width: Math.min(process.stdout.columns ?? 100, 120), ansi: process.stdout.isTTY === true },
  );
  const elsewhere = determinations.length - listed.length;
  console.log(elsewhere === 0 ? report : `${report}\n\n${elsewhere} programs run only elsewhere (--all lists them).`);
}

function readHousehold(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (cause) {
    throw new AppError('invalid_request', `The file ${file} can’t be read.`, { cause });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('malformed_json', `${file} is not JSON.`, { cause });
  }
}

run().catch((error: unknown) => {
  console.error(`eligibility: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
