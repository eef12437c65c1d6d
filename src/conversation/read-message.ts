import type { Fields } from '../household/field.ts';
import { readLedgerPath } from '../profile/ledger-path.ts';
import type { Reader } from '../reading/reader.ts';
import { emptyReading } from '../reading/reading.ts';
import type { OpenQuestion } from '../threads/thread.ts';
import type { AdmittedTurn, ReadTurn } from './turn.ts';

export interface ReadMessageDeps {
  readonly messageReader: Reader;
  readonly pack: { readonly fields: Fields };
  /** The reader did not answer in its time. The turn goes on with what else is known. */
  readonly onUnread: (error: unknown) => void;
}

/**
 * What the message says, in the light of what was asked before it. A reader that fails ends no turn: the reviewed
 * phrases of `screen` and the verdicts stand without it.
 */
export async function readMessage(turn: AdmittedTurn, deps: ReadMessageDeps): Promise<ReadTurn> {
  const before = askedBefore(turn.thread.dialogue.openQuestion, deps.pack.fields);
  const reading = await deps.messageReader.read(turn.text, { before, today: turn.today }).catch((error: unknown) => {
    deps.onUnread(error);
    return emptyReading;
  });
  return { ...turn, reading };
}

/** The open question in the words of the pack; undefined where it is none of a fact. */
export function askedBefore(open: OpenQuestion | undefined, fields: Fields): string | undefined {
  return open?.kind === 'fact' ? readLedgerPath(open.path, fields)?.node.field?.question?.ask : undefined;
}
