import type { Determination } from '../../eligibility/determination.ts';
import { describeMember } from '../../household/describe-member.ts';
import type { Fields } from '../../household/field.ts';
import type { Household } from '../../household/household.ts';
import { joinAnd } from './say-values.ts';

/** For whom a per-member program may be: "your 3-year-old"; undefined when it is for the whole household or for you alone. */
export function forWhom(determination: Determination, household: Household, fields: Fields): string | undefined {
  const members = household.members ?? [];
  const outcomes = determination.members;
  if (!outcomes || members.length < 2) return undefined;
  const fitting = outcomes
    .filter(({ outcome, already_receiving: has }) => outcome === determination.outcome && has !== true)
    .map(({ id }) => id);
  if (fitting.length === 0 || fitting.length === members.length) return undefined;
  // Of whom only the number is known, nothing can be said apart.
  if (fitting.some((id) => typeof members.find((member) => member.id === id)?.relationship !== 'string'))
    return undefined;
  return joinAnd(fitting.slice(0, 4).map((id) => describeMember(id, household, fields)));
}
