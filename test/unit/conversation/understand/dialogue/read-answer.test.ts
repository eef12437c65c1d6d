import { describe, expect, it } from 'vitest';
import { readAnswer as read } from '../../../../../src/conversation/understand/dialogue/read-answer.ts';
import type { OpenQuestion } from '../../../../../src/threads/thread.ts';
import { usDialogue } from './us-dialogue.ts';

const readAnswer = (line: string, open: OpenQuestion | undefined, gaveValue: boolean) =>
  read(line, open, gaveValue, usDialogue);
const fact: OpenQuestion = { kind: 'fact', ask: 'How many?', why: 'it decides', path: 'expenses.rent', askedInTurn: 1 };
const confirm: OpenQuestion = { kind: 'confirm', what: 'take_complaint', askedInTurn: 1 };
const choice: OpenQuestion = {
  kind: 'choice',
  askedInTurn: 1,
  options: [
    { intent: 'how_to_apply', says: 'how to apply for WIC' },
    { intent: 'documents', says: 'which papers you need' },
    { intent: 'grievance', says: 'make a complaint about the office' },
  ],
};
const answers = (open: OpenQuestion, lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => [line, readAnswer(line, open, false).answer]));
const all = (lines: readonly string[], answer: string | undefined) =>
  Object.fromEntries(lines.map((line) => [line, answer]));

describe('readAnswer to a question that is open', () => {
  it.each([
    [
      'yes',
      [
        'yes',
        'YES!!',
        'yeah',
        'yep',
        'Yes please',
        'sure why not',
        'ok',
        'uh huh',
        'that’s right',
        'yes, and my sister too lives here',
        'um yeah',
        'I do',
        'of course',
        'go ahead',
      ],
    ],
    [
      'no',
      [
        'no',
        'Nope.',
        'nah',
        'not really',
        'no i dont',
        "I don't",
        'no, never had that',
        'no my husband does',
        'none',
        'never',
        'of course not',
        'i dont think so',
        'we dont have any',
      ],
    ],
    [
      'unknown',
      [
        'idk',
        "I don't know",
        'not sure',
        'no idea',
        'no clue tbh',
        'i cant remember',
        'hmm, I would have to check',
        'dunno',
        'I don’t know, it changes',
        'who knows',
      ],
    ],
    [
      'declined',
      [
        "I'd rather not say",
        'rather not say',
        'prefer not to answer',
        "that's private",
        'none of your business',
        'no comment',
        'i dont want to tell you that',
        "I'm not comfortable sharing that",
        'no i wont say',
      ],
    ],
    [
      'skip',
      ['skip', 'pass', 'next question please', 'can we skip that', 'ask me later', 'move on', 'lets skip this one'],
    ],
  ] as const)('reads %s', (answer, lines) => {
    expect(answers(fact, lines)).toEqual(all(lines, answer));
  });

  it('takes no other message for an answer', () => {
    const lines = [
      'why do you need that?',
      'what does gross mean',
      'ok how do I apply for WIC',
      'no food in the house since monday',
      'no one at the office answers the phone and I am tired of it',
      "I don't know if I qualify",
      'right now my cousin lives with us too and helps a lot',
      'how long does it take',
      'what if I dont remember it exactly',
      'is it a problem if I am not sure?',
      'my dog is called Pass',
    ];
    expect(answers(fact, lines)).toEqual(all(lines, undefined));
  });

  it('never reads a refusal to answer about a fact as "no"', () => {
    expect(readAnswer('no thanks', fact, false).answer).toBe('declined');
    expect(readAnswer('no thanks', confirm, false).answer).toBe('no');
  });

  it('lets a value outrank the yes or no around it', () => {
    expect(readAnswer('yes, two', fact, true).answer).toBe('value');
    expect(readAnswer('not sure, maybe 400', fact, true).answer).toBe('value');
  });

  it('marks a question back', () => {
    expect(readAnswer('why do you need that?', fact, false)).toMatchObject({ asksBack: true, answer: undefined });
    expect(readAnswer('but why', fact, false).asksBack).toBe(true);
    expect(readAnswer('sure why not', fact, false).asksBack).toBe(false);
  });

  it('reads no answer when nothing was asked', () => {
    expect(readAnswer('yes', undefined, false).answer).toBeUndefined();
  });
});

describe('readAnswer on words that close', () => {
  it('hears never mind', () => {
    for (const line of [
      'never mind',
      'nvm',
      'Forget it.',
      'cancel that',
      'stop',
      'actually never mind',
      'i changed my mind',
    ])
      expect(readAnswer(line, confirm, false), line).toMatchObject({ closes: 'cancel', answer: undefined });
  });

  it('hears that that is all', () => {
    for (const line of [
      "that's all",
      "no that's it",
      'nothing else',
      "I'm done",
      'thats everything thanks',
      'no nothing more to add',
    ])
      expect(readAnswer(line, confirm, false).closes, line).toBe('done');
  });

  it('hears neither in the middle of a story', () => {
    for (const line of [
      'they told me to stop calling and forget it because my case was closed in may',
      'that is all the money we have for the month',
      'they cut my benefits',
    ])
      expect(readAnswer(line, confirm, false).closes, line).toBeUndefined();
  });
});

describe('readAnswer to a choice', () => {
  it.each([
    ['the first one', 0],
    ['2', 1],
    ['number two please', 1],
    ['third', 2],
    ['the last one', 2],
    ['i meant the second', 1],
    ['one', 0],
    ['papers', 1],
    ['the complaint', 2],
    ['how to apply', 0],
  ])('finds the option in "%s"', (line, index) => {
    expect(readAnswer(line, choice, false).chosenOption).toBe(index);
  });

  it.each(['the fourth one', 'something else', 'yes', 'neither', 'none of those', '12'])(
    'finds none in "%s"',
    (line) => {
      expect(readAnswer(line, choice, false).chosenOption).toBeUndefined();
    },
  );
});
