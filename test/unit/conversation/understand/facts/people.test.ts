import { describe, expect, it } from 'vitest';
import { factsOf, known, reading } from './us-words.ts';

const child = (number: number, age?: number) => ({
  [`members.child${number}.relationship`]: 'child',
  ...(age === undefined ? {} : { [`members.child${number}.age`]: age }),
});

describe('people and ages', () => {
  it.each([
    ['I have two kids (3 and 7)', { ...child(1, 3), ...child(2, 7) }],
    ['two kids: a boy and a girl', { ...child(1), ...child(2) }],
    ['my 6 month old', { ...child(1, 0), 'members.child1.age_months': 6 }],
    ['my 18 month old', { ...child(1, 1), 'members.child1.age_months': 18 }],
    ['One 16, one 14, I have two kids. One is 16 and the other is 14', { ...child(1, 16), ...child(2, 14) }],
    ['34f', { 'members.you.age': 34 }],
    ['as a 62 year old woman', { 'members.you.age': 62 }],
    ['me and my mom, she is 71', { 'members.parent1.relationship': 'parent', 'members.parent1.age': 71 }],
    ['my toddler', { ...child(1), 'members.child1.age': { min: 1, max: 3 } }],
    [
      'my wife is 32 and I am 35',
      { 'members.spouse.relationship': 'spouse', 'members.spouse.age': 32, 'members.you.age': 35 },
    ],
    [
      'I live with my two sisters',
      { 'members.other1.relationship': 'sibling', 'members.other2.relationship': 'sibling' },
    ],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'my mom is 80 and lives in Florida',
    'my son lives with his dad',
    'my adult daughter',
    'I am pregnant with my first baby?',
    'child support and child care are hard',
    'people with two kids get more',
    'I need to have kids to get it?',
    'my ex husband',
    'my husband died last year',
    'My husband was sick. He later died.',
    'I left my husband',
    'I am expecting my first child?',
    'some of them are disabled people',
    'her kids are 3 and 5',
    'I am 20 minutes away',
    "I'm 3 months behind",
    'my boyfriend',
    'my neighbor lost her job and has 3 kids, what can she get',
  ])('says nothing about members: %s', (text) => {
    expect(Object.keys(factsOf(text)).filter((path) => !path.includes('pregnant'))).toEqual([]);
  });

  it('finds a child again by age, by the only one without an age, and by a birthday that has passed', () => {
    const two = known({ ...child(1, 3), ...child(2, 7) });
    expect(factsOf('my 7 year old is sick', { factsInForce: two })).toEqual({ 'members.child2.age': 7 });
    expect(factsOf('my daughter is 4', { factsInForce: two })).toEqual({ 'members.child1.age': 4 });
    expect(factsOf('my daughter is 12', { factsInForce: two })).toEqual(child(3, 12));
    expect(factsOf('my son is 9', { factsInForce: known(child(1)) })).toEqual({ 'members.child1.age': 9 });
  });

  it('knows when it is asked for somebody who lives elsewhere', () => {
    expect(reading('my neighbor lost her job and has 3 kids, what can she get').forSomeoneElse).toBe(true);
    expect(reading('my neighbor told me about this. can my kids get it?').forSomeoneElse).toBe(false);
  });

  it('keeps boys and girls apart within a message', () => {
    const facts = factsOf('my daughter is 4 and my son is 7. My son is disabled.');
    expect(facts['members.child2.disability.status']).toBe('self_described');
    expect(facts['members.child1.disability.status']).toBeUndefined();
  });

  it('takes back members who are gone, and children when there are none', () => {
    const facts = known({ 'members.spouse.relationship': 'spouse', 'members.spouse.age': 40, ...child(1, 3) });
    expect(factsOf('my husband left', { factsInForce: facts })).toEqual({
      'members.spouse.relationship': 'removed',
      'members.spouse.age': 'removed',
    });
    expect(factsOf("I don't have kids", { factsInForce: facts })).toEqual({
      'members.child1.relationship': 'removed',
      'members.child1.age': 'removed',
    });
    expect(factsOf("I'm divorced", { factsInForce: facts })['members.spouse.age']).toBe('removed');
  });

  it('keeps what is told for somebody else out of the facts', () => {
    for (const text of [
      'asking for my neighbor: she is 71 and gets $900 a month SSI',
      'my client is a veteran with two kids in Dallas, Texas',
      'I am helping a friend, lost her job, 3 kids',
      'calling for my mom, she is 80 and lives in Ohio',
      'Not for me, for a lady at my church in Akron.',
    ]) {
      const read = reading(text);
      expect(read.facts, text).toEqual([]);
      expect(read.forSomeoneElse, text).toBe(true);
    }
    expect(reading('me and my neighbor talked').forSomeoneElse).toBe(false);
  });

  it('lets a pronoun mean the person spoken of', () => {
    expect(factsOf('My husband lost hope. He makes $500 a week.')['members.spouse.income.wages']).toEqual({
      amount: 500,
      period: 'week',
    });
  });
});
