import { bounds } from '../config.ts';
import { periods } from '../household/field.ts';

/** A place inside a file's value, and what is wrong there in plain words. The loader adds file and line. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

export type Expects = 'number' | 'test' | 'either';

export type Argument =
  | 'number'
  | 'numbers'
  | 'pair'
  | 'test'
  | 'tests'
  | 'name'
  | 'unit'
  | 'period'
  | 'positive'
  | 'way'
  | 'span'
  | 'keys'
  | 'name_and_literal'
  | 'name_and_literals'
  | 'name_and_word';

interface Operator {
  readonly gives: Expects;
  readonly takes: Readonly<Record<string, Argument>>;
  readonly optional: readonly string[];
}

const number = (takes: Operator['takes'], optional: readonly string[] = []): Operator => ({
  gives: 'number',
  takes,
  optional,
});
const yesNo = (takes: Operator['takes'], optional: readonly string[] = []): Operator => ({
  gives: 'test',
  takes,
  optional,
});

/** Every operator of the rule language, what it gives and what it takes. `expression.ts` says what each one means. */
export const operators: Readonly<Record<string, Operator>> = {
  parameter: { gives: 'either', takes: { parameter: 'name', by: 'keys' }, optional: ['by'] },
  formula: { gives: 'either', takes: { formula: 'name' }, optional: [] },
  size: number({ size: 'unit' }),
  sum: number({ sum: 'numbers' }),
  minus: number({ minus: 'pair' }),
  times: number({ times: 'numbers' }),
  divide: number({ divide: 'pair' }),
  lowest: number({ lowest: 'numbers' }),
  highest: number({ highest: 'numbers' }),
  round: number({ round: 'number', to: 'positive', way: 'way' }),
  per: number({ per: 'period', of: 'number' }),
  within: number({ within: 'period', of: 'number' }),
  total: number({ total: 'name', of: 'number', per: 'period', over: 'span', where: 'test' }, [
    'of',
    'per',
    'over',
    'where',
  ]),
  sum_members: number({ sum_members: 'number', where: 'test', in: 'unit' }, ['where', 'in']),
  count_members: number({ count_members: 'test', in: 'unit' }, ['in']),
  days_since: number({ days_since: 'name' }),
  days_until: number({ days_until: 'name' }),
  months_since: number({ months_since: 'name' }),
  years_since: number({ years_since: 'name' }),
  if: number({ if: 'test', then: 'number', else: 'number' }),
  all: yesNo({ all: 'tests' }),
  any: yesNo({ any: 'tests' }),
  not: yesNo({ not: 'test' }),
  is: yesNo({ is: 'name_and_literal' }),
  in: yesNo({ in: 'name_and_literals' }),
  has: yesNo({ has: 'name_and_word' }),
  at_most: yesNo({ at_most: 'pair' }),
  under: yesNo({ under: 'pair' }),
  at_least: yesNo({ at_least: 'pair' }),
  over: yesNo({ over: 'pair' }),
  some: yesNo({ some: 'name', where: 'test' }, ['where']),
  any_member: yesNo({ any_member: 'test', in: 'unit' }, ['in']),
  every_member: yesNo({ every_member: 'test', in: 'unit' }, ['in']),
};

const namePattern = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$/;
const unitPattern = /^[a-z_]+$/;

/** What is wrong with the form of an expression: operators that there are not, arguments that they do not take. */
export function shapeFaults(value: unknown, expects: Expects): readonly Fault[] {
  const faults: Fault[] = [];
  checkShape(value, expects, [], faults);
  return faults;
}

type Path = readonly (string | number)[];

function checkShape(value: unknown, expects: Expects, path: Path, faults: Fault[]): void {
  const say = (reason: string): void => void faults.push({ path, reason });
  if (path.length > bounds.expressionDepthMax * 2)
    return say('is nested too deeply; name a part of it in formulas.yaml');
  if (typeof value === 'string') {
    if (!namePattern.test(value)) say('takes a name: lower-case words joined by dots');
    return;
  }
  if (typeof value === 'number') return expects === 'test' ? say('takes a test, not a number') : undefined;
  if (typeof value === 'boolean') return expects === 'number' ? say('takes a number, not yes or no') : undefined;
  if (!isRecord(value)) return say('takes a name, a number or an operator');
  const name = operatorOf(value);
  const operator = name === undefined ? undefined : operators[name];
  if (operator === undefined) return say(unknownOperator(Object.keys(value), expects));
  if (operator.gives !== 'either' && expects !== 'either' && operator.gives !== expects) {
    return say(
      `\`${name}\` gives ${operator.gives === 'test' ? 'yes or no' : 'a number'}; here stands ${expects === 'test' ? 'a test' : 'a number'}`,
    );
  }
  checkArguments(value, name ?? '', operator, path, faults);
}

