import type { Rule } from './rule.ts';
import type { RulePack } from './rule-pack.ts';
import { compilerFor } from './compiler.ts';
import { usesMember } from './uses-member.ts';
import type { NumberOf, Scope, TestOf } from './scope.ts';
import type { Roster } from './units.ts';

/** A rule whose tests and numbers are functions. Beside each stands what the rule says about it. */
export interface CompiledRule {
  readonly rule: Rule;
  readonly who: TestOf | undefined;
  readonly criteria: readonly CompiledCriterion[];
  readonly already: TestOf | undefined;
  /** The same of one member, where the rule says `any_member`. */
  readonly alreadyOf: TestOf | undefined;
  readonly expedited: { readonly days: number; readonly doors: readonly CompiledDoor[] } | undefined;
  readonly warnings: readonly { readonly is: Rule['warnings'][number]; readonly test: TestOf }[];
  readonly amount: CompiledAmount | undefined;
  /** How many people the unit that the rule counts has. */
  readonly size: NumberOf;
  readonly unit: (scope: Scope) => Roster;
  readonly everybody: (scope: Scope) => Roster;
}

export interface Compiled<T> {
  readonly is: T;
  readonly test: TestOf;
}

/** One way into fast service. */
export type CompiledDoor = Compiled<NonNullable<Rule['expedited']>['ways'][number]>;

/** A criterion with the routes and exceptions that name it. */
export interface CompiledCriterion extends Compiled<Rule['criteria'][number]> {
  readonly routes: readonly Compiled<Rule['routes'][number]>[];
  readonly exceptions: readonly Compiled<Rule['exceptions'][number]>[];
}

export interface CompiledAmount {
  readonly min: NumberOf;
  readonly max: NumberOf;
  readonly onlyIf: TestOf | undefined;
  readonly period: NonNullable<Rule['amount']>['period'];
  /** Worked out for each member who looks eligible, and added up. */
  readonly perMember: boolean;
}

const compiledRules = new WeakMap<RulePack, WeakMap<Rule, CompiledRule>>();

/** Compiles a rule once per pack and rule object. Throws `pack_invalid` on names that `check-rules.ts` would refuse. */
export function compileRule(rule: Rule, pack: RulePack): CompiledRule {
  const rules = compiledRules.get(pack) ?? new WeakMap<Rule, CompiledRule>();
  compiledRules.set(pack, rules);
  const compiled = rules.get(rule) ?? compile(rule, pack);
  rules.set(rule, compiled);
  return compiled;
}

function compile(rule: Rule, pack: RulePack): CompiledRule {
  const c = compilerFor(pack);
  const each = <T extends { readonly test: Rule['criteria'][number]['test'] }>(items: readonly T[]): Compiled<T>[] =>
    items.map((is) => ({ is, test: c.test(is.test, {}) }));
  const maybe = (test: Rule['who']): TestOf | undefined => (test === undefined ? undefined : c.test(test, {}));
  const routes = each(rule.routes);
  const exceptions = each(rule.exceptions);
  return {
    rule,
    who: maybe(rule.who),
    criteria: each(rule.criteria).map((criterion) => ({
      ...criterion,
      routes: routes.filter(({ is }) => is.instead_of.includes(criterion.is.id)),
      exceptions: exceptions.filter(({ is }) => is.instead_of.includes(criterion.is.id)),
    })),
    already: maybe(rule.already),
    alreadyOf: maybe(ofOneMember(rule)),
    expedited: rule.expedited && { days: rule.expedited.days, doors: each(rule.expedited.ways) },
    warnings: rule.warnings.map((is) => ({ is, test: c.test(is.when, {}) })),
    amount: rule.amount && compileAmount(rule.amount, rule, pack),
    size: c.number({ size: 'unit' }, {}),
    unit: c.roster('unit'),
    everybody: c.roster('household'),
  };
}

/** The test that tells who has it: a rule per member has it already, one for a unit asks whether any member does. */
function ofOneMember({ already, decides }: Rule): Rule['already'] {
  if (typeof already === 'object' && 'any_member' in already) return already.any_member;
  return decides === 'each_member' ? already : undefined;
}

function compileAmount(amount: NonNullable<Rule['amount']>, rule: Rule, pack: RulePack): CompiledAmount {
  const c = compilerFor(pack);
  const [min, max] = 'value' in amount ? [amount.value, amount.value] : [amount.min, amount.max];
  const low = c.number({ per: amount.period, of: min }, {});
  return {
    min: low,
    max: max === min ? low : c.number({ per: amount.period, of: max }, {}),
    onlyIf: amount.only_if === undefined ? undefined : c.test(amount.only_if, {}),
    period: amount.period,
    perMember: rule.decides === 'each_member' && (usesMember(min, pack) || usesMember(max, pack)),
  };
}
