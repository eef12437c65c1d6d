import type { Recognizer } from '../recognizer.ts';

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\\.?';
const year = "(?:19|20)\\d{2}|'?\\d{2}";
const date = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-](?:${year})|(?:19|20)\\d{2}[/.-]\\d{1,2}[/.-]\\d{1,2}|${month} \\d{1,2}(?:st|nd|rd|th)?,? {1,2}(?:${year})|\\d{1,2}(?:st|nd|rd|th)?(?: of| de)?[ -]${month}(?:,| de|-)? ?(?:${year}))`;

const labels =
  'born|d\\.?o\\.?b\\.?|date of birth|birth ?date|birth ?day|b-?day|birth|nacid[oa]|nac[ií]|fecha de nacimiento|cumpleaños';
const between = '(?:is|was|were|on|in|the|el|es|of|for|my|his|her|their|son|daughter|child|:|=|-|,)';

/**
 * A date of birth, only where the writer says that it is one: other dates (a letter's, a deadline's) are needed to help.
 * An age, a birth year alone or a birth month alone stays.
 */
export const dateOfBirth: Recognizer = {
  entity: 'date_of_birth',
  patterns: [
    {
      name: 'after_label',
      regex: new RegExp(`(?<![A-Za-z])(?:${labels})[ ]{0,2}(?:${between}[ ]{0,2}){0,4}(${date})(?![\\w/])`, 'gi'),
      score: 0.9,
      labelled: true,
    },
    {
      name: 'before_label',
      regex: new RegExp(
        `(?<![\\w/.-])${date}(?=[ ,]{1,2}(?:(?:is|was|=|that's|as)[ ])?(?:(?:my|his|her|the|our|their|a)[ ])?(?:d\\.?o\\.?b|date of birth|birth ?date|birth ?day)(?!\\w))`,
        'gi',
      ),
      score: 0.9,
    },
  ],
  contextWords: [],
  source: {
    title: '45 CFR 164.514(b)(2)(i)(C), dates directly related to an individual',
    url: 'https://www.ecfr.gov/current/title-45/section-164.514',
  },
};

/** When we have just asked for a date of birth, any full date is one, also "03051990". */
export const expectedDateOfBirth: Recognizer = {
  ...dateOfBirth,
  patterns: [
    { name: 'asked_for', regex: new RegExp(`(?<![\\w/.$-])${date}(?![\\w/])`, 'gi'), score: 0.9 },
    {
      name: 'asked_for_run',
      regex:
        /(?<![\w/.$-])(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d{2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![\w/-])/g,
      score: 0.9,
    },
  ],
};
