import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameIndex, namesOf } from '../../../src/programs/name-index.ts';
import { thesaurusSchema } from '../../../src/programs/thesaurus.ts';
import { makeProgram } from '../../support/programs.ts';

const programs = [
  makeProgram('food_card', { name: 'Nutrition Card Program (NCP)', other_names: ['food card', 'meal stamps'] }),
  makeProgram('card', { name: 'Card Exchange', other_names: ['card'] }),
  makeProgram('sick_pay', { name: 'Mediplan', other_names: ['Medi-Care Plan'] }),
  makeProgram('old_pay', { name: 'Disability Pay', other_names: ['disability'] }),
  makeProgram('long_pay', { name: 'Long Disability Pay', other_names: ['disability'], gives: 'Buys a mediplot.' }),
];
const thesaurus = thesaurusSchema.parse({
  stop_words: ['cards'],
  synonyms: [
    { names: 'sick_pay', say: ['the plan thing'] },
    { suggests: ['food_card'], say: ['hungry'] },
  ],
});
const names = nameIndex(programs, thesaurus);
const found = (text: string) => names.find(text).map(({ programId, quote }) => `${programId}: ${quote}`);

describe('a part of a name', () => {
  it('is found where its letters are spelled out', () => {
    expect(found('the n.c.p. office')).toEqual(['food_card: n.c.p']);
    expect(found('an N C P form')).toEqual(['food_card: N C P']);
  });

  it('tells the programs whose name begins with it and goes on', () => {
    expect(names.beginning('nutrition card')).toEqual(['food_card']);
    expect(names.beginning('mediplan')).toEqual([]);
  });
});

describe('names of a program', () => {
  it('are all of them, with and without what stands in brackets', () => {
    expect(namesOf(programs[0] ?? makeProgram('x'))).toEqual([
      'Nutrition Card Program (NCP)',
      'Nutrition Card Program',
      'NCP',
      'food card',
      'meal stamps',
    ]);
  });

  it('are not what explains them in brackets', () => {
    const local = makeProgram('x', { name: 'Card (North County)', short_name: 'cash (ABC, D&E)' });
    expect(namesOf(local)).toEqual(['Card (North County)', 'Card', 'cash (ABC, D&E)', 'cash', 'ABC', 'D&E']);
  });
});

describe('finding programs by name in a message', () => {
  it.each([
    ['the whole name', 'Do I get the Nutrition Card Program?', ['food_card: Nutrition Card Program']],
    ['a short name in any case', 'ncp NCP', ['food_card: ncp', 'food_card: NCP']],
    ['the longest of two names that overlap', 'my food card is lost', ['food_card: food card']],
    ['singular and plural', 'one meal stamp, two Meal Stamps', ['food_card: meal stamp', 'food_card: Meal Stamps']],
    ['signs between the words', 'the "food-card"', ['food_card: food-card']],
    ['words run together', 'mealstamps please', ['food_card: mealstamps']],
    ['a word taken apart', 'medi plan', ['sick_pay: medi plan']],
    [
      'a misspelling',
      'nutritoin card progam and mediplann',
      ['food_card: nutritoin card progam', 'sick_pay: mediplann'],
    ],
    ['a nickname of the thesaurus', 'about the plan thing', ['sick_pay: the plan thing']],
    ['a name that two programs share', 'on disability', ['old_pay: disability', 'long_pay: disability']],
    ['accents and width', 'ＮＣＰ, mèdiplan', ['food_card: ＮＣＰ', 'sick_pay: mèdiplan']],
  ])('takes %s', (_, text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  it.each([
    ['what only suggests a program', 'we are hungry'],
    ['a word inside another', 'discard scorecard'],
    ['a part of a name', 'nutrition program'],
    ['a word that the catalogue knows as another', 'mediplot'],
    ['a short word that is nearly a name', 'ncb nc'],
    ['a word with another first letter', 'lisability'],
    ['nothing', ''],
  ])('leaves %s alone', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('gives the place of each quote, and whether it was misspelt', () => {
    const text = 'my fod card? my food card!';
    const mentions = names.find(text);
    for (const { quote, start, end } of mentions) expect(text.slice(start, end)).toBe(quote);
    expect(names.find('disabilty')[0]?.misspelt).toBe(true);
    expect(names.find('disability')[0]?.misspelt).toBe(false);
  });

  it('gives mentions in order, none overlapping, of any text', () => {
    const word = fc.constantFrom('food', 'card', 'nutrition', 'program', 'disability', 'medi', 'plan', 'x', '-', '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const mention of names.find(text)) {
          expect(text.slice(mention.start, mention.end)).toBe(mention.quote);
          expect(mention.start >= end || mention.end === end).toBe(true);
          end = mention.end;
        }
      }),
    );
  });

  it('takes time in step with the length of the text', () => {
    const time = (repeats: number) => {
      const text = 'nutrishion car progrm disabiltiy uncharacteristically '.repeat(repeats);
      const started = performance.now();
      names.find(text);
      return performance.now() - started;
    };
    time(200);
    const [short, long] = [Math.min(time(200), time(200)), Math.min(time(2_000), time(2_000))];
    expect(long / short).toBeLessThan(40);
  });
});

describe('a name that is a word of every day too', () => {
  const index = nameIndex(
    [makeProgram('hip', { name: 'Healthy Plan (HIP)' }), makeProgram('lift', { name: 'LIFT' })],
    thesaurusSchema.parse({
      word_names: { names: ['hip', 'lift'], before: ['apply for', "what's"], after: ['program', 'card'] },
    }),
  );
  const meant = (text: string) => index.find(text).map(({ programId }) => programId);

  it.each(['i broke my hip', 'both hips hurt', 'can you lift it', 'HIP', 'I NEED A LIFT', 'lift', 'a lift program2'])(
    'is only a word in "%s"',
    (text) => {
      expect(meant(text)).toEqual([]);
    },
  );

  it.each([
    ['what is the HIP thing', ['hip']],
    ['how do I apply for hip', ['hip']],
    ['whats hip', ['hip']],
    ['the lift card', ['lift']],
    ['is there a healthy plan', ['hip']],
  ])('is the program in "%s"', (text, ids) => {
    expect(meant(text)).toEqual(ids);
  });

  it('is a name like any other where the pack says nothing of it', () => {
    expect(nameIndex([makeProgram('hip', { name: 'HIP' })], thesaurusSchema.parse({})).find('my hip')).toHaveLength(1);
  });
});
