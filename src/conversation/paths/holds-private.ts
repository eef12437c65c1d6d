import type { Fields } from '../../household/field.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { RoutedTurn } from '../turn.ts';

/**
 * Whether something of this turn must stay on this machine: a restricted or local fact is known, told or asked for, someone
 * is in danger, or a complaint is being taken, which may hold anything. Then no remote step of the chain sees any of it.
 */
export function holdsPrivate(turn: RoutedTurn, fields: Fields): boolean {
  const { thread, understanding, screening, route, factsInForce, factsLeftOut } = turn;
  const open = thread.dialogue.openQuestion;
  const paths = [
    ...[...factsInForce, ...factsLeftOut, ...understanding.facts, ...understanding.hypothetical].map(
      ({ path }) => path,
    ),
    ...(open?.kind === 'fact' ? [open.path] : []),
  ];
  return (
    screening.crisisKinds.length > 0 ||
    understanding.cues.has('watched') ||
    thread.grievance !== undefined ||
    route.route === 'GRIEVANCE' ||
    paths.some((path) => staysHere(path, fields))
  );
}

function staysHere(path: string, fields: Fields): boolean {
  const place = readLedgerPath(path, fields);
  return place === undefined || (place.node.field?.sensitivity ?? 'plain') !== 'plain';
}
