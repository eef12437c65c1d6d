import { describe, expect, it } from 'vitest';
import { judgeLines, lessonsOf, type LabelledLine } from '../../../scripts/eval/intents.ts';
import { intentsReportOn, intentsReportText, type IntentFinding } from '../../../scripts/eval/intents-report.ts';
import { trainIntents } from '../../../src/conversation/understand/intents/train-intents.ts';

const finding = (label: string, likeliest: string, belief: number, accepted = true): IntentFinding => ({
  text: `${label} said`,
  label,
  likeliest,
  probability: 0.9,
  belief,
  accepted,
});

describe('the report on intents', () => {
  const report = intentsReportOn([
    finding('a', 'a', 0.9),
    finding('a', 'b', 0.8),
    finding('b', 'b', 0.2, false),
    finding('b', 'b', 0.7),
    finding('oos', 'a', 0.1, false),
    finding('oos', 'b', 0.85),
  ]);

  it('counts the likeliest label, what is refused, and what is none of ours', () => {
    expect(report).toMatchObject({ accuracy: 0.75, taken: 0.5, falseAlarms: 0.25, foreignFound: 0.5 });
  });

  it('says how much out of scope is found when a given share of ours is refused', () => {
    expect(report.foundAt.map(({ found }) => found)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('names the pairs that are taken for one another, and the lines', () => {
    expect(report.confusions).toEqual([{ label: 'a', taken: 'b', times: 1 }]);
    expect(report.wrong).toHaveLength(3);
    expect(intentsReportText(report, true)).toContain('a -> b');
  });

  it('is empty, and no error, for no lines', () => {
    expect(intentsReportOn([])).toMatchObject({ ours: 0, accuracy: 0 });
  });
});

describe('the classifier on a labelled set that is not the pack', () => {
  const wishes = ['weather', 'music', 'timer', 'route', 'recipe'];
  const forms = [
    'what is the X',
    'X please',
    'tell me about the X today',
    'i want X',
    'start the X now',
    'any X for me',
  ];
  const lines: LabelledLine[] = wishes.flatMap((label) =>
    forms.map((form) => ({ text: form.replace('X', label), label })),
  );

  it('learns its labels, and refuses most of what is marked as out of scope', () => {
    const strange = ['quantum chromodynamics', 'zebra herds migrate', 'pay my invoice', 'lovely curtains'].map(
      (text) => ({
        text,
        label: 'oos',
      }),
    );
    const model = trainIntents(lessonsOf([...lines, ...strange]));
    const report = intentsReportOn(
      judgeLines(model, [
        { text: 'the weather please', label: 'weather' },
        { text: 'i want the recipe', label: 'recipe' },
        { text: 'purple elephants dance', label: 'oos' },
      ]),
    );
    expect(model.labels).toHaveLength(wishes.length);
    expect(report.accuracy).toBe(1);
    expect(report.foreignFound).toBe(1);
  });

  it('learns without any line that is out of scope', () => {
    expect(trainIntents(lessonsOf(lines)).labels).toEqual(wishes.toSorted());
  });
});
