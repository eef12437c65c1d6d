import type { Determination } from '../../eligibility/determination.ts';
import type { Fields } from '../../household/field.ts';
import type { Household } from '../../household/household.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';

/** How many open facts one sentence names. */
const namedMax = 2;

/**
 * What is not known yet and would tell more, in the words of the household's fields: a criterion's own name ("an amount
 * above zero") is for those who read rules. Nothing restricted is named, since it is never asked.
 */
export function missingWords(
  { missing }: Pick<Determination, 'missing'>,
  household: Household,
  fields: Fields,
): readonly string[] {
  const named = missing.flatMap((path) => {
    const asked = askedPath(path);
    const field = readLedgerPath(asked, fields)?.node.field;
    if (field?.label === undefined || field.sensitivity === 'restricted') return [];
    return isKnown(household, asked) ? [] : [field.label];
  });
  return [...new Set(named)].slice(0, namedMax);
}

/** A plain value that was told: what is open is something else about it. */
function isKnown(household: Household, path: string): boolean {
  const value = household[path];
  return typeof value === 'string' && value !== '';
}

/** `members.you.income.wages.amount` is asked for as `members.you.income`, `expenses.rent.period` as `expenses.rent`. */
function askedPath(path: string): string {
  const parts = path.split('.');
  return parts.slice(0, parts[0] === 'members' ? 3 : 2).join('.');
}
