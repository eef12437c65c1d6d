import type { Recognizer } from '../recognizer.ts';

/** A Medicare Beneficiary Identifier: eleven characters without S, L, O, I, B, Z, in the pattern CMS published. */
const letter = '[AC-HJKMNP-RT-Y]';
const either = '[AC-HJKMNP-RT-Y0-9]';

export const medicareId: Recognizer = {
  entity: 'medicare_id',
  patterns: [
    {
      name: 'mbi',
      regex: new RegExp(
        `(?<![\\w-])[1-9]${letter}${either}\\d[- ]?${letter}${either}\\d[- ]?${letter}{2}\\d{2}(?![\\w-])`,
        'gi',
      ),
      score: 0.9,
    },
  ],
  contextWords: ['medicare', 'mbi'],
  source: {
    title: 'Understanding the Medicare Beneficiary Identifier (MBI) format',
    url: 'https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi-with-format.pdf',
  },
};
