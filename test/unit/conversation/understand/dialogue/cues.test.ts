import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  compileCues,
  cues,
  cuesSchema,
  urgenciesIn,
} from '../../../../../src/conversation/understand/dialogue/cues.ts';
import { usCues } from './us-dialogue.ts';

describe('cues', () => {
  it('name a list that is there', () => {
    const entries = Object.fromEntries(cues.map((cue) => [cue, { phrases: ['to {whom}'] }]));
    const file = cuesSchema.parse({ lists: {}, openers: ['so'], cues: entries });
    expect(() => compileCues(file)).toThrow('{whom}');
  });

  it('must all have words', () => {
    expect(cuesSchema.safeParse({ lists: {}, openers: ['so'], cues: {} }).success).toBe(false);
  });
});

describe('being fed up', () => {
  it.each([
    'this is ridiculous',
    'I already told you that',
    'im sick of calling them',
    'wtf',
    'are you even listening',
  ])('is heard in "%s"', (text) => expect(usCues(text)).toContain('fed_up'));

  it.each(['my mom is sick', 'the worker was in a hurry', 'they stopped my snap'])('is not heard in "%s"', (text) =>
    expect(usCues(text)).not.toContain('fed_up'),
  );
});

describe('what cannot wait', () => {
  it.each([
    ['we have no food tonight', ['food']],
    ["my kids haven't eaten", ['food']],
    ['they shut off our power yesterday', ['shutoff']],
    ['got a disconnection notice', ['shutoff']],
    ['the landlord is evicting us friday', ['eviction']],
    ['got a 3-day notice on my door', ['eviction']],
    ['we are sleeping in our car', ['shelter']],
    ["I'm out of insulin and can't pay", ['medicine']],
    ['is there somewhere safe for tonight', ['shelter']],
    ['is there a safe place we can go', ['shelter']],
    ['no food and an eviction notice', ['food', 'eviction']],
  ] as const)('is found in "%s"', (text, needs) => expect(urgenciesIn(usCues(text))).toEqual(needs));

  it.each([
    'what if they evict us',
    'we were not evicted',
    'I want to buy food with my card',
    'they cut my food stamps',
    'the power company was friendly',
    'I used to live in my car',
  ])('is not found in "%s"', (text) => expect(urgenciesIn(usCues(text))).toEqual([]));
});

describe('hunger and little else', () => {
  it.each([
    'what am i supposed to feed my kids',
    'how do i feed my kids tonight',
    'we have no food',
    'my kids are hungry',
  ])('is heard: %s', (text) => expect(usCues(text)).toContain('hunger_alone'));

  it.each([
    'they cut us off and we have no food',
    'my kids are hungry because the office lost my papers',
    'the line was long',
    'we have food',
  ])('is not what this tells: %s', (text) => expect(usCues(text)).not.toContain('hunger_alone'));
});

describe('a wish to erase', () => {
  const { examples } = parse(readFileSync('data/us/intents/delete_my_data.yaml', 'utf8')) as { examples: string[] };

  it('is said in words, in all but a few of the ways people are known to say it', () => {
    const silent = examples.filter((example) => !usCues(example).has('erase'));
    expect(silent.length, silent.join('; ')).toBeLessThanOrEqual(examples.length * 0.05);
  });

  it.each([
    'i want my coverage back',
    'I want my information corrected',
    'they took my benefits',
    'please keep my spot in line',
    'I have no data plan',
  ])('is not in: %s', (text) => expect(usCues(text)).not.toContain('erase'));
});

describe('a wish to be kept from others', () => {
  it.each([
    ["please don't call me", 'no_contact'],
    ['dont text me on my phone he is home', 'no_contact'],
    ["it's not safe to contact me", 'no_contact'],
    ['He reads my mail', 'no_contact'],
    ['no letters please', 'no_contact'],
    ['nobody should call me at home', 'no_contact'],
    ["My SNAP stopped in May. And please don't write to me, my ex opens my letters.", 'no_contact'],
    ['set a passcode', 'wants_passcode'],
    ['I want to use a password for this', 'wants_passcode'],
    ['can you protect this chat?', 'wants_passcode'],
    ['lock this chat', 'wants_lock'],
    ['Lock the chat now please', 'wants_lock'],
  ] as const)('is read in "%s"', (text, wish) => expect(usCues(text)).toContain(wish));

  it.each([
    'They never call me back',
    'please call me back',
    'You can call me at 512-555-0143.',
    'you should call me first',
    "They don't call me when I leave a voicemail",
    'I lost my password for the website',
    'my passcode is [PASSCODE]',
    'nobody answers my calls',
    'she opens at nine',
    "I don't call because the line is busy",
    'close my case',
  ])('is not read in "%s"', (text) => {
    const heard = usCues(text);
    expect([...heard].filter((cue) => ['no_contact', 'wants_lock', 'wants_passcode'].includes(cue))).toEqual([]);
  });
});

