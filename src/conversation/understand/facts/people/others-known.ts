import { bounds } from '../../../../config.ts';
import type { Fact } from '../../../../profile/fact.ts';
import { castOf, type CastMember } from './cast.ts';
import { kinOf } from './kin.ts';

/** Who lives there beside the writer, as the thread knows it. */
export const othersKnown = (facts: readonly Fact[]): readonly CastMember[] =>
  castOf(facts, bounds.membersMax).members.filter(({ group }) => group !== 'self');

/** Whether somebody may be meant by a role that the reader hears ("mother"); a partner is also called husband or wife. */
export function isOfRole({ group, relationship }: CastMember, role: string): boolean {
  const called = kinOf(role)?.relationship ?? role;
  return relationship === called || (isOfCouple({ group }) && isOfCouple({ group: called }));
}

export const isOfCouple = ({ group }: { readonly group: string }): boolean => group === 'spouse' || group === 'partner';
