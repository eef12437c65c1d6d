import type { NumberExpr, Test } from './expression.ts';
import { findPlace } from './names.ts';
import type { Presumption } from './rule.ts';
import type { RulePack } from './rule-pack.ts';
import type { Reach } from './scope.ts';

export type ReachOf = (expr: NumberExpr | Test) => Reach;

const order: readonly Reach[] = ['run', 'member', 'unit'];
const overMembers = ['sum_members', 'count_members', 'any_member', 'every_member'];

/**
 * How much of a scope an expression looks at, so that its value can be kept for all others. It is read off the
 * expression and what it refers to: formulas, units, and the presumptions that may fill a field.
 */
export function reachIn(pack: RulePack): ReachOf {
  const formulas = new Map<string, Reach>();

  function ofFormula(id: string): Reach {
    const known = formulas.get(id);
    if (known !== undefined) return known;
    const reach = of(pack.formulas.get(id)?.is);
    formulas.set(id, reach);
    return reach;
  }

  function ofName(name: string): Reach {
    const own: Reach = name.startsWith('member.') ? 'member' : 'run';
    const filling = presumptionsAbout(name, pack);
    return widest([own, ...filling.map(ofFilling)]);
  }

  function ofFilling({ formula, for_members: who }: Presumption): Reach {
    return widest([formula === undefined ? 'run' : ofFormula(formula), of(who)]);
  }

  /** Who is in a named unit is seen from the member in hand; `unit` is whichever the rule counts. */
  function ofUnit(id: string): Reach {
    if (id === 'household') return 'run';
    const unit = pack.units.get(id);
    if (unit === undefined) return 'unit';
    const babies = unit.counts_unborn ? of('member.expecting') : 'run';
    return widest(['member', babies, ...[unit.among, unit.surely, unit.unborn_of].map(of)]);
  }

  /** Inside, `member` is each one in turn and no longer the member in hand. */
  function ofMembers(parts: Readonly<Record<string, unknown>>): Reach {
    const { in: unit = 'unit', ...inside } = parts;
    const reach = widest(Object.values(inside).map(of));
    return widest([ofUnit(String(unit)), reach === 'unit' ? 'unit' : 'run']);
  }

  function of(part: unknown): Reach {
    if (typeof part === 'string') return ofName(part);
    if (Array.isArray(part)) return widest(part.map(of));
    if (typeof part !== 'object' || part === null) return 'run';
    if ('formula' in part) return ofFormula(String(part.formula));
    if ('size' in part) return ofUnit(String(part.size));
    if (overMembers.some((key) => key in part)) return ofMembers({ ...part });
    return widest(Object.values(part).map(of));
  }

  return of;
}

/** Presumptions that may fill what a name points at, or something above it. */
function presumptionsAbout(name: string, pack: RulePack): readonly Presumption[] {
  const path = findPlace(name, pack.fields, undefined)?.node.path.replaceAll('[]', '');
  const leaf = name.startsWith('entry.') ? name.slice('entry'.length) : undefined;
  return [...pack.presumptions.values()].filter(({ field }) => {
    const filled = field?.replaceAll('[]', '');
    if (filled === undefined) return false;
    if (leaf !== undefined) return filled.endsWith(leaf);
    return path !== undefined && (path === filled || path.startsWith(`${filled}.`));
  });
}

function widest(reaches: readonly Reach[]): Reach {
  return reaches.reduce<Reach>((wide, next) => (order.indexOf(next) > order.indexOf(wide) ? next : wide), 'run');
}
