import type { NumberExpr, Test } from './expression.ts';
import type { RulePack } from './rule-pack.ts';

/** Operators that look at members one by one: inside them `member` is that one, not the member in hand. */
const ownMember: ReadonlySet<string> = new Set(['sum_members', 'count_members', 'any_member', 'every_member']);

/** Whether an expression speaks of the member in hand, by name or through a formula that does. */
export function usesMember(expr: NumberExpr | Test, pack: RulePack): boolean {
  if (typeof expr === 'string') return expr.startsWith('member.');
  if (typeof expr !== 'object') return false;
  if ('formula' in expr) return pack.formulas.get(expr.formula)?.scope === 'member';
  if (Object.keys(expr).some((key) => ownMember.has(key))) return false;
  return Object.values(expr).some((part: unknown) => partUses(part, pack));
}

function partUses(part: unknown, pack: RulePack): boolean {
  if (Array.isArray(part)) return part.some((item: unknown) => partUses(item, pack));
  const isExpr = typeof part === 'string' || (typeof part === 'object' && part !== null);
  return isExpr && usesMember(part as NumberExpr, pack);
}
