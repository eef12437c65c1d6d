import type { Program } from '../programs/program.ts';
import type { ProgramTriage } from '../programs/triage-schema.ts';
import type { NeedName } from '../reading/labels.ts';

/** What an operator's program without a `triage` is taken for: of use to no need by itself. */
export function triageOf({ triage: told, value }: Program): Pick<ProgramTriage, 'speed' | 'worth'> & {
  readonly serves: readonly NeedName[];
} {
  return (
    told ?? { serves: [], speed: 'weeks', worth: { a_month: worthOfPoint * value ** 2, basis: 'rough: its value' } }
  );
}

const worthOfPoint = 6;
