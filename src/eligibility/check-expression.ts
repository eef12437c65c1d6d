import type { NumberExpr, Test } from './expression.ts';
import { fieldNumberType, givesTest, numberType, scales, type NumberType } from './expression-type.ts';
import { checkDate, checkHas, checkList, checkLiterals, checkYesNo, fieldAt } from './check-names.ts';
import { into, noSuch, ofMember, say, type Checking } from './checking.ts';
import { findPlace } from './names.ts';
import type { Parameter } from './rule.ts';

/** Checks names, units and periods of an expression whose form is right. */
export function checkNumber(expr: NumberExpr, at: Checking): void {
  if (typeof expr === 'number') return;
  if (typeof expr === 'string') return checkNumberName(expr, at);
  if ('parameter' in expr) return checkParameterUse(expr, 'number', at);
  if ('formula' in expr) return checkFormulaUse(expr.formula, 'number', at);
  if ('size' in expr) return checkUnitUse(expr.size, into(at, 'size'));
  if ('sum' in expr) return checkAlike(expr.sum, into(at, 'sum'));
  if ('minus' in expr) return checkAlike(expr.minus, into(at, 'minus'));
  if ('lowest' in expr) return checkAlike(expr.lowest, into(at, 'lowest'));
  if ('highest' in expr) return checkAlike(expr.highest, into(at, 'highest'));
  if ('times' in expr) return checkTimes(expr.times, into(at, 'times'));
  if ('divide' in expr) return checkEach(expr.divide, into(at, 'divide'));
  if ('round' in expr) return checkNumber(expr.round, into(at, 'round'));
  if ('total' in expr) return checkTotal(expr, at);
  if ('sum_members' in expr) {
    checkUnitUse(expr.in ?? 'unit', into(at, 'in'));
    if (expr.where !== undefined) checkTest(expr.where, ofMember(into(at, 'where')));
    return checkNumber(expr.sum_members, ofMember(into(at, 'sum_members')));
  }
  if ('count_members' in expr) {
    checkUnitUse(expr.in ?? 'unit', into(at, 'in'));
    return checkTest(expr.count_members, ofMember(into(at, 'count_members')));
  }
  if ('if' in expr) {
    checkTest(expr.if, into(at, 'if'));
    return checkAlike([expr.then, expr.else], at, ['then', 'else']);
  }
  if ('within' in expr) {
    const inner = { ...into(at, 'of'), want: undefined };
    checkNumber(expr.of, inner);
    const type = numberType(expr.of, at.pack, inner);
    if (type.unit !== 'money' || type.period !== undefined) {
      say(inner, `\`within\` takes money of no period, not ${typeWords(type)}`);
    }
    return;
  }
  if ('of' in expr) {
    const inner = { ...into(at, 'of'), want: expr.per };
    checkNumber(expr.of, inner);
    const type = numberType(expr.of, at.pack, inner);
    if (type.unit !== 'money' && type.unit !== 'any') say(inner, `\`per\` takes money, not ${typeWords(type)}`);
    return;
  }
  const [[operator, name] = ['', '']] = Object.entries(expr);
  checkDate(name, into(at, operator));
}

/** Checks names, units and periods of a test whose form is right. */
export function checkTest(test: Test, at: Checking): void {
  if (typeof test === 'boolean') return;
  if (typeof test === 'string') return checkYesNo(test, at);
  if ('all' in test) return test.all.forEach((part, index) => checkTest(part, into(at, 'all', index)));
  if ('any' in test) return test.any.forEach((part, index) => checkTest(part, into(at, 'any', index)));
  if ('not' in test) return checkTest(test.not, into(at, 'not'));
  if ('is' in test) return checkLiterals(test.is[0], [test.is[1]], into(at, 'is'));
  if ('has' in test) return checkHas(test.has, into(at, 'has'));
  if ('some' in test) {
    const list = checkList(test.some, into(at, 'some'));
    if (test.where !== undefined && list) checkTest(test.where, { ...into(at, 'where'), list });
    return;
  }
  if ('any_member' in test) return checkMembers(test.any_member, 'any_member', test.in, at);
  if ('every_member' in test) return checkMembers(test.every_member, 'every_member', test.in, at);
  if ('formula' in test) return checkFormulaUse(test.formula, 'test', at);
  if ('parameter' in test) return checkParameterUse(test, 'test', at);
  if ('in' in test) return checkLiterals(test.in[0], test.in[1], into(at, 'in'));
  const [[operator, sides] = ['', []]] = Object.entries(test) as [string, readonly NumberExpr[]][];
  checkAlike(sides, into(at, operator));
}

function checkNumberName(name: string, at: Checking): void {
  const node = fieldAt(name, at);
  if (node === undefined) return;
  const parent = name.startsWith('entry.') ? at.list : undefined;
  const type = fieldNumberType(node, at.want, parent);
  if (type === undefined) say(at, `\`${name}\` is no number`);
  else if (type.unit === 'money' && type.period === 'own' && parent === undefined) {
    say(at, `\`${name}\` has a period of its own: missing \`per\``);
  }
}

function checkMembers(test: Test, operator: string, unit: string | undefined, at: Checking): void {
  checkUnitUse(unit ?? 'unit', into(at, 'in'));
  checkTest(test, ofMember(into(at, operator)));
}

export function checkUnitUse(unit: string, at: Checking): void {
  if (unit === 'unit' || unit === 'household' || at.pack.units.has(unit)) return;
  say(at, noSuch('unit', unit, at.pack.units.keys(), at.suggest));
}

