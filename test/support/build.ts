import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles the sources once before the tests that start processes; a moment when nothing changed. */
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
