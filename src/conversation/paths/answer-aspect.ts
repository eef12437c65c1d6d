import { wordsOf } from '../../embedding/text/words.ts';
import type { NextQuestion } from '../../eligibility/determination.ts';
import type { Program } from '../../programs/program.ts';
import { emptyPlan, type PlanItem } from '../reply/reply-plan.ts';
import { replyProgram, shortName } from '../reply/say-program.ts';
import { openQuestionOf, sayQuestion } from '../reply/say-question.ts';
import { joinOr } from '../reply/say-values.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { AspectOfPrograms } from '../understand/aspects-of.ts';
import { askAgain, stillOpen } from './context.ts';
import type { CheckedProgram, PathDeps } from './path.ts';
import { rankPrograms } from './rank-programs.ts';
import { comparesPrograms, sayAspect } from './say-aspect.ts';
import { monthOf, stateOf } from './state-of.ts';
import { withAnswered } from './thread-programs.ts';
import { notToAsk, programsPerAnswerMax } from './tools.ts';

/** How many programs are named when one word fits several. */
const namesOfferedMax = 5;

/** Programs and what was asked of them. */
interface Answered {
  readonly asked: AspectOfPrograms;
  readonly found: readonly CheckedProgram[];
}

/**
 * "How long does it take tho": the things that were asked, each in its turn, of the programs it is asked about, in two
 * or three sentences. Undefined: nothing of the kind was asked, or there is no program to say it of.
 */
export async function answerAspect(turn: RoutedTurn, deps: PathDeps): Promise<PathResult | undefined> {
  const { aspects } = turn.understanding;
  if (aspects.length === 0 || turn.factChanges.length > 0 || turn.understanding.hypothetical.length > 0)
    return undefined;
  const answered: Answered[] = [];
  for (const asked of aspects) {
    const found = await programsAsked(turn, asked, deps);
    const compares = comparesPrograms(asked.aspect);
    if (found.length === 0 || (compares && found.length === 1)) return undefined;
    const max = compares ? deps.bounds.programsShownMax : programsPerAnswerMax;
    if (!compares && found.length > max) return askWhich(turn, found);
    answered.push({ asked, found: found.slice(0, max) });
  }
  return sayAnswered(turn, answered, deps);
}

async function sayAnswered(turn: RoutedTurn, answered: readonly Answered[], deps: PathDeps): Promise<PathResult> {
  const state = stateOf(turn);
  const { fields, currencySymbol } = deps.pack;
  const said = [...new Map(answered.flatMap(({ found }) => found).map((one) => [one.stored.program.id, one])).values()];
  const amounts = answered.filter(({ asked }) => asked.aspect === 'amount').flatMap(({ found }) => found);
  const next = amounts.length > 0 ? await missingFor(turn, amounts, deps) : undefined;
  const ofOne = answered.findLast(({ asked }) => !comparesPrograms(asked.aspect))?.found[0]?.stored.program.id;
  return {
    plan: {
      ...emptyPlan,
      status: next ? 'asked' : 'answered',
      items: [
        ...answered.flatMap(({ asked, found }) =>
          sayAspect(found, asked.aspect, { state, household: turn.household, fields, currencySymbol }),
        ),
        ...(next ? sayQuestion(next) : askAgain(turn)),
      ],
      programs: said.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      question: next,
      citations: said.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      focusProgramId: ofOne ?? turn.thread.dialogue.focusProgramId,
      openQuestion: next ? openQuestionOf(next, turn) : stillOpen(turn),
    },
    programs: withAnswered(turn, said, deps.bounds.programsPerThreadMax),
  };
}

