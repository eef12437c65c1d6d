import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const you = 'members.you';

describe('work', () => {
  it.each([
    [
      'I got laid off',
      { [`${you}.employment.status`]: 'unemployed', [`${you}.employment.separation.reason`]: 'laid_off' },
    ],
    [
      'got fired yesterday',
      {
        [`${you}.employment.status`]: 'unemployed',
        [`${you}.employment.separation.reason`]: 'fired',
        [`${you}.employment.separation.on`]: '2026-11-20',
      },
    ],
    ['I am retired', { [`${you}.employment.status`]: 'retired' }],
    ["I can't work", { [`${you}.employment.status`]: 'unable' }],
    ['I work 20 hours a week', { [`${you}.employment.status`]: 'employed', [`${you}.employment.hours_weekly`]: 20 }],
    ['I am self-employed', { [`${you}.employment.status`]: 'self_employed' }],
    ['I have no job', { [`${you}.employment.status`]: 'unemployed' }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'the website is not working',
    'I am afraid of losing my job',
    'if I lost my job',
    'my card is not working',
    'I need a job',
  ])('says nothing about work: %s', (text) => {
    expect(factsOf(text)).toEqual({});
  });
});

describe('health', () => {
  it.each([
    ["I'm pregnant and due March 12", { [`${you}.pregnant`]: true, [`${you}.due_on`]: '2027-03-12' }],
    ['5 months pregnant with twins', { [`${you}.pregnant`]: true, [`${you}.expecting`]: 2 }],
    ["I'm not pregnant", { [`${you}.pregnant`]: false }],
    ['I have a disability', { [`${you}.disability.status`]: 'self_described' }],
    ['I applied for disability', { [`${you}.disability.status`]: 'applied' }],
    ['I am not disabled', { [`${you}.disability.status`]: 'none' }],
    ['I am legally blind', { [`${you}.blind`]: true }],
    ['I am breastfeeding', { [`${you}.breastfeeding`]: true }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it('takes no illness for a disability and no due bill for a baby', () => {
    expect(factsOf('I have diabetes and asthma')).toEqual({});
    expect(factsOf('my rent is due on March 12')).toEqual({});
    expect(factsOf('am I eligible if I get pregnant?')).toEqual({});
    expect(factsOf('is there help for disabled people')).toEqual({});
  });
});

describe('standing', () => {
  it.each([
    ["I'm a veteran", { [`${you}.veteran`]: true }],
    ["I'm not a veteran", { [`${you}.veteran`]: false }],
    ['I am a full-time college student', { [`${you}.student`]: 'full' }],
    ["I'm a US citizen", { [`${you}.immigration.group`]: 'citizen' }],
    ['I have a green card', { [`${you}.immigration.group`]: 'permanent_resident' }],
    ['I do not have a social security number', { [`${you}.has_ssn`]: false }],
    ['I have a work permit and a SSN', { [`${you}.has_ssn`]: true }],
    [
      'I came as a refugee on February 10, 2025',
      { [`${you}.immigration.group`]: 'refugee_or_asylee', [`${you}.immigration.since_on`]: '2025-02-10' },
    ],
    [
      'my husband has a green card since March 9, 2022',
      {
        'members.spouse.relationship': 'spouse',
        'members.spouse.immigration.group': 'permanent_resident',
        'members.spouse.immigration.since_on': '2022-03-09',
      },
    ],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'I am Mexican',
    'I speak Spanish',
    'my wife wants a green card',
    'my husband is not a citizen',
    'is my husband a citizen if he was born here?',
    'my sister is a citizen',
    'my neighbor has a green card',
    'you have a green card, right',
    'I applied for asylum in 2023',
    'do I have to be a citizen?',
    'do I have to have a social security number?',
    "I don't have my social security card with me",
    'I am not a citizen',
    'I am undocumented',
    'I came here from Honduras',
    'they asked for my social security number',
    'senior citizen',
    'I am a citizen of Brazil',
    'I am a citizen and resident of Poland',
    'I am gay',
  ])('never infers a status from: %s', (text) => {
    expect(Object.keys(factsOf(text)).filter((path) => /immigration|ssn|orientation/.test(path))).toEqual([]);
  });
});
