import type { RetrievedProgram } from '../../threads/thread.ts';
import type { RoutedTurn } from '../turn.ts';
import type { CheckedProgram } from './path.ts';
import type { RankedProgram } from './rank-programs.ts';

/** The thread's list: what was shown now, in order, then what was found, then what older turns found. Bounded. */
export function retrieved(
  turn: RoutedTurn,
  checked: readonly CheckedProgram[],
  ranked: readonly RankedProgram[],
  listed: readonly RankedProgram[],
  max: number,
): readonly RetrievedProgram[] {
  const place = new Map(listed.map(({ stored }, index) => [stored.program.id, index + 1]));
  const keepOldPlaces = listed.length === 0;
  const old = new Map(turn.thread.programs.map((program) => [program.programId, program]));
  const now = [...listed, ...ranked.filter((program) => !listed.includes(program))].map(
    ({ stored, determination }) => ({
      programId: stored.program.id,
      programHash: stored.hash,
      outcome: determination.outcome,
      shownAs: keepOldPlaces ? old.get(stored.program.id)?.shownAs : place.get(stored.program.id),
      seen: place.has(stored.program.id) || old.get(stored.program.id)?.seen === true,
      foundInTurn: old.get(stored.program.id)?.foundInTurn ?? turn.turnNumber,
    }),
  );
  const ids = new Set(now.map(({ programId }) => programId));
  const outcomes = new Map(checked.map(({ stored, determination }) => [stored.program.id, determination.outcome]));
  const older = turn.thread.programs
    .filter(({ programId }) => !ids.has(programId))
    .map((program) => ({
      ...program,
      outcome: outcomes.get(program.programId) ?? program.outcome,
      shownAs: keepOldPlaces ? program.shownAs : undefined,
    }));
  const all = [...now, ...older].slice(0, max);
  return keepOldPlaces ? [...all].sort((a, b) => (a.shownAs ?? 99) - (b.shownAs ?? 99)) : all;
}

/** The thread's list with these in front, as the list last shown. */
export function listNow(turn: RoutedTurn, ids: readonly string[]): readonly RetrievedProgram[] {
  const shown = ids.flatMap((id, index) => {
    const program = turn.thread.programs.find(({ programId }) => programId === id);
    return program ? [{ ...program, shownAs: index + 1, seen: true }] : [];
  });
  const rest = turn.thread.programs
    .filter(({ programId }) => !ids.includes(programId))
    .map((program) => ({ ...program, shownAs: undefined }));
  return [...shown, ...rest];
}
