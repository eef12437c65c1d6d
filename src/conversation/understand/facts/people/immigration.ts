import { selfId } from '../../../../household/household.ts';
import { firstDate } from '../text/dates.ts';
import { phrasesIn, type PhraseHit } from '../text/phrases.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/**
 * Restricted facts, only what a person volunteers of somebody of this household: "I am …", "my husband has …", about a
 * status that counts, as the pack lists them. Nothing is read from a name, a language, a place of birth or what is not
 * so: "he is not a citizen" is kept by nobody.
 */
export const readImmigration: FactReader = (message) =>
  message.people.forSomeoneElse ? [] : [...statuses(message), ...numbers(message)];

const isOrHas =
  / (?:am|is|are|have|has|got|became|(?:came|come)(?: here)? (?:as|on)|was granted|were granted)(?: now| already| also| both| all| just)?(?: a| an| my| his| her| the| on a| us)? $/;
const reachWords = 5;

function statuses(message: Message): Found[] {
  const { words, lexicon } = message;
  return phrasesIn(words, lexicon.immigration).flatMap((hit) => {
    if (!isOrHas.test(textOf(words, hit.from - reachWords, hit.from)) || !endsThere(words, hit.to)) return [];
    return whoIs(message, hit.from).flatMap((id): Found[] => {
      const told = { confidence: certainty.said, from: hit.from - 1 };
      const group: Found = { ...told, path: `members.${id}.immigration.group`, value: hit.value, to: hit.to };
      const since = sinceOn(message, hit);
      if (since === undefined) return [group];
      return [group, { ...told, path: `members.${id}.immigration.since_on`, value: since.on, to: since.to }];
    });
  });
}

/** Those of this household whom the verb is about. Of oneself only behind "I" or "we": "you have a green card" is nobody's. */
function whoIs({ people, words }: Message, at: number): readonly string[] {
  const left = textOf(words, at - reachWords - 2, at);
  const ids = people.subjectsAt(at - 1);
  if (!ids.includes(selfId)) return ids;
  return ofSelf.test(left) ? ids : ids.filter((id) => id !== selfId);
}

const ofSelf = / (?:i|we)(?: both| all| also| now| already| just| do| too)? (?:\S+ ){1,6}$/;

/** "Green card since March 9, 2022", "came as a refugee on February 10, 2025": a day, and one that is past. */
function sinceOn(
  { words, context }: Message,
  { to }: PhraseHit<string>,
): { readonly on: string; readonly to: number } | undefined {
  if (!/^(?:since|on)$/.test(wordText(words, to))) return undefined;
  const when = firstDate(words, to + 1, to + 1 + reachWords, context.today, 'past');
  const isDay = when?.on !== undefined && !when.about && when.fromWord === to + 1 && when.on <= context.today;
  return isDay ? { on: when.on as string, to: when.toWord } : undefined;
}

/** "I have a SSN", "I have a work permit and a social security number", "we do not have social security numbers". */
const hasNumber =
  / (?:have|has|got|no)(?: (?:a|an|my|his|her|their|our|any|valid|own|both|all|work|permit|visa|and|id|ein)){0,6} $/;
const notHeld = / (?:not have|not got|no|never had)(?: \w+){0,3} $/;
const numberReachWords = 9;

function numbers(message: Message): Found[] {
  const { words, lexicon } = message;
  return phrasesIn(words, lexicon.identityNumber).flatMap((hit) => {
    const left = textOf(words, hit.from - numberReachWords, hit.from);
    const negative = notHeld.test(left);
    if (!hasNumber.test(left) || (negative && lacksOnlyNow.test(wordText(words, hit.to)))) return [];
    return whoIs(message, hit.from).map((id) => ({
      path: `members.${id}.has_ssn`,
      value: !negative,
      confidence: certainty.said,
      from: hit.from - 1,
      to: hit.to,
    }));
  });
}

/** "I don't have my social security card with me". */
const lacksOnlyNow = /^(?:card|with|on|handy|yet|memorized)$/;

/** "a citizen and resident of Poland", "a citizen of Brazil" is another status: the phrase must end the thought. */
function endsThere(words: Words, to: number): boolean {
  const next = wordText(words, to);
  // A refugee is from somewhere; a citizen "from" somewhere may be a citizen there.
  if (next === 'from') return wordText(words, to - 1) !== 'citizen';
  if (next === 'and') return /^(i|my|we|have|live|am|so|a|has|he|she|is)$/.test(wordText(words, to + 1));
  return (
    next === '' ||
    /^([.,!?;)]|but|now|too|since|on|already|so|living|with|who|in|here|card|holder|by|status)$/.test(next) ||
    phraseEnds.test(textOf(words, to, to + 2))
  );
}

const phraseEnds = /^ of course /;
