import { describe, expect, it } from 'vitest';
import { determine } from '../../../src/eligibility/determine.ts';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { presumptionSchema } from '../../../src/eligibility/rule.ts';
import { asOf, householdOf, packParts, program } from './small-pack.ts';

/** "Who is old is not pregnant": it follows from the age that was said. */
const followsFromAge = {
  id: 'old_people_are_not_pregnant',
  says: 'old people are not pregnant',
  field: 'members[].pregnant',
  for_members: { at_least: ['member.age', 60] },
  value: false,
};

function determineWith(follows: boolean, you: object) {
  const presumption = presumptionSchema.parse({ ...followsFromAge, follows });
  const pack = rulePack({ ...packParts, presumptions: [...packParts.presumptions, presumption] });
  const rule = {
    counts: 'person',
    decides: 'unit',
    criteria: [{ id: 'pregnant', test: { any_member: 'member.pregnant' } }],
  };
  return determine(program(rule), householdOf(you), { asOf, pack });
}

describe('a presumption that follows from what was said', () => {
  it('decides like a stated fact and is not reported as presumed', () => {
    const found = determineWith(true, { age: 71 });
    expect(found.outcome).toBe('likely_ineligible');
    expect(found.presumed).toEqual([]);
  });

  it('does not hold for those it does not follow for', () => {
    expect(determineWith(true, { age: 30 }).outcome).toBe('unknown');
    expect(determineWith(true, {}).outcome).toBe('unknown');
  });

  it('gives way to what was said', () => {
    expect(determineWith(true, { age: 71, pregnant: true }).outcome).toBe('likely_eligible');
  });

  it('leaves an ordinary presumption unable to decide against anyone', () => {
    expect(determineWith(false, { age: 71 }).outcome).toBe('unknown');
  });
});
