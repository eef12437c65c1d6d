import { findNode, type FieldNode } from '../household/field-tree.ts';
import type { Period } from '../household/field.ts';
import type { NumberExpr } from './expression.ts';
import { findPlace } from './names.ts';
import type { Formula, Parameter } from './rule.ts';
import type { RulePack } from './rule-pack.ts';

/**
 * What a number counts. `any` is a bare literal, which takes the unit of what it stands beside. Money is of one period,
 * of none (what one owns), or of its `own`: the one that stands beside the amount in the household.
 */
export type NumberType =
  | { readonly unit: 'any' | 'count' | 'share' | 'years' | 'months' | 'days' | 'hours' }
  | { readonly unit: 'money'; readonly period: Period | 'own' | undefined };

/** The list entry in hand, and the period that an enclosing `per` asks for. */
export interface Surroundings {
  readonly list?: FieldNode | undefined;
  readonly want?: Period | undefined;
}

const units = { usd: 'money', years: 'years', months: 'months', days: 'days', hours: 'hours', share: 'share' } as const;

/** The type of a number that passed the checks; what is wrong in an unchecked one comes out as `any`. */
export function numberType(expr: NumberExpr, pack: RulePack, at: Surroundings): NumberType {
  if (typeof expr === 'number') return { unit: 'any' };
  if (typeof expr === 'string') return nameType(expr, pack, at);
  if ('parameter' in expr) return parameterType(pack.parameters.get(expr.parameter), at.want);
  if ('formula' in expr) return formulaType(expr.formula, pack, at.want);
  if ('total' in expr) return { unit: 'money', period: at.want ?? expr.per ?? expr.over };
  if ('sum' in expr) return firstType(expr.sum, pack, at);
  if ('minus' in expr) return firstType(expr.minus, pack, at);
  if ('lowest' in expr) return firstType(expr.lowest, pack, at);
  if ('highest' in expr) return firstType(expr.highest, pack, at);
  if ('times' in expr) return productType(expr.times.map((factor) => numberType(factor, pack, at)));
  if ('divide' in expr) return quotientType(expr.divide, pack, at);
  if ('round' in expr) return numberType(expr.round, pack, at);
  if ('sum_members' in expr) return numberType(expr.sum_members, pack, at);
  if ('if' in expr) return firstType([expr.then, expr.else], pack, at);
  if ('days_since' in expr || 'days_until' in expr) return { unit: 'days' };
  if ('months_since' in expr) return { unit: 'months' };
  if ('years_since' in expr) return { unit: 'years' };
  if ('within' in expr) return { unit: 'money', period: at.want ?? expr.within };
  if ('of' in expr) return numberType(expr.of, pack, { ...at, want: expr.per });
  return { unit: 'count' };
}

/** The type of a household field read as a number; undefined when it holds none. */
export function fieldNumberType(node: FieldNode, want: Period | undefined, parent?: FieldNode): NumberType | undefined {
  const field = node.field;
  switch (field?.type) {
    case 'count':
    case 'number':
      return { unit: fieldUnit(field.unit) };
    case 'money':
      return { unit: 'money', period: want ?? 'own' };
    case 'amount': {
      const period = parent?.children.has('period') === true ? 'own' : field.period;
      return { unit: 'money', period: period === undefined ? undefined : (want ?? period) };
    }
    default:
      return undefined;
  }
}

export function parameterType(parameter: Parameter | undefined, want: Period | undefined): NumberType {
  if (parameter === undefined || parameter.unit === 'yes_no') return { unit: 'any' };
  if (parameter.unit === 'count') return { unit: 'count' };
  const unit = units[parameter.unit];
  if (unit !== 'money') return { unit };
  return { unit, period: parameter.period === undefined ? undefined : (want ?? parameter.period) };
}

/** One factor may carry a unit; the others only scale it. Undefined when two do. */
export function productType(factors: readonly NumberType[]): NumberType {
  const money = factors.find((factor) => factor.unit === 'money');
  if (money) return money;
  const carrying = factors.filter((factor) => !scales.has(factor.unit));
  return carrying[0] ?? factors.find((factor) => factor.unit === 'share') ?? { unit: 'count' };
}

/** Units that scale another without changing what it counts. */
export const scales: ReadonlySet<NumberType['unit']> = new Set(['any', 'count', 'share']);

function nameType(name: string, pack: RulePack, at: Surroundings): NumberType {
  const place = findPlace(name, pack.fields, at.list);
  if (place === undefined) return { unit: 'any' };
  return fieldNumberType(place.node, at.want, place.from === 'entry' ? at.list : undefined) ?? { unit: 'any' };
}

function formulaType(id: string, pack: RulePack, want: Period | undefined): NumberType {
  const formula = pack.formulas.get(id);
  if (formula === undefined || typeof formula.is === 'boolean') return { unit: 'any' };
  const type = numberType(formula.is as NumberExpr, pack, {});
  return type.unit === 'money' && type.period !== undefined && want ? { ...type, period: want } : type;
}

function firstType(parts: readonly NumberExpr[], pack: RulePack, at: Surroundings): NumberType {
  for (const part of parts) {
    const type = numberType(part, pack, at);
    if (type.unit !== 'any') return type;
  }
  return { unit: 'any' };
}

function quotientType([over, under]: readonly [NumberExpr, NumberExpr], pack: RulePack, at: Surroundings): NumberType {
  const top = numberType(over, pack, at);
  const bottom = numberType(under, pack, at);
  if (!scales.has(bottom.unit)) return { unit: 'share' };
  return top.unit === 'any' ? { unit: 'count' } : top;
}

function fieldUnit(unit: string | undefined): 'count' | 'share' | 'years' | 'months' | 'days' | 'hours' {
  switch (unit) {
    case 'years':
    case 'months':
    case 'days':
    case 'share':
      return unit;
    case 'hours':
    case 'hours_weekly':
      return 'hours';
    default:
      return 'count';
  }
}

const testOperators = [
  'all',
  'any',
  'not',
  'is',
  'has',
  'at_most',
  'under',
  'at_least',
  'over',
  'some',
  'any_member',
  'every_member',
];

/** Whether a formula is a test. A bare name, parameter or formula is what it stands for. */
export function givesTest({ is }: Formula, pack: RulePack): boolean {
  if (typeof is === 'boolean') return true;
  if (typeof is === 'number') return false;
  if (typeof is === 'string')
    return findNode(pack.fields, is.replace(/^member\./, 'members.'))?.field?.type === 'yes_no';
  if ('parameter' in is) return pack.parameters.get(is.parameter)?.unit === 'yes_no';
  if ('formula' in is) {
    const other = pack.formulas.get(is.formula);
    return other !== undefined && other.is !== is && givesTest(other, pack);
  }
  return testOperators.some((operator) => operator in is) || ('in' in is && Object.keys(is).length === 1);
}
