import { dueDay } from './benefits/letter-due.ts';
import { bounds } from '../../../config.ts';
import { readHouseholdSize } from './people/household-size.ts';
import { firstDate } from './text/dates.ts';
import type { Fact, ProposedFact } from '../../../profile/fact.ts';
import type { BenefitEvent } from '../../../threads/thread.ts';
import { readAlone } from './people/alone.ts';
import { readAssets } from './money/assets.ts';
import { readBenefits } from './benefits/benefits.ts';
import { readBirths } from './people/births.ts';
import { readCare } from './health/care.ts';
import { readCustody } from './people/custody.ts';
import { readFiling } from './people/filing.ts';
import { readFoodGroup } from './people/food-group.ts';
import { readCorrections } from './answers/corrections.ts';
import { readEmployment } from './work/employment.ts';
import { readExpenses } from './money/expenses.ts';
import type { FactWords } from './fact-words.ts';
import { readFarmWork } from './work/farm-work.ts';
import { readHealth } from './health/health.ts';
import { readHours } from './work/hours-told.ts';
import { readHousing } from './places/housing.ts';
import { bareAmount, readIncome, type BareAmount, unfinishedAmounts, type UnfinishedAmount } from './money/income.ts';
import { inTheirWords, type AskedFor } from './text/in-their-words.ts';
import { readImmigration } from './people/immigration.ts';
import { readInsurance } from './health/insurance.ts';
import { placeAmounts, type PlacedAmount } from './money/money-cues.ts';
import { readJobs } from './work/jobs.ts';
import { readNeed } from './need.ts';
import { readOpenAnswer } from './answers/open-answer.ts';
import { readPeople, type PeopleReading } from './people/people.ts';
import { readPlace } from './places/place.ts';
import type { FactContext, FactReader, Found, Message } from './reader.ts';
import { readScopes, type Scopes } from './text/scopes.ts';
import { readStanding } from './people/standing.ts';
import { readUrgent } from './urgent.ts';
import { quoteOf, readWords, type Words } from './text/words.ts';
import { readYearlyIncome } from './money/yearly-income.ts';

/** The words of a message, what they assert, and who is spoken of: what every reader begins with. */
export interface Opening {
  readonly words: Words;
  readonly scopes: Scopes;
  readonly people: PeopleReading;
}

/** Reads the words and the people of a message; in a thread about somebody else, in that person's words. */
export function readOpening(text: string, context: FactContext, lexicon: FactWords): Opening {
  const said = readWords(text.slice(0, bounds.messageCharsMax), lexicon.forms);
  const words = context.speaksFor === undefined ? said : inTheirWords(said, context.speaksFor);
  const scopes = readScopes(words);
  return { words, scopes, people: readPeople(words, scopes, context, bounds.membersMax) };
}

export interface FactReading {
  /** What the message tells about this household, in the order of its words. */
  readonly facts: readonly ProposedFact[];
  /** What stands in "if …": for a what-if, never stored. */
  readonly hypothetical: readonly ProposedFact[];
  /** Amounts without a period: ask "is that a week or a month?", never guess. */
  readonly unfinished: readonly UnfinishedAmount[];
  /** A figure with no word of what it is, in a message that is little else: ask "what is that for?" */
  readonly bareAmount: BareAmount | undefined;
  readonly benefitEvent: BenefitEvent | undefined;
  readonly otherEvent: BenefitEvent | undefined;
  /** The day on a letter, or on which it came, whatever it was about. ISO. */
  readonly noticeOn: string | undefined;
  /** ISO date of a message that is little else. */
  readonly bareDate: string | undefined;
  /** The same day as one that a letter sets, which may lie ahead. */
  readonly bareDueDate: string | undefined;
  /** ISO date with which a short message begins, whatever follows: an answer, where a day was asked for. */
  readonly leadingDate: string | undefined;
  /** ISO date of a coming day that the message names first. */
  readonly comingDate: string | undefined;
  /** The message is asked for a person of another household: nothing of theirs is in `facts`. */
  readonly forSomeoneElse: boolean;
  readonly askedFor: AskedFor | undefined;
  /** The sentences that ask for help, for search. */
  readonly need: string | undefined;
}

/** One file each; to read another kind of fact, write its reader and add it here. */
const readers: readonly FactReader[] = [
  readAlone,
  readPlace,
  readEmployment,
  readHours,
  readJobs,
  readBirths,
  readCare,
  readCustody,
  readFiling,
  readFoodGroup,
  readFarmWork,
  readIncome,
  readYearlyIncome,
  readInsurance,
  readHealth,
  readStanding,
  readImmigration,
  readHousing,
  readExpenses,
  readAssets,
  readHouseholdSize,
  readUrgent,
];

/**
 * Reads the facts of a message, locally and in time linear in its length. Nothing is invented: what the words do not
 * say, or say of somebody else, or say after "if", is not in `facts`. Handles such as `[PERSON_1]` are opaque.
 *
 * @param text the redacted message; characters beyond `messageCharsMax` are not read
 * @param opening its words and people, when they were read already, in the same context
 */
