import { determine } from '../eligibility/determine.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import { AppError } from '../errors.ts';
import { selfId, type Household } from '../household/household.ts';
import type { PackFault } from '../packs/fault.ts';
import type { PackFile } from '../packs/load-pack.ts';
import type { Program } from '../programs/program.ts';

/**
 * Runs every rule once, for somebody of whom nothing is known, so that a rule with a name that the pack does not have
 * is found when the pack is opened, not in the middle of a conversation.
 */
export function tryRules(programs: readonly PackFile<Program>[], pack: RulePack): readonly PackFault[] {
  const nobody: Household = { members: [{ id: selfId, relationship: 'self' }] };
  return programs.flatMap((file) => {
    try {
      determine(file.value, nobody, { asOf: file.value.reviewed_on, pack });
      return [];
    } catch (error) {
      if (error instanceof AppError)
        return [file.fault(['rule'], `the rule can’t be worked out: ${error.publicDetail}`)];
      if (error instanceof RangeError) return [file.fault(['rule'], 'the rule goes round in a circle of formulas')];
      throw error;
    }
  });
}
