import type { Determination } from '../../eligibility/determination.ts';
import { stem } from '../../embedding/text/stem.ts';
import { wordsOf } from '../../embedding/text/words.ts';
import type { Program } from '../../programs/program.ts';
import { isOffered } from './is-offered.ts';
import type { CheckedProgram } from './path.ts';
import { nothingFound, type Found } from './search-wishes.ts';

/** A program with its place: what to show first. */
export interface RankedProgram extends CheckedProgram {
  readonly score: number;
  readonly named: boolean;
}

export interface RankingNeed {
  /** Programs the person named, or asked about by nickname. */
  readonly named: ReadonlySet<string>;
  /** What was found for the need, if one was told. */
  readonly found: Found | undefined;
  /** Food or housing is needed today, or what is asked for is what comes soon. */
  readonly urgent: boolean;
  /** The month of the year, 1 to 12: what is out of season is brought up by its name only. */
  readonly month: number;
  /** What one state has is for those who are known to live there. */
  readonly state: string | undefined;
  /** The person's words and facts, as stems: a program without a rule is for them when they name whom it is for. */
  readonly told: ReadonlySet<string>;
  /** Stems of what a person here was told to be ("veteran", "disability"): what is made for such people is near to them. */
  readonly kinds: ReadonlySet<string>;
}

/** How sure a verdict is, from 0 to 1. */
const likelihoodOf = { likely_eligible: 1, agency_decides: 0.5, likely_ineligible: 0 } as const;
/** Nobody asked for it, and nobody but the agency can say, or it is for everybody: it waits. */
const unasked = 0.35;
const openMin = 0.5;
const openByMetShare = 0.25;
const openByFewOpen = 0.1;
/** A program's value (1 to 10) beside what every program is worth. */
const worthMin = 0.3;
/** Whether it is for anybody here is not known: a veteran's, a child's or an older person's program among others. */
const whoOpenWeight = { nearest: 0.8, otherwise: 0.5, withoutRule: 0.3 } as const;
/** What was not found for the need, where one was told; more when the person's own facts speak for it. */
const besideNeedWeight = { byFacts: 0.7, otherwise: 0.3 } as const;

const besideNeed = (determination: Determination): number =>
  besideNeedWeight[factsSpeakFor(determination) ? 'byFacts' : 'otherwise'];

/** What is open to everybody is no answer to another need; what a figure of this person's meets may be one. */
export function factsSpeakFor({ outcome, criteria }: Determination): boolean {
  return outcome === 'likely_eligible' && criteria.some((one) => one.outcome === 'met' && one.value !== undefined);
}
/** Offered everywhere comes before what one place has. */
const levelWeight = { federal: 1, state: 0.95, county: 0.9, city: 0.9, nonprofit: 0.8 } as const;
/** Where it is needed within days: what acts then, and what takes its time, such as a waiting list. */
const urgentWeight = { sure: 4, open: 1.3, slow: 0.35 } as const;
const expeditedWeight = 1.2;
/** Made for people such as somebody here: it goes before what is for anybody and just as open. */
const ownKindWeight = 1.5;
const namedFirst = 10;

/**
 * Orders what may help: what was named, then how near it is to the need, times what it is worth, times how sure it is;
 * what feeds or houses within days goes first when that is the need, and what has a waiting list last. Programs that look out of reach stay only when they were
 * named; they are then said with their reason.
 */
export function rankPrograms(checked: readonly CheckedProgram[], need: RankingNeed): readonly RankedProgram[] {
  // Where nothing that was found acts within days, what takes longer loses nothing to what answers another need.
  const { relevance } = need.found ?? nothingFound;
  const fast = checked.some(({ stored: { program } }) => program.urgent && isLookedFor(program, relevance));
  const within = { ...need, urgent: need.urgent && fast };
  return checked
    .map((candidate): RankedProgram => {
      const named = need.named.has(candidate.stored.program.id);
      return { ...candidate, named, score: scoreOf(candidate, within) + (named ? namedFirst : 0) };
    })
    .filter((candidate) => isOffered(candidate, need))
    .sort((a, b) => b.score - a.score || (a.stored.program.id < b.stored.program.id ? -1 : 1));
}

