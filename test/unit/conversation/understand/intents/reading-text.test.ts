import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intentsWithFacts } from '../../../../../src/conversation/understand/intents/classify-intents.ts';
import { splitClauses } from '../../../../../src/conversation/understand/intents/clauses.ts';
import {
  measureRarity,
  noDialogue,
  readFeatures,
} from '../../../../../src/conversation/understand/intents/features.ts';
import { classWords, makeLexicon } from '../../../../../src/conversation/understand/intents/word-classes.ts';
import { readWords } from '../../../../../src/conversation/understand/intents/words.ts';

describe('readWords', () => {
  it('keeps words and turns values, handles and numbers of tickets into their shapes', () => {
    expect(readWords("I DON'T earn $1,200.50, [PERSON_1] has 3; see OMB-2026-000123 noooo?")).toEqual({
      words: ['i', 'dont', 'earn', '<money>', '<person>', 'has', '<number>', 'see', '<code>', 'noo'],
      asks: true,
    });
  });

  it('reads curly and straight apostrophes alike', () => {
    expect(readWords('what’s')).toEqual(readWords("what's"));
  });
});

describe('classWords', () => {
  it('takes the longest phrase first', () => {
    const lexicon = makeLexicon({ program: ['social security'], paper: ['social security card'] });
    expect(classWords(['my', 'social', 'security', 'card', 'and', 'social', 'security'], lexicon)).toEqual([
      'my',
      '{paper}',
      'and',
      '{program}',
    ]);
  });
});

describe('readFeatures', () => {
  const lexicon = makeLexicon({});
  const known = ['rent help please', 'two of us need help', 'hello'].map((line) => readWords(line));
  const rarity = measureRarity(known, lexicon);
  const features = (text: string) => readFeatures(readWords(text), noDialogue, lexicon, rarity);

  it('gives each row once, finite, within what the examples have, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { rows, values } = features(text);
        expect(new Set(rows).size).toBe(rows.length);
        expect(rows.every((row) => row < rarity.rows)).toBe(true);
        expect(values.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('gives a long message no more weight than a short one', () => {
    const weight = (text: string) => Math.sqrt(features(text).values.reduce((sum, value) => sum + value * value, 0));
    expect(weight('rent help '.repeat(100))).toBeLessThan(1.5 * weight('rent help please'));
  });

  it('tells the dialogue’s state apart', () => {
    const open = readFeatures(readWords('two'), { ...noDialogue, openQuestion: 'fact' }, lexicon, rarity);
    expect(open.rows.length).toBeGreaterThan(features('two').rows.length);
  });
});

describe('splitClauses', () => {
  const split = (text: string) => splitClauses(text, 40);

  it('cuts at sentences, lines and requests that are tied on', () => {
    expect(split('I lost my job. What help is there?')).toEqual(['I lost my job.', 'What help is there?']);
    expect(split('laid off last week, need food')).toEqual(['laid off last week', 'need food']);
    expect(split('what do i need to bring and where do i apply')).toEqual([
      'what do i need to bring',
      'and where do i apply',
    ]);
    expect(split('we need food\nmy ebt stopped')).toEqual(['we need food', 'my ebt stopped']);
  });

  it('cuts an opening yes, no, thanks or hello from what follows', () => {
    expect(split('thanks! how do i apply')).toEqual(['thanks!', 'how do i apply']);
    expect(split('yes, i pay 800 a month')).toEqual(['yes', 'i pay 800 a month']);
  });

  it('does not cut amounts, lists or names', () => {
    expect(split('I pay 3.50 an hour and have kids 2, 5 and 11')).toEqual([
      'I pay 3.50 an hour and have kids 2, 5 and 11',
    ]);
  });

  it('never gives more than it may, nor an empty clause', () => {
    expect(splitClauses('a. '.repeat(500), 10)).toHaveLength(10);
    expect(split(' ... \n\n ?! ')).toEqual([]);
  });

  it('stays fast on text made to be slow', () => {
    const before = performance.now();
    for (const unit of [', and ', ' and', '. ', '- ', 'yes, ', '   ']) split(unit.repeat(2_000));
    expect(performance.now() - before).toBeLessThan(150);
  });
});

describe('intentsWithFacts', () => {
  it('understands a message from which facts were read, whatever its words', () => {
    expect(intentsWithFacts([{ name: 'off_topic', confidence: 0.7 }], 2)).toEqual([
      { name: 'provide_facts', confidence: 0.5 },
    ]);
  });

  it('changes nothing when there are none, or when they are already what it is for', () => {
    const unclear = [{ name: 'unclear', confidence: 0.7 }] as const;
    const corrected = [{ name: 'correct_fact', confidence: 0.9 }] as const;
    expect(intentsWithFacts(unclear, 0)).toBe(unclear);
    expect(intentsWithFacts(corrected, 1)).toBe(corrected);
  });
});
