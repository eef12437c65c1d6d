import type { Fact } from './fact.ts';

/** A row of the ledger, oldest first. */
export type LedgerRow = Fact & { readonly at: string };

/**
 * The facts in force when a turn had taken what it read, in the very order in which the turn had them: what held
 * before, by path, then what it added. Nothing of this is stored with a turn; the ledger, which only grows, gives it
 * back. A change over the API counts when it came before the turn began.
 */
export function factsAtTurn(
  ledger: readonly LedgerRow[],
  turn: { readonly number: number; readonly startedAt: string },
): readonly Fact[] {
  const own = ledger.findIndex((row) => row.turn === turn.number);
  const isBefore = (row: LedgerRow, index: number): boolean =>
    own >= 0 ? index < own : row.turn === 0 ? row.at <= turn.startedAt : row.turn < turn.number;
  const before = new Map<string, Fact>();
  for (const row of ledger.filter(isBefore)) before.set(row.path, plain(row));
  const held = [...before.values()]
    .filter(({ status }) => status !== 'removed')
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return ledger
    .filter((row) => row.turn === turn.number)
    .reduce<readonly Fact[]>((facts, row) => {
      const kept = facts.filter(({ path }) => path !== row.path);
      return row.status === 'removed' ? kept : [...kept, plain(row)];
    }, held);
}

function plain({ path, value, status, quote, turn }: LedgerRow): Fact {
  return { path, status, quote, turn, ...(value === undefined ? {} : { value }) };
}
