import type { Json } from '../../../../household/household.ts';
import type { BenefitEvent } from '../../../../threads/thread.ts';
import { bounds } from '../../../../config.ts';
import { asksWhy, noticeDate, readBenefitEvent } from './benefit-event.ts';
import { firstDate } from '../text/dates.ts';
import { readHappenings } from './happenings.ts';
import { hadOnes, isOnWaitingList, isNotNow, isTheirs } from './having.ts';
import { rivalsOf } from './rivals.ts';
import { ageOf } from '../people/known-age.ts';
import { readLetterBeside, readLetterDue } from './letter-due.ts';
import { incomeOwners } from '../money/income.ts';
import { phrasesIn } from '../text/phrases.ts';
import { certainty, type Found, type Message } from '../reader.ts';
import { isToldAmount } from '../money/told-amount.ts';
import { matches, textOf, wordText, type Words } from '../text/words.ts';

interface BenefitReading {
  readonly found: readonly Found[];
  readonly event: BenefitEvent | undefined;
  /** A letter that asks for something, told beside trouble. */
  readonly otherEvent: BenefitEvent | undefined;
  /** The day of a letter, ISO, whether or not the message names its benefit. */
  readonly noticeOn: string | undefined;
}

/** What is said of benefits: `members.<who>.receives.<program>`, and the event that started a clock. */
export function readBenefits(message: Message): BenefitReading {
  const { words, scopes, lexicon, people } = message;
  const spoken = phrasesIn(words, lexicon.programs);
  const named = spoken.filter((hit) => !notTheBenefit(words, hit.to)).slice(0, bounds.readingSpotsMax);
  const happenings = readHappenings(words, scopes);
  const rivals = rivalsOf(words, named);
  const event = readLetterDue(message, spoken, readBenefitEvent(message, named, happenings, rivals));
  const had = new Set(hadOnes(words, named));
  const found: Found[] = [];
  for (const [index, hit] of named.entries()) {
    // What a letter threatens with has not happened.
    const around = rivals[index];
    const happening =
      event?.kind === 'renewal_due' || isNotNow(words, hit.to)
        ? undefined
        : firstOf([hit, ...(around?.chain ?? [])], (name) => happenings.near(name, around));
    const waits = isOnWaitingList(words, hit) ? ('pending' as const) : undefined;
    const standing = happening ? happening.standing : had.has(hit) ? 'active' : waits;
    if (standing === undefined) continue;
    const from = happening ? Math.min(hit.from, happening.at) : Math.max(scopes.clauseAt(hit.from).from, hit.from - 2);
    const told = around?.chain.some(({ value }) => value === event?.programId);
    const dates = happening && told && event ? datesOf(event) : {};
    const until = standing === 'active' ? untilOf(message, hit.to) : {};
    const end = waits !== undefined ? hit.to + waitingListWords : happening ? forWhomAt(message, hit.to) : hit.to;
    for (const id of people.ownersOf(hit.from, end))
      found.push({
        path: `members.${id}.receives.${hit.value}`,
        value: { status: standing, ...dates, ...until },
        confidence: certainty.said,
        from,
        to: happening ? Math.max(hit.to, happening.at + 1) : hit.to,
        evenAsked: happening === undefined ? isTheirs(words, hit) : asksWhy(message, hit.from),
      });
  }
  const noticeOn = noticeDate(message, happenings)?.on;
  const isTrouble = event !== undefined && event.kind !== 'renewal_due';
  const otherEvent = isTrouble ? readLetterBeside(message, named) : undefined;
  return { found: [...found, ...namedIncome(message), ...noBenefits(message)], event, otherEvent, noticeOn };
}

/** "Medicaid ends November 30 for my son": whose it is may stand behind what happens to it. */
function forWhomAt({ words, scopes }: Message, to: number): number {
  const end = Math.min(to + forWhomReachWords, scopes.clauseAt(to - 1).to);
  for (let at = to; at < end; at += 1)
    if (/^ for (?:my|our|the) /.test(textOf(words, at, at + 2)) && dayOrMonth.test(wordText(words, at - 1))) return at;
  return to;
}

