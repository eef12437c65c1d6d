import { daysBetween } from './calendar.ts';
import type { Parameter, Rule, Table } from './rule.ts';
import type { RulePack } from './rule-pack.ts';

/** A figure that somebody has to look up again, or soon. */
export interface FigureToRenew {
  readonly parameter: Parameter;
  /** The last day on which the last entry is known to hold. */
  readonly verifiedUntil: string;
  /** Days from then to the day asked about; negative while it still holds. */
  readonly daysOver: number;
  /** The last value, where it is one; otherwise what the table goes by and how many cells it has. */
  readonly last: string;
  /** Ids of the programs whose rules rest on it, directly or through formulas, units and presumptions. */
  readonly programs: readonly string[];
}

/** Figures whose verified period is over on that day or ends within `aheadDays`, the oldest first. */
export function figuresToRenew(
  pack: RulePack,
  programs: readonly { readonly id: string; readonly rule?: Rule | undefined }[],
  on: string,
  aheadDays: number,
): readonly FigureToRenew[] {
  const users = usersOfParameters(pack, programs);
  return [...pack.parameters.values()]
    .flatMap((parameter): FigureToRenew[] => {
      const entry = parameter.series.at(-1);
      if (entry === undefined) return [];
      const daysOver = daysBetween(entry.verified_until, on);
      if (daysOver < -aheadDays) return [];
      const last = lastValue(parameter, entry.table);
      return [
        { parameter, verifiedUntil: entry.verified_until, daysOver, last, programs: users.get(parameter.id) ?? [] },
      ];
    })
    .sort((a, b) => b.daysOver - a.daysOver || (a.parameter.id < b.parameter.id ? -1 : 1));
}

function lastValue({ unit, period, keys }: Parameter, table: Table): string {
  if (typeof table !== 'object') {
    const per = period === undefined ? '' : ` a ${period}`;
    return unit === 'usd' && typeof table === 'number'
      ? `${table.toLocaleString('en-US')}${per}`
      : `${String(table)} ${unit}`;
  }
  return `by ${keys.join(', ')}: ${cellsOf(table)} figures`;
}

function cellsOf(table: Table): number {
  return typeof table === 'object' ? Object.values(table).reduce<number>((sum, next) => sum + cellsOf(next), 0) : 1;
}

function usersOfParameters(
  pack: RulePack,
  programs: readonly { readonly id: string; readonly rule?: Rule | undefined }[],
): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { id, rule } of programs) {
    if (rule === undefined) continue;
    for (const parameter of parametersOf(rule, pack)) users.set(parameter, [...(users.get(parameter) ?? []), id]);
  }
  return users;
}

/** Every parameter a rule can reach. A field that a presumption may fill leads to what that presumption works out. */
function parametersOf(rule: Rule, pack: RulePack): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const filled = new Map(
    [...pack.presumptions.values()].flatMap(({ field, formula }) =>
      field === undefined || formula === undefined ? [] : [[field.replace(/^members\[\]/, 'member'), formula] as const],
    ),
  );
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      const formula = filled.get(part);
      if (formula !== undefined) visit(pack.formulas.get(formula));
      // A unit is named wherever people are counted: `counts`, `in`, `size`.
      const unit = pack.units.get(part);
      if (unit !== undefined) visit(unit);
      return;
    }
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    for (const [key, value] of Object.entries(part)) {
      if (key === 'parameter' && typeof value === 'string') found.add(value);
      else if (key === 'formula' && typeof value === 'string') visit(pack.formulas.get(value));
      else visit(value);
    }
  };
  visit(rule);
  return found;
}
