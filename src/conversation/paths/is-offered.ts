import { stem } from '../../embedding/text/stem.ts';
import type { Determination } from '../../eligibility/determination.ts';
import type { Program } from '../../programs/program.ts';
import type { CheckedProgram } from './path.ts';
import type { RankingNeed } from './rank-programs.ts';

/** Whether a program is brought up at all: it is here, not out of reach, not had already, and not for others only. */
export function isOffered({ stored, determination }: CheckedProgram, need: RankingNeed): boolean {
  const { program } = stored;
  if (need.named.has(program.id)) return isOfferedIn(program, need.state) || !isElsewhere(need);
  return (
    isOfferedIn(program, need.state) &&
    (program.months.length === 0 || program.months.includes(need.month)) &&
    determination.outcome !== 'likely_ineligible' &&
    determination.already_receiving !== true &&
    !isHadByAll(determination) &&
    (program.offered_when.length === 0 ||
      need.found?.relevance.get(program.id) === nearest ||
      program.offered_when.some((word) => need.told.has(stem(word))))
  );
}

/** What was found for a wish before anything else. */
const nearest = 1;

export function isOfferedIn({ states }: Pick<Program, 'states'>, state: string | undefined): boolean {
  return states.length === 0 || (state !== undefined && states.includes(state));
}

/** A name that programs of several places share ("General Assistance") means the one at home, once home is known. */
function isElsewhere({ named, state }: RankingNeed): boolean {
  return named.size > 1 && state !== undefined;
}

/** Everybody whom it may be for has it: the mother who gets SSI is no reason to bring it up. */
function isHadByAll({ outcome, members = [] }: Determination): boolean {
  const fitting = members.filter((member) => member.outcome === outcome);
  return fitting.length > 0 && fitting.every((member) => member.already_receiving === true);
}
