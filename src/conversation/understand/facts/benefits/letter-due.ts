import type { BenefitEvent, LetterTask } from '../../../../threads/thread.ts';
import { addDays } from '../../../../grievances/calendar.ts';
import { programOf } from './benefit-event.ts';
import { firstDate } from '../text/dates.ts';
import type { PhraseHit } from '../text/phrases.ts';
import type { Message } from '../reader.ts';
import { matches, textOf } from '../text/words.ts';

const renewing = '(?:renew|recertify|reapply|re certify|re apply)';
const review = '(?:renewal|recertification|recert|redetermination)';
const sends = '(?:send|sending|turn|turning|bring|give|submit|show|mail|return|provide|need|needs|want|wants|fill)';
const papers =
  '(?:proof|verification|papers?|paperwork|documents?|pay ?stubs?|paystubs?|forms?|packet|bank statements?)';

/** What a letter asks for, the clearest first. A letter or a day has to be told with it. */
const tasks: Readonly<Record<LetterTask, RegExp>> = {
  renew: new RegExp(
    ` (?:(?:(?:to|must|gotta|should|says?|do not|unless i) ${renewing})|${renewing} (?:\\w+ ){0,2}?(?:by|before)|(?:\\w+ )?${review}(?: (?:form|forms|packet|papers|paperwork|letter|notice|due))?)(?= )`,
    'g',
  ),
  come: / (?:interview|appointment|come in|go in)(?= )/g,
  send: new RegExp(` ${sends} (?:\\w+ ){0,4}?${papers}(?= )`, 'g'),
};

const letter =
  / (?:letters?|notice|mail|mailed|packet|envelope|paper|papers|email|text|form|sent me|sent us|says|said|wants? me|wants? us|due)(?= )/g;

/** Something went wrong, was done already, or is asked: that is told, and not what the letter asks for. */
const otherStory =
  / (?:missed|late|lost (?:it|my (?:papers?|paperwork|form|forms|documents?|renewal|case))|never (?:got|came|sent|received|called|answered)|(?:i|we) (?:already )?(?:sent|did|renewed|turned|mailed|submitted|gave|brought|went|called)|already|nothing happened|did not|rude|yelled|hung up|complain\w*|complaint|appeal|hearing|how do (?:i|we)|how to|can (?:i|we|my|he|she|they|someone|somebody))(?= )/;

/** "… or they close my case", "it ends if I don't renew": what comes when nothing is done has not happened. */
const threatens =
  / (?:or (?:else )?(?:\w+ ){1,5}?(?:close[sd]?|stop(?:s|ped)?|ends?|lose|cut(?:s|ting)?|cancel\w*|terminat\w*|drop\w*|kick\w*)|(?:unless|if) (?:i|we)(?: do not)? (?:renew|recertify|reapply|send|turn|bring|come|go|call|show|submit|return|fill))(?= )/;

/**
 * A letter that asks for something by a day: renew, send papers, come to an interview. Undefined when the message tells
 * of trouble, which goes before.
 *
 * @param named benefits and offices: "my SNAP office wrote" names the benefit, too
 * @param told the benefit event that was read; a stop that is only threatened gives way
 */
export function readLetterDue(
  message: Message,
  named: readonly PhraseHit<string>[],
  told: BenefitEvent | undefined,
): BenefitEvent | undefined {
  const { words, scopes } = message;
  const text = textOf(words, 0, words.list.length);
  const threatened = threatens.test(text);
  if (told !== undefined && !(threatened && (told.kind === 'stop' || told.kind === 'reduction'))) return told;
  if (words.list.length > wordsMax || otherStory.test(text)) return told;
  for (const task of Object.keys(tasks) as LetterTask[])
    for (const spot of matches(words, tasks[task])) {
      if (scopes.scopeAt(spot.from) === 'hypothetical' && !threatened) continue;
      const on = dueDay(message, spot.from);
      const hasLetter = matches(words, letter).length > 0;
      if (!hasLetter && (on === undefined || task !== 'renew')) continue;
      return {
        kind: 'renewal_due',
        programId: programOf(message, undefined, named),
        due: { task, ...(on === undefined ? {} : { on }) },
        quote: message.quote(spot.from, spot.to),
      };
    }
  return told;
}

/**
 * The second letter of a message that tells of trouble: what it asks for, by a day that is still to come. The benefit is
 * the one that its own words name.
 */
export function readLetterBeside(message: Message, named: readonly PhraseHit<string>[]): BenefitEvent | undefined {
  const { words, scopes, context } = message;
  for (const task of Object.keys(tasks) as LetterTask[])
    for (const spot of matches(words, tasks[task])) {
      if (scopes.scopeAt(spot.from) === 'hypothetical') continue;
      const day = firstDate(words, spot.to, spot.to + besideReachWords, context.today, 'future');
      if (day?.on === undefined || day.about || day.on > addDays(context.today, daysAheadMax)) continue;
      const own = named.find(({ from, to }) => from >= spot.from - 2 && to <= day.toWord + 2);
      return {
        kind: 'renewal_due',
        programId: own?.value,
        due: { task, on: day.on },
        quote: message.quote(spot.from, day.toWord),
      };
    }
  return undefined;
}

/** "Renew my medicaid by December 4": the day stands near the task. */
const besideReachWords = 8;

/** Longer messages tell a story. */
const wordsMax = 60;

/** "It's the 12th", after a letter that names a last day was told of without it: the same event with its day. */
export function withLetterDay(known: BenefitEvent | undefined, day: string | undefined): BenefitEvent | undefined {
  if (day === undefined || known?.kind !== 'renewal_due' || known.due === undefined || known.due.on !== undefined)
    return undefined;
  return { ...known, due: { ...known.due, on: day } };
}

/** The day that stands after the task; a letter's day lies ahead, or a little behind, never most of a year away. */
export function dueDay({ words, context }: Message, from: number): string | undefined {
  const end = words.list.length;
  const ahead = firstDate(words, from, end, context.today, 'future');
  if (ahead?.on === undefined || ahead.about) return undefined;
  if (ahead.on <= addDays(context.today, daysAheadMax)) return ahead.on;
  return firstDate(words, from, end, context.today, 'past')?.on ?? ahead.on;
}

const daysAheadMax = 200;
