import type { BenefitEvent } from '../../../../threads/thread.ts';
import { firstDate, type DateHit } from '../text/dates.ts';
import type { Happening, Happenings } from './happenings.ts';
import { isNotNow } from './having.ts';
import type { PhraseHit } from '../text/phrases.ts';
import type { Message } from '../reader.ts';
import type { Rivals } from './rivals.ts';
import { matches, textOf, wordText } from '../text/words.ts';

/** "my benefits", "my case", "I was denied": a benefit that is not named. */
const unnamed =
  / (?:my|our|the|all my|her|his) (?:benefits|benefit|case|application|assistance|claim|coverage|aid)(?! for an? )(?= )|(?: (?:denied|rejected|cut|dropped|kicked|turned) (?:me|us) (?:off|down)?| (?:i was|i got|we were|we got) (?:denied(?! an? )|rejected(?! an? )|turned down|cut off|kicked off|overpaid)| (?:overpayment|overpaid me))(?= )/g;

/** The one benefit event a message tells: of a named benefit if one is named, else of the only one received. */
export function readBenefitEvent(
  message: Message,
  named: readonly PhraseHit<string>[],
  happenings: Happenings,
  rivals: readonly Rivals[],
): BenefitEvent | undefined {
  const { words, scopes, people } = message;
  if (people.forSomeoneElse) return undefined;
  const spots = [
    ...named.flatMap(({ from, to, value }, index) =>
      isNotNow(words, to) ? [] : [{ from, to, programId: value as string | undefined, rivals: rivals[index] }],
    ),
    ...matches(words, unnamed).map(({ from, to }) => ({ from, to, programId: undefined, rivals: undefined })),
  ];
  for (const spot of spots) {
    const scope = scopes.scopeAt(spot.from);
    if (scope === 'hypothetical' || (scope === 'asked' && !asksWhy(message, spot.from))) continue;
    const happening = happenings.near(spot, spot.rivals);
    if (!happening) continue;
    // Having applied last week is no late decision; having heard nothing is.
    const sentence = scopes.sentenceAt(spot.from);
    if (happening.kind === 'late_decision' && !happenings.waitsNear(sentence.from - 12, sentence.to + 20)) continue;
    return eventOf(message, spot, happening, { programId: programOf(message, spot.programId, named), happenings });
  }
  return undefined;
}

/** "Why was my SNAP cut off?" asks, and tells that it was. */
export function asksWhy(message: Message, at: number): boolean {
  const { from } = message.scopes.clauseAt(at);
  return wordText(message.words, from) === 'why' || wordText(message.words, from + 1) === 'why';
}

export function programOf(
  message: Message,
  own: string | undefined,
  named: readonly PhraseHit<string>[],
): string | undefined {
  if (own !== undefined) return own;
  const names = new Set(named.map((hit) => hit.value));
  if (names.size === 1) return [...names][0];
  const received = message.context.factsInForce.flatMap(
    (fact) => /^members\.you\.receives\.(\w+)$/.exec(fact.path)?.[1] ?? [],
  );
  return names.size === 0 && received.length === 1 ? received[0] : undefined;
}

const coming = / (?:will|going to|is ending|are ending|is being|about to|ends|end on|ending|expires|stops) /;

function eventOf(
  message: Message,
  spot: { from: number; to: number },
  happening: Happening,
  { programId, happenings }: { programId: string | undefined; happenings: Happenings },
): BenefitEvent {
  const { words, scopes, context } = message;
  const sentence = scopes.sentenceAt(happening.at);
  const notice = noticeDate(message, happenings);
  const ahead = coming.test(textOf(words, sentence.from, sentence.to));
  // A letter looks ahead from its own date, not from today.
  const base = ahead && notice?.on !== undefined ? notice.on : context.today;
  const from = Math.min(happening.at, spot.to);
  const past = ahead ? undefined : firstDate(words, from, sentence.to, base, 'past');
  const future = firstDate(words, from, sentence.to, base, 'future');
  const after = past === undefined || isComing(past, future, base) ? future : past;
  const own = after && after.fromWord !== notice?.fromWord ? after : undefined;
  const noticeOn = notice?.on ?? (happening.kind === 'denial' ? own?.on : undefined);
  const dated = happening.kind === 'denial' || happening.kind === 'late_decision' ? undefined : own;
  return {
    kind: happening.kind,
    programId,
    ...(noticeOn === undefined ? {} : { noticeOn }),
    ...(dated === undefined ? {} : { effective: { from: dated.from, to: dated.to } }),
    quote: message.quote(
      Math.min(spot.from, happening.at, dated?.fromWord ?? spot.from),
      Math.max(spot.to, happening.at + 1, dated?.toWord ?? 0),
    ),
  };
}

/** A day without a year that is half a year ago or more, and comes again within two months, is the coming one. */
function isComing({ on: past }: DateHit, future: DateHit | undefined, today: string): boolean {
  if (past === undefined || future?.on === undefined || past === future.on) return false;
  const days = (day: string): number => (Date.parse(day) - Date.parse(today)) / msPerDay;
  return days(past) <= -longAgoDays && days(future.on) <= comingDaysMax;
}
const msPerDay = 86_400_000;
const longAgoDays = 180;
const comingDaysMax = 60;

const noticeWords = / (?:letters?|notice|dated|mailed|mail|postmarked)(?= )/g;
const noticeReachWords = 9;

export function noticeDate({ words, scopes, context }: Message, happenings: Happenings): DateHit | undefined {
  for (const match of matches(words, noticeWords)) {
    const end = Math.min(scopes.sentenceAt(match.from).to, match.to + noticeReachWords);
    const stop = happenings.stopsBetween(match.from + 1, end) ?? end;
    const hit = firstDate(words, match.to, stop, context.today, 'past');
    if (hit?.on === undefined || hit.about) continue;
    // "The letter says dec 1", in November: from then on, and no letter of last year.
    if (!isComing(hit, firstDate(words, match.to, stop, context.today, 'future'), context.today)) return hit;
  }
  return undefined;
}
