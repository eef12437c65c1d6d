import type { RoutedTurn } from '../turn.ts';

/** Code of the state where the person lives, if they said. */
export function stateOf(turn: Pick<RoutedTurn, 'household'>): string | undefined {
  return typeof turn.household['state'] === 'string' ? turn.household['state'] : undefined;
}