function scoreOf({ stored, determination }: CheckedProgram, need: RankingNeed): number {
  const { found, told } = need;
  const { program } = stored;
  const { relevance } = found ?? nothingFound;
  const near = relevance.size === 0 ? 1 : Math.max(relevance.get(program.id) ?? 0, besideNeed(determination));
  const isFound = relevance.has(program.id);
  const worth = worthMin + program.value / 10;
  const kind = program.rule === undefined ? 'withoutRule' : relevance.get(program.id) === 1 ? 'nearest' : 'otherwise';
  // Where something was looked for, being theirs alone is no answer to it.
  const isOurs =
    (relevance.size === 0 || isFound) && determination.outcome !== 'likely_eligible' && isOfKind(program, need.kinds);
  const who = isOurs ? ownKindWeight : isWhoOpen({ stored, determination }, told) ? whoOpenWeight[kind] : 1;
  const isSure = determination.outcome === 'likely_eligible';
  // Where nothing was looked for, all that is fast may fit: what is sure need not drown the rest.
  const speed = program.urgent ? (isSure && isFound ? 'sure' : 'open') : 'slow';
  const today = need.urgent && isLookedFor(program, relevance) ? urgentWeight[speed] : 1;
  const fast = determination.expedited === undefined ? 1 : expeditedWeight;
  return near * worth * likelihood(determination, isFound || isOurs) * who * levelWeight[program.level] * today * fast;
}

const isLookedFor = ({ id }: Program, relevance: Found['relevance']): boolean =>
  relevance.size === 0 || relevance.has(id);

/** A yes that nothing they told carries is for everybody: no answer to a need it was not found for. */
function isForEverybody({ outcome, criteria }: Pick<Determination, 'outcome' | 'criteria'>): boolean {
  return outcome === 'likely_eligible' && criteria.length > 0 && criteria.every(({ untold }) => untold !== undefined);
}

function likelihood({ outcome, criteria }: Determination, isFound: boolean): number {
  if (!isFound && (outcome === 'agency_decides' || isForEverybody({ outcome, criteria }))) return unasked;
  if (outcome !== 'unknown') return likelihoodOf[outcome];
  const met = criteria.filter((one) => one.outcome === 'met').length;
  const open = criteria.filter((one) => one.outcome === 'unknown').length;
  const metShare = criteria.length === 0 ? 0 : met / criteria.length;
  // A program with one thing open is nearer than one with seven.
  return openMin + openByMetShare * metShare + openByFewOpen / Math.max(1, open);
}

/** Facts about money settle how much somebody gets; the others, whether it is meant for them at all. */
const aboutMoney: ReadonlySet<string> = new Set(['income', 'assets', 'receives']);

function isAboutPerson(path: string): boolean {
  const [list, , field] = path.split('.');
  return list === 'members' && (field === undefined || !aboutMoney.has(field));
}

/** Words that tell something, without their endings. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter(({ text: word }) => word.length >= tellingWordCharsMin && !tellsNobody.has(word))
    .map(({ text: word }) => stem(word));
}

const tellingWordCharsMin = 4;
/** In nearly every sentence about whom a program is for. */
const tellsNobody = new Set(
  'people person someone anyone family families income incomes with without have having other others need needs help home homes house household live lives living month year years under over more than whose they their that this these those apply program programs state states money much also when what which where about from into most some'.split(
    ' ',
  ),
);

/** Whom a program is for is said first in its `who`: "Veterans …", "People with a disability …"; its survivors come later. */
function isOfKind({ who }: Program, kinds: ReadonlySet<string>): boolean {
  const [first] = kinds.size === 0 ? [] : stemsOf(who);
  return first !== undefined && kinds.has(first);
}

/** The person's words or facts name whom the program is for: "pregnant", "child", "died". */
function namesWho({ who, category }: Program, told: ReadonlySet<string>): boolean {
  const needs = new Set(stemsOf(category.join(' ').replaceAll('_', ' ')));
  return stemsOf(who).some(
    (word) =>
      !needs.has(word) &&
      (told.has(word) || [...told].some((one) => one.length > tellingWordCharsMin && word.startsWith(one))),
  );
}

/** Whom a program is for, where that is nearly everybody. */
const isForAnybody =
  /^(?:anyone|anybody|everyone|everybody|families(?=,)|all |most people|people (?:with|who have) (?:very )?(?:low|little))/i;

/** Nobody has said yet whether somebody here is whom the program is for. */
function isWhoOpen({ stored, determination }: CheckedProgram, told: ReadonlySet<string>): boolean {
  const { program } = stored;
  if (program.rule === undefined) return !isForAnybody.test(program.who) && !namesWho(program, told);
  if (determination.outcome !== 'unknown' || namesWho(program, told)) return false;
  if (program.rule.who !== undefined && determination.missing.some(isAboutPerson)) return true;
  return determination.criteria.some(
    ({ outcome, missing = [] }) => outcome === 'unknown' && missing.length > 0 && missing.every(isAboutPerson),
  );
}