/** Those named or pointed at; else those called by one word; else, to compare, those shown; else the one talked about. */
async function programsAsked(
  turn: RoutedTurn,
  { aspect, called, programIds }: AspectOfPrograms,
  deps: PathDeps,
): Promise<readonly CheckedProgram[]> {
  const { references, aspects } = turn.understanding;
  const pointed = references.filter(({ by }) => by !== 'focus').map(({ programId }) => programId);
  if (programIds.length > 0) return checkedOf(turn, programIds, deps);
  // What a later question names is not what this one asks of, where something was talked about before.
  const isBefore = aspects.length > 1 && turn.thread.programs.length > 0;
  if (pointed.length > 0 && !isBefore) return checkedOf(turn, pointed, deps);
  if (called !== undefined) {
    const all = await deps.tools.checkEligibility(turn.household);
    const byName = calledBy(all, called);
    const shown = byName.filter(({ stored }) => shownIds(turn).includes(stored.program.id));
    if (byName.length > 0) return shown.length === 1 ? shown : likeliest(turn, byName);
  }
  if (turn.understanding.danglingReference) return [];
  const shown = shownIds(turn);
  if (comparesPrograms(aspect)) return checkedOf(turn, shown, deps);
  const focus = turn.thread.dialogue.focusProgramId ?? shown[0] ?? turn.thread.programs[0]?.programId;
  return focus === undefined ? [] : checkedOf(turn, [focus], deps);
}

const shownIds = ({ thread }: RoutedTurn): readonly string[] =>
  thread.programs.filter(({ shownAs }) => shownAs !== undefined).map(({ programId }) => programId);

/** In the order asked; a name that programs of several places share means those of the place that is known. */
async function checkedOf(turn: RoutedTurn, ids: readonly string[], deps: PathDeps): Promise<readonly CheckedProgram[]> {
  const there = new Set(deps.tools.programsById(ids).map(({ program }) => program.id));
  const checked = await deps.tools.checkEligibility(
    turn.household,
    ids.filter((id) => there.has(id)),
  );
  const state = stateOf(turn);
  const here = checked.filter(({ stored: { program } }) =>
    state === undefined ? true : program.states.length === 0 || program.states.includes(state),
  );
  const meant = checked.length > programsPerAnswerMax && here.length > 0 ? here : checked;
  return ids.flatMap((id) => meant.find(({ stored }) => stored.program.id === id) ?? []);
}

/** One word of what most people call it, else of its whole name, else of any other name. */
function calledBy(all: readonly CheckedProgram[], called: string): readonly CheckedProgram[] {
  const ways: readonly ((program: Program) => readonly string[])[] = [
    (program) => [shortName(program)],
    (program) => [program.name],
    (program) => program.other_names,
  ];
  const found = ways.map((namesOf) =>
    all.filter(({ stored }) =>
      namesOf(stored.program).some((name) => wordsOf(name).some((word) => word.text === called)),
    ),
  );
  return found.find((some) => some.length > 0) ?? [];
}

function likeliest(turn: RoutedTurn, checked: readonly CheckedProgram[]): readonly CheckedProgram[] {
  const none = new Set<string>();
  const need = {
    named: none,
    found: undefined,
    urgent: false,
    month: monthOf(turn),
    state: stateOf(turn),
    told: none,
    kinds: none,
  };
  return rankPrograms(checked, need);
}

function askWhich(turn: RoutedTurn, found: readonly CheckedProgram[]): PathResult {
  const names = found.slice(0, namesOfferedMax).map(({ stored }) => shortName(stored.program));
  const item: PlanItem = {
    wording: 'aspect.which',
    slots: { names: joinOr(names) },
    source: { kind: 'reviewed_text' },
  };
  return {
    plan: { ...emptyPlan, status: 'clarifying', items: [item] },
    dialogue: { openQuestion: stillOpen(turn), focusProgramId: turn.thread.dialogue.focusProgramId },
  };
}

/** The question that would tell more of an amount, unless another one is open: that one is put again. */
async function missingFor(
  turn: RoutedTurn,
  said: readonly CheckedProgram[],
  { tools }: PathDeps,
): Promise<NextQuestion | undefined> {
  if (turn.thread.dialogue.openQuestion !== undefined) return undefined;
  const open = said.filter(({ determination }) => determination.outcome === 'unknown');
  if (open.length === 0) return undefined;
  return tools.nextQuestion(
    turn.household,
    notToAsk(turn),
    open.map(({ stored }) => stored.program.id),
  );
}
