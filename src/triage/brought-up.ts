import type { Determination } from '../eligibility/determination.ts';
import type { CheckedProgram } from '../programs/checked-program.ts';

/** By what it is settled whether a program is brought up. */
export interface BringingUp {
  /** Programs that the person named, or described so that a search finds them: they go first. */
  readonly named: ReadonlySet<string>;
  /** 1 to 12: what is out of season is brought up by its name only. */
  readonly month: number;
  /** Where they live; what one state has is for those who are known to live there. */
  readonly state: string | undefined;
  /** All that the person said, in lower case: some programs wait for a word. */
  readonly said: string;
}

/** Whether a program is brought up at all: it is here and now, not out of reach, not had already, and of use to them. */
export function isBroughtUp({ stored: { program }, determination }: CheckedProgram, settings: BringingUp): boolean {
  if (settings.named.has(program.id)) return runsIn(program.states, settings.state) || !isElsewhere(settings);
  return (
    runsIn(program.states, settings.state) &&
    (program.months.length === 0 || program.months.includes(settings.month)) &&
    determination.outcome !== 'likely_ineligible' &&
    determination.makes_sense !== 'not_met' &&
    determination.already_receiving !== true &&
    !isHad(determination) &&
    isSaid(program.triage?.for_those_who_say, settings)
  );
}

export const runsIn = (states: readonly string[], state: string | undefined): boolean =>
  states.length === 0 || (state !== undefined && states.includes(state));

/** A name that programs of several places share ("General Assistance") means the one at home, once home is known. */
const isElsewhere = ({ named, state }: BringingUp): boolean => named.size > 1 && state !== undefined;

const isSaid = (beginnings: readonly string[] | undefined, { said }: BringingUp): boolean =>
  beginnings === undefined || beginnings.some((beginning) => new RegExp(`(?<!\\p{L})${beginning}`, 'u').test(said));

/**
 * Somebody has it, and nobody else surely gets it: a husband's unemployment pay is no reason to bring it up for his wife; a second baby's WIC is
 * one. Or everybody whom it may be for has it.
 */
function isHad({ outcome, received_by: by = [], members = [] }: Determination): boolean {
  const fitting = members.filter((member) => member.outcome === outcome);
  const isWithAll = fitting.length > 0 && fitting.every((member) => member.already_receiving === true);
  return isWithAll || (by.length > 0 && outcome !== 'likely_eligible');
}
