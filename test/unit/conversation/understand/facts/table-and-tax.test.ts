import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

describe('taxes, custody, the table, and where somebody stays', () => {
  it.each([
    ['We file jointly, one son, 16', { tax_units: [{ members: ['you', 'spouse'], filing: 'joint' }] }],
    [
      'My wife and I file separate returns',
      {
        tax_units: [
          { members: ['you'], filing: 'separate' },
          { members: ['spouse'], filing: 'separate' },
        ],
      },
    ],
    ['I file as head of household, me and my son', { tax_units: [{ members: ['you', 'child1'], filing: 'head' }] }],
    [
      'I share custody, my daughter (7) is with me half the time and I claim her on my taxes',
      { custody: [{ child: 'child1', share: 0.5, claimed_by: 'you' }] },
    ],
    ['I have my son every other week', { custody: [{ child: 'child1', share: 0.5 }] }],
    ['me and my sister share an apartment, we buy food together', { food_group: ['you', 'other1'] }],
    ['me and my roommate buy our own food separate', { food_group: ['you'] }],
    ["I'm still in the hospital", { 'members.you.institution': 'hospital' }],
    ['my husband is in a nursing home since may', { 'members.spouse.institution': 'nursing_home' }],
    [
      'I get out of county jail December 11',
      { 'members.you.institution': 'jail', 'members.you.release_on': '2026-12-11' },
    ],
    ['Foster baby placed with us', { 'members.child1.placement': 'foster' }],
    ['cps placed my nephew with me', { 'members.other1.placement': 'kinship' }],
    ['my daughter is 2. Only for her please.', { 'members.you.applying': false }],
    ['i go to nursing school half time', { 'members.you.student': 'half' }],
    ['College kid here. 20, full time, live in the dorm', { 'members.you.student': 'full' }],
    ['im a vet sleeping in my truck', { 'members.you.veteran': true }],
    ['I was a medic in the navy', { 'members.you.veteran': true }],
    ['expecting triplets, due april 18', { 'members.you.expecting': 3, 'members.you.due_on': '2027-04-18' }],
    ['19 yrs old pregnant due may 4', { 'members.you.pregnant': true, 'members.you.due_on': '2027-05-04' }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toMatchObject(facts);
  });

  it.each([
    ['do we have to file jointly', 'tax_units'],
    ['should me and my wife file separately', 'tax_units'],
    ['my parents file jointly and claim me', 'tax_units'],
    ['i get paid every other week and my daughter is 9', 'custody'],
    ['my hours are every other week, i have a son', 'custody'],
    ['we eat out together on sundays, my mom and i', 'food_group'],
    ['my mom and i live together', 'food_group'],
    ['i was in the hospital last week', 'members.you.institution'],
    ['i work in a hospital', 'members.you.institution'],
    ['i got out of prison nov 2', 'members.you.institution'],
    ['my brother is in jail', 'members.you.institution'],
    ['i work full time at the college', 'members.you.student'],
    ['do full time students get snap', 'members.you.student'],
    ['is a full time college student allowed', 'members.you.student'],
    ['my 15 year old pregnant daughter', 'members.you.pregnant'],
    ['can i apply only for my kids', 'members.you.applying'],
  ])('%s: no %s', (text, path) => {
    expect(factsOf(text)).not.toHaveProperty([path]);
  });
});
