import type { Household } from '../household/household.ts';
import { suppose, type Hypothetical } from '../household/suppose.ts';
import { determine, type Determinable, type DetermineOptions } from './determine.ts';
import type { Determination } from './determination.ts';

export interface WhatIf {
  readonly program_id: string;
  readonly before: Determination;
  readonly after: Determination;
  readonly changed: boolean;
}

/** The same programs with and without the changes (`suppose.ts`). Nothing is kept; a hypothetical is never a fact. */
export function whatIf(
  programs: readonly Determinable[],
  household: Household,
  changes: readonly Hypothetical[],
  options: DetermineOptions,
): readonly WhatIf[] {
  const other = suppose(household, changes, { fields: options.pack.fields, asOf: options.asOf });
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
