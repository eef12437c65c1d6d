import type { FieldNode } from '../household/field-tree.ts';
import { missingAt, presumedBy } from './evidence.ts';
import { amountFrom } from './household-numbers.ts';
import { interval, withEvidence, type NumberValue } from './interval.ts';
import type { Compiler, Entry, Scope } from './scope.ts';

/**
 * The amount of a list's entries as law counts it, before taxes. Of an amount after taxes only this is known: before
 * them it is at least as much. A pack may presume, by a presumption on the field `basis`, that the two are close.
 */
export function entryAmount(list: FieldNode, compiler: Compiler): (entry: Entry, scope: Scope) => NumberValue {
  const basis = list.children.get('basis');
  const presumed = basis === undefined ? undefined : compiler.presumptionsFor(basis.path)[0];
  return ({ value: entry, path }, { run }) => {
    const amount = amountFrom(entry, path);
    if (basis === undefined || entry.basis !== 'net' || amount.hi === 0) return amount;
    if (presumed !== undefined && run.presume) return withEvidence(amount, presumedBy(presumed.id));
    return interval(amount.lo, Infinity, missingAt(`${path}.amount`));
  };
}
