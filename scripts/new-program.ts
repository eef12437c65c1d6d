import { dateIn, fixedClock, systemClock } from '../src/clock.ts';
import { newProgram } from '../src/compose/new-program.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run new:program -- ID

Writes programs/ID.yaml and cases/ID.yaml into the pack (OMBUD_PACK), each field with what it is for.`;

try {
  const [id, ...more] = process.argv.slice(2);
  if (id === undefined || more.length > 0 || id === '--help' || id === '-h') console.log(usage);
  else {
    const config = readConfig();
    const clock = config.now === undefined ? systemClock : fixedClock(config.now);
    const { program, cases } = newProgram(config.packDir, id, dateIn(config.timeZone ?? 'UTC', clock.now()));
    console.log(`${program}\n${cases}\nFill in what is empty, then: npm run pack -- check`);
  }
} catch (error) {
  console.error(`new:program: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
}
