import type { Determination } from '../../eligibility/determination.ts';
import type { Fields } from '../../household/field.ts';
import { describeMember } from '../../household/describe-member.ts';
import { selfId, type Household } from '../../household/household.ts';
import { memberIn, readLedgerPath } from '../../profile/ledger-path.ts';

/** How many open facts one sentence names. */
const namedMax = 2;

/**
 * What is not known yet and would tell more, in the words of the household's fields: a criterion's own name ("an amount
 * above zero") is for those who read rules. Nothing restricted is named, since it is never asked. What they told of
 * themselves and is open about the others is said to be about those: "income of the others in your home".
 */
export function missingWords(
  { missing }: Pick<Determination, 'missing'>,
  household: Household,
  fields: Fields,
): readonly string[] {
  const whose = new Map<string, Set<string>>();
  for (const path of missing) {
    const asked = askedPath(path);
    const field = readLedgerPath(asked, fields)?.node.field;
    if (field?.label === undefined || field.sensitivity === 'restricted' || isKnown(household, asked)) continue;
    whose.set(field.label, (whose.get(field.label) ?? new Set()).add(memberIn(asked) ?? selfId));
  }
  return [...whose]
    .map(([label, ids]) => (ids.has(selfId) ? label : `${label} of ${describeThem([...ids], household, fields)}`))
    .slice(0, namedMax);
}

function describeThem(ids: readonly string[], household: Household, fields: Fields): string {
  const [only, ...others] = ids;
  const said = only === undefined || others.length > 0 ? undefined : describeMember(only, household, fields);
  return said?.startsWith('your') === true ? said : 'the others in your home';
}

/** A plain value that was told: what is open is something else about it. */
function isKnown(household: Household, path: string): boolean {
  const value = household[path];
  return typeof value === 'string' && value !== '';
}

/**
 * `members.you.income.wages.amount` is asked for as `members.you.income`, `expenses.rent.period` as `expenses.rent`; who
 * somebody is to them, by asking who lives there.
 */
function askedPath(path: string): string {
  const parts = path.split('.');
  if (parts.at(-1) === 'relationship') return 'members';
  return parts.slice(0, parts[0] === 'members' ? 3 : 2).join('.');
}
