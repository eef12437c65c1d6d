import type { Determination } from '../eligibility/determination.ts';
import type { StoredProgram } from './program-store.ts';

/** One program with its verdict for this household. */
export interface CheckedProgram {
  readonly stored: StoredProgram;
  readonly determination: Determination;
}
