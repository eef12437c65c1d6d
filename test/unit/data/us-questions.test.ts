import { beforeAll, describe, expect, it } from 'vitest';
import { readPack, type Pack } from '../../../src/compose/pack.ts';
import { bannedIn } from '../../support/speech.ts';

describe('the questions that many ask, in the pack', () => {
  it.each([
    ['will they report me', 'immigration_worry'],
    ["my daughter was born here, i wasn't", 'immigration_worry'],
    ["will i get in trouble if she's here on a visa", 'immigration_worry'],
    ['will they check my record i have a felony', 'criminal_record'],
    ['how do i apply i got no address', 'no_address'],
    ['court date dec 3', 'eviction_court'],
    ['i missed my interview', 'missed_or_moved_interview'],
    ['is safe for us?', 'immigration_worry'],
    ['do u need my name', 'name_needed_here'],
    ['no car how do i get there', 'no_car'],
    ['do i have to pay for part b', 'part_b_cost'],
    ['can i get paid to take care of him', 'paid_for_caring'],
    ['is that too much savings', 'savings_count'],
    ['will i lose my house', 'taking_house_or_car'],
    ['does my boyfriend count', 'who_counts'],
    ["what's the difference between medicare and medicaid", 'medicare_or_medicaid'],
    ["my mom doesn't speak english can they help her", 'interpreter'],
    ['how do i prove cash income', 'cash_pay'],
    ['can i sue them', 'lawyer_and_suing'],
    ['can they do that', 'may_they_do_that'],
    ['hello my grandaughter put this on my phone what is it', 'what_is_this'],
    ['my husband passed in june do i tell you that', 'death_in_family'],
    ['is that the medicare or the medicaid, i have the one with the red white and blue', 'which_card'],
    ["i didn't do nothing wrong", 'not_my_fault'],
    ['so when do i get my stamps back', 'back_when'],
    ['can they do it by phone', 'interview_by_phone'],
    ['my snap interview is tmrw and i cant get off work', 'missed_or_moved_interview'],
    ['should i just pay it', 'overpayment_letter'],
    ['what if they say no', 'denied_harm'],
    ['what if they deny me', 'denied_harm'],
    ['will this hurt my case', 'case_harm'],
    ['does applying affect my case', 'case_harm'],
    ['is this going to hurt my benefits', 'complaining_harms'],
    ['could it mess up my immigration case', 'immigration_worry'],
    ['will it hurt my green card case', 'immigration_worry'],
    ['does my son count, he pays me 200 for the food', 'who_counts'],
    ['do i have to count my grown daughter', 'who_counts'],
    ['do i have to wait for last check from fedex, its like 800 coming nov 27', 'wait_to_apply'],
    ['should i wait until my last paycheck comes', 'wait_to_apply'],
    ['can i apply from in here', 'apply_from_inside'],
    ['can he apply while hes still in jail', 'apply_from_inside'],
    ['is there a penalty because i am late', 'medicare_late'],
    ['did i miss my chance to sign up for medicare', 'medicare_late'],
    ['they said students cant get stamps', 'students'],
    ['and the pell grant counts as income?', 'students'],
    ['will they take the house, i live there', 'taking_house_or_car'],
  ])('%s', (text, id) => {
    expect(pack.commonQuestions.find(text).map((asked) => asked.id)).toEqual([id]);
  });

  it.each([
    ['how do i apply i got no address', true],
    ['im homeless how do i apply', true],
    ['can i apply without an address', false],
    ['i have no car how do i get there', false],
  ])('%s asks for something besides: %s', (text, besides) => {
    expect(pack.commonQuestions.find(text).map((asked) => asked.besides)).toEqual([besides]);
  });

  it.each([
    'they cut my food stamps and i do not know why',
    'my husband died in june and the rent is too high',
    'when will they call me back',
    'i own my home but the mortgage is 1,480 a month',
    'i live in my car',
    'i am on court ordered child support',
    'my roommate pays half the rent',
    'having a baby in boston can i get paid leave',
    'how much does snap pay for a family of 4',
    'i lost my social security card, what else can i show',
    'i am a student and i work 10 hours',
    'what papers do i need',
    'how do i apply for the second one',
    'i have been waiting for my check since may',
    'my son counts on me for everything',
    'i was late with the form',
    'my son is in jail and i have his kids',
    'what is a pell grant',
  ])('are not heard in: %s', (text) => {
    expect(pack.commonQuestions.find(text)).toEqual([]);
  });

  it('are answered in words that we may say, short enough for a phone', () => {
    for (const { id, answer } of questions) {
      expect(bannedIn(answer), id).toEqual([]);
      expect(answer.split(/\s+/).length, id).toBeLessThanOrEqual(answerWordsMax);
    }
  });
});

const answerWordsMax = 75;
let pack: Pack;
let questions: readonly { readonly id: string; readonly answer: string }[];
beforeAll(async () => {
  pack = await readPack('data/us');
  questions = pack.files.questions.flatMap(({ value }) => value.questions);
  expect(questions.length).toBeGreaterThan(30);
});
