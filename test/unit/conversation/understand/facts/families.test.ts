import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

/** Members and ages of a text, as "child1 grandchild 4". */
const peopleIn = (text: string): string[] => {
  const facts = factsOf(text);
  return Object.entries(facts)
    .filter(([path]) => path.endsWith('.relationship'))
    .map(([path, relationship]) => {
      const id = path.split('.')[1] ?? '';
      const age = facts[`members.${id}.age`];
      return [id, relationship, ...(age === undefined ? [] : [age])].join(' ');
    });
};

describe('kin of kin', () => {
  it.each([
    ["raising my daughter's 2 boys, 5 and 8", ['child1 grandchild 5', 'child2 grandchild 8']],
    ['we are raising our sons 3 kids 1 4 and 6', ['child1 grandchild 1', 'child2 grandchild 4', 'child3 grandchild 6']],
    ["my sister's girl lives with me, she's 9", ['other1 other_relative 9']],
    ['me 50, my wife 44 and her son 15', ['spouse spouse 44', 'child1 stepchild 15']],
    ['me, my daughter (22) and her baby (5 months)', ['child1 child 22', 'child2 grandchild 0']],
    ["my friend's kids are 3 and 5", []],
    ["my daughter's kids live in Ohio", []],
    ['me, my boyfriend and his daughter', ['partner partner']],
  ])('%s', (text, people) => {
    expect(peopleIn(text)).toEqual(people);
  });
});

describe('people named without "my"', () => {
  it.each([
    ['Wife stays home with our newborn', ['spouse spouse', 'child1 child 0']],
    ['Single dad, daughter 11, son 8', ['child1 child 11', 'child2 child 8']],
    ['husband and wife can get how much?', []],
    ['my man and I have one boy, 2', ['partner partner', 'child1 child 2']],
    ['can mom apply for it', []],
    ['daughter 12 lives with me, son 15 with his dad', ['child1 child 12']],
  ])('%s', (text, people) => {
    expect(peopleIn(text)).toEqual(people);
  });
});

describe('who is said to live here a moment later', () => {
  it.each([
    ["I look after my dad, he's 81 and forgets things, he lives with us", ['parent1 parent 81']],
    ['my mama 77 stay with me', ['parent1 parent 77']],
    ['my uncle Ray is 60 and lives w us', ['other1 other_relative 60']],
    ['My niece was placed with us, she is 10', ['other1 other_relative 10']],
    ['My mom and dad are 66 and 70 and they moved in with us', ['parent1 parent 66', 'parent2 parent 70']],
    ['my sister is 30, my kids live with me', ['child1 child']],
    ['two girls 3 and 6, live in Fresno', ['child1 child 3', 'child2 child 6']],
  ])('%s', (text, people) => {
    expect(peopleIn(text)).toEqual(people);
  });
});

describe('ages told apart from their people', () => {
  it.each([
    ['I have two kids, she is 5 he is 11 months', ['child1 child 5', 'child2 child 0']],
    ['i got two, no three kids. 2, 4 and 8', ['child1 child 2', 'child2 child 4', 'child3 child 8']],
    ['3 kids to feed (5, 8, 13)', ['child1 child 5', 'child2 child 8', 'child3 child 13']],
    ['my 2 girls with me 6 and 9', ['child1 child 6', 'child2 child 9']],
    ['My son Marcus turned 18', ['child1 child 18']],
  ])('%s', (text, people) => {
    expect(peopleIn(text)).toEqual(people);
  });

  it.each([
    ['My wife and I are 32 and 35', 32, 35],
    ["My husband lives here. We're both 67", 67, 67],
    ['Retired couple, 74 & 72', 72, 74],
  ])('%s', (text, spouse, self) => {
    const facts = factsOf(text);
    expect([facts['members.spouse.age'], facts['members.you.age']]).toEqual([spouse, self]);
  });

  it.each([
    ['just me, no kids. 41. cashier', 41],
    ['Me (35), my husband (36)', 35],
    ['legally blind, 55, and live with my husband', 55],
    ['I retired two years ago, am 66', 66],
    ['just turned 26 and off the plan', 26],
    ['70 yr old with medicare', 70],
  ])('%s', (text, age) => {
    expect(factsOf(text)['members.you.age']).toBe(age);
  });
});

describe('people of nobody in particular', () => {
  it.each([
    'can a single mom with two kids get tanf?',
    'does a person with 3 children qualify for snap',
    'is there anything for grandparents who are raising kids',
    'families that have children get more right',
    'Lets say a person makes 1500 a month and has 2 kids, how much would they get',
  ])('%s', (text) => {
    expect(factsOf(text)).toEqual({});
  });

  it('is the writer where a question says "for a single mom with two kids"', () => {
    expect(peopleIn('what is there for a single mom with two kids?')).toEqual(['child1 child', 'child2 child']);
  });
});
