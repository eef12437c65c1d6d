import { describe, expect, it } from 'vitest';
import { factsOf, reading, today } from './us-words.ts';

describe('nobody else', () => {
  it.each([
    'just me',
    "it's just me",
    'I live alone',
    'i live by myself',
    'nobody else',
    'no one else lives here',
    'Only me.',
    'household of one',
    'no one else only us two',
    'only us two',
  ])('%s', (text) => {
    expect(factsOf(text)).toEqual({ members: [] });
  });

  it('stands beside the people who are named', () => {
    expect(factsOf('just me and my two kids')).toEqual({
      members: [],
      'members.child1.relationship': 'child',
      'members.child2.relationship': 'child',
    });
  });

  it.each([
    'is it just me or is this hard',
    'my neighbor lives alone',
    'she lives by myself',
    'food for just me and a friend',
    'can I get help if I live alone?',
    'nobody answers the phone',
  ])('is not read from: %s', (text) => {
    expect(factsOf(text)).not.toHaveProperty('members');
  });

  it('follows from naming who lives there when that was asked', () => {
    const asked = reading('me and 2 kids', { today, openQuestion: { path: 'members' } });
    expect(asked.facts.find(({ path }) => path === 'members')).toMatchObject({ value: [], status: 'inferred' });
    expect(factsOf('me and 2 kids')).not.toHaveProperty('members');
  });
});

describe('a message that is a state and nothing else', () => {
  it.each([
    ['tx', 'TX'],
    ['Georgia', 'GA'],
    ['ohio.', 'OH'],
    ['North Carolina', 'NC'],
    ['ga', 'GA'],
  ])('%s', (text, state) => {
    expect(factsOf(text)).toEqual({ state });
  });

  it.each(['ok', 'hi', 'me', 'oh', 'no', 'in', 'Georgia called me'])('is not: %s', (text) => {
    expect(factsOf(text)).not.toHaveProperty('state');
  });
});
