/** Right, said and true, summed over cases: precision, recall and F1. */
export interface Tally {
  right: number;
  said: number;
  labelled: number;
}

export const newTally = (): Tally => ({ right: 0, said: 0, labelled: 0 });

export function addTo(tally: Tally, right: number, said: number, labelled: number): void {
  tally.right += right;
  tally.said += said;
  tally.labelled += labelled;
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export interface TallyReport {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly said: number;
  readonly labelled: number;
}

export function tallyReport({ right, said, labelled }: Tally): TallyReport {
  const [precision, recall] = [ratio(right, said), ratio(right, labelled)];
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, said, labelled };
}

/** A share with its 95 % interval (Wilson 1927). */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

const z95 = 1.96;

export function shareOf(part: number, n: number): Share {
  if (n === 0) return { share: 0, low: 0, high: 1, n };
  const p = part / n;
  const middle = (p + (z95 * z95) / (2 * n)) / (1 + (z95 * z95) / n);
  const half = (z95 * Math.sqrt((p * (1 - p)) / n + (z95 * z95) / (4 * n * n))) / (1 + (z95 * z95) / n);
  return { share: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n };
}

export const percent = ({ share, low, high, n }: Share): string =>
  n === 0
    ? 'no cases'
    : `${(100 * share).toFixed(1)} % (95 %: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}, n ${n})`;

/** Said probability beside how often it was right: expected calibration error over ten bins, and wrong above 0.9. */
export class Calibration {
  private readonly bins = Array.from({ length: 10 }, () => ({ sum: 0, right: 0, n: 0 }));
  private surelyWrong = 0;
  private sure = 0;

  add(probability: number, isRight: boolean): void {
    const bin = this.bins[Math.min(9, Math.floor(probability * 10))];
    if (bin === undefined) return;
    bin.sum += probability;
    bin.right += isRight ? 1 : 0;
    bin.n += 1;
    if (probability > 0.9) {
      this.sure += 1;
      this.surelyWrong += isRight ? 0 : 1;
    }
  }

  report(): { readonly error: number; readonly wrongWhenSure: Share } {
    const n = this.bins.reduce((all, bin) => all + bin.n, 0);
    const error = this.bins.reduce((all, bin) => all + (n === 0 ? 0 : Math.abs(bin.sum - bin.right) / n), 0);
    return { error, wrongWhenSure: shareOf(this.surelyWrong, this.sure) };
  }
}
