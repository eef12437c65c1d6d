import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const out = { 'members.you.employment.status': 'unemployed' };

describe('how work ended, however it is told', () => {
  it.each([
    ['they fired me last month', 'fired'],
    ['Fired on Nov 13 over a missed shift', 'fired'],
    ['my manager fired me', 'fired'],
    ['Quit in september, hours were bad', 'quit'],
    ['I left my job at the hospital', 'quit'],
    ['the company let me go', undefined],
    ["I haven't worked since 2022", undefined],
    ['I stopped working July 3', undefined],
  ])('%s', (text, reason) => {
    const facts = factsOf(text);
    expect(facts).toMatchObject(out);
    expect(facts['members.you.employment.separation.reason']).toBe(reason);
  });

  it.each([
    'my card stopped working',
    'I did have a job but not now',
    'they let me go home early',
    'no work permit yet',
    'he fired up the grill',
  ])('is not read from: %s', (text) => {
    expect(factsOf(text)['members.you.employment.status']).toBeUndefined();
  });

  it('belongs to the one behind "who"', () => {
    const facts = factsOf('I have two kids and a husband who lost his job');
    expect(facts['members.spouse.employment.status']).toBe('unemployed');
    expect(facts['members.you.employment.status']).toBeUndefined();
  });
});

describe('farm work', () => {
  it.each(['seasonal farm worker in Yakima', 'we pick apples and move on', 'I work in the strawberry fields'])(
    'is read from: %s',
    (text) => {
      expect(factsOf(text)['members.you.farm_work']).toBe(true);
    },
  );
  it('is not read from a wish', () => {
    expect(factsOf('where can I find work')['members.you.farm_work']).toBeUndefined();
  });
});

describe('coverage', () => {
  it.each([
    ['I get insurance through work', ['employer']],
    ['35 hours at Home Depot, insurance through them', ['employer']],
    ["my job offers insurance, I can't pay it. no insurance right now", ['none', 'employer_offer']],
    ['lost insurance with the job', ['none']],
    ['can I get insurance through my job', undefined],
  ])('%s', (text, insurance) => {
    expect(factsOf(text)['members.you.insurance']).toEqual(insurance);
  });

  it('is missing for the child it is said of', () => {
    const facts = factsOf("my son had surgery, he's 6. we don't have insurance on him");
    expect(facts['members.child1.insurance']).toEqual(['none']);
    expect(facts['members.you.insurance']).toBeUndefined();
  });
});

describe('disability', () => {
  it.each([
    ['I filed for SSDI June 15', 'applied'],
    ['60% VA disability', 'approved'],
    ['I am 44 and get SSI', 'approved'],
    ['I am 79 and get SSI', undefined],
    ['No one here has a disability', 'none'],
  ])('%s', (text, status) => {
    expect(factsOf(text)['members.you.disability.status']).toBe(status);
  });

  it('of nobody in the house is told of each', () => {
    const facts = factsOf('No one in this house has a disability. Me and my husband, one son, 4.');
    expect(facts['members.spouse.disability.status']).toBe('none');
    expect(facts['members.child1.disability.status']).toBe('none');
  });
});

describe('benefits of long ago, and of nobody here', () => {
  it.each([
    'on tanf 2 years ago but not now',
    'had Medicaid back in 2019',
    "my coworker's mom gets 1200 ssi and she got a house",
    'WIC ran out of appointments until december',
  ])('%s', (text) => {
    expect(factsOf(text)).toEqual({});
  });
});

it('takes no child for who nurses', () => {
  const facts = factsOf("living with my partner and our 2 year old. She's breastfeeding still");
  expect(facts['members.partner.breastfeeding']).toBe(true);
});

it('takes a threat or a blow in the past for danger, and another one’s eviction for nothing', () => {
  expect(factsOf('he choked me last night')['urgent.unsafe']).toBe(true);
  expect(factsOf('it was my coworker who got evicted on november 30 not me')).toEqual({});
});

it('reads the place in a question about anybody for nothing', () => {
  expect(factsOf('is 2,000 a month too much for one person to get snap in ohio')).toEqual({});
});

describe("cover that is shared, offered or somebody else's", () => {
  it.each([
    ["my daughter is 15. she's on my insurance at work", { you: ['employer'], child1: ['employer'] }],
    ['wife 60 still works at the bank and im on her insurance', { you: ['employer'] }],
    ['I HAVE NO INSURANCE FOR MYSELF', { you: ['none'] }],
    ['im 29 w/ no insurance', { you: ['none'] }],
    ["My job offers insurance but it's $310 a month so I have none right now.", { you: ['none', 'employer_offer'] }],
    ['my husband is in a nursing home since may, medicaid pays for it', { spouse: ['medicaid'] }],
    ['my wife is 30. we have no insurance', { you: ['none'], spouse: ['none'] }],
    ['I had insurance at work until October. Now I have no insurance.', { you: ['none'] }],
    ['uninsured, my job offers a plan but it is 400 a month', { you: ['none', 'employer_offer'] }],
    ['Do I get Medicare right away? No insurance at the moment.', { you: ['none'] }],
    ['her insurance at work is 400 a month, too much', {}],
    ['I cant put him on my insurance, i work part time', {}],
    ['my kids are on his insurance, my ex pays for it. i work part time', {}],
    ['we have no insurance on the house', {}],
    ['is there a clinic for people with no insurance', {}],
  ])('%s', (text, told) => {
    const covers = Object.entries(factsOf(text)).filter(([path]) => path.endsWith('.insurance'));
    expect(Object.fromEntries(covers.map(([path, value]) => [path.split('.')[1], value]))).toEqual(told);
  });
});
