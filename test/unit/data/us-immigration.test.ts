import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPack } from '../../../src/compose/open-pack.ts';
import { determine } from '../../../src/eligibility/determine.ts';
import { nextQuestion } from '../../../src/eligibility/next-question.ts';
import type { Household, Member } from '../../../src/household/household.ts';

/**
 * Immigration status and Social Security numbers: what somebody volunteers counts, nobody is asked, and of people who
 * do not apply nothing is looked at.
 */
const { rulePack: pack, programs } = await openPack('data/us');
const options = { asOf: '2026-11-21', pack };
const asksForStatus = /\.(?:immigration|has_ssn|institution)(?:\.|$)/;

const group = fc.constantFrom(
  'citizen',
  'permanent_resident',
  'refugee_or_asylee',
  'other_qualified',
  'lawfully_present',
  'none_of_these',
);
const status = fc.option(
  fc.oneof(
    group.map((of) => ({ group: of })),
    fc.constantFrom({ group: { status: 'unknown' as const } }, { group: { status: 'declined' as const } }),
    fc.constant({ group: 'permanent_resident', since_on: '2024-01-01' }),
  ),
  { nil: undefined },
);

function memberOf(id: string, relationship: string, ages: { min: number; max: number }): fc.Arbitrary<Member> {
  return fc
    .record({
      age: fc.option(fc.integer(ages), { nil: undefined }),
      applying: fc.option(fc.boolean(), { nil: undefined }),
      immigration: status,
      income: fc.option(fc.constantFrom([], [{ kind: 'wages', amount: 1500, period: 'month' }]), { nil: undefined }),
      disability: fc.option(fc.constant({ status: 'none' }), { nil: undefined }),
    })
    .map((told) => {
      const said = Object.entries(told).filter(([, value]) => value !== undefined);
      return { id, relationship, ...Object.fromEntries(said) } as Member;
    });
}

const household: fc.Arbitrary<Household> = fc
  .record({
    state: fc.constantFrom('TX', 'CA', 'MA', 'FL'),
    members: fc.tuple(
      memberOf('you', 'self', { min: 19, max: 80 }),
      memberOf('m1', 'spouse', { min: 19, max: 80 }),
      memberOf('m2', 'child', { min: 0, max: 17 }),
    ),
  })
  .map((told) => told as unknown as Household);

const determineAll = (of: Household) =>
  programs.map((program) => ({ program, determination: determine(program, of, options), value: program.value ?? 1 }));

describe('immigration status', () => {
  it('is never asked, of nobody', () => {
    for (const [path, field] of pack.fields.entries()) {
      if (asksForStatus.test(path)) expect(field.question, path).toBeUndefined();
    }
    fc.assert(
      fc.property(household, (of) => {
        const skip = new Set<string>();
        for (let asked = 0; asked < 3; asked += 1) {
          const question = nextQuestion({ ...options, household: of, candidates: determineAll(of), skip });
          if (question === undefined) return;
          expect(question.path).not.toMatch(asksForStatus);
          skip.add(question.path);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('of someone who does not apply is not looked at', () => {
    fc.assert(
      fc.property(household, group, (of, theirs) => {
        const [you, spouse, child] = of.members ?? [];
        if (you === undefined || spouse === undefined || child === undefined) return;
        const said = Object.entries(spouse).filter(([field]) => field !== 'immigration');
        const silent: Member = { ...Object.fromEntries(said), id: spouse.id, applying: false };
        const quiet = { ...of, members: [you, silent, child] };
        const open = { ...of, members: [you, { ...silent, immigration: { group: theirs } }, child] };
        const told = determineAll(open);
        for (const [index, { determination }] of determineAll(quiet).entries()) {
          const other = told[index]?.determination;
          expect(other?.outcome, determination.program_id).toBe(determination.outcome);
          expect(determination.missing.join(' ')).not.toContain('members.m1.immigration');
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is presumed to count while nobody said it, and that is reported', () => {
    const of = { state: 'TX', members: [{ id: 'you', relationship: 'self', age: 40, income: [] }] };
    const snap = determineAll(of).find(({ program }) => program.id === 'snap')?.determination;
    expect(snap?.presumed.map(({ id }) => id)).toContain('status_counts_until_told');
  });

  it('leaves the amount of SNAP out when only part of the group applies', () => {
    const you = { id: 'you', relationship: 'self', age: 35, income: [], receives: [] };
    const child = { id: 'm1', relationship: 'child', age: 8, income: [] };
    const amountOf = (told: object) => {
      const of = { state: 'TX', food_group: ['you', 'm1'], members: [{ ...you, ...told }, child] };
      const snap = determineAll(of).find(({ program }) => program.id === 'snap')?.determination;
      expect(snap?.outcome).toBe('likely_eligible');
      return snap?.amount;
    };
    expect(amountOf({})).toBeDefined();
    expect(amountOf({ applying: false })).toBeUndefined();
    expect(amountOf({ immigration: { group: 'none_of_these' } })).toBeUndefined();
  });
});