describe('a ticket that was talked about', () => {
  it.each([
    ['any news?', 'asks_how_it_stands'],
    ['whats my ticket number', 'asks_how_it_stands'],
    ['ok so when will i hear back', 'asks_when_answered'],
    ['is this complaint an appeal?', 'asks_if_appeal'],
    ['what do you mean by that', 'asks_meaning'],
    ['its still not fixed', 'reopens'],
    ['please reopen it', 'reopens'],
    ['I want to appeal', 'appeals'],
    ['oh wait, i also lost my card', 'adds_on'],
    ['thanks. one more thing', 'adds_on'],
  ] as const)('"%s" is heard as %s', (text, cue) => expect(usCues(text)).toContain(cue));
});

describe('what was shown', () => {
  it.each([
    ['which one was that', 'asks_which'],
    ['show me more', 'asks_for_more'],
    ['ok tell me the rest please', 'asks_for_more'],
    ['is that all?', 'asks_for_more'],
    ['what else', 'asks_for_more'],
    ['ask me questions', 'invites_questions'],
    ['ok keep going', 'invites_questions'],
  ] as const)('"%s" is heard as %s', (text, cue) => expect(usCues(text)).toContain(cue));

  it.each(['more money for food', 'what else do i need to bring', 'which office is it'])('and not in "%s"', (text) => {
    const heard = usCues(text);
    expect([...heard].filter((cue) => cue === 'asks_for_more' || cue === 'asks_which')).toEqual([]);
  });
});

describe('a complaint that is wanted, not wanted, or to be filed now', () => {
  it.each([
    ['no no complaint. which one is for december', 'refuses_complaint'],
    ["I don't want to make a complaint", 'refuses_complaint'],
    ['STOP with the complaint', 'refuses_complaint'],
    ['drop that complaint already', 'refuses_complaint'],
    ['ok fine write a complaint then', 'asks_for_complaint'],
    ['i dont want to file nothing with you', 'refuses_complaint'],
    ['can i still get it while they decide', 'asks_appeal'],
    ['no file it', 'files_it'],
    ['I said SUBMIT IT', 'files_it'],
    ['send it in', 'files_it'],
    ['whats the december one', 'asks_us'],
    ['I want to know what to send', 'asks_us'],
    ['my brother makes 2,400 a month does that count on me', 'asks_us'],
    ['can I appeal and until when', 'asks_appeal'],
    ['how long do i have', 'asks_appeal'],
    ['what do we do now', 'what_now'],
    ['tell me what to send', 'what_now'],
    ['is the overpayment from snap or ssi', 'asks_which_of'],
    ['I SENT IT OCT 14', 'sent_it'],
    ['we already turned in all the papers', 'sent_it'],
  ] as const)('"%s" is heard as %s', (text, cue) => expect(usCues(text)).toContain(cue));

  it.each([
    ["I don't want to complain, but the worker yelled at me", 'refuses_complaint'],
    ["don't file it", 'files_it'],
    ['how do I file it', 'files_it'],
    ['who do they think they are', 'asks_us'],
    ['can i get my money back', 'asks_us'],
    ['they never sent me a letter', 'sent_it'],
    ['should I have sent it in', 'sent_it'],
  ] as const)('"%s" is not heard as %s', (text, cue) => expect(usCues(text)).not.toContain(cue));
});

describe('hunger in other words', () => {
  it.each([
    'what about the kids eating tonight there is NOTHING in the house',
    'the fridge is bare',
    'we go to bed hungry',
    'no groceries in the house',
    'I have nothing for dinner for my kids',
  ])('is heard in "%s"', (text) => expect(usCues(text)).toContain('urgent_food'));

  it.each(['we eat separate', 'I work in a kitchen', 'he was eating lunch when they called'])(
    'is not heard in "%s"',
    (text) => expect(usCues(text)).not.toContain('urgent_food'),
  );
});

describe('who we are', () => {
  it.each([
    'is this the social security office?',
    'are you a real person',
    'Is this the government?',
    'am I talking to a robot',
    'r u a bot',
    'is this medicaid',
    'did I reach the SNAP office',
  ])('is asked by: %s', (text) => {
    expect(usCues(text)).toContain('asks_who_we_are');
  });

  it.each([
    'is this for my social security check',
    'I went to the social security office and they sent me home again without any answer to my letter',
    'are you able to find an office near me',
    'is that the same as medicaid',
    'is it true that medicaid pays for a home aide',
  ])('is not asked by: %s', (text) => {
    expect(usCues(text)).not.toContain('asks_who_we_are');
  });
});

describe('rights', () => {
  it.each(['what are my rights again', 'what rights do I have', 'What can I still do about it?'])('%s', (text) => {
    expect(usCues(text)).toContain('asks_rights');
  });

  it.each(['I live in the right part of town', 'all rights reserved', 'is that right'])(
    'are not meant by: %s',
    (text) => {
      expect(usCues(text)).not.toContain('asks_rights');
    },
  );
});

describe('somebody who may be watched', () => {
  it.each([
    'he checks my phone',
    'my husband reads my messages',
    'she is here now',
    'quick exit',
    'he looks through my phone',
    'can he see what i write here',
  ])('%s', (text) => {
    expect(usCues(text)).toContain('watched');
  });

  it.each(['he checks on me', 'they track my case', 'she reads a lot', 'I watch my phone bill'])(
    'is not: %s',
    (text) => {
      expect(usCues(text)).not.toContain('watched');
    },
  );
});
