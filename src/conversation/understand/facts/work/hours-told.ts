import type { Json } from '../../../../household/household.ts';
import type { FactWords } from '../fact-words.ts';
import { hasPhrase, phraseAt } from '../text/phrases.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, wordText, type WordMatch, type Words } from '../text/words.ts';

/** "hours got cut to 15": what is left of them. */
export const hoursCutTo =
  / (?:hours|shifts) (?:(?:were|was|are|is|got|have|been|just|all) ){0,3}(?:cut|reduced|dropped|lowered|went) (?:down |back )?(?:from \d{1,2} )?(?:hours )?to (?:about |only |just )?(?<hours>\d{1,2}) (?!days|percent|%)/;
const hoursLeft = new RegExp(hoursCutTo.source, 'g');
const told =
  / (?:(?<least>\d{1,2}) (?:to|or) )?(?<hours>\d{1,3}) hours(?<often> (?:a |per |every |each )?week| weekly)?(?= )/g;
/** Nobody works more in a week. */
const hoursMax = 112;

/** `members.you.employment.hours_weekly`, and that there is work: "waitress 24 hours a week", "I work weekends, 16 hours". */
export const readHours: FactReader = (message) => [
  ...matches(message.words, hoursLeft).flatMap((match) => worked(message, match)),
  ...matches(message.words, told).flatMap((match) => (isWork(message, match) ? worked(message, match) : [])),
];

const worked = ({ people }: Message, { from, to, groups }: WordMatch): Found[] =>
  people.subjectsAt(from).flatMap((id): Found[] => [
    {
      path: `members.${id}.employment.hours_weekly`,
      value: sumOf(groups),
      confidence: certainty.said,
      from,
      to,
    },
    { path: `members.${id}.employment.status`, value: 'employed', confidence: certainty.clear, from, to },
  ]);

/** "20 to 25 hours"; "from 40 to 24 hours" is what is left. */
function sumOf({ least, hours }: WordMatch['groups']): Json {
  const max = Number(hours);
  return least === undefined || Number(least) >= max ? max : { min: Number(least), max };
}

/** Hours behind a verb of work or the name of a job; not those of a rule, a nurse, a wish, or of pay told before. */
function isWork({ words, scopes, amounts, lexicon }: Message, { from, to, groups }: WordMatch): boolean {
  if (Number(groups.hours) > hoursMax || negatedBefore(words, from)) return false;
  const sentence = scopes.sentenceAt(from);
  const verb = lastWork(words, lexicon, sentence.from, from);
  if (verb === undefined || negatedBefore(words, verb)) return false;
  if (hasPhrase(words, lexicon.work.hoursNotWorked, Math.max(sentence.from, verb - aheadWords), to)) return false;
  const rates = amounts.filter(({ amount }) => amount.period === 'hour' && amount.at > verb && amount.at < sentence.to);
  // "I make 15 an hour, 30 hours": that is told with the pay.
  if (rates.some(({ amount }) => amount.at < from)) return false;
  return groups.often !== undefined || rates.length > 0 || bareBehind.test(wordText(words, to));
}

/** "I work weekends, 16 hours"; by the day, or away, they are others. */
const bareBehind = /^(?:[,.;!]|at|and|but|for|in|making|with|now|so|)$/;

/** "They want me to work": so many words before a verb say that it is not done. */
const aheadWords = 3;

/** Where work was spoken of last: its verb, or the name of a job. */
function lastWork(words: Words, { work }: FactWords, from: number, before: number): number | undefined {
  for (let at = before - 1; at >= from; at -= 1)
    if (phraseAt(words, at, work.verbs) ?? phraseAt(words, at, work.jobs)) return at;
  return undefined;
}
