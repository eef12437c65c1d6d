import type { Fields } from '../household/field.ts';
import { readLedgerPath } from '../profile/ledger-path.ts';
import type { Reader } from '../reading/reader.ts';
import { emptyReading } from '../reading/reading.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { OpenQuestion } from '../threads/thread.ts';
import { earlierOf } from './earlier.ts';
import type { AdmittedTurn, ReadTurn } from './turn.ts';

export interface ReadMessageDeps {
  readonly messageReader: Reader;
  readonly threads: Pick<ThreadStore, 'listMessages'>;
  readonly pack: { readonly fields: Fields };
  /** The reader did not answer in its time. The turn goes on with what else is known. */
  readonly onUnread: (error: unknown) => void;
}

/**
 * What the message says, in the light of what was asked and told before it. A reader that fails ends no turn: the reviewed
 * phrases of `screen` and the verdicts stand without it.
 */
export async function readMessage(turn: AdmittedTurn, deps: ReadMessageDeps): Promise<ReadTurn> {
  const before = askedBefore(turn.thread.dialogue.openQuestion, deps.pack.fields);
  const earlier = await earlierIn(turn, deps);
  const context = { before, earlier, today: turn.today, alarmed: isAlarmed(turn) };
  const reading = await deps.messageReader.read(turn.text, context).catch((error: unknown) => {
    deps.onUnread(error);
    return emptyReading;
  });
  return { ...turn, earlier, reading };
}

/** So long a danger is not forgotten, also one that only may have been meant. */
export const dangerTurnsMax = 3;

/** A danger was heard in one of the last turns. */
export const isAlarmed = ({ thread: { dialogue }, turnNumber }: Pick<AdmittedTurn, 'thread' | 'turnNumber'>): boolean =>
  dialogue.dangerHeardIn !== undefined && turnNumber - dialogue.dangerHeardIn <= dangerTurnsMax;

/** Nothing that a closed door keeps is looked at. */
async function earlierIn({ threadId, turnNumber, door }: AdmittedTurn, { threads }: ReadMessageDeps): Promise<string> {
  const messages = (turnNumber - 1) * 2;
  if (door === 'locked' || messages <= 0) return '';
  return earlierOf(
    await threads.listMessages(threadId, Math.max(0, messages - earlierMessagesMax), earlierMessagesMax),
  );
}

/** Messages looked back, replies among them. */
const earlierMessagesMax = 16;

/** The open question in the words of the pack; undefined where it is none of a fact. */
export function askedBefore(open: OpenQuestion | undefined, fields: Fields): string | undefined {
  return open?.kind === 'fact' ? readLedgerPath(open.path, fields)?.node.field?.question?.ask : undefined;
}
