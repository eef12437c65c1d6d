import type { AnswerEntry } from '../../answers/entry.ts';
import { daysBetween } from '../../eligibility/calendar.ts';
import type { Calendar } from '../../grievances/calendar.ts';
import type { ToldLetter } from '../../threads/thread.ts';
import { isAlarm } from '../agenda/asked-question.ts';
import { lastDayOf, letterAfter, type LastDay, type LetterClock } from '../agenda/told-letter.ts';
import { fixedItem, isJoined, type PlanItem } from '../reply/reply-plan.ts';
import { isInDanger } from '../screen.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

export type LastDayDeps = Pick<PathDeps, 'answerById'> & { readonly calendar: Calendar };

/**
 * The last day to answer a letter: worked out as soon as its date and its days are told, and come back to until it is there. Said
 * behind the first words of the answer. Where only the days are told, the date is asked for, once.
 */
export function withLastDay(turn: RoutedTurn, result: PathResult, deps: LastDayDeps): PathResult {
  const { thread, today, turnNumber, text } = turn;
  if (turn.door !== 'open' || result.erase === true) return result;
  const before = thread.dialogue.letter;
  const about = thread.dialogue.about?.key;
  const told = letterAfter(before, {
    text,
    claims: turn.reading.claims,
    languages: ['en', turn.understanding.language],
    turn: turnNumber,
    today,
    about,
  });
  if (told === undefined) return { ...result, dialogue: { ...result.dialogue, letter: undefined } };
  const letter = { ...told, entry: told.entry ?? entryOf(turn, told)?.id };
  const kept = (more: Partial<ToldLetter> = {}): PathResult['dialogue'] => ({
    ...result.dialogue,
    letter: { ...letter, ...more },
  });
  if (!hasRoom(turn, result)) return { ...result, dialogue: kept() };
  const last = lastDayOf(letter, clockOf(letter, deps), today);
  if (last === undefined)
    return asksDate(letter, turn, result) ? askDate(turn, result, kept) : { ...result, dialogue: kept() };
  const left = daysBetween(today, last.by);
  const { said } = letter;
  const isNew = said?.by !== last.by;
  const isDue = said !== undefined && turnNumber - said.turn >= turnsBetween && left >= 0 && left <= remindDays;
  // A day that a rule gives is no news once it is behind: whoever is late asks all the same.
  const isBehind = left < 0 && last.days === undefined;
  if ((!isNew && !isDue) || isBehind) return { ...result, dialogue: kept() };
  const items = (isNew ? sayLastDay(last, turn, deps.calendar) : [remind(last, turn)]).map((item) => ({
    ...item,
    language: turn.understanding.language,
  }));
  return {
    ...result,
    plan: { ...result.plan, items: behindFirst(result.plan.items, items) },
    dialogue: kept({ said: { by: last.by, turn: turnNumber } }),
  };
}

/** Beside a danger, in a complaint that asks, and where a right's own day stands there is no room for it. */
const hasRoom = ({ screening, thread }: RoutedTurn, { plan, grievance }: PathResult): boolean =>
  !isInDanger(screening) &&
  plan.rights.length === 0 &&
  grievance?.state === undefined &&
  thread.dialogue.openQuestion?.kind !== 'grievance' &&
  !plan.items.some(({ wording, namesDanger }) => namesDanger === true || wording.startsWith('letter.'));

/** What is surely answered when a letter is told of, or right after it: what the letter is about. */
function entryOf({ asked, turnNumber }: RoutedTurn, { turn }: ToldLetter): AnswerEntry | undefined {
  const [first] = asked.filter(({ verdict }) => verdict === 'answers');
  const [entry] = first?.entries ?? [];
  return entry === undefined || isAlarm(entry) || turnNumber - turn > 1 ? undefined : entry;
}

/** Another letter's date is no beginning of its days: only the clock of what was answered to this one counts. */
function clockOf({ entry: id }: ToldLetter, { answerById }: LastDayDeps): LetterClock | undefined {
  const { days, runs_from: runsFrom } = (id === undefined ? undefined : answerById(id))?.clock ?? {};
  return typeof days === 'number' && runsFrom !== undefined ? { days, runsFrom } : undefined;
}

/** "It says 20 days": only with the letter's date there is a last day. Asked for once. */
const asksDate = (
  { on, days, askedIn, turn }: ToldLetter,
  { turnNumber }: RoutedTurn,
  { dialogue }: PathResult,
): boolean =>
  days !== undefined &&
  on === undefined &&
  askedIn === undefined &&
  turn === turnNumber &&
  dialogue.openQuestion === undefined;

function askDate(
  turn: RoutedTurn,
  result: PathResult,
  kept: (more: Partial<ToldLetter>) => PathResult['dialogue'],
): PathResult {
  const item = { ...fixedItem('clock.which_date', { dropFirst: askDrop }), language: turn.understanding.language };
  return {
    ...result,
    plan: { ...result.plan, items: [...result.plan.items, item] },
    dialogue: kept({ askedIn: turn.turnNumber }),
  };
}
const askDrop = 40;

function sayLastDay({ by, from, days }: LastDay, turn: RoutedTurn, calendar: Calendar): readonly PlanItem[] {
  const { language } = turn.understanding;
  const item = (wording: string, slots: PlanItem['slots']): PlanItem => ({
    wording,
    slots,
    source: { kind: 'person' },
  });
  const counted = { by: sayDay(by, language), ...(from !== undefined && { from: sayDay(from, language, false) }) };
  if (by < turn.today) return [item('clock.days_passed', counted)];
  const left = sayLeft(daysBetween(turn.today, by), language);
  const wording = from === undefined ? 'clock.due' : days === undefined ? 'clock.rule' : 'clock.days';
  const day = item(wording, { ...counted, left });
  const open = calendar.previousBusinessDay(by);
  return open === by || open < turn.today
    ? [day]
    : [day, { ...item('clock.closed', { by: sayDay(open, language) }), joins: true }];
}

const remind = ({ by }: LastDay, { today, understanding: { language } }: RoutedTurn): PlanItem => ({
  wording: 'clock.remind',
  slots: { by: sayDay(by, language), left: sayLeft(daysBetween(today, by), language) },
  source: { kind: 'person' },
  dropFirst: remindDrop,
});

/** "Wednesday, December 2, 2026", "miércoles, 2 de diciembre de 2026". */
function sayDay(iso: string, language: string, withWeekday = true): string {
  const format = new Intl.DateTimeFormat(language, {
    ...(withWeekday && { weekday: 'long' }),
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${iso}T00:00:00Z`));
}

/** "today", "tomorrow", "in 5 days". */
const sayLeft = (days: number, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');

/** Behind the first paragraph: the first sentence answers. */
function behindFirst(items: readonly PlanItem[], day: readonly PlanItem[]): readonly PlanItem[] {
  const next = items.findIndex((item, index) => index > 0 && !isJoined(item));
  const at = next === -1 ? items.length : next;
  return [...items.slice(0, at), ...day, ...items.slice(at)];
}

/** A last day is come back to when so many turns went by without it, and it is no farther away than this. */
const turnsBetween = 2;
const remindDays = 45;
const remindDrop = 45;
