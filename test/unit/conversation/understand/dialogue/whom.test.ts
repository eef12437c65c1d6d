import { describe, expect, it } from 'vitest';
import {
  ownsBenefit,
  threadFor,
  whomAbout,
  type AboutThread,
} from '../../../../../src/conversation/understand/dialogue/whom.ts';
import { readWords } from '../../../../../src/conversation/understand/facts/text/words.ts';
import { emptyDialogue } from '../../../../../src/threads/thread.ts';
import { known, usWords } from '../facts/us-words.ts';

const neighbor = { key: 'neighbor', sex: 'f' } as const;
const thread = (about: AboutThread['dialogue']['about'], more: Partial<AboutThread> = {}): AboutThread => ({
  facts: known({ state: 'OH', 'for.neighbor.state': 'FL' }),
  dialogue: { ...emptyDialogue, about, need: 'rent', skippedPaths: ['state'] },
  programs: [],
  grievance: undefined,
  ...more,
});
const about = (text: string, now = thread(neighbor)) => whomAbout(readWords(text, usWords.forms), now, undefined)?.key;

describe('whom a message is about', () => {
  it.each(['what about me', 'and for myself?', 'i have 2 kids and no job', 'my rent is 900', 'i mean for me'])(
    '%s: the writer again',
    (text) => expect(about(text)).toBeUndefined(),
  );

  it.each(['she gets 900', '1200 a month', 'yes', "i don't know", "i'm not sure", 'i need help for her', 'Florida'])(
    '%s: still the neighbor',
    (text) => expect(about(text)).toBe('neighbor'),
  );

  it('is who a message begins to ask for, by a plain word', () => {
    const words = readWords('asking for my mom', usWords.forms);
    expect(whomAbout(words, thread(undefined), { key: 'mom', sex: 'f' })?.key).toBe('mom');
    expect(whomAbout(words, thread(undefined), { key: 'fiancé', sex: 'm' })?.key).toBe('someone');
  });

  it('does not change while a grievance is in hand', () => {
    const inHand = thread(undefined, { grievance: { stage: 'complaint' } });
    expect(whomAbout(readWords('for my mom', usWords.forms), inHand, { key: 'mom', sex: 'f' })).toBeUndefined();
  });
});

describe('a benefit of theirs', () => {
  const mom = { key: 'mom', sex: 'f' } as const;
  it.each([
    ["my mom's medicaid got stopped", true],
    ['my moms food stamps were cut', true],
    ['my mom lost her job', false],
    ["my mom's dog", false],
    ['my medicaid stopped, mom helps', false],
  ])('%s: %s', (text, theirs) => {
    expect(ownsBenefit(readWords(text, usWords.forms), mom, usWords.programs)).toBe(theirs);
  });
});

describe('a thread for somebody', () => {
  it('holds their facts, and nothing that was open or asked about another', () => {
    const turned = threadFor(thread(undefined), neighbor);
    expect(turned.facts.map(({ path, value }) => [path, value])).toEqual([['state', 'FL']]);
    expect(turned.dialogue).toMatchObject({ about: neighbor, need: undefined, skippedPaths: [] });
  });

  it('keeps what is open while it is about the same person', () => {
    expect(threadFor(thread(neighbor), neighbor).dialogue).toMatchObject({ need: 'rent', skippedPaths: ['state'] });
  });
});
