import type { NextQuestion } from '../../eligibility/determination.ts';
import { selfId } from '../../household/household.ts';
import type { RoutedTurn } from '../turn.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from './path.ts';

/** Where somebody lives comes before everything else: offices, limits and half of the programs turn on it. */
const placePath = 'state';
const peoplePath = 'members';

/**
 * The one question after a list: where they live; then what would decide most of what is shown; when nothing of it is
 * open, of the rest. Who needs help within days is asked who is with them, and nothing about programs they did not come
 * for.
 *
 * @param skip paths that must not be asked now
 */
export async function questionAbout(
  turn: RoutedTurn,
  listed: readonly CheckedProgram[],
  skip: readonly string[],
  deps: Pick<PathDeps, 'tools' | 'pack' | 'urgenciesOf'>,
): Promise<NextQuestion | undefined> {
  const isUrgent = deps.urgenciesOf(`${turn.text}\n${turn.thread.dialogue.need ?? ''}`).length > 0;
  const first = isUrgent ? [placePath, peoplePath] : [placePath];
  const plain = firstOpen(turn, first, skip, deps);
  if (plain !== undefined) return plain;
  const ids = openAmong(turn, listed);
  const near = ids.length === 0 ? undefined : await deps.tools.nextQuestion(turn.household, skip, ids);
  return near ?? (isUrgent ? undefined : deps.tools.nextQuestion(turn.household, skip));
}

/** What is shown now and is open; when nothing new is shown, what they have seen. */
function openAmong({ thread }: RoutedTurn, listed: readonly CheckedProgram[]): readonly string[] {
  if (listed.length > 0)
    return listed.flatMap(({ stored, determination }) =>
      determination.outcome === 'unknown' ? [stored.program.id] : [],
    );
  return thread.programs
    .filter(({ shownAs, outcome }) => shownAs !== undefined && outcome === 'unknown')
    .map(({ programId }) => programId);
}

function firstOpen(
  { factsInForce }: RoutedTurn,
  paths: readonly string[],
  skip: readonly string[],
  { pack }: Pick<PathDeps, 'pack'>,
): NextQuestion | undefined {
  const told = factsInForce.map(({ path }) => path).filter((path) => !path.startsWith(`${peoplePath}.${selfId}.`));
  const path = paths.find(
    (one) => !skip.includes(one) && !told.some((known) => known === one || known.startsWith(`${one}.`)),
  );
  const question = path === undefined ? undefined : pack.fields.get(path)?.question;
  return path === undefined || question === undefined
    ? undefined
    : { path, ask: question.ask, why: question.why, programs: [] };
}