const forWhomReachWords = 7;
const dayOrMonth = /^(?:\d.*|today|yesterday|month|week|year|ended|ends|stopped|denied|cut|off)$/;
const waitingListWords = 2;
const until =
  /^(?: (?:it|that|which|i|we|have|get|benefits|check|checks|only|runs|run|goes|lasts|good|is|and|[.,]|\$?\d[\d.]*|a|per|every|week|weekly|month|monthly|right now)){0,8} (?:until|till|til|thru|through|expires|ends|runs out)(?: on)? /;

/** "It runs until February 6", said right behind a benefit and its amount. */
function untilOf({ words, context }: Message, from: number): { [key: string]: Json } {
  const told = until.exec(textOf(words, from, from + untilReachWords))?.[0];
  if (told === undefined) return {};
  const at = from + told.trim().split(' ').length;
  const when = firstDate(words, at, at + dateWordsMax, context.today, 'future');
  const isDay = when?.on !== undefined && when.fromWord === at && !when.about && when.on >= context.today;
  return isDay ? { until_on: when.on as string } : {};
}

const untilReachWords = 14;
const dateWordsMax = 5;

/** The first answer there is. */
function firstOf<In, Out>(all: readonly In[], ask: (one: In) => Out | undefined): Out | undefined {
  for (const one of all) {
    const answer = ask(one);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** "EBT card", "food stamp office", "SNAP limits": the word, not the benefit. */
const notTheBenefit = (words: Words, to: number): boolean =>
  /^(office|offices|website|site|app|number|worker|limit|limits|rules|caseworker|phone|line|hotline|expansion|requirements|eligible|eligibility)$/.test(
    wordText(words, to),
  );

const datesOf = (event: BenefitEvent): { [key: string]: Json } => ({
  ...(event.noticeOn === undefined ? {} : { notice_on: event.noticeOn }),
  ...(event.effective !== undefined && event.effective.from === event.effective.to
    ? { effective_on: event.effective.from }
    : {}),
});

/** A benefit that is also income ("my SSDI is $900 a month"): it is received. */
function namedIncome(message: Message): Found[] {
  return message.amounts.flatMap((placed): Found[] => {
    const { amount, use, cueFrom, cueTo } = placed;
    if (use?.use !== 'income' || use.receives === undefined || !isToldAmount(message, amount)) return [];
    if (message.words.list.some(({ text }) => use.notWith?.has(text))) return [];
    const program = use.receives;
    // "Social security retirement" names it; "social security" alone does from an age on.
    const named = phrasesIn(message.words, message.lexicon.programs).some(
      (hit) => hit.value === program && hit.from < cueTo && cueFrom < hit.to,
    );
    return incomeOwners(message, placed)
      .filter((id) => named || isOldEnough(message, id, use.receivesFromAge))
      .map((id) => ({
        path: `members.${id}.receives.${program}`,
        value: { status: 'active', ...untilOf(message, Math.max(amount.to, cueTo)) },
        status: 'inferred' as const,
        confidence: certainty.clear,
        from: Math.min(amount.from, cueFrom),
        to: Math.max(amount.to, cueTo),
      }));
  });
}

/** True when no age is asked for, or when the person's age is known and reaches it. */
function isOldEnough(message: Message, id: string, ageMin: number | undefined): boolean {
  return ageMin === undefined || (ageOf(message, id) ?? 0) >= ageMin;
}

const none =
  / (?:(?:do|does) not (?:get|receive|have|currently get|currently receive) any (?:benefits|assistance|government (?:help|benefits|assistance)|help)|not (?:getting|receiving|on) any (?:benefits|assistance|government (?:help|assistance)|help|programs)|no (?:government )?(?:benefits|assistance) (?:right now|at the moment|now|currently|yet)|never (?:gotten|received|had|got) any (?:benefits|assistance))(?= )/g;

function noBenefits(message: Message): Found[] {
  return matches(message.words, none).flatMap((match) =>
    message.people.subjectsAt(match.from + 1).map((id) => ({
      path: `members.${id}.receives`,
      value: [],
      confidence: certainty.said,
      from: match.from,
      to: match.to,
    })),
  );
}
