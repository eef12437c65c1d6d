import { describe, expect, it } from 'vitest';
import { factsOf, known, reading } from './us-words.ts';

const receives = (program: string, value: object) => ({ [`members.you.receives.${program}`]: value });

describe('benefits', () => {
  it.each([
    ['I already get food stamps', receives('snap', { status: 'active' })],
    ['I get EBT and WIC', { ...receives('snap', { status: 'active' }), ...receives('wic', { status: 'active' }) }],
    ['I applied for SNAP', receives('snap', { status: 'pending' })],
    ['my TANF was denied on the 5th', receives('tanf', { status: 'denied', notice_on: '2026-11-05' })],
    ['I lost my food stamps', receives('snap', { status: 'stopped' })],
    ['why did my SNAP stop?', receives('snap', { status: 'stopped' })],
    ['I do not receive any benefits', { 'members.you.receives': [] }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'how do I get food stamps',
    'can I get WIC?',
    'I need food stamps',
    "I don't get food stamps",
    'I lost my EBT card',
    'what is the SNAP limit',
    'I have a question about Medicaid',
    'does SNAP stop if I move?',
  ])('says nothing about receiving: %s', (text) => {
    expect(factsOf(text)).toEqual({});
  });
});

describe('benefit events', () => {
  it('takes a day without a year that comes soon for the day of the change, and not for a letter of last year', () => {
    // Today is in November.
    const soon = reading('my snap was cut from 291 to 60, letter says dec 1, got it yesterday').benefitEvent;
    expect(soon).toMatchObject({ kind: 'reduction', effective: { from: '2026-12-01' } });
    expect(soon?.noticeOn).toBeUndefined();
    expect(reading('my snap was cut, the letter is dated dec 1 2025').benefitEvent?.noticeOn).toBe('2025-12-01');
    expect(reading('my snap was cut, the letter is dated oct 20').benefitEvent?.noticeOn).toBe('2026-10-20');
  });

  it('gives a month as its first and last day, in the past', () => {
    expect(reading('My SNAP stopped in October and nobody answers the phone').benefitEvent).toEqual({
      kind: 'stop',
      programId: 'snap',
      effective: { from: '2026-10-01', to: '2026-10-31' },
      quote: 'SNAP stopped in October',
    });
  });

  it('reads the date of a letter, and counts what it announces from there', () => {
    const { benefitEvent } = reading('I got a letter dated October 3 that says my Medicaid will end October 31');
    expect(benefitEvent).toMatchObject({
      kind: 'stop',
      programId: 'medicaid',
      noticeOn: '2026-10-03',
      effective: { from: '2026-10-31', to: '2026-10-31' },
    });
  });

  it.each([
    ['they cut my EBT', 'reduction', 'snap'],
    ['they cut off my food stamps', 'stop', 'snap'],
    ['I was denied SSI', 'denial', 'ssi'],
    ['I missed my SNAP renewal', 'lapse_renewal', 'snap'],
    ['I applied for WIC two months ago and have heard nothing', 'late_decision', 'wic'],
    ['got an overpayment letter from unemployment', 'overpayment', 'unemployment_insurance'],
    ['someone stole my EBT benefits', 'identity_or_agency_error', 'snap'],
  ])('%s is a %s', (text, kind, programId) => {
    expect(reading(text).benefitEvent).toMatchObject({ kind, programId });
  });

  it('takes the only benefit that is received for one that is not named', () => {
    const snap = known({ 'members.you.receives.snap': { status: 'active' } });
    expect(reading('my benefits stopped', { factsInForce: snap }).benefitEvent?.programId).toBe('snap');
    expect(reading('my benefits stopped').benefitEvent).toMatchObject({ kind: 'stop', programId: undefined });
  });

  it.each([
    'what happens if my SNAP stops',
    'I applied for SNAP last week',
    'asking for a friend, her SNAP stopped',
    'thanks',
  ])('is none: %s', (text) => {
    expect(reading(text).benefitEvent).toBeUndefined();
  });
});

describe('insurance', () => {
  it.each([
    ['no health insurance', ['none']],
    ['I have Medicare', ['medicare']],
    ['I have insurance through my job', ['employer']],
  ])('%s', (text, value) => {
    expect(factsOf(text)['members.you.insurance']).toEqual(value);
  });

  it('is not read from a car', () => {
    expect(factsOf('my car has no insurance, car insurance is $90')).toEqual({});
  });
});

describe('which benefit a verb is about', () => {
  const standing = (text: string) =>
    Object.entries(factsOf(text))
      .filter(([path]) => path.includes('.receives.'))
      .map(([path, value]) => `${path.replace('members.', '').replace('receives.', '')} ${JSON.stringify(value)}`);
  const status = (who: string, how: string) => `${who} {"status":"${how}"}`;

  it.each([
    ['I was denied SSI and my SNAP was cut off', [status('you.ssi', 'denied'), status('you.snap', 'stopped')]],
    ['they denied my SNAP because of my SSI', [status('you.snap', 'denied')]],
    ['WIC said no because of my pay', [status('you.wic', 'denied')]],
    ['lost my SNAP and my Medicaid', [status('you.snap', 'stopped'), status('you.medicaid', 'stopped')]],
    [
      'I get tanf 420 a month, section 8',
      [status('you.tanf', 'active'), status('you.housing_choice_voucher', 'active')],
    ],
    ['car is paid off, rent help from section 8', [status('you.housing_choice_voucher', 'active')]],
    ['I am on the section 8 waiting list', [status('you.housing_choice_voucher', 'pending')]],
    [
      'my daughter is 4. She is on Medicaid and so am I',
      [status('child1.medicaid', 'active'), status('you.medicaid', 'active')],
    ],
    ["What do I need for my 5 year old's CHIP renewal?", [status('child1.chip', 'active')]],
    ['I have 2 kids in head start', [status('child1.head_start', 'active'), status('child2.head_start', 'active')]],
    ['raising 2 grandkids 7 and 11 on $1,020 a month SSDI', [status('you.ssdi', 'active')]],
    [
      'letter from November 4 says Medicaid ends November 30 for my son',
      ['child1.medicaid {"status":"stopped","notice_on":"2026-11-04","effective_on":"2026-11-30"}'],
    ],
    [
      'my dad, 62, lives with me and gets 1,480 a month social security retirement',
      [status('parent1.social_security_retirement', 'active')],
    ],
    ['my Medicaid runs until December 31', ['you.medicaid {"status":"active","until_on":"2026-12-31"}']],
    [
      'I get unemployment, $284 a week, until February 6',
      ['you.unemployment_insurance {"status":"active","until_on":"2027-02-06"}'],
    ],
  ])('%s', (text, told) => {
    expect(standing(text).sort()).toEqual([...told].sort());
  });

  it.each([
    'never been on welfare, always worked',
    'I hope I get section 8 one day',
    'I need rent help from section 8',
    'I applied for a job, no answer yet, also how does wic work',
    'my application for an apartment was denied because I do not have section 8',
    'we got LIHEAP last winter',
    'how do I get on the section 8 waiting list',
    'we got kicked off medicaid years ago',
    'when I get SSI, what then',
    'section 8 is closed in my county',
    'Section 8 waiting list in this city has been closed since 2019',
    'the guy at the pantry has been on SSI since he was 19',
  ])('tells of no benefit: %s', (text) => {
    expect(standing(text)).toEqual([]);
  });
});