export function readFacts(
  text: string,
  context: FactContext,
  lexicon: FactWords,
  opening: Opening = readOpening(text, context, lexicon),
): FactReading {
  const { words, scopes, people } = opening;
  const quote = (from: number, to: number) => quoteOf(words, from, to, bounds.quoteCharsMax);
  const amounts = placeAmounts(words, scopes, lexicon);
  const message: Message = { words, scopes, people, context, lexicon, amounts, quote };
  const benefits = readBenefits(message);
  const read = [...people.found, ...benefits.found, ...readers.flatMap((reader) => reader(message))];
  const all = [...read, ...readOpenAnswer(message, read), ...readCorrections(message, read)];
  const told = all.filter(
    (fact) =>
      scopes.scopeAt(fact.from) === 'asserted' ||
      (fact.evenAsked === true && scopes.scopeAt(fact.from) === 'asked') ||
      isWholeAnswer(fact, message),
  );
  const supposed = all.filter((fact) => scopes.scopeAt(fact.from) === 'hypothetical' && !told.includes(fact));
  const propose = (found: readonly Found[]) =>
    settle(found, context.factsInForce)
      .map((fact) => proposed(fact, message))
      .slice(0, bounds.factsPerTurnMax);
  const day = bareDate(message);
  return {
    facts: propose(told),
    hypothetical: propose(supposed),
    unfinished: unfinishedAmounts(
      { ...message, amounts: amounts.filter((placed) => !isTaken(placed, told)) },
      quote,
    ).filter((one) => !told.some((fact) => fact.path === one.path)),
    bareAmount: told.length > 0 ? undefined : bareAmount(message),
    benefitEvent: benefits.event,
    otherEvent: benefits.otherEvent,
    noticeOn: benefits.noticeOn,
    bareDate: day,
    bareDueDate: day === undefined ? undefined : dueDay(message, 0),
    leadingDate: leadingDate(message),
    comingDate: firstDate(words, 0, words.list.length, context.today, 'future')?.on,
    forSomeoneElse: people.forSomeoneElse,
    askedFor: people.askedFor,
    need: readNeed(words, scopes, bounds.needCharsMax),
  };
}

/** "Nov 3", "it was on November 3rd": a day and next to nothing else. Past, since nobody is asked for a coming one. */
function bareDate({ words, context }: Message): string | undefined {
  if (words.list.length > bareDateWordsMax) return undefined;
  const hit = firstDate(words, 0, words.list.length, context.today, 'past');
  const beside = hit === undefined ? 0 : words.list.length - (hit.toWord - hit.fromWord);
  return hit?.on !== undefined && !hit.about && beside <= besideDateWordsMax ? hit.on : undefined;
}

/** "November 2 is on it, I told you they cut it October 31". */
function leadingDate({ words, context }: Message): string | undefined {
  if (words.list.length > leadingDateWordsMax) return undefined;
  const hit = firstDate(words, 0, words.list.length, context.today, 'past');
  return hit?.on !== undefined && !hit.about && hit.fromWord <= leadInWordsMax ? hit.on : undefined;
}

const leadingDateWordsMax = 20;
/** "It says november 2". */
const leadInWordsMax = 3;
const bareDateWordsMax = 8;
const besideDateWordsMax = 3;

/** "I am 72" with income asked: the figure is an age already. */
const isTaken = ({ amount }: PlacedAmount, told: readonly Found[]): boolean =>
  told.some((fact) => fact.from <= amount.at && amount.at < fact.to && !fact.path.includes('.receives.'));

/** An answer to the open question was checked as a whole; its opening "do not" is no question. */
const isWholeAnswer = (fact: Found, message: Message): boolean =>
  message.context.openQuestion !== undefined &&
  fact.from === 0 &&
  fact.to === message.words.list.length &&
  fact.path.startsWith(message.context.openQuestion.path);

/** One fact per path: the more certain reading, then the later one. What is taken back takes everything below it along. */
function settle(found: readonly Found[], inForce: readonly Fact[]): Found[] {
  const byPath = new Map<string, Found>();
  const ordered = found.flatMap((fact) => spread(fact, inForce)).sort((a, b) => a.from - b.from);
  for (const fact of ordered) {
    const known = byPath.get(fact.path);
    if (known && known.confidence > fact.confidence) continue;
    byPath.delete(fact.path);
    byPath.set(fact.path, fact);
  }
  // "No income" and an income in one breath: the entry is the more exact. "Just me and my kids" is both at once.
  for (const fact of [...byPath.values()])
    if (
      Array.isArray(fact.value) &&
      fact.value.length === 0 &&
      fact.path !== 'members' &&
      [...byPath.keys()].some((path) => path.startsWith(`${fact.path}.`) && !isEnded(byPath.get(path)))
    )
      byPath.delete(fact.path);
  return [...byPath.values()];
}

const isEnded = (fact: Found | undefined): boolean =>
  fact?.value !== null && typeof fact?.value === 'object' && 'status' in fact.value && fact.value.status === 'ended';

function spread(fact: Found, inForce: readonly Fact[]): Found[] {
  if (fact.status !== 'removed') return [fact];
  return inForce
    .filter(
      (known) => known.status !== 'removed' && (known.path === fact.path || known.path.startsWith(`${fact.path}.`)),
    )
    .map((known) => ({ ...fact, path: known.path }));
}

function proposed(fact: Found, message: Message): ProposedFact {
  const status = fact.status ?? 'stated';
  const corrects =
    status === 'stated' && message.context.factsInForce.length > 0 && message.scopes.correctsAt(fact.from);
  const base = {
    path: fact.path,
    status: corrects ? ('corrected' as const) : status,
    quote: message.quote(fact.from, fact.to),
    confidence: fact.confidence,
  };
  return fact.value === undefined ? base : { ...base, value: fact.value };
}
