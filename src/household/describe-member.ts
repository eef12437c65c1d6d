import { findNode } from './field-tree.ts';
import type { Fields } from './field.ts';
import { selfId, type Household, type Member } from './household.ts';

const adultAge = 18;

/** How a member is called in a sentence to "you": "your 3-year-old", "your husband or wife", "your other child". */
export function describeMember(memberId: string, household: Household, fields: Fields): string {
  if (memberId === selfId) return 'you';
  const members = household.members ?? [];
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) return 'this person';
  const noun = nounFor(member, fields);
  if (noun.startsWith('someone')) {
    const several = members.filter((other) => other.id !== selfId && nounFor(other, fields) === noun).length > 1;
    return several ? `the ${ordinals[members.indexOf(member)] ?? 'other'} person in your home` : 'this person';
  }
  const same = members.filter((other) => other.id !== selfId && nounFor(other, fields) === noun);
  const place = same.indexOf(member);
  // Two children without an age are told apart by the order in which they were named.
  if (member.age === undefined && same.length > 1) return `your ${ordinals[place] ?? 'other'} ${noun}`;
  return place > 0 ? `your other ${noun}` : `your ${noun}`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** A child is known by their age, anybody else by what they are to you, in the pack's words. */
function nounFor({ age, relationship }: Member, fields: Fields): string {
  const isYoung = typeof age === 'number' && age < adultAge;
  if (isYoung) return age === 0 ? 'baby' : `${age}-year-old`;
  const words = findNode(fields, 'members.relationship')?.field?.values ?? {};
  return typeof relationship === 'string' ? (words[relationship] ?? relationship) : 'someone';
}
