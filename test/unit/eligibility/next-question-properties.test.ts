import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { determine, type Determinable } from '../../../src/eligibility/determine.ts';
import { nextQuestion } from '../../../src/eligibility/next-question.ts';
import { rulePack, type RulePack } from '../../../src/eligibility/rule-pack.ts';
import { fieldSchema, type Sensitivity } from '../../../src/household/field.ts';
import { readPath } from '../../../src/household/read-path.ts';
import type { Household } from '../../../src/household/household.ts';
import { hide, hidings, household, rule } from './arbitrary-rule.ts';
import { asOf, householdOf, packParts, program, smallPack } from './small-pack.ts';

/** What the next question may and may not be, over generated packs, programs and households. */

const yesNo = (name: string, burden: number, sensitivity: Sensitivity = 'plain') =>
  fieldSchema.parse({
    path: `members[].${name}`,
    type: 'yes_no',
    label: name,
    burden,
    sensitivity,
    question: { ask: `${name}?`, askMember: `{member} ${name}?`, why: 'it decides' },
  });
const packWith = (fields: ReturnType<typeof yesNo>[]): RulePack =>
  rulePack({ ...packParts, fields: [...packParts.fields, ...fields] });
const needing = (id: string, name: string): Determinable =>
  program({ counts: 'person', decides: 'each_member', criteria: [{ id: 'a', test: `member.${name}` }] }, { id });

const ask = (
  pack: RulePack,
  programs: readonly { readonly of: Determinable; readonly value: number }[],
  given: Household,
  skip: readonly string[] = [],
) =>
  nextQuestion({
    candidates: programs.map(({ of, value }) => ({
      program: of,
      value,
      determination: determine(of, given, { asOf, pack }),
    })),
    household: given,
    skip: new Set(skip),
    asOf,
    pack,
  });

const burden = fc.integer({ min: 1, max: 10 });
const value = fc.integer({ min: 1, max: 10 });
const names = ['one', 'two', 'three', 'four'];

describe('the next question, whatever the pack', () => {
  test('is the field with most value for its burden, added up over all programs it decides', () => {
    const fields = fc.tuple(burden, burden, burden, burden);
    const wishes = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), value), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fields, wishes, (burdens, wanted) => {
        const pack = packWith(names.map((name, index) => yesNo(name, burdens[index] ?? 1)));
        const programs = wanted.map(([field, worth], index) => ({
          of: needing(`p${index}`, names[field] ?? ''),
          value: worth,
        }));
        const worthOf = (field: number): number =>
          wanted.reduce((sum, [of, worth]) => (of === field ? sum + worth : sum), 0) / (burdens[field] ?? 1);
        const asked = ask(pack, programs, householdOf({}))?.path;
        const field = names.findIndex((name) => asked === `members.you.${name}`);
        expect(worthOf(field)).toBeCloseTo(Math.max(...names.map((_, index) => worthOf(index))), 9);
      }),
    );
  });

  test('is never more private than it has to be', () => {
    const levels: readonly Sensitivity[] = ['plain', 'local', 'restricted'];
    const fields = fc.tuple(...names.map(() => fc.tuple(fc.constantFrom(...levels), burden)));
    fc.assert(
      fc.property(
        fields,
        fc.array(value, { minLength: 4, maxLength: 4 }),
        fc.subarray(names),
        (kinds, values, skip) => {
          const pack = packWith(names.map((name, index) => yesNo(name, kinds[index]?.[1] ?? 1, kinds[index]?.[0])));
          const programs = names.map((name, index) => ({ of: needing(name, name), value: values[index] ?? 1 }));
          const skipped = skip.map((name) => `members.you.${name}`);
          const asked = ask(pack, programs, householdOf({}), skipped)?.path;
          const open = names.flatMap((name, index) => (skip.includes(name) ? [] : [kinds[index]?.[0] ?? 'plain']));
          if (asked === undefined) {
            expect(open).toEqual([]);
            return;
          }
          const kind = kinds[names.findIndex((name) => asked === `members.you.${name}`)]?.[0] ?? 'plain';
          const least = Math.min(...open.map((each) => levels.indexOf(each)));
          expect(levels.indexOf(kind)).toBe(least);
        },
      ),
    );
  });

  test('is nothing private about somebody who does not apply', () => {
    const levels = fc.constantFrom<Sensitivity>('local', 'restricted');
    fc.assert(
      fc.property(levels, burden, fc.boolean(), (level, weight, selfApplies) => {
        const pack = packWith([yesNo('secret', weight, level)]);
        const everybody = program({
          counts: 'person',
          decides: 'unit',
          criteria: [{ id: 'a', test: { every_member: 'member.secret', in: 'household' } }],
        });
        const given = (secret: boolean) =>
          householdOf({ applying: selfApplies, secret }, [
            { id: 'm', relationship: 'spouse', applying: false },
            { id: 'c', relationship: 'child' },
          ]);
        expect(ask(pack, [{ of: everybody, value: 10 }], given(true), ['members.c.secret'])).toBeUndefined();
        expect(ask(pack, [{ of: needing('p', 'secret'), value: 10 }], given(false))?.path).toBe('members.c.secret');
      }),
    );
  });

  test('is open, may be asked, and belongs to a program that is open over it', () => {
    const unit = fc.constantFrom('food_group', 'family', 'person');
    const wishes = fc.array(fc.tuple(unit, rule.test, rule.memberTest, value), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(household, hidings, wishes, (whole, ways, wanted) => {
        const given = hide(whole, ways, false);
        const programs = wanted.map(([counts, test, memberTest, worth], index) => ({
          value: worth,
          of: program(
            {
              counts,
              decides: 'unit',
              criteria: [
                { id: 'a', test },
                { id: 'b', test: { any_member: memberTest } },
              ],
            },
            { id: `p${index}` },
          ),
        }));
        const asked = ask(smallPack, programs, given);
        if (asked === undefined) return;
        expect(['absent', 'range', 'value']).toContain(readPath(given, asked.path, smallPack.fields).kind);
        for (const id of asked.programs) {
          const { of } = programs.find((each) => each.of.id === id) ?? {};
          const found = of && determine(of, given, { asOf, pack: smallPack });
          expect(found?.outcome).toBe('unknown');
          expect(found?.missing.some((path) => path === asked.path || path.startsWith(`${asked.path}.`))).toBe(true);
        }
        // Asked and answered with "skip", it does not come back.
        expect(ask(smallPack, programs, given, [asked.path])?.path).not.toBe(asked.path);
      }),
      { numRuns: 150 },
    );
  });
});
