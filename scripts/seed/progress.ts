import { statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { AppError } from '../../src/errors.ts';

export interface Progress {
  update(done: number, total: number): void;
  stop(): void;
}

/** A bar on a terminal; elsewhere (a log, a pipe) a line for every tenth part. `what` is a verb: "seeding". */
export function showProgress(what: string): Progress {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({ format: `${what} {bar} {value}/{total}`, stream: process.stderr, hideCursor: true });
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
      const tenths = Math.floor((10 * done) / Math.max(total, 1));
      if (tenths > tenthsShown) console.error(`${what}  ${done}/${total}`);
      tenthsShown = Math.max(tenths, tenthsShown);
    },
    stop: () => undefined,
  };
}

/** Two bars for seeding from files: bytes that were read, then what is done in the store. */
export function fileProgress(files: readonly string[]) {
  const reading = showProgress('reading');
  const seeding = showProgress('seeding');
  const total = files.map(sizeOf).reduce((sum, size) => sum + size, 0);
  const read = new Map<string, number>();
  return {
    onBytes: (file: string, bytes: number): void => {
      read.set(file, bytes);
      reading.update(
        [...read.values()].reduce((sum, each) => sum + each, 0),
        total,
      );
    },
    onProgress: (done: number, of: number): void => {
      reading.stop();
      seeding.update(done, of);
    },
    stop: (): void => {
      reading.stop();
      seeding.stop();
    },
  };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (cause) {
    throw new AppError('invalid_request', `The file ${file} is not there.`, { cause });
  }
}
