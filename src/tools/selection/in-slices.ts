/** Work that can be left after each of its pieces and gone on with later. */
export type Pieces<Result> = Generator<void, Result>;

/** All of it now. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** A few milliseconds of it at a time: in between the event loop serves others. */
export async function inSlices<Result>(work: Pieces<Result>, sliceMs: number): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const { done, value } = work.next();
      if (done === true) return value;
    } while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
