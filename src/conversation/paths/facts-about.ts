import type { FactsAbout } from '../reply/say-facts.ts';
import { shortName } from '../reply/say-program.ts';
import type { RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

/** Whose facts are spoken of, and in whose words. */
export function factsAbout(turn: Pick<RoutedTurn, 'household'>, { pack, tools }: PathDeps): FactsAbout {
  return {
    pack,
    household: turn.household,
    programName: (programId) => tools.programsById([programId]).map(({ program }) => shortName(program))[0],
  };
}
