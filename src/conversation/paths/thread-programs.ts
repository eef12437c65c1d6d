import type { DialogueState, RetrievedProgram } from '../../threads/thread.ts';
import type { Triaged } from '../../triage/triage.ts';
import type { RoutedTurn } from '../turn.ts';
import { asTheyAre } from './look-again.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';

/** Programs were named in a line beside an answer, and none was shown with its reasons: what is told next is told to the answer. */
export const besideMark = 'programs.beside';

/** Whether a list with its reasons stands in the conversation. */
export const isListShown = ({
  programs,
  dialogue,
}: {
  readonly programs: readonly unknown[];
  readonly dialogue: Pick<DialogueState, 'said'>;
}): boolean => programs.length > 0 && !dialogue.said.includes(besideMark);

/**
 * The thread's list: what was shown now, in order, then what was found, then what older turns found. Bounded.
 *
 * @param checked the whole catalogue with its verdicts: what is not in it is gone from the list, too
 */
export function retrieved(
  turn: RoutedTurn,
  checked: readonly CheckedProgram[],
  ranked: readonly Triaged[],
  listed: readonly Triaged[],
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
  const there = new Set(checked.map(({ stored }) => stored.program.id));
  const older = asTheyAre(turn.thread.programs, checked, (id) => there.has(id))
    .filter(({ programId }) => !ids.has(programId))
    .map((program) => ({ ...program, shownAs: keepOldPlaces ? program.shownAs : undefined }));
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

/** The thread's list with these behind it, as told but never listed; undefined when it holds them all. */
export function withAnswered(
  turn: RoutedTurn,
  answered: readonly CheckedProgram[],
  max: number,
): readonly RetrievedProgram[] | undefined {
  const known = new Set(turn.thread.programs.map(({ programId }) => programId));
  const fresh = answered
    .filter(({ stored }) => !known.has(stored.program.id))
    .map(({ stored, determination }) => ({
      programId: stored.program.id,
      programHash: stored.hash,
      outcome: determination.outcome,
      shownAs: undefined,
      seen: true,
      foundInTurn: turn.turnNumber,
    }));
  return fresh.length === 0 ? undefined : [...turn.thread.programs.slice(0, max - fresh.length), ...fresh];
}
