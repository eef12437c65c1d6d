import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, textOf, wordText, type WordMatch } from '../text/words.ts';

/** Service and study. */
export const readStanding: FactReader = (message) => [...service(message), ...study(message)];

const veteran =
  / (?:(?:a|an|us|army|navy|marine|marines|air force|combat|disabled|military|vietnam|iraq|war|retired|honorably discharged|homeless|the|am|is|'s) (?:veteran|vet)|veteran ,|served in the (?:us |united states )?(?:army|navy|marines|marine corps|air force|military|coast guard|national guard|armed forces|reserves)|(?:was|been|medic|cook|mechanic|years?) in the (?:us |united states )?(?:army|navy|marines|air force|military|coast guard))(?! clinic| office| hospital| bill| appointment| s(?= ))(?= )/g;

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

/** How much somebody studies, longest words first. */
const loads: readonly (readonly [RegExp, string])[] = [
  [/ less than half time(?= )/g, 'under_half'],
  [/(?<! less than) half time(?= )/g, 'half'],
  [/ full time(?= )/g, 'full'],
];
const studyWord =
  / (?:students?|college|university|classes|class|semester|campus|dorm|tuition|degree|pell grant|(?:go|going|went|goes) to (?:\w+ )?school|(?:in|at|nursing|trade|beauty|grad|graduate|law|medical|tech|vocational) school) /;
const workWord =
  /^(?:work|works|working|worked|job|jobs|employed|hours|hired|position|cashier|parent|mom|dad|caregiver|now|again|nanny|pay)$/;
const notStudying = / (?:not (?:a|in) (?:college|student|school|college student|university)|not a student)(?= )/g;
/** How far from "full time" what it is of may stand. */
const besideLoadWords = 2;

function study(message: Message): Found[] {
  const { words, scopes } = message;
  const about = (match: WordMatch, value: string): Found[] =>
    message.people
      .subjectsAt(match.from)
      // A child in school full time is no student in the sense of the field.
      .filter((id) => !id.startsWith('child') || / (?:college|university) /.test(words.text))
      .map((id) => ({
        path: `members.${id}.student`,
        value,
        confidence: certainty.said,
        from: match.from,
        to: match.to,
      }));
  const isOfStudy = ({ from, to }: WordMatch): boolean => {
    const near = [from - 2, from - 1, to, to + 1].map((at) => wordText(words, at));
    const sentence = scopes.sentenceAt(from);
    const inSentence = studyWord.test(textOf(words, sentence.from, sentence.to));
    return (
      (inSentence || (studyWord.test(words.text) && /^[.,;]?$/.test(near[1] ?? ''))) &&
      !near.some((word) => workWord.test(word))
    );
  };
  const told = loads.flatMap(([pattern, value]) =>
    matches(words, pattern)
      .filter((match) => isOfStudy(match) && !negatedBefore(words, match.from, besideLoadWords))
      .flatMap((match) => about(match, value)),
  );
  return [...told, ...matches(words, notStudying).flatMap((match) => about(match, 'none'))];
}
