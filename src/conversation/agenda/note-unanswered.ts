import type { UnansweredStore } from '../../answers/unanswered.ts';
import type { Bounds } from '../../config.ts';
import { holdsPrivate } from '../paths/holds-private.ts';
import type { PathDeps } from '../paths/path.ts';
import type { SaidTurn } from '../turn.ts';

export interface NoteUnansweredDeps {
  readonly unanswered: Pick<UnansweredStore, 'note'>;
  readonly pack: Pick<PathDeps['pack'], 'fields'>;
  readonly bounds: Pick<Bounds, 'unansweredCharsMax'>;
  readonly onUnread: (error: unknown) => void;
}

/** From here on something was surely asked. */
const askedMin = 0.8;

/**
 * Questions that nothing answered go to the list of who fills the bank: redacted, counted, without who asked. Not those of a
 * turn that tells something private. A list that can't be written ends no turn.
 */
export async function noteUnanswered(turn: SaidTurn, deps: NoteUnansweredDeps): Promise<void> {
  if (!turn.isOfBank || turn.result.erase === true || holdsPrivate(turn, deps.pack.fields)) return;
  const open = turn.asked.filter(({ verdict, probability }) => verdict === 'none' && probability >= askedMin);
  for (const { text, entries } of open) {
    const question = { text: text.slice(0, deps.bounds.unansweredCharsMax), nearest: entries[0]?.id, on: turn.today };
    await deps.unanswered.note(question).catch(deps.onUnread);
  }
}
