import type { AskedFor } from '../../answers/choose-variant.ts';
import { selfId, type Household, type Member } from '../../household/household.ts';

/** What is known of the person that a question is about, in the words of an answer's conditions. */
export function askedFor(household: Household): AskedFor {
  const members = household.members ?? [];
  const self = members.find(({ id }) => id === selfId);
  const state = household['state'];
  const age = self?.['age'];
  return {
    state: typeof state === 'string' ? state : undefined,
    age: typeof age === 'number' ? age : undefined,
    is: new Map([
      ...Object.entries(conditions).flatMap(([name, of]) => {
        const known = of(self, members, household);
        return known === undefined ? [] : [[name, known] as const];
      }),
      // Only a benefit that is told to be there is known; a list without it says nothing.
      ...programsOf(self).map((program) => [`receives_${program}`, true] as const),
    ]),
  };
}

type Known = (self: Member | undefined, members: readonly Member[], household: Household) => boolean | undefined;

const childRelations: ReadonlySet<unknown> = new Set(['child', 'stepchild', 'foster_child', 'grandchild']);
const homeless: ReadonlySet<unknown> = new Set(['shelter', 'homeless']);

/** Conditions by their names in the pack's answers; undefined: not known. */
const conditions: Readonly<Record<string, Known>> = {
  pregnant: (self) => booleanOf(self?.['pregnant']),
  veteran: (self) => booleanOf(self?.['veteran']),
  disabled: (self) => {
    const status = inside(self?.['disability'], 'status');
    return typeof status === 'string' ? status !== 'none' : undefined;
  },
  student: (self) => {
    const student = self?.['student'];
    return typeof student === 'string' ? student !== 'no' && student !== 'none' : undefined;
  },
  works: (self) => {
    const status = inside(self?.['employment'], 'status');
    return typeof status === 'string' ? status === 'employed' || status === 'self_employed' : undefined;
  },
  has_children: (_, members, household) =>
    members.some(({ relationship }) => childRelations.has(relationship))
      ? true
      : household.members === undefined || household.members_open === true
        ? undefined
        : false,
  homeless: (_, __, household) => {
    const kind = inside(household['housing'] as Member['x'] | undefined, 'kind');
    return typeof kind === 'string' ? homeless.has(kind) : undefined;
  },
};

/** What an answer may ask of the person, beside `receives_<program>`. */
export const conditionNames: ReadonlySet<string> = new Set(Object.keys(conditions));

const booleanOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

function programsOf(self: Member | undefined): readonly string[] {
  const list = self?.['receives'];
  if (!Array.isArray(list)) return [];
  return list.map((one) => inside(one, 'program')).filter((program): program is string => typeof program === 'string');
}
