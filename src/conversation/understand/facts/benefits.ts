import type { Json } from '../../../household/household.ts';
import type { BenefitEvent } from '../../../threads/thread.ts';
import { bounds } from '../../../config.ts';
import type { Amount } from './amounts.ts';
import { asksWhy, noticeDate, readBenefitEvent } from './benefit-event.ts';
import { readHappenings } from './happenings.ts';
import { hadOnes } from './having.ts';
import { ageOf } from './known-age.ts';
import { readLetterDue } from './letter-due.ts';
import { phrasesIn } from './phrases.ts';
import { certainty, type Found, type Message } from './reader.ts';
import { matches, wordText, type Words } from './words.ts';

interface BenefitReading {
  readonly found: readonly Found[];
  readonly event: BenefitEvent | undefined;
  /** The day of a letter, ISO, whether or not the message names its benefit. */
  readonly noticeOn: string | undefined;
}

/** What is said of benefits: `members.<who>.receives.<program>`, and the event that started a clock. */
export function readBenefits(message: Message): BenefitReading {
  const { words, scopes, lexicon, people } = message;
  const spoken = phrasesIn(words, lexicon.programs);
  const named = spoken.filter((hit) => !notTheBenefit(words, hit.to)).slice(0, bounds.readingSpotsMax);
  const happenings = readHappenings(words, scopes);
  const event = readLetterDue(message, spoken, readBenefitEvent(message, named, happenings));
  const had = new Set(hadOnes(words, named));
  const found: Found[] = [];
  for (const hit of named) {
    // What a letter threatens with has not happened.
    const happening = event?.kind === 'renewal_due' ? undefined : happenings.near(hit.from, hit.to);
    const standing = happening ? happening.standing : had.has(hit) ? 'active' : undefined;
    if (standing === undefined) continue;
    const from = happening ? Math.min(hit.from, happening.at) : Math.max(scopes.clauseAt(hit.from).from, hit.from - 2);
    const dates = happening && event?.programId === hit.value ? datesOf(event) : {};
    for (const id of people.ownersOf(hit.from, hit.to))
      found.push({
        path: `members.${id}.receives.${hit.value}`,
        value: { status: standing, ...dates },
        confidence: certainty.said,
        from,
        to: happening ? Math.max(hit.to, happening.at + 1) : hit.to,
        evenAsked: happening !== undefined && asksWhy(message, hit.from),
      });
  }
  const noticeOn = noticeDate(message, happenings)?.on;
  return { found: [...found, ...namedIncome(message), ...noBenefits(message)], event, noticeOn };
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
  return message.amounts.flatMap(({ amount, use, cueFrom, cueTo }): Found[] => {
    if (use?.use !== 'income' || use.receives === undefined || !isTold(message, amount)) return [];
    if (message.words.list.some(({ text }) => use.notWith?.has(text))) return [];
    const program = use.receives;
    const owners = message.people.ownersOf(cueFrom, cueTo);
    return owners
      .filter((id) => isOldEnough(message, id, use.receivesFromAge))
      .map((id) => ({
        path: `members.${id}.receives.${program}`,
        value: { status: 'active' },
        status: 'inferred' as const,
        confidence: certainty.clear,
        from: Math.min(amount.from, cueFrom),
        to: Math.max(amount.to, cueTo),
      }));
  });
}

/** An amount that may be a year or an age ("on SSI, 67") tells nothing by itself. */
const bareAmountMin = 100;
const mayBeYear = /^(?:19|20)\d\d$/;

function isTold({ words }: Message, { period, marked, value, at }: Amount): boolean {
  if (period !== undefined || marked) return true;
  return typeof value === 'number' && value >= bareAmountMin && !mayBeYear.test(wordText(words, at));
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
