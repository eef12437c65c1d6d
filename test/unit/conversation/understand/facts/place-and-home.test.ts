import { describe, expect, it } from 'vitest';
import { factsOf, known, usWords } from './us-words.ts';

describe('place', () => {
  it.each([
    ['we live in Austin, Texas', { state: 'TX', county: 'Travis' }],
    ['Im in chicago il', { state: 'IL', county: 'Cook' }],
    ['I live in Houston', { state: 'TX', county: 'Harris' }],
    ['in Springfield, MA', { state: 'MA', county: 'Hampden' }],
    ['I live in Dripping Springs, Texas', { state: 'TX', county: 'Hays' }],
    ["I'm from Ohio", { state: 'OH' }],
    ['tx houston', { state: 'TX', county: 'Harris' }],
    ['my zip is 02139', { zip: '02139', state: 'MA' }],
    ['I live in Travis County', { county: 'Travis' }],
    ['I live in new york city', { state: 'NY' }],
    ['I LIVE IN DETROIT MI', { state: 'MI', county: 'Wayne' }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'I live in Springfield',
    'I live in Sunrise',
    'my mom lives in Florida',
    'I used to live in Ohio',
    'I was born in Texas',
    'my son Austin is sick',
    'TELL ME OR HELP ME IN PERSON',
    'is it ok to apply in person or online',
    'I make 30000 a year',
  ])('says nothing of where one lives: %s', (text) => {
    const facts = factsOf(text);
    expect([facts.state, facts.county, facts.zip]).toEqual([undefined, undefined, undefined]);
  });

  it('reads a shared name in the light of the state that is known', () => {
    expect(factsOf('I live in Springfield', { factsInForce: known({ state: 'MA' }) })).toEqual({ county: 'Hampden' });
  });

  it('gives every three-digit prefix one state only', () => {
    expect(usWords.stateOfPostalPrefix.size).toBeGreaterThan(880);
    expect(usWords.stateOfPostalPrefix.get('787')).toBe('TX');
    expect(usWords.stateOfPostalPrefix.get('100')).toBe('NY');
    expect(usWords.stateOfPostalPrefix.get('999')).toBe('AK');
  });
});

describe('home and danger', () => {
  it.each([
    ['I am homeless', { 'housing.kind': 'homeless' }],
    ['we are living in my car', { 'housing.kind': 'homeless' }],
    ['I am staying with friends', { 'housing.kind': 'with_others' }],
    ['I own my home', { 'housing.kind': 'owner' }],
    ['I live alone', { members: [] }],
    ['we have no food', { 'urgent.food': true }],
    ['power gets shut off on December 1', { 'urgent.shutoff_on': '2026-12-01' }],
    ['my husband hits me', { 'members.spouse.relationship': 'spouse', 'urgent.unsafe': true }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each(['I am about to be homeless', 'no food stamps yet', 'is there a food bank', 'my phone got shut off'])(
    'is not so: %s',
    (text) => {
      expect(factsOf(text)).toEqual({});
    },
  );
});

describe('a home told in passing', () => {
  const home = (text: string) =>
    Object.fromEntries(Object.entries(factsOf(text)).filter(([path]) => path.startsWith('housing.')));

  it.each([
    ["We live in my parents' basement, me and my baby", { 'housing.kind': 'with_others' }],
    ['no income, stay w my brother', { 'housing.kind': 'with_others' }],
    ['we lost our house, staying with my parents', { 'housing.kind': 'with_others' }],
    ['im 81 and still in our house, we own it', { 'housing.kind': 'owner' }],
    ['WIDOWED, OWN MY HOME', { 'housing.kind': 'owner' }],
    ['I am 85 and live alone, the house is paid for', { 'housing.kind': 'owner' }],
    ['Property tax on my house is $2,300 a year', { 'housing.kind': 'owner' }],
    ['My rent is based on my income', { 'housing.subsidised': true }],
    ['we live in public housing', { 'housing.subsidised': true }],
    ['rent help from section 8', { 'housing.subsidised': true }],
    ['alone in a trailer i own', { 'housing.kind': 'owner' }],
    ['Heat is oil. We own.', { 'housing.kind': 'owner' }],
    ["sleeping at a buddy's place", { 'housing.kind': 'with_others' }],
    ["staying with my girlfriend's family", { 'housing.kind': 'with_others' }],
    ['the house burned down, we are in a motel', { 'housing.kind': 'homeless' }],
    ['Living in a motel with my kids', {}],
    ['on medicaid, sec 8', { 'housing.subsidised': true }],
    ['I am on the section 8 waiting list', {}],
    ['I volunteer at a shelter', {}],
    ['I work at a homeless shelter', {}],
  ])('%s', (text, told) => {
    expect(home(text)).toEqual(told);
  });

  it.each([
    ['My landlord is evicting us, the court date is the 14th of December', '2026-12-14'],
    ['it was my coworker who got evicted on December 5', undefined],
  ])('eviction: %s', (text, on) => {
    expect(factsOf(text)['urgent.eviction_on']).toBe(on);
  });

  it.each([
    ['single, no kids, in Tulsa', 'OK'],
    ['crashing at a friends place in Reno', 'NV'],
    ['i go to nursing school half time in Lubbock', 'TX'],
    ['my sister is staying at a friends place in Reno', undefined],
    ["we'll make around 46,000 this year", undefined],
    ['rent 1150 in akron ohio', 'OH'],
    ['jackson ms. need daycare help', 'MS'],
    ["We're in Orlando", 'FL'],
    ['my son Orlando is 4', undefined],
    ['staying with my sister in Boise after I lost my apartment in Oregon', 'ID'],
    ['Which state gives more food stamps, Ohio or Indiana?', undefined],
  ])('state: %s', (text, state) => {
    expect(factsOf(text)['state']).toBe(state);
  });
});

describe('since when somebody is in a state', () => {
  it.each([
    ['Moved to Oregon on October 5, living in Bend', '2026-10-05'],
    ['been in Nevada since August 1, Henderson', '2026-08-01'],
    ['We moved from Arkansas to Oklahoma on October 12', '2026-10-12'],
    ["moved here from Ohio on August 20, I'm in Denver", '2026-08-20'],
    ['my sister moved to Texas on October 3', undefined],
    ['I moved to Houston on October 5', undefined],
    ['we moved to Texas last year', undefined],
  ])('%s', (text, on) => {
    expect(factsOf(text)['state_since_on']).toBe(on);
  });

  it('is nothing yet for who is moving', () => {
    expect(factsOf('we are moving to Oregon on December 1')).toEqual({});
  });
});
