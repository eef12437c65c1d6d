import { describe, expect, it } from 'vitest';
import { factsOf, known, reading, today } from './us-words.ts';

describe('the writer’s own age', () => {
  it.each([
    ['staying with my cousin for now, no home. 30 yo, no job', 30],
    ['I pay for my son who lives with his mom. 31 male, work at a car wash', 31],
    ['im home alone, 78', 78],
    ['just need to know about snap for me. 23, i make 11.75 an hr', 23],
    ['Not in school, not disabled, 24 and looking for work', 24],
    ['66 y/o, Yuma', 66],
    ['45 female no kids', 45],
    ['laid off Nov 16, 59 years old, Scranton PA', 59],
    ['retired trucker 64, no pension', 64],
  ])('%s', (text, age) => {
    expect(factsOf(text)['members.you.age']).toBe(age);
  });

  it.each([
    'Grandma lives with me, 84',
    'i am almost 65',
    'i worked 30, no sorry 32 hours',
    'we have 2 kids and 34 dollars',
    'unit 24',
    'disabled 20 years',
  ])('is not told by: %s', (text) => {
    expect(factsOf(text)).not.toHaveProperty('members.you.age');
  });
});

describe('people beside the writer', () => {
  it.each([
    [
      'Me and my two kids live in Tucson, they are 3 and 7',
      { 'members.child1.age': 3, 'members.child2.age': 7, state: 'AZ' },
    ],
    ['i am pregnant with a 3 year old in Houston', { 'members.child1.age': 3, 'members.you.pregnant': true }],
    ['my kids 4 and 10 were born here', { 'members.child1.age': 4, 'members.child2.age': 10 }],
    ['2 kids in head start 3 and 4', { 'members.child1.age': 3, 'members.child2.age': 4 }],
    ['i took in my 2 little brothers 9 and 12', { 'members.other1.age': 9, 'members.other2.age': 12 }],
    ['only my baby boy 1 yr born in Houston', { 'members.child1.age': 1 }],
    [
      '3 of us me 44, my son 12, my dad 79',
      { 'members.parent1.age': 79, 'members.child1.age': 12, 'members.you.age': 44 },
    ],
    ['me 29 hubby 31 kids 2 and 5', { 'members.spouse.age': 31, 'members.child2.age': 5 }],
    ['son 4 daughter 2', { 'members.child1.age': 4, 'members.child2.age': 2 }],
    ['me and grandma, she is 83', { 'members.other1.age': 83 }],
    ['Moved in with my sister in Boise. She is 45.', { 'members.other1.age': 45 }],
    [
      'Twins, 14 months, still breastfeeding, my husband works',
      { 'members.child2.age_months': 14, 'members.you.breastfeeding': true },
    ],
    ['14 year old daughter has asthma', { 'members.child1.age': 14 }],
    ['I had my baby on October 30', { 'members.child1.age': 0 }],
    ['got a new baby, born nov 9', { 'members.child1.age': 0 }],
    [
      'single mom 24 baby 5mo, work at a store',
      { 'members.child1.age_months': 5, 'members.you.employment.status': 'employed' },
    ],
    ['Our other two are 13 and 15', { 'members.child1.age': 13, 'members.child2.age': 15 }],
    ['Daycare for my two costs $1,600. They are 2 and 4.', { 'members.child1.age': 2, 'members.child2.age': 4 }],
    ['I have three: 2, 5 and 9', { 'members.child3.age': 9 }],
    ["My husband's two, 10 and 12", { 'members.child1.relationship': 'stepchild', 'members.child2.age': 12 }],
    ['WIC for the baby, 7 months', { 'members.child1.age_months': 7 }],
    ['my daughters 15 and sick', { 'members.child1.age': 15 }],
    ['I have my son every other week, his dad claims him. He is 8.', { 'members.child1.age': 8 }],
    ['im pregnant and alone, 23', { members: [], 'members.you.age': 23 }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toMatchObject(facts);
  });

  it.each([
    ['my wife is in the hospital, twins due dec 20', 'child'],
    ['I am staying with my girlfriend’s family', 'partner'],
    ['we had to run from my husband', 'spouse'],
    ['My husband, God rest him, made good money', 'spouse'],
  ])('are not here: %s', (text, group) => {
    expect(Object.keys(factsOf(text)).filter((path) => path.includes(`.${group}`))).toEqual([]);
  });

  it('counts those named before among all together', () => {
    const paths = Object.keys(factsOf('our baby, 6 months, is on WIC. 5 kids all together'));
    expect(paths.filter((path) => path.endsWith('relationship'))).toHaveLength(5);
  });

  it('is not the number of what a child has', () => {
    expect(factsOf("my son's 2 friends eat here")).not.toHaveProperty(['members.child1.age']);
  });

  it.each(['I have two jobs', 'my two cents', 'I have two, thanks', 'we got three letters', 'my two weeks notice'])(
    'are nobody: %s',
    (text) => {
      expect(Object.keys(factsOf(text)).filter((path) => path.includes('.child'))).toEqual([]);
    },
  );
});

describe('an age that was asked for', () => {
  const asked = (text: string, path: string, facts: Record<string, string> = {}) =>
    Object.fromEntries(
      reading(text, { today, openQuestion: { path }, factsInForce: known(facts) }).facts.map((fact) => [
        fact.path,
        fact.value,
      ]),
    );

  it('is the one figure of a short answer', () => {
    expect(asked('what do you need that for?? 58', 'members.you.age')).toEqual({ 'members.you.age': 58 });
    expect(asked('not 58', 'members.you.age')).toEqual({});
  });

  it('is the children’s where as many are told as there are children', () => {
    const children = { 'members.child1.relationship': 'child', 'members.child2.relationship': 'child' };
    expect(asked('3 and 9', 'members.you.age', children)).toEqual({ 'members.child1.age': 3, 'members.child2.age': 9 });
  });

  it('comes with those who are named when it was asked who lives there', () => {
    expect(asked('my mom is 74 and my nephew is 12', 'members')).toMatchObject({
      'members.parent1.age': 74,
      'members.other1.age': 12,
    });
  });
});
