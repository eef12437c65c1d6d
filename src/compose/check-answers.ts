import type { AnswerBank } from '../answers/bank.ts';
import type { AnswerEntry } from '../answers/entry.ts';
import { untranslated } from '../answers/translated.ts';
import { bounds } from '../config.ts';

export interface AnswerFault {
  readonly id: string;
  readonly reason: string;
}

/** Words that no answer says (WORDING: the agency decides; nobody is accused, called names, or told to wait or hide). */
const never =
  /\b(?:not eligible|ineligible|don.t bother|unfortunately|illegal|aliens?|non-compliant|failed to|should have|don.t worry|guaranteed|you qualify|you will get|you.re approved|too late)\b/i;

/** Opens with a yes or no, which says the opposite where the question is turned round ("so do I lose it?"). */
const bareYesNo =
  /^(?:yes\b|no[,.]|maybe\b|(?:(?:mostly|often|usually|perhaps)|in (?:some|many|most) \w+(?: and \w+)?) (?:yes|no|not)\b)/i;

/** What is wrong with entries beyond their form: length, words, how they are found. */
export function checkAnswers(entries: readonly AnswerEntry[], bank: AnswerBank): readonly AnswerFault[] {
  const found = new Set(bank.lines.map(({ group }) => group));
  return entries.flatMap((entry) => {
    const said = saidBy(entry);
    const reasons = [
      ...said.flatMap((text) => {
        const word = never.exec(text)?.[0];
        return word === undefined ? [] : [`says “${word}”, which no answer says`];
      }),
      ...shortsOf(entry).flatMap((short) =>
        bareYesNo.test(short) ? [`opens with “${short.split(' ', 2).join(' ')}”: say what holds, in full`] : [],
      ),
      ...(countWords(said) > maxWordsOf(entry) ? [`has ${countWords(said)} words; at most ${maxWordsOf(entry)}`] : []),
      ...Object.keys(entry.in).flatMap((language) =>
        untranslated(entry, language).map(
          (text) => `has no words in “${language}”, or not the same figures, for “${text.slice(0, 60)}”`,
        ),
      ),
      ...(entry.reviewed_on !== undefined && !found.has(entry.id) ? ['nothing leads to it: give it `asks`'] : []),
    ];
    return reasons.map((reason) => ({ id: entry.id, reason }));
  });
}

const shortsOf = ({ short, variants }: AnswerEntry): readonly string[] => [
  short,
  ...variants.flatMap((variant) => variant.short ?? []),
];

const saidBy = ({ short, more, steps, do: first, ask }: AnswerEntry): readonly string[] =>
  [short, ...(more ?? []), ...(steps ?? []), first ?? '', ask ?? ''].filter((text) => text !== '');

const countWords = (texts: readonly string[]): number => texts.join(' ').split(/\s+/).length;

const maxWordsOf = ({ steps }: AnswerEntry): number =>
  steps === undefined ? bounds.answerWordsMax : bounds.answerStepsWordsMax;
