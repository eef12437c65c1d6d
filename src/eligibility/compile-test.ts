import { AppError } from '../errors.ts';
import type { Json } from '../household/household.ts';
import type { NumberExpr, Test } from './expression.ts';
import { numberType, type Surroundings } from './expression-type.ts';
import { joinEvidence, taint } from './evidence.ts';
import { figureTest } from './figures.ts';
import { listReader, runsOn } from './list-entries.ts';
import { findPlace, type Place } from './names.ts';
import { readerOf } from './read-place.ts';
import { forEntry, forMember, withoutEntry, type Compiler, type TestOf } from './scope.ts';
import { tableKeys } from './table-keys.ts';
import {
  allOf,
  anyOf,
  compare,
  known,
  met,
  negate,
  notMet,
  open,
  type ComparisonOperator,
  type TestValue,
} from './three-valued.ts';

/** Turns one test into a function. Each operator is one leaf below. */
export function compileTest(test: Test, c: Compiler, at: Surroundings): TestOf {
  if (typeof test === 'boolean') return () => (test ? met : notMet);
  if (typeof test === 'string') return holds(test, (value) => value === true, c, at);
  if ('all' in test) return joined(test.all, 'not_met', c, at);
  if ('any' in test) return joined(test.any, 'met', c, at);
  if ('not' in test) return negated(test.not, c, at);
  if ('is' in test) return isOneOf(test.is[0], [test.is[1]], c, at);
  if ('has' in test) return has(test.has, c, at);
  if ('at_most' in test) return compared('at_most', test.at_most, c, at);
  if ('under' in test) return compared('under', test.under, c, at);
  if ('at_least' in test) return compared('at_least', test.at_least, c, at);
  if ('over' in test) return compared('over', test.over, c, at);
  if ('some' in test) return some(test, c, at);
  if ('any_member' in test) return members(test.any_member, test.in, 'met', c);
  if ('every_member' in test) return members(test.every_member, test.in, 'not_met', c);
  if ('formula' in test) return formula(test.formula, c);
  if ('parameter' in test) return parameter(test, c, at);
  return isOneOf(test.in[0], test.in[1], c, at);
}

type Of<Key extends string> = Extract<Test, { readonly [key in Key]: unknown }>;

/** A part that decides on firm ground spares the rest. */
function joined(parts: readonly Test[], deciding: 'met' | 'not_met', c: Compiler, at: Surroundings): TestOf {
  const tests = parts.map((part) => c.test(part, at));
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  const join = deciding === 'met' ? anyOf : allOf;
  return (scope) => {
    const values: TestValue[] = [];
    for (const test of tests) {
      const value = test(scope);
      if (value.is === deciding && taint(value.evidence) === 0) return value;
      values.push(value);
    }
    return join(values);
  };
}

function negated(inner: Test, c: Compiler, at: Surroundings): TestOf {
  const test = c.test(inner, at);
  return (scope) => negate(test(scope));
}

/** A test of one field's value; whatever is not said leaves it open. */
function holds(name: string, passes: (value: Json) => boolean, c: Compiler, at: Surroundings): TestOf {
  const read = readerOf(placeOf(name, c, at), c);
  return (scope) => {
    const { reading, evidence } = read(scope);
    return reading.kind === 'value' ? known(passes(reading.value), evidence) : open(evidence);
  };
}

function isOneOf(
  name: string,
  literals: readonly (string | number | boolean)[],
  c: Compiler,
  at: Surroundings,
): TestOf {
  const folded = new Set(literals.map(fold));
  const test = holds(name, (value) => folded.has(fold(value)), c, at);
  const read = readerOf(placeOf(name, c, at), c);
  const numbers = literals.filter((literal) => typeof literal === 'number');
  if (numbers.length === 0) return test;
  return (scope) => {
    const { reading, evidence } = read(scope);
    if (reading.kind !== 'range') return test(scope);
    const within = numbers.some((number) => number >= reading.min && number <= reading.max);
    return within ? open(evidence) : known(false, evidence);
  };
}

/** Text is compared without regard to capitals: people write "travis". */
function fold(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function has([name, choice]: readonly [string, string], c: Compiler, at: Surroundings): TestOf {
  return holds(name, (value) => Array.isArray(value) && value.includes(choice), c, at);
}

function compared(
  operator: ComparisonOperator,
  [left, right]: readonly [NumberExpr, NumberExpr],
  c: Compiler,
  at: Surroundings,
): TestOf {
  const value = c.number(left, at);
  const limit = c.number(right, at);
  const leftType = numberType(left, c.pack, at);
  const type = leftType.unit === 'any' ? numberType(right, c.pack, at) : leftType;
  const { driftShare } = c.pack;
  return (scope) => compare({ value: value(scope), limit: limit(scope), operator, type }, driftShare);
}

function some(test: Of<'some'>, c: Compiler, at: Surroundings): TestOf {
  const place = placeOf(test.some, c, at);
  const entriesOf = listReader(place, c);
  const where = test.where === undefined ? undefined : c.test(test.where, { list: place.node });
  return (scope) => {
    const reading = entriesOf(scope);
    if (reading.kind === 'open') return open(reading.evidence);
    const parts = reading.entries.map((entry) => {
      const passes = where?.(forEntry(scope, entry)) ?? met;
      // An entry that may not be there at all cannot decide.
      const open = passes.is === 'met' && runsOn(entry.value, scope.run.asOf) === 'open';
      return open ? unsure(passes, `${entry.path}.status`) : passes;
    });
    const value = anyOf(parts);
    return { ...value, evidence: joinEvidence(value.evidence, reading.evidence) };
  };
}

function unsure(value: TestValue, path: string): TestValue {
  return {
    ...value,
    is: 'unknown',
    evidence: joinEvidence(value.evidence, { missing: [path], figures: [], presumed: [] }),
  };
}

/** `any_member` is decided by one who passes, `every_member` by one who does not. */
function members(inner: Test, unit: string | undefined, deciding: 'met' | 'not_met', c: Compiler): TestOf {
  const roster = c.roster(unit ?? 'unit');
  const test = c.test(inner, {});
  const join = deciding === 'met' ? anyOf : allOf;
  return (scope) => {
    const { people, more, evidence } = roster(scope);
    const parts: TestValue[] = [];
    for (const { member, certain } of people) {
      const value = test(forMember(scope, member));
      parts.push(certain || value.is !== deciding ? value : { ...value, is: 'unknown', evidence });
    }
    if (more) parts.push(open(evidence));
    const value = join(parts);
    // Who counts may itself rest on a presumption, whatever the answer is.
    return value.is === 'unknown' ? value : known(value.is === 'met', joinEvidence(value.evidence, evidence));
  };
}

function formula(id: string, c: Compiler): TestOf {
  const found = c.pack.formulas.get(id);
  if (found === undefined) throw new AppError('pack_invalid', `There is no formula ${id}.`);
  const test = c.test(found.is as Test, {});
  return (scope) => test(withoutEntry(scope));
}

function parameter(test: Of<'parameter'>, c: Compiler, at: Surroundings): TestOf {
  const figure = c.pack.parameters.get(test.parameter);
  if (figure === undefined) throw new AppError('pack_invalid', `There is no parameter ${test.parameter}.`);
  const keys = tableKeys(figure, test.by, c, at);
  return (scope) => figureTest(figure, keys(scope), scope.run.asOf);
}

function placeOf(name: string, c: Compiler, at: Surroundings): Place {
  const place = findPlace(name, c.pack.fields, at.list);
  if (place === undefined) throw new AppError('pack_invalid', `There is no field ${name}.`);
  return place;
}
