import { AppError } from '../errors.ts';
import type { NumberExpr } from './expression.ts';
import { fieldNumberType, numberType, type Surroundings } from './expression-type.ts';
import { joinEvidence, noEvidence } from './evidence.ts';
import { figureNumber } from './figures.ts';
import { convert, inPeriod, moneyFrom, numberFrom } from './household-numbers.ts';
import * as numbers from './interval.ts';
import { interval, point, type NumberValue } from './interval.ts';
import { carriesPeriod } from './list-entries.ts';
import { findPlace, type Place } from './names.ts';
import { ledgerPath, readerOf } from './read-place.ts';
import { forMember, withoutEntry, type Compiler, type Entry, type NumberOf } from './scope.ts';
import { daysBetween, wholeMonthsBetween } from './calendar.ts';
import { compileTotal } from './compile-total.ts';
import { tableKeys } from './table-keys.ts';
import { sizeOf } from './units.ts';

/** Turns one number expression into a function. Each operator is one leaf below. */
export function compileNumber(expr: NumberExpr, c: Compiler, at: Surroundings): NumberOf {
  if (typeof expr === 'number') return constant(point(expr));
  if (typeof expr === 'string') return named(expr, c, at);
  if ('parameter' in expr) return parameter(expr, c, at);
  if ('formula' in expr) return formula(expr.formula, c, at);
  if ('size' in expr) return size(expr.size, c);
  if ('sum' in expr) return fold(expr.sum, numbers.add, c, at);
  if ('minus' in expr) return fold(expr.minus, numbers.subtract, c, at);
  if ('times' in expr) return fold(expr.times, numbers.multiply, c, at);
  if ('divide' in expr) return quotient(expr.divide, c, at);
  if ('lowest' in expr) return fold(expr.lowest, numbers.lowest, c, at);
  if ('highest' in expr) return fold(expr.highest, numbers.highest, c, at);
  if ('round' in expr) return rounded(expr, c, at);
  if ('total' in expr) return compileTotal(expr, c, at);
  if ('sum_members' in expr) return sumMembers(expr, c, at);
  if ('count_members' in expr) return countMembers(expr, c, at);
  if ('days_since' in expr) return dateDistance(expr.days_since, c, at, (date, today) => daysBetween(date, today));
  if ('days_until' in expr) return dateDistance(expr.days_until, c, at, (date, today) => daysBetween(today, date));
  if ('months_since' in expr) return dateDistance(expr.months_since, c, at, wholeMonthsBetween);
  if ('years_since' in expr) return dateDistance(expr.years_since, c, at, wholeYearsBetween);
  if ('if' in expr) return conditional(expr, c, at);
  if ('within' in expr) return within(expr, c, at);
  return c.number(expr.of, { ...at, want: expr.per });
}

type Of<Key extends string> = Extract<NumberExpr, { readonly [key in Key]: unknown }>;

function constant(value: NumberValue): NumberOf {
  return () => value;
}

function named(name: string, c: Compiler, at: Surroundings): NumberOf {
  const place = placeOf(name, c, at);
  const type = fieldNumberType(place.node, at.want, place.from === 'entry' ? at.list : undefined);
  if (type === undefined) throw new AppError('pack_invalid', `${name} is no number.`);
  const read = readerOf(place, c);
  if (place.node.field?.type === 'money') return money(place, read, at);
  const ownPeriod = place.from === 'entry' && type.unit === 'money' && at.list !== undefined && carriesPeriod(at.list);
  const fixed = place.node.field?.period;
  return (scope) => {
    const { reading, evidence, number } = read(scope);
    const value = number ?? numberFrom(reading, place.node, evidence);
    if (ownPeriod && scope.entry) return inPeriod(value, scope.entry.value, scope.entry.path, at.want);
    return convert(value, fixed, at.want);
  };
}

function money(place: Place, read: ReturnType<typeof readerOf>, at: Surroundings): NumberOf {
  return (scope) => {
    const { reading, evidence } = read(scope);
    if (reading.kind === 'value' && typeof reading.value === 'object' && reading.value !== null) {
      const value = reading.value as Entry['value'];
      return numbers.withEvidence(moneyFrom(value, ledgerPath(place, scope), at.want), evidence);
    }
    return numberFrom(reading, place.node, evidence);
  };
}

function parameter(expr: Of<'parameter'>, c: Compiler, at: Surroundings): NumberOf {
  const figure = c.pack.parameters.get(expr.parameter);
  if (figure === undefined) throw new AppError('pack_invalid', `There is no parameter ${expr.parameter}.`);
  const keys = tableKeys(figure, expr.by, c, at);
  return (scope) => {
    const found = figureNumber(figure, keys(scope), scope.run.asOf);
    return figure.unit === 'usd' ? convert(found, figure.period, at.want) : found;
  };
}

/** A formula counts nothing of the entry in hand; it is worked out in its own period, then converted. */
function formula(id: string, c: Compiler, at: Surroundings): NumberOf {
  const found = c.pack.formulas.get(id);
  if (found === undefined) throw new AppError('pack_invalid', `There is no formula ${id}.`);
  const expr = found.is as NumberExpr;
  const type = numberType(expr, c.pack, {});
  const from = type.unit === 'money' && type.period !== 'own' ? type.period : undefined;
  const number = c.number(expr, {});
  return (scope) => convert(number(withoutEntry(scope)), from, at.want);
}

