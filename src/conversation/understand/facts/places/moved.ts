import { firstDate } from '../text/dates.ts';
import { certainty, type Found, type Message } from '../reader.ts';
import { matches, textOf, wordText } from '../text/words.ts';

const came =
  / (?:moved|relocated|came|arrived|been)(?: (?:back|here|up|down|out))?(?: from \S+(?: \S+)?)? (?:to|in) (?:\S+ ){0,3}$/;
const cameHere =
  / (?:moved|relocated|came|arrived|been) (?:back )?(?:here|in this state)(?: from \S+(?: \S+)?)?(?= (?:on|since) )/g;
const reachWords = 7;

/**
 * Since when somebody is in this state: "moved to Oregon on October 5", "been in Nevada since August 1". Only a day, and
 * only of a state that was said: who moved to a city may have come from the next one.
 *
 * @param places what was read of the place
 */
export function sinceWhen(message: Message, places: readonly Found[]): Found[] {
  const { words } = message;
  const state = places.findLast(({ path, confidence }) => path === 'state' && confidence === certainty.said);
  const spots = state && came.test(textOf(words, state.from - reachWords, state.from)) ? [state] : [];
  return [...spots, ...matches(words, cameHere)].flatMap(({ to }) => dayBehind(message, to)).slice(0, 1);
}

function dayBehind({ words, context, people }: Message, at: number): Found[] {
  // "… to Colorado from Ohio on August 20".
  const from = /^ from \S+ (?:on|since) $/.test(textOf(words, at, at + 3)) ? at + 2 : at;
  if (!/^(?:on|since)$/.test(wordText(words, from)) || !people.subjectsAt(at).includes('you')) return [];
  const when = firstDate(words, from + 1, from + 1 + reachWords, context.today, 'past');
  if (when?.on === undefined || when.about || when.fromWord !== from + 1 || when.on > context.today) return [];
  return [{ path: 'state_since_on', value: when.on, confidence: certainty.said, from: at, to: when.toWord }];
}
