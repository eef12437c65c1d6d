import { describe, expect, it } from 'vitest';
import { shortQuestion } from '../../../../../src/conversation/understand/dialogue/short-questions.ts';
import { factsOf } from '../facts/us-words.ts';

const saysNothing = (text: string) => /^(?:the )?thing(?: you know)?$/.test(text);

describe('a question of a few words', () => {
  it.each([
    ['how', 'how_to_apply'],
    ['ok how?', 'how_to_apply'],
    ['ok and what about the heating', 'find_programs'],
    ['what about rent', 'find_programs'],
    ['how about help with diapers?', 'find_programs'],
  ])('%s: %s', (text, intent) => {
    expect(shortQuestion(text, saysNothing)?.intent).toBe(intent);
  });

  it.each([
    'what about me',
    'what about the second one',
    'what about it?',
    'what about the thing you know',
    'what is my ticket number',
    'tell me about number 2',
    'how do i apply for wic',
    'how long does it take until somebody calls me back about that',
    '',
  ])('%s: not by these few words', (text) => {
    expect(shortQuestion(text, saysNothing)).toBeUndefined();
  });

  it('names the need that it asks about', () => {
    expect(shortQuestion('ok and what about the heating', saysNothing)?.need).toBe('heating');
  });

  it('tells no fact', () => {
    expect(factsOf('got ssi?')).toEqual({});
  });
});

it('reads a state by a code that is no word', () => {
  expect(factsOf('need food asap tx 2 kids no job')).toMatchObject({ state: 'TX' });
  expect(factsOf('im 66 and my husband is 70, ohio')).toMatchObject({ state: 'OH' });
  expect(factsOf('my husband lives in ohio')).not.toHaveProperty('state');
  expect(factsOf('need food or rent help hi me ok')).not.toHaveProperty('state');
});
