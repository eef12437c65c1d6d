import { describe, expect, it } from 'vitest';
import { brokenIn, type DialogueAnswer } from '../../../scripts/eval/dialogue-file.ts';
import { dialoguesReportOn } from '../../../scripts/eval/dialogues-report.ts';

const answer: DialogueAnswer = {
  route: 'TOOLS',
  status: 'answered',
  text: 'SNAP may help.',
  programs: ['snap', 'wic'],
  questionPath: undefined,
  ticketNumber: undefined,
  rights: [],
  tools: [],
  facts: new Map([['state', 'TX']]),
};
const turn = { user: 'hi', says: [], never: [], facts: {} };

describe('a report on dialogues', () => {
  it('finds nothing where all that a story expects holds', () => {
    const expected = {
      ...turn,
      route: 'TOOLS' as const,
      says: ['snap'],
      programs: ['snap'],
      facts: { state: 'TX', zip: null },
    };
    expect(brokenIn(expected, answer)).toEqual([]);
  });

  it('names each thing that does not', () => {
    const expected = {
      ...turn,
      route: 'CONTEXT' as const,
      never: ['SNAP'],
      asks: true,
      ticket: true,
      rights: ['appeal'],
      facts: { state: 'OH' },
    };
    expect(brokenIn(expected, answer)).toHaveLength(6);
  });

  it('counts answers, and conversations that are right as a whole', () => {
    const report = dialoguesReportOn([
      { dialogue: 'a', text: '1', broken: [] },
      { dialogue: 'a', text: '2', broken: ['x'] },
      { dialogue: 'b', text: '1', broken: [] },
    ]);
    expect(report).toMatchObject({ turns: 3, right: 2, dialogues: 2, whole: 1 });
  });
});
