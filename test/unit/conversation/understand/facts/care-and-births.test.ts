import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

describe('births', () => {
  it.each([
    ['my daughter was born May 2021', 5],
    ['baby girl born november 11', 0],
    ["my son's birthday is 3/14/2019", 7],
  ])('give the age of the child: %s', (text, age) => {
    expect(factsOf(text)['members.child1.age']).toBe(age);
  });

  it.each(['my daughter was born in Texas', 'my son was born deaf'])('say nothing of it in: %s', (text) => {
    expect(factsOf(text)['members.child1.age']).toBeUndefined();
  });

  it('are of two, said of twins', () => {
    expect(factsOf('my twin girls are 13 months')).toMatchObject({
      'members.child1.age_months': 13,
      'members.child2.age_months': 13,
    });
  });
});

describe('care', () => {
  it.each([
    ["I don't want anything for me, just for them", 'members.you.applying', false],
    ['in foster care until 18, I am 22 now', 'members.you.foster_until_age', 18],
    ['we adopted our son two years ago', 'members.child1.placement', 'adopted'],
    ['The state placed my nephew with us', 'members.other1.placement', 'kinship'],
    ['I live in a nursing home in Topeka', 'members.you.institution', 'nursing_home'],
    ['I live in a nursing home in Topeka', 'housing.kind', 'institution'],
    ['staying at the salvation army shelter', 'housing.kind', 'shelter'],
    ['I am staying with my brother', 'housing.kind', 'with_others'],
  ])('%s', (text, path, value) => {
    expect(factsOf(text)[path]).toBe(value);
  });

  it.each(['I work in a nursing home', 'my mom is in a nursing home', 'how do people adopt'])(
    'is not read from: %s',
    (text) => {
      expect(Object.keys(factsOf(text)).filter((path) => /institution|placement|housing/.test(path))).toEqual([]);
    },
  );
});

it('reads "my family is 6 people" as the size of the household', () => {
  expect(Object.keys(factsOf('my family is 6 people'))).toHaveLength(5);
});
