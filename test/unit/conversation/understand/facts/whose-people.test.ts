import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const membersOf = (text: string): readonly string[] =>
  Object.keys(factsOf(text)).filter((path) => /^members(?:$|\.(?!you\.))/.test(path));

describe('people who are not the writer’s own', () => {
  it.each([
    'I feel like a child asking for this',
    'I was treated like a child by that office',
    'I used to be a foster child',
    'the letter says a household with two children may qualify',
    'applicants must have a child under 18',
    'my mom raised 5 kids alone on food stamps',
    'my cat had 5 babies',
    'my landlord has 3 kids',
    'my sister has five kids and gets WIC for three of them',
    'My son is grown, he is 31 and lives in Denver with his wife and three kids.',
    'I work with kids',
    'I babysit 3 kids for cash',
    'I drive 30 kids to school every day',
    "I'm a nanny for two boys, 4 and 6",
    'boys and girls club has a lunch program',
    'Does a 19 year old in college count as a child?',
    'we lost our son in 2019',
    'my ex wife has our daughter',
    "she's not my wife",
    "they think I have a husband living here but I don't",
    'the caseworker thinks I have 3 kids here',
    'i used to live with my mom',
    'a family of six was evicted next door',
  ])('adds nobody: %s', (text) => {
    expect(membersOf(text)).toEqual([]);
  });

  it.each([
    ['single mom 3 kids', 3],
    ['homeless with 2 kids', 2],
    ['im 34 have 3 kids', 3],
    ['I lost my job and have 3 kids', 3],
    ['my husband left me with 2 kids', 2],
    ['its me and 2 kids', 2],
    ['we are 2 adults and 3 kids', 3],
    ['my boyfriend and I just had a baby', 1],
    ['what can I get for a 3 year old', 1],
    ['need diapers for 2 kids', 2],
    ['in texas 2 kids no job', 2],
    ['I take care of 3 kids alone', 3],
  ])('counts the children of: %s', (text, count) => {
    expect(membersOf(text).filter((path) => /child\d+\.relationship$/.test(path))).toHaveLength(count);
  });

  it('takes the other parent of a child for nobody here, and their age for no child’s', () => {
    expect(membersOf('my daughters dad is 30')).toEqual(['members.child1.relationship']);
    expect(factsOf('my kids father makes 4000 a month')).toEqual({ 'members.child1.relationship': 'child' });
  });
});
