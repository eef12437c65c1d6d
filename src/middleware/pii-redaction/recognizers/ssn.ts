import { digitsOf, labelled, type Recognizer } from '../recognizer.ts';
import { spelledDigits } from './spelled-digits.ts';

const labels = 'ssns?|s\\.s\\.n\\.?|ss ?#|soc(?:ial)? sec(?:urity)?|socials?|seguro social';

/** A United States Social Security number. Never issued: area 000, 666 and 900-999, group 00, serial 0000. */
export const ssn: Recognizer = {
  entity: 'ssn',
  patterns: [
    { name: 'dashed', regex: /(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w-])/g, score: 0.85 },
    { name: 'spaced', regex: /(?<![\w.-])(?:\d{3} \d{2} \d{4}|\d{3}\.\d{2}\.\d{4})(?![\w-])/g, score: 0.6 },
    { name: 'run', regex: /(?<![\w.$-])\d{9}(?![\w-])/g, score: 0.15 },
    { name: 'labelled', regex: labelled(labels, '\\d{3}[-. ]?\\d{2}[-. ]?\\d{4}'), score: 0.95, labelled: true },
    { name: 'spelled', regex: spelledDigits(9), score: 0.8, labelled: true },
    {
      name: 'last_four',
      regex:
        /(?<![A-Za-z])last (?:4|four)(?: (?:digits|of|my|the|his|her|ssn|social(?: security)?|number|is|are|:)){0,8}[: ]{1,2}(\d{4})(?!\d)/gi,
      score: 0.8,
      labelled: true,
    },
  ],
  contextWords: ['ssn', 'social security', 'social', 'ss#', 'soc sec', 'seguro social'],
  validate: (value) => {
    const digits = digitsOf(value);
    const area = digits.slice(0, 3);
    const issued = area !== '000' && area !== '666' && area < '900';
    return issued && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000' ? 'maybe' : 'no';
  },
  source: {
    title: 'Social Security Number Randomization',
    url: 'https://www.ssa.gov/employer/randomization.html',
  },
};
