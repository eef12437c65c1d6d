import { digitsOf, labelled, type Recognizer } from '../recognizer.ts';

/** A United States Individual Taxpayer Identification Number: 9xx, with 50-65, 70-88, 90-92 or 94-99 in the middle. */
export const itin: Recognizer = {
  entity: 'itin',
  patterns: [
    { name: 'dashed', regex: /(?<![\w.-])9\d{2}-\d{2}-\d{4}(?![\w-])/g, score: 0.85 },
    { name: 'spaced', regex: /(?<![\w.-])9\d{2} \d{2} \d{4}(?![\w-])/g, score: 0.6 },
    { name: 'run', regex: /(?<![\w.$-])9\d{8}(?![\w-])/g, score: 0.5 },
    {
      name: 'labelled',
      regex: labelled('itin|taxpayer id', '9\\d{2}[- ]?\\d{2}[- ]?\\d{4}'),
      score: 0.95,
      labelled: true,
    },
  ],
  contextWords: ['itin', 'taxpayer', 'tax id'],
  validate: (value) => {
    const group = Number(digitsOf(value).slice(3, 5));
    const issued =
      (group >= 50 && group <= 65) ||
      (group >= 70 && group <= 88) ||
      (group >= 90 && group <= 92) ||
      (group >= 94 && group <= 99);
    return issued ? 'maybe' : 'no';
  },
  source: {
    title: 'Individual taxpayer identification number (ITIN)',
    url: 'https://www.irs.gov/tin/itin/individual-taxpayer-identification-number-itin',
  },
};
