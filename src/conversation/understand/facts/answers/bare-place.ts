import { kinOf } from '../people/kin.ts';
import { phraseAt, phrasesIn } from '../text/phrases.ts';
import type { Message } from '../reader.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/** A place in the words of a message: `from` inclusive, `to` exclusive. */
export interface PlaceSpan {
  readonly from: number;
  readonly to: number;
  readonly isState: boolean;
}

/**
 * A place without "in" before it that says where somebody is all the same: "washington state, I'm pregnant", "boise, no
 * job", "general relief los angeles", "texas medicaid". Never a person's name ("my son Austin") nor what somebody says
 * or does ("Georgia called").
 */
export function isPutBare(message: Message, { from, to, isState }: PlaceSpan): boolean {
  const { words } = message;
  if (isOfPerson(words, from)) return false;
  const next = wordText(words, to);
  const pause = next === '' || mark.test(next);
  if (opensSegment(words, from)) {
    if (pause) return !tellsOfPerson(words, to) && (from === 0 || !isOneOfList(message, from, isState));
    if (from <= greetingWordsMax && goesOn.test(next)) return true;
  }
  if (isState && phraseAt(words, to, message.lexicon.programs) !== undefined) return true;
  if (isState && to === words.list.length && endsTelling(message, from)) return true;
  return pause && endsRequest(message, from);
}

const mark = /^[,.!?;:)]$/;
const greetingWordsMax = 2;
/** How a person goes on after having said where they are. */
const goesOn =
  /^(?:and|but|with|no|i|we|me|my|need|needs|lost|single|pregnant|got|have|looking|help|please|unemployed|disabled|senior|homeless|mom|mother|dad|father|family|just|age|aged|here|laid|retired|broke|food|rent|medicaid|\d{1,2})$/;

function opensSegment(words: Words, from: number): boolean {
  const previous = wordText(words, from - 1);
  return (
    previous === '' || mark.test(previous) || (from <= greetingWordsMax && /^(?:hi|hello|hey|from)$/.test(previous))
  );
}

/** "my son Austin", "named Georgia", "Mr. Houston". */
function isOfPerson(words: Words, from: number): boolean {
  const previous = wordText(words, from - 1);
  return (
    kinOf(previous) !== undefined || /^(?:named|name|called|mr|mrs|ms|dr|miss|is|am|are|my|uncle|aunt)$/.test(previous)
  );
}

/** "Austin, my son, is sick"; "Georgia, she is 4". */
function tellsOfPerson(words: Words, to: number): boolean {
  return /^ , (?:my (?!zip|rent|income|job|power|lights|ebt|snap)|he |she |who |his |her )/.test(
    textOf(words, to, to + 3),
  );
}

/** One of several names or places in a row: "Dallas, Austin and Phoenix are my boys". */
function isOneOfList({ words, lexicon }: Message, from: number, isState: boolean): boolean {
  const before = textOf(words, Math.max(0, from - 5), from);
  return (
    / (?:names?|named|worked|visited|been) /.test(before) ||
    (!isState && / (?:kids?|children|sons?|daughters?|boys?|girls?) /.test(before)) ||
    (wordText(words, from - 1) !== '.' &&
      [1, 2, 3].some((length) => {
        const hit =
          phraseAt(words, from - 1 - length, lexicon.cities) ?? phraseAt(words, from - 1 - length, lexicon.stateNames);
        return hit?.to === from - 1;
      }))
  );
}

const behindTelling =
  /^(?:years?|months?|weeks?|days?|today|yesterday|now|ago|currently|anymore|please|thanks|cash|rent|help|money|kids|insurance|\d+)$/;

/** "they say I owe 2300 in food stamps from last year texas": the state is put behind all that was told. */
const endsTelling = ({ words, lexicon }: Message, from: number): boolean =>
  / (?:i|we|my|me|our|us) /.test(textOf(words, 0, from)) &&
  (behindTelling.test(wordText(words, from - 1)) ||
    [1, 2, 3].some((length) => phraseAt(words, from - length, lexicon.programs)?.to === from));

const requestWordsMax = 9;
const asks =
  / (?:help|assistance|apply|benefits?|programs?|office|resources|pantry|pantries|shelters?|services|relief|stamps|aid|housing|section 8|rent|utility|utilities|food|childcare|insurance|unemployment|welfare|voucher|vouchers|clinic|clinics|free|near|bank) /;

/** "rent help houston", "snap florida": a short request that ends with the place. */
function endsRequest({ words, scopes, lexicon }: Message, from: number): boolean {
  const sentence = scopes.sentenceAt(from);
  if (from === sentence.from || from - sentence.from > requestWordsMax) return false;
  if (asks.test(textOf(words, sentence.from, from))) return true;
  return phrasesIn(words, lexicon.programs).some((hit) => hit.from >= sentence.from && hit.to <= from);
}

/** Money is told in round figures; few postal codes end so. */
const roundFigure = /00$/;
const asksAmount = /income|expenses|assets|amount|age|hours|employment/;

/** A postal code that begins a message or stands between commas: "90210 need food help", "no job, 60619". */
export function isBareZip({ words, context }: Message, at: number): boolean {
  const text = wordText(words, at);
  if (!opensSegment(words, at) || roundFigure.test(text) || asksAmount.test(context.openQuestion?.path ?? ''))
    return false;
  const next = wordText(words, at + 1);
  return next === '' || mark.test(next) || (at === 0 && goesOn.test(next));
}