function checkTotal(expr: Extract<NumberExpr, { readonly total: string }>, at: Checking): void {
  const list = checkList(expr.total, into(at, 'total'));
  if (list === undefined) return;
  const want = expr.over ?? at.want ?? expr.per;
  if (expr.over !== undefined && !list.children.has('period')) {
    say(into(at, 'over'), `entries of \`${expr.total}\` have no period of their own`);
  }
  if (!list.children.has('amount') && expr.of === undefined) say(at, `entries of \`${expr.total}\` have no amount`);
  if (list.children.has('period') && want === undefined) {
    say(at, `entries of \`${expr.total}\` have periods of their own: missing \`per\``);
  }
  if (expr.where !== undefined) checkTest(expr.where, { ...into(at, 'where'), list });
  if (expr.of !== undefined) checkNumber(expr.of, { ...into(at, 'of'), list, want });
}

function checkEach(parts: readonly NumberExpr[], at: Checking): void {
  for (const [index, part] of parts.entries()) checkNumber(part, into(at, index));
}

/** Parts of a sum and sides of a comparison count the same thing. */
function checkAlike(
  parts: readonly NumberExpr[],
  at: Checking,
  steps: readonly (string | number)[] = [...parts.keys()],
): void {
  let first: NumberType | undefined;
  for (const [index, part] of parts.entries()) {
    const here = into(at, steps[index] ?? index);
    checkNumber(part, here);
    const type = numberType(part, at.pack, here);
    if (type.unit === 'any') continue;
    const difference = first === undefined ? undefined : differs(first, type);
    if (difference !== undefined) say(here, difference);
    first ??= type;
  }
  if (first?.unit !== 'money') return;
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'number' || part === 0) continue;
    say(
      into(at, steps[index] ?? index),
      `${part} stands beside money: an amount belongs in parameters, with its period and source`,
    );
  }
}

function differs(a: NumberType, b: NumberType): string | undefined {
  if (a.unit !== b.unit) return `${typeWords(b)} beside ${typeWords(a)}`;
  if (a.unit !== 'money' || b.unit !== 'money' || a.period === b.period) return undefined;
  return `${typeWords(b)} beside ${typeWords(a)}: missing \`per\``;
}

function typeWords(type: NumberType): string {
  if (type.unit !== 'money') return type.unit === 'count' ? 'a count' : type.unit;
  if (type.period === undefined) return 'money of no period';
  return type.period === 'own' ? 'money of its own period' : `money per ${type.period}`;
}

function checkTimes(factors: readonly NumberExpr[], at: Checking): void {
  checkEach(factors, at);
  const carrying = factors.map((factor) => numberType(factor, at.pack, at)).filter(({ unit }) => !scales.has(unit));
  const money = carrying.filter(({ unit }) => unit === 'money');
  if (money.length > 1) say(at, 'money times money is nothing');
}

function checkFormulaUse(id: string, expects: 'number' | 'test', at: Checking): void {
  const formula = at.pack.formulas.get(id);
  if (formula === undefined) return say(at, noSuch('formula', id, at.pack.formulas.keys(), at.suggest));
  if (formula.scope === 'member' && !at.member) {
    say(
      at,
      `the formula \`${id}\` is about a member: use it inside any_member, every_member, sum_members or count_members`,
    );
  }
  if (givesTest(formula, at.pack) !== (expects === 'test')) {
    say(at, `the formula \`${id}\` gives ${expects === 'test' ? 'a number' : 'yes or no'}`);
  }
}

function checkParameterUse(
  use: Extract<NumberExpr, { readonly parameter: string }>,
  expects: 'number' | 'test',
  at: Checking,
): void {
  const parameter = at.pack.parameters.get(use.parameter);
  if (parameter === undefined) {
    return say(into(at, 'parameter'), noSuch('parameter', use.parameter, at.pack.parameters.keys(), at.suggest));
  }
  if ((parameter.unit === 'yes_no') !== (expects === 'test')) {
    say(at, `the parameter \`${parameter.id}\` gives ${expects === 'test' ? 'a number' : 'yes or no'}`);
  }
  const keys = use.by ?? [];
  if (keys.length !== parameter.keys.length) {
    const names = parameter.keys.length === 0 ? 'no keys' : `the keys ${parameter.keys.join(', ')}`;
    return say(into(at, 'by'), `the parameter \`${parameter.id}\` takes ${names}; here are ${keys.length}`);
  }
  for (const [index, key] of keys.entries()) checkKey(key, index, parameter, into(at, 'by', index));
}

function checkKey(key: string | number | NumberExpr, level: number, parameter: Parameter, at: Checking): void {
  if (typeof key === 'object' || parameter.keys[level] === 'size') {
    if (parameter.keys[level] !== 'size')
      return say(at, `the key \`${parameter.keys[level] ?? ''}\` takes a name or a word`);
    return checkNumber(key, at);
  }
  const word = String(key);
  if (findPlace(word, at.pack.fields, at.list) !== undefined) return void fieldAt(word, at);
  const known = parameter.series.flatMap(({ table }) => wordsAtLevel(table, level));
  if (!known.includes(word)) say(at, noSuch(`field, and no key of \`${parameter.id}\`,`, word, known, at.suggest));
}

function wordsAtLevel(table: Parameter['series'][number]['table'], level: number): readonly string[] {
  if (typeof table !== 'object') return [];
  return level === 0 ? Object.keys(table) : Object.values(table).flatMap((next) => wordsAtLevel(next, level - 1));
}
