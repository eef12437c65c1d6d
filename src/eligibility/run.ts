import { selfId, type Household, type Member } from '../household/household.ts';
import type { RulePack } from './rule-pack.ts';
import { nothingKept, type Run } from './scope.ts';

export interface RunOptions {
  /** ISO date on which figures and dates are read. */
  readonly asOf: string;
  readonly pack: RulePack;
  /** Ledger paths whose facts were only inferred: they count, but never alone decide against anyone. */
  readonly inferred?: ReadonlySet<string>;
}

interface KeptRun {
  readonly options: RunOptions;
  readonly run: Run;
}

const kept = new WeakMap<Household, KeptRun>();

/**
 * The run of a household on a day, with presumptions (`run.bare` is without). Programs determined one after the other
 * for the same household object share it, and with it whatever their rules share.
 */
export function runOf(household: Household, options: RunOptions): Run {
  const known = kept.get(household);
  if (known && isSame(known.options, options)) return known.run;
  const run = newRun(household, options);
  kept.set(household, { options, run });
  return run;
}

function isSame(a: RunOptions, b: RunOptions): boolean {
  return a.asOf === b.asOf && a.pack === b.pack && a.inferred === b.inferred;
}

const nothingInferred: ReadonlySet<string> = new Set();
const onlySelf: readonly Member[] = [{ id: selfId, relationship: 'self' }];

function newRun(household: Household, { asOf, inferred = nothingInferred }: Omit<RunOptions, 'pack'>): Run {
  const shared = { household, members: household.members ?? onlySelf, asOf, inferred };
  const bare: Run = { ...shared, presume: false, bare: undefined, ...fresh() };
  return { ...shared, presume: true, bare, ...fresh() };
}

/** A run of another household on the same day. */
export function runLike({ asOf, inferred }: Run, household: Household): Run {
  return newRun(household, { asOf, inferred });
}

/** The same household, and nothing of it but what was told. */
export function runOfTold({ household, members, asOf, inferred }: Run): Run {
  return { household, members, asOf, inferred, presume: false, toldOnly: true, bare: undefined, ...fresh() };
}

function fresh(): Pick<Run, 'scopes' | 'kept' | 'keptOf'> {
  return { scopes: new Map(), kept: nothingKept(), keptOf: new Map() };
}