function size(unit: string, c: Compiler): NumberOf {
  const roster = c.roster(unit);
  const named = new Map([...c.pack.units].map(([id, each]) => [id, sizeOf(each, c)]));
  const plain = sizeOf(undefined, c);
  return (scope) => (named.get(unit === 'unit' ? scope.unit : unit) ?? plain)(roster(scope), scope);
}

function fold(
  parts: readonly NumberExpr[],
  join: (a: NumberValue, b: NumberValue) => NumberValue,
  c: Compiler,
  at: Surroundings,
): NumberOf {
  const [first, ...others] = parts.map((part) => c.number(part, at));
  if (first === undefined) return constant(point(0));
  return (scope) => others.reduce((sofar, next) => join(sofar, next(scope)), first(scope));
}

/** Money over money is a share and needs no period; money over a number stays money. */
function quotient([over, under]: Of<'divide'>['divide'], c: Compiler, at: Surroundings): NumberOf {
  const top = c.number(over, at);
  const bottom = c.number(under, numberType(under, c.pack, at).unit === 'money' ? at : { ...at, want: undefined });
  return (scope) => numbers.divide(top(scope), bottom(scope));
}

/** Law rounds an amount in the period it is worked out in, so a `per` around it converts only afterwards. */
function rounded(expr: Of<'round'>, c: Compiler, at: Surroundings): NumberOf {
  const type = numberType(expr.round, c.pack, { list: at.list });
  const own = type.unit === 'money' && type.period !== 'own' ? type.period : undefined;
  const inner = c.number(expr.round, own === undefined ? at : { list: at.list });
  const way = { nearest: Math.round, down: Math.floor, up: Math.ceil }[expr.way];
  // Adding in binary may be off by a millionth; that must not turn 30.0000000001 into 31.
  const exact = (value: number): number => Number((value / expr.to).toFixed(6));
  return (scope) =>
    convert(
      numbers.mapRising(inner(scope), (value) => way(exact(value)) * expr.to),
      own,
      at.want,
    );
}

function sumMembers(expr: Of<'sum_members'>, c: Compiler, at: Surroundings): NumberOf {
  const roster = c.roster(expr.in ?? 'unit');
  const each = c.number(expr.sum_members, { ...at, list: undefined });
  const where = expr.where === undefined ? undefined : c.test(expr.where, {});
  return (scope) => {
    const { people, more, evidence } = roster(scope);
    let sum = point(0);
    for (const { member, certain } of people) {
      const of = forMember(scope, member);
      const counts = where?.(of);
      if (counts?.is === 'not_met') continue;
      const value = each(of);
      const sure = certain && counts?.is !== 'unknown';
      sum = numbers.add(sum, sure ? value : numbers.maybe(value, counts?.evidence ?? noEvidence));
    }
    const joined = joinEvidence(sum.evidence, evidence);
    return more
      ? interval(sum.lo, Infinity, joined)
      : { ...sum, evidence: sum.lo === sum.hi ? numbers.withEvidence(sum, evidence).evidence : joined };
  };
}

function countMembers(expr: Of<'count_members'>, c: Compiler, at: Surroundings): NumberOf {
  return sumMembers({ sum_members: 1, where: expr.count_members, in: expr.in }, c, { ...at, want: undefined });
}

function within(expr: Of<'within'>, c: Compiler, at: Surroundings): NumberOf {
  const owned = c.number(expr.of, { list: at.list });
  return (scope) => convert(owned(scope), expr.within, at.want);
}

function dateDistance(
  name: string,
  c: Compiler,
  at: Surroundings,
  between: (date: string, today: string) => number,
): NumberOf {
  const read = readerOf(placeOf(name, c, at), c);
  return (scope) => {
    const { reading, evidence } = read(scope);
    if (reading.kind === 'value' && typeof reading.value === 'string') {
      return point(between(reading.value, scope.run.asOf), evidence);
    }
    return interval(-Infinity, Infinity, evidence);
  };
}

function wholeYearsBetween(date: string, today: string): number {
  return Math.floor(wholeMonthsBetween(date, today) / 12);
}

function conditional(expr: Of<'if'>, c: Compiler, at: Surroundings): NumberOf {
  const test = c.test(expr.if, { list: at.list });
  const then = c.number(expr.then, at);
  const otherwise = c.number(expr.else, at);
  return (scope) => {
    const which = test(scope);
    if (which.is === 'met') return numbers.withEvidence(then(scope), which.evidence);
    if (which.is === 'not_met') return numbers.withEvidence(otherwise(scope), which.evidence);
    return numbers.withEvidence(numbers.hull(then(scope), otherwise(scope)), which.evidence);
  };
}

function placeOf(name: string, c: Compiler, at: Surroundings): Place {
  const place = findPlace(name, c.pack.fields, at.list);
  if (place === undefined) throw new AppError('pack_invalid', `There is no field ${name}.`);
  return place;
}
