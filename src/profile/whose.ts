/**
 * A thread may hold the facts of more than one household: the writer's own, and those of people they ask for. The
 * ledger keeps them apart by path: `members.you.age` is the writer's, `for.neighbor.members.you.age` the neighbor's,
 * in whose household the neighbor is `you`. No field of a pack is called `for`, so a fold of all facts takes the
 * writer's only.
 */
const room = 'for';
const keyPattern = /^[a-z]{1,20}$/;

/** Whose household: a plain word for the person asked for ("neighbor"), or undefined for the writer's own. */
export type Whose = string | undefined;

interface Placed {
  readonly path: string;
}

/** The facts of one household, with its own paths. */
export function factsOf<Fact extends Placed>(facts: readonly Fact[], whose: Whose): readonly Fact[] {
  if (whose === undefined) return facts.filter(({ path }) => !path.startsWith(`${room}.`));
  const prefix = prefixOf(whose);
  return facts
    .filter(({ path }) => path.startsWith(prefix))
    .map((fact) => ({ ...fact, path: fact.path.slice(prefix.length) }));
}

/** The path under which the ledger keeps a fact of that household. Throws `RangeError` for a key that is no plain word. */
export function ledgerPathOf(path: string, whose: Whose): string {
  return whose === undefined ? path : `${prefixOf(whose)}${path}`;
}

/** The people asked for, in the order of the facts. */
export function othersIn(facts: readonly Placed[]): readonly string[] {
  const keys = facts.flatMap(({ path }) => (path.startsWith(`${room}.`) ? [path.split('.')[1] ?? ''] : []));
  return [...new Set(keys)];
}

function prefixOf(whose: string): string {
  if (!keyPattern.test(whose)) throw new RangeError('a household of somebody else goes by one plain word');
  return `${room}.${whose}.`;
}
