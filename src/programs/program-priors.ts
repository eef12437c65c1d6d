import type { Program } from './program.ts';
import type { Thesaurus } from './thesaurus.ts';

/** A program of the least value still counts for this much of one that keeps a family fed or housed. */
const worthMin = 0.5;
const valueMax = 10;
/** For a plain need the federal programs come first, then the state's, then what one place has. */
const levelWeight = { federal: 1, state: 0.9, county: 0.8, city: 0.8, nonprofit: 0.9 } as const;
/** What runs in some states only is less likely meant while nobody said the state. */
const elsewhereWeight = 0.4;
/** What is for people in a special situation is less likely meant while nobody told that situation. */
const situationWeight = 0.2;

export interface ProgramPriors {
  /** How likely a program is meant before its words are looked at, above 0, at most 1. */
  of(programId: string, situations: ReadonlySet<number>, stateIsKnown: boolean): number;
}

/** What is known of each program whatever is asked: what it is worth, whose it is, and for whom in particular. */
export function programPriors(programs: readonly Program[], special: Thesaurus['special']): ProgramPriors {
  const priors = new Map(
    programs.map((program) => [
      program.id,
      {
        prior: (worthMin + ((1 - worthMin) * program.value) / valueMax) * levelWeight[program.level],
        isLocal: program.states.length > 0,
        needs: special.flatMap(({ programs: ids, category }, at) =>
          ids.includes(program.id) || (category !== undefined && program.category.includes(category)) ? [at] : [],
        ),
      },
    ]),
  );
  return {
    of: (programId, situations, stateIsKnown) => {
      const known = priors.get(programId);
      if (known === undefined) return 1;
      const here = known.isLocal && !stateIsKnown ? elsewhereWeight : 1;
      return known.prior * here * (known.needs.every((at) => situations.has(at)) ? 1 : situationWeight);
    },
  };
}
