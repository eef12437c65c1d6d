/** Which characters of a text are taken. Keeps overlap checks linear where many spans meet. */
export class Marks {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  mark(start: number, end: number): void {
    this.#taken.fill(1, start, end);
  }

  has(at: number): boolean {
    return this.#taken[at] === 1;
  }

  /** True when any character of the span is taken. */
  touches(start: number, end: number): boolean {
    return this.#taken.subarray(start, end).includes(1);
  }
}
