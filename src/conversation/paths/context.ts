import { sayVerdict } from '../agenda/worked-out.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { sayPrograms } from '../reply/say-list.ts';
import { replyProgram } from '../reply/say-program.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { Path, PathDeps } from './path.ts';
import { repeatLast } from './repeat.ts';
import { sayFollowUp, sayWhich } from './say-follow-up.ts';
import { lookAgain, sayChanged, sayGone } from './look-again.ts';
import { sayLimit } from './say-limit.ts';
import { listNow, withAnswered } from './thread-programs.ts';
import { sayWhatIf } from './what-if.ts';
import { stateOf } from './state-of.ts';
import { programsPerAnswerMax } from './tools.ts';

/**
 * CONTEXT: a follow-up about programs already found. Answers from the thread; nothing is searched, and only a program
 * that is another one since it was found is looked at again.
 */
export const answerFromThread: Path = async (asked, deps) => {
  const isWhich = asked.understanding.cues.has('asks_which') && asked.understanding.references.length > 0;
  if (asked.understanding.intents[0]?.name === 'repeat' && !isWhich) return repeatLast(asked, deps);
  const limit = await sayLimit(asked, deps);
  if (limit) return limit;
  const again = await lookAgain(asked, deps.tools);
  const { turn } = again;
  const asksSum = asksHowMuch(turn);
  const intent = asksSum ? 'check_eligibility' : followUpIntent(turn);
  if (turn.understanding.cues.has('asks_for_more'))
    return { programs: again.programs, ...(await showMore(turn, deps)) };
  const meant = asksSum ? shownIn(turn) : programsMeant(turn, intent);
  const ids = meant.filter((id) => !again.gone.has(id));
  const state = stateOf(turn);
  const checked = await deps.tools.checkEligibility(turn.household, ids);
  const found = ids.flatMap((id) => checked.find(({ stored }) => stored.program.id === id) ?? []);
  const supposed = intent === 'what_if' ? sayWhatIf(turn, found, deps) : undefined;
  const wanted = asksSum ? withSums(found) : found;
  const ordered = supposed === undefined ? wanted : found.filter((one) => supposed.some((item) => isAbout(item, one)));
  const items =
    supposed ??
    ordered.flatMap((one) => {
      if (asksSum && one.determination.amount !== undefined) return sayVerdict(one, deps.pack.currencySymbol);
      return turn.understanding.cues.has('asks_which')
        ? sayWhich(one.stored)
        : sayFollowUp(one, intent, state, deps.pack.currencySymbol);
    });
  return {
    plan: {
      ...emptyPlan,
      items: [...(ids.length < meant.length ? [sayGone()] : []), ...sayChanged(ordered, again), ...items],
      programs: ordered.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: intent === 'check_eligibility' ? ordered.map(({ determination }) => determination) : [],
      citations: ordered.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      focusProgramId: ordered[0]?.stored.program.id ?? stillThere(turn.thread.dialogue.focusProgramId, again.gone),
      openQuestion: stillOpen(turn),
    },
    programs: withAnswered(turn, ordered, deps.bounds.programsPerThreadMax) ?? again.programs,
  };
};

/** "How much would I get", and no program is named: of those that were shown the ones whose sum the rules know. */
function asksHowMuch(turn: RoutedTurn): boolean {
  const { reading, understanding } = turn;
  const namesNone = understanding.references.length === 0 && shownIn(turn).length > 0;
  return namesNone && reading.questions.some(({ kind }) => kind === 'how_much');
}

function withSums(found: readonly CheckedProgram[]): readonly CheckedProgram[] {
  const known = found.filter(({ determination }) => determination.amount !== undefined);
  return known.length > 0 ? known.slice(0, programsPerAnswerMax) : found.slice(0, 1);
}

function isAbout({ source }: PlanItem, { stored }: CheckedProgram): boolean {
  return source.kind === 'determination' && source.programId === stored.program.id;
}

function stillThere(id: string | undefined, gone: ReadonlySet<string>): string | undefined {
  return id === undefined || gone.has(id) ? undefined : id;
}

function followUpIntent(turn: RoutedTurn): IntentName {
  const known: readonly IntentName[] = [
    'how_to_apply',
    'documents',
    'check_eligibility',
    'next_steps',
    'what_if',
    'program_details',
    'simplify',
  ];
  const { intents, cues } = turn.understanding;
  const found = intents.find(({ name }) => known.includes(name))?.name ?? 'program_details';
  return found === 'program_details' && cues.has('asks_whether') ? 'check_eligibility' : found;
}

/** Which programs: those pointed at, else the one in focus, else the ones shown (for "what do I do next"), else the first. */
function programsMeant(turn: RoutedTurn, intent: IntentName): readonly string[] {
  const pointed = [...new Set(turn.understanding.references.map(({ programId }) => programId))];
  const shown = shownIn(turn);
  if (pointed.length > 0) return pointed.slice(0, programsPerAnswerMax);
  // What is supposed may move a program that was found and not shown.
  if (intent === 'what_if') return [...new Set([...shown, ...turn.thread.programs.map(({ programId }) => programId)])];
  if (intent === 'next_steps') return shown.slice(0, programsPerAnswerMax);
  const focus = turn.thread.dialogue.focusProgramId ?? shown[0] ?? turn.thread.programs[0]?.programId;
  return focus === undefined ? [] : [focus];
}

const shownIn = ({ thread }: RoutedTurn): readonly string[] =>
  thread.programs.filter(({ shownAs }) => shownAs !== undefined).map(({ programId }) => programId);

async function showMore(turn: RoutedTurn, deps: PathDeps): Promise<PathResult> {
  const rest = turn.thread.programs.filter(({ seen, outcome }) => !seen && outcome !== 'likely_ineligible');
  const next = rest.slice(0, deps.bounds.programsShownMax).map(({ programId }) => programId);
  if (next.length === 0) {
    const dialogue = { openQuestion: stillOpen(turn) };
    return { plan: { ...emptyPlan, items: [fixedItem('programs.no_more')] }, dialogue };
  }
  const checked = await deps.tools.checkEligibility(turn.household, next);
  const listed = next.flatMap((id) => checked.find(({ stored }) => stored.program.id === id) ?? []);
  const state = stateOf(turn);
  const items = sayPrograms(listed, {
    state,
    household: turn.household,
    fields: deps.pack.fields,
    currencySymbol: deps.pack.currencySymbol,
  });
  return {
    plan: {
      ...emptyPlan,
      items: [fixedItem('opening.more_programs'), ...items],
      programs: listed.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: listed.map(({ determination }) => determination),
    },
    dialogue: { focusProgramId: next[0], openQuestion: stillOpen(turn) },
    programs: listNow(turn, next),
  };
}

/**
 * What waits for its answer after this one. A question about facts does not: something else was asked instead, and nothing
 * that we ask holds that up.
 */
export function stillOpen({ thread }: Pick<RoutedTurn, 'thread'>): OpenQuestion | undefined {
  const open = thread.dialogue.openQuestion;
  return open?.kind === 'choice' || open?.kind === 'fact' ? undefined : open;
}
