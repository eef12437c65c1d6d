import type { Json } from '../household/household.ts';
import type { Household } from '../household/household.ts';
import { setField } from '../household/set-field.ts';
import { determine, type Determinable, type DetermineOptions } from './determine.ts';
import type { Determination } from './determination.ts';

/** One thing that would be otherwise, by ledger path. */
export interface Hypothetical {
  readonly path: string;
  readonly value: Json;
}

export interface WhatIf {
  readonly program_id: string;
  readonly before: Determination;
  readonly after: Determination;
  readonly changed: boolean;
}

/** The same programs with and without the changes. Nothing is kept; a hypothetical is never a fact. */
export function whatIf(
  programs: readonly Determinable[],
  household: Household,
  changes: readonly Hypothetical[],
  options: DetermineOptions,
): readonly WhatIf[] {
  const { fields } = options.pack;
  const other = changes.reduce((so, { path, value }) => setField(so, path, value, fields), household);
  return programs.map((program) => {
    const before = determine(program, household, options);
    const after = determine(program, other, options);
    const changed = before.outcome !== after.outcome || !isSameAmount(before.amount, after.amount);
    return { program_id: program.id, before, after, changed };
  });
}

function isSameAmount(a: Determination['amount'], b: Determination['amount']): boolean {
  return a?.value === b?.value && a?.min === b?.min && a?.max === b?.max && a?.period === b?.period;
}
