import type { AnswerEntry } from '../../answers/entry.ts';
import type { ReadingOption } from '../../threads/thread.ts';
import { stillOpen } from '../paths/context.ts';
import { factsAbout } from '../paths/facts-about.ts';
import { lineOfLanguage } from '../paths/line-of-language.ts';
import { saidMax } from '../paths/asked-before.ts';
import type { Path, PathDeps } from '../paths/path.ts';
import { stateOf } from '../paths/state-of.ts';
import { emptyPlan, type PlanItem } from '../reply/reply-plan.ts';
import { describeChanges } from '../reply/say-facts.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { isAboutService, isAlarm, type AskedQuestion, type StandingAnswer } from './asked-question.ts';
import { askIn, isInLanguage } from './in-their-language.ts';
import { sayAnswers, unlessSaid, withSaid, type SaidToQuestions } from './say-answers.ts';
import { wishOf } from './wishes.ts';
import { workedOut } from './worked-out.ts';

/** The questions are the whole of it: they are answered in their order; a correction is told back after them. */
export const answerAsked: Path = async (turn, deps): Promise<PathResult> => {
  if (turn.asked.length === 0 && turn.standing?.wanted === 'noted') return note(turn, turn.standing, deps);
  const asked = askedOf(turn).map((question) => unlessSaid(question, turn));
  const corrects = turn.reading.parts.some(({ act, probability }) => act === 'correct' && probability >= correctsMin);
  const corrections = corrects ? turn.factChanges.filter(({ before }) => before !== undefined) : [];
  const noted = describeChanges(corrections, factsAbout(turn, deps), turn.thread.programs.length > 0);
  const last = turn.thread.dialogue.saidAnswers?.findLast(({ id }) => deps.answerById(id)?.ask !== undefined);
  const { language } = turn.understanding;
  const lastAsk = last && askIn(deps.answerById(last.id), language);
  const saying = sayAnswers(asked, turn, { officeOf: officeIn(turn, deps), lastAsk, language });
  const own = await workedOut(asked, turn, deps);
  // Where nobody wrote the answer in their language: somebody can read it to them, and the line says who speaks it.
  const isSpoken = language === 'en' || isInLanguage(asked, language);
  const spoken = isSpoken ? undefined : lineOfLanguage(turn, language, deps);
  const marks = [...saying.items.flatMap(officeMarks), ...own.marks];
  return {
    plan: {
      ...emptyPlan,
      determinations: own.determinations,
      items: [...(spoken === undefined ? [] : [spoken.item]), ...own.items, ...saying.items, ...noted.map(asLast)],
      citations: citationsOf(asked),
    },
    dialogue: {
      said: [...(spoken?.said ?? turn.thread.dialogue.said), ...marks].slice(-saidMax),
      openQuestion: choiceOf(asked, turn) ?? stillOpen(turn),
      focusProgramId: programOf(asked, deps) ?? turn.thread.dialogue.focusProgramId,
      ...remembered(saying, turn),
    },
  };
};

/** What was told beside an answer is told back, with what that answer says to do. */
function note(turn: RoutedTurn, { question }: StandingAnswer, deps: PathDeps): PathResult {
  const todo = question.entries[0]?.do;
  const source = { kind: 'reviewed_text' } as const;
  const step: readonly PlanItem[] =
    todo === undefined ? [] : [{ wording: 'answer.said', slots: {}, fixedText: todo, source }];
  return {
    plan: { ...emptyPlan, items: [...describeChanges(turn.factChanges, factsAbout(turn, deps), true), ...step] },
    dialogue: {},
  };
}

/** The program that is talked about from now on, so that "how do I fight it" is about that one. */
const programOf = (asked: readonly AskedQuestion[], { tools }: PathDeps): string | undefined =>
  tools.programsById(asked.find(({ verdict }) => verdict === 'answers')?.entries[0]?.programs.slice(0, 1) ?? [])[0]
    ?.program.id;

/** So surely a clause puts right what was said before. */
const correctsMin = 0.5;

const asLast = (item: PlanItem): PlanItem => ({ ...item, dropFirst: item.dropFirst ?? notedDrop });
const notedDrop = 90;

/**
 * What the bank has for a message that is about something else as well: said first, but for a clock that runs. What a path of
 * the thread answers itself is not said twice.
 */
