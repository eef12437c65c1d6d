import { checkValue } from '../household/check-value.ts';
import { findNode } from '../household/field-tree.ts';
import type { Json } from '../household/household.ts';
import type { Senses } from './assess.ts';
import { findCycles } from './check-cycles.ts';
import { checkNumber, checkTest, checkUnitUse } from './check-expression.ts';
import { into, noSuch, say, type Checking, type Suggest } from './checking.ts';
import { checkParameter } from './check-parameter.ts';
import type { NumberExpr, Test } from './expression.ts';
import type { Fault } from './expression-shape.ts';
import { givesTest, numberType } from './expression-type.ts';
import type { Formula, Presumption, Rule, Unit } from './rule.ts';
import type { RulePack } from './rule-pack.ts';

/** A fault in one thing of the pack; `path` is inside that thing. The loader knows its file and line. */
export interface RuleFault extends Fault {
  readonly kind: 'parameter' | 'formula' | 'unit' | 'presumption' | 'program';
  readonly id: string;
}

/**
 * Everything that the schemas cannot see: names that nothing declares, money beside counts, missing periods, literals
 * that a choice does not have, `member.…` where no member is in hand, holes between dates, cycles. Of a program only
 * its rule is looked at; paths begin with `rule`. Empty when `determine` can work with all of it.
 */
export function checkRules(pack: RulePack, programs: readonly ProgramTests[], suggest: Suggest): readonly RuleFault[] {
  // What goes round in a circle has no type, so nothing else can be said before it is broken.
  const cycles = findCycles(pack);
  if (cycles.length > 0) {
    return cycles.map(({ kind, id, way }) => ({ kind, id, path: [], reason: `needs itself: ${way.join(' -> ')}` }));
  }
  const each = <T extends { readonly id: string }>(
    kind: RuleFault['kind'],
    things: Iterable<T>,
    check: (thing: T, at: Checking) => void,
  ): readonly RuleFault[] =>
    [...things].flatMap((thing) => {
      const at: Checking = { pack, suggest, faults: [], path: [], member: false };
      check(thing, at);
      return at.faults.map((fault) => ({ kind, id: thing.id, ...fault }));
    });
  return [
    ...each('parameter', pack.parameters.values(), (parameter, at) => at.faults.push(...checkParameter(parameter))),
    ...each('formula', pack.formulas.values(), checkFormula),
    ...each('unit', pack.units.values(), checkUnit),
    ...each('presumption', pack.presumptions.values(), checkPresumption),
    ...programs.flatMap((program) =>
      checkProgramRules(pack, program, suggest).map((fault) => ({
        kind: 'program' as const,
        id: program.id,
        ...fault,
      })),
    ),
  ];
}

/** The tests of a program: its rule, and what must be true for it to be of use. */
export interface ProgramTests {
  readonly id: string;
  readonly rule?: Rule | undefined;
  readonly triage?: Senses | undefined;
}

/** The same for one program, over a pack that is known to be sound. Paths begin with `rule` or `triage`. */
export function checkProgramRules(pack: RulePack, { rule, triage }: ProgramTests, suggest: Suggest): readonly Fault[] {
  const at: Checking = { pack, suggest, faults: [], path: [], member: false };
  if (rule !== undefined) checkRule(rule, into(at, 'rule'));
  for (const name of ['makes_sense_if', 'makes_no_sense_if'] as const) {
    const test = triage?.[name];
    if (test !== undefined) checkTest(test, into(at, 'triage', name));
  }
  return at.faults;
}

function checkFormula(formula: Formula, at: Checking): void {
  const here: Checking = { ...into(at, 'is'), member: formula.scope === 'member' };
  if (givesTest(formula, at.pack)) return checkTest(formula.is as Test, here);
  checkNumber(formula.is as NumberExpr, here);
}

function checkUnit(unit: Unit, at: Checking): void {
  for (const part of ['among', 'surely', 'unborn_of'] as const) {
    const test = unit[part];
    if (test !== undefined) checkTest(test, { ...into(at, part), member: true });
  }
  if (unit.listed_in !== undefined) checkField(unit.listed_in, into(at, 'listed_in'));
  if (unit.presumption !== undefined && !at.pack.presumptions.has(unit.presumption)) {
    say(into(at, 'presumption'), noSuch('presumption', unit.presumption, at.pack.presumptions.keys(), at.suggest));
  }
  if (!unit.counts_unborn) return;
  for (const name of ['members.pregnant', 'members.expecting']) checkField(name, into(at, 'counts_unborn'));
}

