import type { Field, Fields } from '../household/field.ts';
import type { Formula, Parameter, Presumption, Unit } from './rule.ts';

/** Everything of a pack that a determination looks at, by id. Frozen data: what is worked out from it is cached per pack. */
export interface RulePack {
  readonly fields: Fields;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly formulas: ReadonlyMap<string, Formula>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly presumptions: ReadonlyMap<string, Presumption>;
  /** Content hash of the whole pack; recorded on every determination. */
  readonly hash: string;
  /** By how much a figure past its verified period may have moved: 0.05 is 5 %. */
  readonly driftShare: number;
  readonly currencySymbol: string;
}

export interface RulePackParts {
  readonly fields: readonly Field[];
  readonly parameters: readonly Parameter[];
  readonly formulas: readonly Formula[];
  readonly units: readonly Unit[];
  readonly presumptions: readonly Presumption[];
  readonly hash: string;
  readonly driftShare: number;
  readonly currencySymbol: string;
}

/** Puts the lists of a pack's files into one `RulePack`. Checks nothing: `check-rules.ts` does, before this. */
export function rulePack(parts: RulePackParts): RulePack {
  return Object.freeze({
    fields: new Map(parts.fields.map((field) => [field.path, field])),
    parameters: byId(parts.parameters),
    formulas: byId(parts.formulas),
    units: byId(parts.units),
    presumptions: byId(parts.presumptions),
    hash: parts.hash,
    driftShare: parts.driftShare,
    currencySymbol: parts.currencySymbol,
  });
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
