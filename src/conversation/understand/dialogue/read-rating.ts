import { countWords } from '../../../embedding/text/count-words.ts';

const words = ['one', 'two', 'three', 'four', 'five'];

/** A number from 1 to 5 in a short answer; undefined where there is none. */
export function readRating(text: string): number | undefined {
  const match =
    /^\W*(?:(?:a|an|it was|id say|i'd say|i give (?:it|them)|maybe|only|about)\s+)*(?:a\s+)?([1-5]|one|two|three|four|five)(?:\s*(?:out of|of|\/)\s*(?:5|five)|\s+stars?)?(?:\W|$)(?!\d)/i.exec(
      text,
    );
  const said = match?.[1]?.toLowerCase();
  if (said === undefined || countWords(text) > answerWordsMax) return undefined;
  return /\d/.test(said) ? Number(said) : words.indexOf(said) + 1;
}

const answerWordsMax = 8;
