import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const workIn = (text: string) =>
  Object.fromEntries(Object.entries(factsOf(text)).filter(([path]) => path.includes('.employment.')));
const employed = (hours?: unknown) => ({
  'members.you.employment.status': 'employed',
  ...(hours === undefined ? {} : { 'members.you.employment.hours_weekly': hours }),
});

describe('hours of work', () => {
  it.each([
    ['im a cna, i work 36 hrs a wk at 15.80 an hr', 36],
    ['waitress 24 hrs a week. can i get snap', 24],
    ['I go to school and work weekends 16 hours', 16],
    ['I drive a school bus 25 hrs a week $17.80 hr', 25],
    ['i work 20 to 25 hours a week', { min: 20, max: 25 }],
  ])('%s', (text, hours) => {
    expect(workIn(text)).toEqual(employed(hours));
  });

  it.each([
    'They want me to work 30 hours a week to keep SNAP',
    'Work requirement says 20 hours a week',
    "I can't work more than 20 hours a week or I lose my benefits",
    'I volunteer 10 hours a week',
    'my aide comes 20 hours a week',
    'drive 2 hours to the doctor',
    'My doctor says I can only work 10 hours a week',
    'I start a job December 7 at $16.25 an hour, 35 hours a week',
  ])('are not told by: %s', (text) => {
    expect(workIn(text)).toEqual({});
  });
});

describe('work', () => {
  it.each([
    ['I clean houses, about 350 a week', { 'members.you.employment.status': 'self_employed' }],
    ['Nobody in the house works.', { 'members.you.employment.status': 'unemployed' }],
    ['no id no job no clothes', { 'members.you.employment.status': 'unemployed' }],
    [
      'well i did have a job but they closed nov 15 the whole store',
      {
        'members.you.employment.status': 'unemployed',
        'members.you.employment.separation.reason': 'laid_off',
        'members.you.employment.separation.on': '2026-11-15',
      },
    ],
    [
      'my last day was October 23, they laid us off.',
      {
        'members.you.employment.status': 'unemployed',
        'members.you.employment.separation.reason': 'laid_off',
        'members.you.employment.separation.on': '2026-10-23',
      },
    ],
    [
      'been outta work since june 5',
      { 'members.you.employment.status': 'unemployed', 'members.you.employment.separation.on': '2026-06-05' },
    ],
    [
      'my husband and I both work',
      { 'members.you.employment.status': 'employed', 'members.spouse.employment.status': 'employed' },
    ],
  ])('%s', (text, facts) => {
    expect(workIn(text)).toEqual(facts);
  });

  it.each([
    'they closed my case on nov 15',
    'The phone line does not work',
    'I have a job interview on Monday',
    'My doctor said no work for 6 weeks',
    'looking for work',
    'she used to clean houses',
    'I quit drinking',
    'my last day was Oct 3 to turn in the papers',
    'I lost all with the job training thing',
  ])('is not told by: %s', (text) => {
    expect(workIn(text)).toEqual({});
  });
});
