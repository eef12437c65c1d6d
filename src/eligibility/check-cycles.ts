import { findPlace } from './names.ts';
import type { RulePack } from './rule-pack.ts';

/** A formula, unit or presumption that needs itself to be worked out. */
export interface Cycle {
  readonly kind: 'formula' | 'unit' | 'presumption';
  readonly id: string;
  /** From it back to it: `income -> income_year -> income`. */
  readonly way: readonly string[];
}

/** Every cycle among formulas, units and presumptions, each reported once, at the first of its members in pack order. */
export function findCycles(pack: RulePack): readonly Cycle[] {
  const needs = needsOf(pack);
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      const way = [...trail.slice(start), node];
      const [kind = '', id = ''] = node.split(':');
      cycles.push({ kind: kind as Cycle['kind'], id, way: way.map((each) => each.split(':')[1] ?? each) });
      return;
    }
    if (done.has(node)) return;
    for (const next of needs.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of needs.keys()) walk(node, []);
  return cycles;
}

/** What each of them needs, by `kind:id`. */
function needsOf(pack: RulePack): ReadonlyMap<string, ReadonlySet<string>> {
  const needs = new Map<string, ReadonlySet<string>>();
  for (const formula of pack.formulas.values()) needs.set(`formula:${formula.id}`, needsIn(formula.is, pack));
  for (const unit of pack.units.values()) {
    needs.set(`unit:${unit.id}`, needsIn([unit.among, unit.surely, unit.unborn_of], pack));
  }
  for (const { id, formula, for_members: who } of pack.presumptions.values()) {
    // For whom it holds is read from what was said and what follows from it, never from other presumptions.
    const needed = new Set([...needsIn(who, pack)].filter((need) => !isPlainPresumption(need, pack)));
    if (formula !== undefined) needed.add(`formula:${formula}`);
    needs.set(`presumption:${id}`, needed);
  }
  return needs;
}

function isPlainPresumption(need: string, pack: RulePack): boolean {
  const [kind, id = ''] = need.split(':');
  return kind === 'presumption' && pack.presumptions.get(id)?.follows !== true;
}

function needsIn(expr: unknown, pack: RulePack, found = new Set<string>()): ReadonlySet<string> {
  if (typeof expr === 'string') for (const id of presumptionsOf(expr, pack)) found.add(`presumption:${id}`);
  else if (Array.isArray(expr)) for (const part of expr) needsIn(part, pack, found);
  else if (typeof expr === 'object' && expr !== null) {
    for (const [key, part] of Object.entries(expr) as [string, unknown][]) {
      if (key === 'formula') found.add(`formula:${String(part)}`);
      else if ((key === 'size' || key === 'in') && typeof part === 'string') {
        if (pack.units.has(part)) found.add(`unit:${part}`);
      } else needsIn(part, pack, found);
    }
  }
  return found;
}

/** Presumptions that may fill the field a name points at. */
function presumptionsOf(name: string, pack: RulePack): readonly string[] {
  const place = findPlace(name, pack.fields, undefined);
  if (place === undefined) return [];
  const path = place.node.path.replaceAll('[]', '');
  return [...pack.presumptions.values()]
    .filter(({ field }) => {
      const above = field?.replaceAll('[]', '');
      return above !== undefined && (above === path || path.startsWith(`${above}.`));
    })
    .map(({ id }) => id);
}
