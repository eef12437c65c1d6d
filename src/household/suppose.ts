import { AppError } from '../errors.ts';
import type { Fields } from './field.ts';
import { selfId, type Household, type Json, type Member } from './household.ts';
import { isObject } from './read-field.ts';
import { readPath } from './read-path.ts';
import { setField } from './set-field.ts';

/**
 * One thing that would be otherwise: a value at a ledger path, an amount raised (or lowered) by so much in its own
 * period, or a baby that is born.
 */
export type Hypothetical =
  | { readonly path: string; readonly value: Json }
  | { readonly path: string; readonly by: number }
  | { readonly bornTo: string };

/** The household as it would be. The one given stays as it is; a hypothetical is never a fact. */
export function suppose(
  household: Household,
  changes: readonly Hypothetical[],
  { fields, asOf }: { readonly fields: Fields; readonly asOf: string },
): Household {
  return changes.reduce<Household>((so, change) => {
    if ('bornTo' in change) return withBaby(so, change.bornTo, fields, asOf);
    if ('by' in change) return raised(so, change, fields);
    return setField(so, change.path, change.value, fields);
  }, household);
}

/**
 * `path` names an amount (`members.you.income.wages.amount`), or money or an entry that has one. What nobody said stays
 * unsaid: 200 more than an unknown amount is unknown. Never under zero.
 */
function raised(household: Household, { path, by }: { path: string; by: number }, fields: Fields): Household {
  const at = readPath(household, `${path}.amount`, fields).kind === 'absent' ? path : `${path}.amount`;
  const reading = readPath(household, at, fields);
  if (reading.kind === 'range') {
    const range = { min: Math.max(reading.min + by, 0), max: Math.max(reading.max + by, 0) };
    return setField(household, at, range, fields);
  }
  if (reading.kind !== 'value' || typeof reading.value !== 'number') return household;
  return setField(household, at, Math.max(reading.value + by, 0), fields);
}

/** The baby (or babies) of a pregnant member are there, and the pregnancy ended on its due date, or on the day asked about. */
function withBaby(household: Household, motherId: string, fields: Fields, asOf: string): Household {
  const members = household.members ?? [];
  const mother = members.find(({ id }) => id === motherId);
  if (mother === undefined) {
    throw new AppError('household_invalid', 'bornTo takes the id of a member.', { extra: { field: 'bornTo' } });
  }
  const { expecting, due_on: due, ...rest } = mother;
  const bornOn = typeof due === 'string' && due < asOf ? due : asOf;
  const babies = typeof expecting === 'number' ? expecting : 1;
  const no: Member = { ...rest, id: mother.id, pregnant: false };
  const after: Member = fields.has('members[].pregnancy_ended_on') ? { ...no, pregnancy_ended_on: bornOn } : no;
  const ids = newIds(members, babies);
  const born = ids.map((id) => baby(id, mother, fields));
  return {
    ...withListed(household, mother.id, ids),
    members: [...members.map((member) => (member === mother ? after : member)), ...born],
  };
}

/** A child of the person who writes or their spouse is their child; of anyone else, only the mother is known. */
function baby(id: string, mother: Member, fields: Fields): Member {
  const ofSelf = mother.id === selfId || mother.relationship === 'spouse' || mother.relationship === 'partner';
  const ofChild = mother.relationship === 'child' || mother.relationship === 'stepchild';
  const relationship = ofSelf ? 'child' : ofChild ? 'grandchild' : 'other_relative';
  const born: Member = { id, relationship, age: 0, parents: [mother.id] };
  return fields.has('members[].age_months') ? { ...born, age_months: 0 } : born;
}

function newIds(members: readonly Member[], count: number): readonly string[] {
  const taken = new Set(members.map(({ id }) => id));
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number += 1) if (!taken.has(`baby${number}`)) ids.push(`baby${number}`);
  return ids;
}

/** A newborn eats, and is on the tax return, with the mother: where people were listed, the baby joins her list. */
function withListed(household: Household, motherId: string, ids: readonly string[]): Household {
  const join = (list: Json | undefined): Json | undefined =>
    Array.isArray(list) && (list as readonly Json[]).includes(motherId) ? [...(list as readonly Json[]), ...ids] : list;
  const group = join(household.food_group as Json | undefined);
  const units = household.tax_units;
  return {
    ...household,
    ...(group === undefined ? {} : { food_group: group }),
    ...(Array.isArray(units)
      ? {
          tax_units: (units as readonly Json[]).map((unit) =>
            isObject(unit)
              ? { ...unit, ...(unit.members === undefined ? {} : { members: join(unit.members) ?? null }) }
              : unit,
          ),
        }
      : {}),
  };
}
