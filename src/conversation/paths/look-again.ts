import { shortName } from '../reply/say-program.ts';
import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import type { RetrievedProgram } from '../../threads/thread.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { TurnTools } from './path.ts';

/** What a thread found, as it is now. */
export interface LookedAgain<Turn> {
  /** The turn with the thread's programs as they are now; the same one when nothing changed. */
  readonly turn: Turn;
  /** Of those found before: programs whose content is another one now, with the verdict of today. */
  readonly changed: readonly CheckedProgram[];
  /** Ids of those that are not in the catalogue any more. */
  readonly gone: ReadonlySet<string>;
  /** The list to store; undefined: it stands as it is. */
  readonly programs: readonly RetrievedProgram[] | undefined;
}

/**
 * Compares what the thread found with the programs held in memory, by their hash. As long as those are the same, nothing
 * is fetched and no tool is called; a program that changed gets its verdict anew, and one that is gone leaves the list.
 */
export async function lookAgain<Turn extends Pick<RoutedTurn, 'thread' | 'household'>>(
  turn: Turn,
  tools: Pick<TurnTools, 'programsById' | 'checkEligibility'>,
): Promise<LookedAgain<Turn>> {
  const found = turn.thread.programs;
  const hashes = new Map(
    tools.programsById(found.map(({ programId }) => programId)).map(({ program, hash }) => [program.id, hash]),
  );
  const other = found.filter(({ programId, programHash }) => hashes.get(programId) !== programHash);
  if (other.length === 0) return { turn, changed: [], gone: new Set(), programs: undefined };
  const ids = other.map(({ programId }) => programId);
  const changed = await tools.checkEligibility(
    turn.household,
    ids.filter((id) => hashes.has(id)),
  );
  const programs = asTheyAre(found, changed, (id) => hashes.has(id));
  return {
    turn: { ...turn, thread: { ...turn.thread, programs } },
    changed,
    gone: new Set(ids.filter((id) => !hashes.has(id))),
    programs,
  };
}

/** The list with the content and the verdict of today, without what is gone. */
export function asTheyAre(
  programs: readonly RetrievedProgram[],
  checked: readonly CheckedProgram[],
  isThere: (id: string) => boolean,
): readonly RetrievedProgram[] {
  const now = new Map(checked.map((one) => [one.stored.program.id, one]));
  return programs
    .filter(({ programId }) => isThere(programId))
    .map((program) => {
      const one = now.get(program.programId);
      return one ? { ...program, programHash: one.stored.hash, outcome: one.determination.outcome } : program;
    });
}

/** Said before an answer about programs that are other ones than when they were shown. */
export function sayChanged(
  answered: readonly CheckedProgram[],
  { changed, turn }: LookedAgain<Pick<RoutedTurn, 'thread'>>,
): readonly PlanItem[] {
  const shown = new Set(turn.thread.programs.filter(({ seen }) => seen).map(({ programId }) => programId));
  const other = new Set(changed.map(({ stored }) => stored.program.id).filter((id) => shown.has(id)));
  return answered
    .filter(({ stored }) => other.has(stored.program.id))
    .map(({ stored: { program, hash } }) => ({
      wording: 'programs.changed',
      slots: { name: shortName(program) },
      source: { kind: 'program', programId: program.id, programHash: hash },
    }));
}

/** Said when what was asked about is not in the catalogue any more. */
export function sayGone(): PlanItem {
  return fixedItem('programs.gone');
}