function checkPresumption(presumption: Presumption, at: Checking): void {
  const { field, for_members: who, value, formula } = presumption;
  if (who !== undefined) checkTest(who, { ...into(at, 'for_members'), member: true });
  if (formula !== undefined) {
    const found = at.pack.formulas.get(formula);
    if (found === undefined) say(into(at, 'formula'), noSuch('formula', formula, at.pack.formulas.keys(), at.suggest));
    else if (givesTest(found, at.pack)) say(into(at, 'formula'), `the formula \`${formula}\` is no number`);
  }
  if (field === undefined) return;
  const node = checkField(field, into(at, 'field'));
  if (node === undefined || value === undefined || node.path === 'members[]') return;
  const fault = checkValue(value as Json, node, field, undefined);
  if (fault) say(into(at, 'value'), `${fault.field} ${fault.takes}`);
}

function checkField(path: string, at: Checking): ReturnType<typeof findNode> {
  const node = findNode(at.pack.fields, path);
  if (node === undefined) say(at, noSuch('field', path, at.pack.fields.keys(), at.suggest));
  return node;
}

function checkRule(rule: Rule, outside: Checking): void {
  const at: Checking = { ...outside, member: rule.decides === 'each_member' };
  checkUnitUse(rule.counts, into(at, 'counts'));
  const ids = new Set(rule.criteria.map(({ id }) => id));
  if (rule.who !== undefined) checkTest(rule.who, into(at, 'who'));
  for (const [index, criterion] of rule.criteria.entries()) {
    checkTest(criterion.test, into(at, 'criteria', index, 'test'));
    if (rule.criteria.findIndex(({ id }) => id === criterion.id) !== index) {
      say(into(at, 'criteria', index, 'id'), `there are two criteria \`${criterion.id}\``);
    }
    checkSays(criterion.says, into(at, 'criteria', index, 'says'));
  }
  for (const list of ['routes', 'exceptions'] as const) {
    for (const [index, item] of rule[list].entries()) {
      checkTest(item.test, into(at, list, index, 'test'));
      for (const [place, id] of item.instead_of.entries()) {
        if (!ids.has(id)) say(into(at, list, index, 'instead_of', place), noSuch('criterion', id, ids, at.suggest));
      }
    }
  }
  if (rule.already !== undefined) checkTest(rule.already, into(at, 'already'));
  for (const [index, way] of (rule.expedited?.ways ?? []).entries()) {
    checkTest(way.test, into(at, 'expedited', 'ways', index, 'test'));
    checkSays(way.says, into(at, 'expedited', 'ways', index, 'says'));
  }
  for (const [index, { when }] of rule.warnings.entries()) checkTest(when, into(at, 'warnings', index, 'when'));
  if (rule.amount !== undefined) checkAmount(rule.amount, into(at, 'amount'));
}

function checkAmount(amount: NonNullable<Rule['amount']>, at: Checking): void {
  const parts = 'value' in amount ? { value: amount.value } : { min: amount.min, max: amount.max };
  for (const [part, number] of Object.entries(parts)) {
    const here = { ...into(at, part), want: amount.period };
    checkNumber(number, here);
    const { unit } = numberType(number, at.pack, here);
    if (unit !== 'money' && unit !== 'any') say(here, `is no money but ${unit}`);
  }
  if (amount.only_if !== undefined) checkTest(amount.only_if, into(at, 'only_if'));
}

const slots = ['value', 'limit', 'margin', 'size'];

function checkSays(says: Readonly<Record<string, string | undefined>>, at: Checking): void {
  for (const [outcome, sentence] of Object.entries(says)) {
    for (const [, slot = ''] of (sentence ?? '').matchAll(/\{([^}]*)\}/g)) {
      if (!slots.includes(slot)) say(into(at, outcome), `{${slot}} is no slot; these are: ${slots.join(', ')}`);
    }
  }
}
