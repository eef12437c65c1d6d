import type { RoutedTurn } from '../turn.ts';

/** Code of the state where the person lives, if they said. */
export function stateOf(turn: Pick<RoutedTurn, 'household'>): string | undefined {
  return typeof turn.household['state'] === 'string' ? turn.household['state'] : undefined;
}

/** The month in which the turn is answered, 1 to 12. */
export function monthOf({ today }: Pick<RoutedTurn, 'today'>): number {
  return Number(today.slice(5, 7));
}
