import { describe, expect, it } from 'vitest';
import { readReferences } from '../../../../../src/conversation/understand/references/read-references.ts';
import { usDialogue } from '../dialogue/us-dialogue.ts';
import type { RetrievedProgram } from '../../../../../src/threads/thread.ts';

const shown = ['snap', 'wic', 'liheap'];
const programs: RetrievedProgram[] = [...shown, 'hidden'].map((programId, index) => ({
  programId,
  programHash: 'h',
  outcome: 'likely_eligible',
  shownAs: index < shown.length ? index + 1 : undefined,
  seen: index < shown.length,
  foundInTurn: 1,
}));
const names = {
  find: (text: string) =>
    shown
      .flatMap((programId) => {
        const start = text.toLowerCase().indexOf(programId);
        const end = start + programId.length;
        return start < 0 ? [] : [{ programId, quote: text.slice(start, end), start, end }];
      })
      .sort((a, b) => a.start - b.start),
  beginning: (words: string) => (words === 'earned income' ? ['eitc'] : []),
};
const categories: Record<string, string[]> = { snap: ['food'], wic: ['food', 'children'], liheap: ['energy'] };

const read = (text: string, focusProgramId: string | undefined = undefined, known = programs, told = false) =>
  readReferences(
    text,
    { programs: known, focusProgramId, names, topicsOf: (id) => categories[id] ?? [], told },
    usDialogue.pointing,
  );
const ids = (text: string, focus?: string) => read(text, focus).references.map((one) => one.programId);

describe('references', () => {
  it.each([
    ['how do I apply for the second one?', ['wic']],
    ['tell me about the 3rd program', ['liheap']],
    ['number 2', ['wic']],
    ['#1 please', ['snap']],
    ['option three', ['liheap']],
    ['the last one', ['liheap']],
    ['what about the second?', ['wic']],
    ['the first two', ['snap', 'wic']],
    ['the first two programs', ['snap', 'wic']],
    ['the second and the third one', ['wic', 'liheap']],
    ['both of them', ['snap', 'wic']],
    ['all of them', ['snap', 'wic', 'liheap']],
    ['that energy thing', ['liheap']],
    ['that food thing', ['snap']],
    ['is WIC better than SNAP?', ['wic', 'snap']],
    ['scond one pls', ['wic']],
    ['tell me about second', ['wic']],
    ['1st or 3rd, which is faster', ['snap', 'liheap']],
    ['difference between 1 and 2', ['snap', 'wic']],
    ['y la tercera?', ['liheap']],
    ['everything but the last', ['snap', 'wic']],
    ['all except wic', ['snap', 'liheap']],
    ['skip wic and snap, number 3 please', ['liheap']],
    ['do I apply for each one separately', ['snap', 'wic', 'liheap']],
    ['the earned income thing', ['eitc']],
    ['the one for energy', ['liheap']],
    ['not wic', ['wic']],
  ])('%s', (text, programIds) => {
    expect(ids(text)).toEqual(programIds);
  });

  it('takes "it" and "that one" for the program talked about last', () => {
    expect(ids('how do I apply for it?', 'wic')).toEqual(['wic']);
    expect(ids('what papers do I need for that one', 'snap')).toEqual(['snap']);
    expect(read('how do I apply for it?', 'wic').references[0]?.by).toBe('focus');
  });

  it('takes a name that several programs have for the one that was shown', () => {
    const namesakes = ['relief_of_marin', 'wic', 'relief_of_yolo'];
    const find = () => namesakes.map((programId) => ({ programId, quote: 'relief', start: 4, end: 10 }));
    const readWith = (known: RetrievedProgram[]) =>
      readReferences(
        'the relief',
        {
          programs: known,
          focusProgramId: undefined,
          names: { find, beginning: () => [] },
          topicsOf: () => [],
        },
        usDialogue.pointing,
      ).references.map((one) => one.programId);
    expect(readWith(programs)).toEqual(['wic']);
    expect(readWith([])).toEqual(namesakes);
  });

  it('takes the others for all but the one talked about, and stands a pronoun beside what is named', () => {
    expect(ids('what about the others', 'wic')).toEqual(['snap', 'liheap']);
    expect(ids('can I get that and the first one', 'wic')).toEqual(['wic', 'snap']);
    expect(ids('is it better than liheap', 'wic')).toEqual(['wic', 'liheap']);
  });

  it('takes bare figures for places only where the message told nothing', () => {
    expect(ids('1 and 3')).toEqual(['snap', 'liheap']);
    expect(read('1 and 3', undefined, programs, true).references).toEqual([]);
  });

  it('says that something was meant when nothing is there', () => {
    expect(read('the fifth one')).toEqual({ references: [], dangling: true });
    expect(read('how do I apply for it?')).toEqual({ references: [], dangling: true });
    expect(read('the second one', undefined, [])).toEqual({ references: [], dangling: true });
  });

  it.each([
    'my second child is 7',
    'I lost it all last week',
    'both my kids are sick',
    'both of us work',
    'the first time I applied',
    'I need help with rent',
    'at first I was fine',
    'number of people',
    'wait a second',
    'I get paid the 1st and the 15th',
    'we both lost our jobs',
    'I need both hands',
    'all of them are under 10',
    'my second shift starts at 9',
    "I don't get it",
    '',
  ])('points at nothing: %s', (text) => {
    expect(read(text, 'snap')).toEqual({ references: [], dangling: false });
  });

  it('stays fast on hostile text', () => {
    for (const piece of [
      'the second ',
      'number ',
      'both ',
      'that a',
      ' ',
      'first two ',
      'please first ',
      '1 and ',
      'all but ',
    ])
      expect(read(piece.repeat(2_000)).references.length).toBeLessThanOrEqual(shown.length);
  });
});
