import type { AnswerEntry } from '../../answers/entry.ts';
import type { ReadingOption } from '../../threads/thread.ts';
import { askAgain, stillOpen } from '../paths/context.ts';
import { factsAbout } from '../paths/facts-about.ts';
import type { Path, PathDeps } from '../paths/path.ts';
import { stateOf } from '../paths/state-of.ts';
import { emptyPlan, type PlanItem } from '../reply/reply-plan.ts';
import { describeChanges } from '../reply/say-facts.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { isAboutService, type AskedQuestion } from './asked-question.ts';
import { complaintAside } from '../routing/complaint-aside.ts';
import { answeredMax, sayAnswers } from './say-answers.ts';

/** The questions are the whole of it: they are answered in their order, and what was open stands again in one line. */
export const answerAsked: Path = (turn, deps): Promise<PathResult> => {
  const asked = askedOf(turn);
  const noted = describeChanges(turn.factChanges, factsAbout(turn, deps), turn.thread.programs.length > 0);
  const said = sayAnswers(asked, turn, officeIn(turn, deps));
  const isSafe = turn.screening.crisis.length === 0;
  return Promise.resolve({
    plan: {
      ...emptyPlan,
      items: [...noted, ...said, ...(isSafe ? askAgain(turn) : [])],
      citations: citationsOf(asked),
    },
    dialogue: {
      openQuestion: choiceOf(asked, turn) ?? stillOpen(turn),
      focusProgramId: turn.thread.dialogue.focusProgramId,
      ...remembered(asked, turn),
    },
  });
};

/**
 * Questions beside something else that the message tells or needs: they are answered first, but for a clock that runs. What a
 * path of the thread or of small talk answers itself is not said twice.
 */
export function withAnswers(turn: RoutedTurn, result: PathResult, deps: PathDeps): PathResult {
  const isOpen = !turn.isOfBank && result.erase !== true && turn.door === 'open' && !answersItself(turn);
  // "What help is there?" wants the list, "how long do I have?" the clocks, and neither words about this service.
  const isList = turn.route.route === 'TOOLS' || result.plan.rights.length > 0;
  const clear = isOpen ? turn.asked.filter((one) => isClear(one) && !(isList && isAboutService(one))) : [];
  // "No complaint. Does school count?": a no eats no question, also one that has no answer.
  const asked = clear.length === 0 && isOpen && !isList && isOnlyTalk(turn) ? unknownOf(turn.asked) : clear;
  if (asked.length === 0) return result;
  const { plan } = result;
  const said = sayAnswers(asked, turn, officeIn(turn, deps));
  const isReadings = turn.route.route === 'CLARIFICATION';
  const own = isReadings ? [] : plan.items;
  const clocks = plan.rights.length > 0 ? own.findLastIndex(({ source }) => source.kind === 'right') + 1 : 0;
  return {
    ...result,
    plan: {
      ...plan,
      status: isReadings ? 'answered' : plan.status,
      items: [...own.slice(0, clocks), ...said, ...own.slice(clocks)],
      citations: [...plan.citations, ...citationsOf(asked)],
    },
    dialogue: {
      ...result.dialogue,
      ...(isReadings && { openQuestion: undefined }),
      ...(choiceOf(asked, turn) && { openQuestion: choiceOf(asked, turn) }),
      ...remembered(asked, turn),
    },
  };
}

/** A question that was clearly asked, and has an answer. */
const isClear = ({ verdict, kind, probability }: AskedQuestion): boolean =>
  verdict === 'answers' && kind !== undefined && probability >= clearMin;
const clearMin = 0.6;

/** A yes, a no or a thanks, and nothing that was looked up. */
const isOnlyTalk = ({ route, understanding }: RoutedTurn): boolean =>
  (route.route === 'SMALL_TALK' && understanding.answer !== undefined) ||
  (route.route === 'GRIEVANCE' && understanding.declinesComplaint);

/** The first question that was surely asked and has no answer, or two to choose from. */
const unknownOf = (asked: readonly AskedQuestion[]): readonly AskedQuestion[] =>
  asked
    .filter(
      ({ kind, probability, verdict }) => kind !== undefined && verdict !== 'answers' && probability >= surelyAskedMin,
    )
    .slice(0, 1);

/** Paths of the thread, and of what is said about this chat, answer what they are asked. */
function answersItself({ route, understanding }: RoutedTurn): boolean {
  if (route.route === 'CONTEXT') return true;
  const { cues } = understanding;
  return cues.has('watched') || cues.has('asks_who_we_are') || complaintAside(cues) !== undefined;
}

/** What is said now: what has an answer, and where nothing has, that the first is not known. */
function askedOf({ asked }: RoutedTurn): readonly AskedQuestion[] {
  const known = asked.filter(({ verdict }) => verdict === 'answers');
  const choices = asked.filter(({ verdict }) => verdict === 'choice').slice(0, known.length === 0 ? 1 : 0);
  const unknown = asked.filter(({ verdict, probability }) => verdict === 'none' && probability >= surelyAskedMin);
  const last = known.length + choices.length > 0 && unknown.length === 0 ? [] : unknown.slice(0, 1);
  const said = new Set([...known, ...choices, ...last]);
  return asked.filter((question) => said.has(question));
}

/** From here on a question without an answer is owned up to beside others that have one. */
const surelyAskedMin = 0.8;

/** The office of this person's state for the first program of an answer that the catalogue has. */
const officeIn =
  (turn: RoutedTurn, { tools }: PathDeps) =>
  ({ programs }: AnswerEntry): readonly PlanItem[] => {
    const state = stateOf(turn);
    if (state === undefined) return [];
    for (const { program, hash } of tools.programsById(programs.slice(0, 1))) {
      const local = program.apply_by_state[state];
      const phone = local?.phones[0]?.number;
      if (local?.agency === undefined || phone === undefined) continue;
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

function choiceOf(asked: readonly AskedQuestion[], turn: RoutedTurn): PathResult['dialogue']['openQuestion'] {
  const choice = asked.find(({ verdict }) => verdict === 'choice');
  if (choice === undefined) return undefined;
  const options = choice.entries.map(({ id, question }): ReadingOption => ({
    intent: 'program_details',
    says: question,
    answerId: id,
  }));
  return { kind: 'choice', options, askedInTurn: turn.turnNumber };
}

function remembered(asked: readonly AskedQuestion[], { thread }: RoutedTurn): Partial<PathResult['dialogue']> {
  const ids = asked.flatMap(({ verdict, entries: [entry] }) => (verdict === 'answers' && entry ? [entry.id] : []));
  const before = (thread.dialogue.answered ?? []).filter((id) => !ids.includes(id));
  const last = asked.findLast(({ verdict }) => verdict === 'answers')?.text;
  return ids.length === 0 ? {} : { answered: [...before, ...ids].slice(-answeredMax), lastQuestion: last };
}

function citationsOf(asked: readonly AskedQuestion[]) {
  return asked
    .filter(({ verdict }) => verdict === 'answers')
    .flatMap(({ entries }) =>
      entries.flatMap(({ sources }) =>
        sources.flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }])),
      ),
    );
}
