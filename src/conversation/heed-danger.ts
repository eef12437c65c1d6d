import { crisisKinds, type CrisisKind } from '../middleware/content-moderation/crisis.ts';
import { toComeBackTo, type ScreenDeps } from './screen.ts';
import type { UnderstoodTurn } from './turn.ts';

/** Facts that are a danger, whatever words told them. */
const dangers: ReadonlyMap<string, CrisisKind> = new Map([
  ['urgent.unsafe', 'domestic_violence'],
  ['urgent.food', 'hunger_today'],
]);

/** What the facts of a message call for, where its words alone did not: a danger that is known is never passed over. */
export function heedDanger(turn: UnderstoodTurn, { crisis }: ScreenDeps): UnderstoodTurn {
  const { screening, understanding } = turn;
  const told = understanding.facts.flatMap(({ path, value }) => (value === true ? (dangers.get(path) ?? []) : []));
  const kinds = crisisKinds.filter((kind) => told.includes(kind) || screening.crisisKinds.includes(kind));
  if (kinds.length === screening.crisisKinds.length) return turn;
  const danger = toComeBackTo(kinds, turn, crisis);
  return { ...turn, screening: { ...screening, crisisKinds: kinds, gentleKinds: [], still: undefined, danger } };
}
