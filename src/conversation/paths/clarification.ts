import type { ReadingOption } from '../../threads/thread.ts';
import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { offerAgain } from './offer-complaint.ts';
import type { Path, PathDeps } from './path.ts';
import { markAsked, timesAsked, timesAskedMax } from './asked-before.ts';

/** CLARIFICATION: nothing was made of it. An open question in plain words, and no menu; after two of them a way on. */
export const clarify: Path = (turn, deps) =>
  Promise.resolve(askWhichProgram(turn, deps) ?? offerAgain(turn) ?? askOpenly(turn));

/** "That one", of several that were shown. */
function askWhichProgram(turn: RoutedTurn, { tools }: PathDeps): PathResult | undefined {
  if (!turn.understanding.danglingReference || turn.thread.programs.length === 0) return undefined;
  const ids = turn.thread.programs.filter(({ shownAs }) => shownAs !== undefined).map(({ programId }) => programId);
  const options = tools.programsById(ids).map(({ program }): ReadingOption => ({
    intent: 'program_details',
    says: shortName(program),
    programId: program.id,
  }));
  const names = joinAnd(options.map(({ says }) => says));
  return {
    plan: {
      ...emptyPlan,
      status: 'clarifying',
      items: [{ wording: 'question.which_program', slots: { names }, source: { kind: 'reviewed_text' } }],
    },
    dialogue: { openQuestion: { kind: 'choice', options, askedInTurn: turn.turnNumber } },
  };
}

function askOpenly({ thread: { dialogue } }: RoutedTurn): PathResult {
  const isEnough = timesAsked(dialogue, openly) >= timesAskedMax;
  return {
    plan: {
      ...emptyPlan,
      status: 'clarifying',
      items: [fixedItem(isEnough ? 'clarify.way_on' : 'clarify.open')],
    },
    dialogue: {
      openQuestion: undefined,
      said: isEnough ? dialogue.said.filter((mark) => !mark.endsWith(openly)) : markAsked(dialogue.said, openly),
    },
  };
}

/** The mark of having asked so. After two such questions another one helps nobody; then the count starts anew. */
const openly = 'openly';
