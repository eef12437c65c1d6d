import { certainty, type FactReader } from '../reader.ts';
import { phrasesIn } from '../text/phrases.ts';
import { wordText } from '../text/words.ts';

const subject =
  /^(?:i|he|she|we|they|who|and|also|just|still|now|only|both|husband|wife|mom|dad|partner|boyfriend|girlfriend)$/;
/** "I clean houses", "she drives for Uber": work by what is done. */
export const readJobs: FactReader = ({ words, lexicon, people }) =>
  phrasesIn(words, lexicon.income).flatMap(({ from, to, value: { employment } }) =>
    employment === undefined || !subject.test(wordText(words, from - 1))
      ? []
      : people.subjectsAt(from).map((id) => ({
          path: `members.${id}.employment.status`,
          value: employment,
          confidence: certainty.clear,
          from,
          to,
        })),
  );
