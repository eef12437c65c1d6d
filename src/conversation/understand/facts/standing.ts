import { certainty, type FactReader, type Found, type Message } from './reader.ts';
import { negatedBefore } from './scopes.ts';
import { matches, wordText } from './words.ts';

/** Service and study. */
export const readStanding: FactReader = (message) => [...service(message), ...study(message)];

const veteran =
  / (?:(?:a|an|us|army|navy|marine|marines|air force|combat|disabled|military|vietnam|iraq|war|retired|honorably discharged|homeless|the|am|is|'s) (?:veteran|vet)|veteran ,|served in the (?:us |united states )?(?:army|navy|marines|marine corps|air force|military|coast guard|national guard|armed forces|reserves)|was in the (?:army|navy|marines|air force|military|coast guard))(?! clinic| office| hospital| bill| appointment| s)(?= )/g;

function service(message: Message): Found[] {
  const found: Found[] = [];
  for (const match of matches(message.words, veteran)) {
    const before = wordText(message.words, match.from - 1);
    const first = wordText(message.words, match.from);
    if (first === 'the' || /^(to|see|at|by|from|for)$/.test(before)) continue;
    const negative = negatedBefore(message.words, match.from + 1, 3);
    for (const id of message.people.subjectsAt(match.to - 1))
      found.push({
        path: `members.${id}.veteran`,
        value: !negative,
        confidence: certainty.said,
        from: match.from,
        to: match.to,
      });
  }
  for (const match of matches(message.words, / (?:i|he|she) (?:have |has )?never served(?! time)(?= )/g))
    for (const id of message.people.subjectsAt(match.to))
      found.push({
        path: `members.${id}.veteran`,
        value: false,
        confidence: certainty.said,
        from: match.from,
        to: match.to,
      });
  return found;
}

const studies: readonly (readonly [RegExp, string])[] = [
  [
    / (?:full time (?:college |university |nursing |grad |graduate )?student|(?:go to|going to|attend|attending|in) (?:college|school|university|community college) full time|full time (?:in|at) (?:college|school|university)|student full time)(?= )/g,
    'full',
  ],
  [
    / (?:half time (?:college |university |nursing )?student|(?:go to|going to|attend|attending|in) (?:community )?(?:college|school|university) half time|student half time|half time in (?:college|school))(?= )/g,
    'half',
  ],
  [
    / (?:less than half time (?:student|in college|in school)|(?:in college|in school|student) less than half time)(?= )/g,
    'under_half',
  ],
  [/ (?:not (?:a|in) (?:college|student|school|college student|university)|not a student)(?= )/g, 'none'],
];

function study(message: Message): Found[] {
  return studies.flatMap(([pattern, value]) =>
    matches(message.words, pattern).flatMap((match) =>
      value !== 'none' && negatedBefore(message.words, match.from)
        ? []
        : message.people
            .subjectsAt(match.from)
            // A child in school full time is no student in the sense of the field.
            .filter((id) => !id.startsWith('child') || / (?:college|university) /.test(message.words.text))
            .map((id) => ({
              path: `members.${id}.student`,
              value,
              confidence: certainty.said,
              from: match.from,
              to: match.to,
            })),
    ),
  );
}