/** Some words are an operator by themselves and an argument of another; the one that takes every key is meant. */
function operatorOf(value: Readonly<Record<string, unknown>>): string | undefined {
  const keys = Object.keys(value);
  const candidates = keys.filter((key) => Object.hasOwn(operators, key));
  const takesAll = candidates.find((key) => keys.every((other) => other in (operators[key]?.takes ?? {})));
  return takesAll ?? candidates.find((key) => !['in', 'per'].includes(key)) ?? candidates[0];
}

function unknownOperator(keys: readonly string[], expects: Expects): string {
  const allowed = Object.entries(operators).filter(
    ([, { gives }]) => gives === 'either' || expects === 'either' || gives === expects,
  );
  const found = keys.length === 0 ? 'is empty' : `\`${keys.join('`, `')}\` is no operator`;
  return `${found}; these are: ${allowed.map(([name]) => name).join(', ')}`;
}

function checkArguments(
  value: Readonly<Record<string, unknown>>,
  name: string,
  { takes, optional }: Operator,
  path: Path,
  faults: Fault[],
): void {
  for (const key of Object.keys(value)) {
    if (key in takes) continue;
    faults.push({ path: [...path, key], reason: `\`${name}\` takes only: ${Object.keys(takes).join(', ')}` });
  }
  for (const [key, argument] of Object.entries(takes)) {
    if (value[key] !== undefined) checkArgument(value[key], argument, [...path, key], faults);
    else if (!optional.includes(key)) faults.push({ path, reason: `\`${name}\` also takes \`${key}\`` });
  }
}

function checkArgument(value: unknown, argument: Argument, path: Path, faults: Fault[]): void {
  const need = (isRight: boolean, reason: string): void => {
    if (!isRight) faults.push({ path, reason });
  };
  switch (argument) {
    case 'number':
    case 'test':
      return checkShape(value, argument, path, faults);
    case 'numbers':
      return checkEach(value, 'number', path, faults);
    case 'tests':
      return checkEach(value, 'test', path, faults);
    case 'pair':
      if (Array.isArray(value) && value.length === 2) return checkEach(value, 'number', path, faults);
      return need(false, 'takes a list of two numbers');
    case 'keys':
      return checkKeys(value, path, faults);
    case 'name':
      return need(isName(value), 'takes a name: lower-case words joined by dots');
    case 'unit':
      return need(
        typeof value === 'string' && unitPattern.test(value),
        'takes the id of a unit, `unit` or `household`',
      );
    case 'period':
      return need(
        periods.some((period) => period === value),
        `takes one of: ${periods.join(', ')}`,
      );
    case 'positive':
      return need(typeof value === 'number' && value > 0, 'takes a number over 0');
    case 'span':
      return need(['month', 'year'].includes(String(value)), 'takes one of: month, year');
    case 'way':
      return need(['nearest', 'down', 'up'].includes(String(value)), 'takes one of: nearest, down, up');
    case 'name_and_word':
      return need(isNamed(value) && typeof value[1] === 'string', 'takes a list of a name and a word');
    case 'name_and_literal':
      return need(isNamed(value) && isLiteral(value[1]), 'takes a list of a name and what it should be');
    case 'name_and_literals':
      return need(
        isNamed(value) && Array.isArray(value[1]) && value[1].length > 0 && value[1].every(isLiteral),
        'takes a list of a name and a list of what it may be',
      );
  }
}

function checkEach(value: unknown, expects: Expects, path: Path, faults: Fault[]): void {
  if (!Array.isArray(value) || value.length === 0) {
    faults.push({ path, reason: `takes a list of ${expects}s` });
    return;
  }
  for (const [index, item] of value.entries()) checkShape(item, expects, [...path, index], faults);
}

/** Keys of a look-up are names, literals, or numbers for the level `size`. */
function checkKeys(value: unknown, path: Path, faults: Fault[]): void {
  if (!Array.isArray(value)) faults.push({ path, reason: 'takes a list of keys, in the order of the parameter' });
  else {
    for (const [index, key] of value.entries()) {
      if (typeof key !== 'string') checkShape(key, 'number', [...path, index], faults);
    }
  }
}

function isNamed(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && value.length === 2 && isName(value[0]);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && namePattern.test(value);
}

function isLiteral(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
