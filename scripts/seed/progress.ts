import { SingleBar } from 'cli-progress';

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