export function withAnswers(turn: RoutedTurn, result: PathResult): PathResult {
  const { route } = turn.route;
  if (turn.isOfBank || result.erase === true || turn.door !== 'open' || turn.isAlone) return result;
  if (result.grievance !== undefined && wishOf(turn.reading, 'answer') < askedMin) return result;
  // Beside the lines of a danger a clock is enough.
  if (turn.screening.crisisKinds.length > 0 && result.plan.rights.length > 0) return result;
  // Before a list or a clock stands nothing about this service.
  const isList = route === 'TOOLS' || result.plan.rights.length > 0;
  const asked = turn.asked.filter(
    (one) => one.verdict === 'answers' && (isList ? !isAboutService(one) : one.probability >= askedMin),
  );
  if (asked.length === 0) return result;
  const { plan } = result;
  const { language } = turn.understanding;
  const saying = sayAnswers(asked.slice(0, 1), turn, { officeOf: () => [], isBrief: true, language });
  const isMenu = route === 'CLARIFICATION';
  // Beside a clock it is the first to go when there is no room for both; what calls for help goes before the clock.
  const calls = asked[0]?.entries[0] !== undefined && isAlarm(asked[0].entries[0]);
  const isAside = plan.rights.length > 0 && !calls;
  const items = isAside
    ? saying.items.map((item) => ({ ...item, dropFirst: item.dropFirst ?? asideDrop }))
    : saying.items;
  const own = isMenu ? [] : plan.items;
  const clocks = isAside ? own.findLastIndex(({ source }) => source.kind === 'right') + 1 : 0;
  return {
    ...result,
    plan: {
      ...plan,
      status: isMenu ? 'answered' : plan.status,
      items: [...own.slice(0, clocks), ...items, ...own.slice(clocks)],
      citations: [...plan.citations, ...citationsOf(asked)],
    },
    dialogue: { ...result.dialogue, ...(isMenu && { openQuestion: undefined }), ...remembered(saying, turn) },
  };
}

const asideDrop = 80;

/** From here on a message asks something beside what it tells. */
const askedMin = 0.5;

/** What is said now: what has an answer; where nothing has, the nearest or that the first is not known. */
function askedOf({ asked, standing }: RoutedTurn): readonly AskedQuestion[] {
  if (asked.length === 0 && standing !== undefined) return [standing.question];
  const known = asked.filter(({ verdict }) => verdict === 'answers').slice(0, answersMax);
  if (known.length > 0) return known;
  const near = asked.find(({ verdict }) => verdict === 'choice');
  return near === undefined ? asked.slice(0, 1) : [near];
}

/** More answers than these no reply holds. */
const answersMax = 2;

/** The office of this person's state for the first program of an answer that the catalogue has; once in a conversation. */
const officeIn =
  (turn: RoutedTurn, { tools }: PathDeps) =>
  ({ programs }: AnswerEntry): readonly PlanItem[] => {
    const state = stateOf(turn);
    if (state === undefined) return [];
    for (const { program, hash } of tools.programsById(programs.slice(0, 1))) {
      const local = program.apply_by_state[state];
      const phone = local?.phones[0]?.number;
      if (local?.agency === undefined || phone === undefined) continue;
      if (turn.thread.dialogue.said.includes(officeMark(phone))) return [];
      const source = { kind: 'program', programId: program.id, programHash: hash } as const;
      return [
        {
          wording: 'answer.office',
          slots: { agency: local.agency, phone },
          source,
          joins: true,
          dropFirst: officeDrop,
        },
      ];
    }
    return [];
  };
const officeDrop = 45;

const officeMark = (phone: string): string => `office.${phone}`;
const officeMarks = ({ wording, slots }: PlanItem): readonly string[] =>
  wording === 'answer.office' ? [officeMark(String(slots['phone']))] : [];

function choiceOf(asked: readonly AskedQuestion[], turn: RoutedTurn): PathResult['dialogue']['openQuestion'] {
  const [, other] = asked.find(({ verdict }) => verdict === 'choice')?.entries ?? [];
  if (other === undefined) return undefined;
  const options: readonly ReadingOption[] = [{ intent: 'program_details', says: other.question, answerId: other.id }];
  return { kind: 'choice', options, askedInTurn: turn.turnNumber };
}

function remembered({ said }: SaidToQuestions, { thread, turnNumber }: RoutedTurn): Partial<PathResult['dialogue']> {
  if (said.length === 0) return {};
  return { saidAnswers: withSaid(thread.dialogue.saidAnswers ?? [], said, turnNumber) };
}

function citationsOf(asked: readonly AskedQuestion[]) {
  return asked
    .filter(({ verdict }) => verdict !== 'none')
    .flatMap(({ entries: [entry] }) => entry?.sources ?? [])
    .flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }]));
}
