import type { FactChange } from '../../profile/fact.ts';
import type { RetrievedProgram } from '../../threads/thread.ts';
import { describeChanges } from '../reply/say-facts.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { openQuestionOf, sayQuestion } from '../reply/say-question.ts';
import { lowerFirst, replyProgram, sayProgram, shortName, stripStop, whyNotMet } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import { forWhom } from '../reply/say-members.ts';
import { howToApply } from '../../programs/program.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { CheckedProgram, Path, PathDeps } from './path.ts';
import { rankPrograms, type RankedProgram } from './rank-programs.ts';

/** TOOLS: searches, works out the verdicts, and says what may help, why, what to do first, and one question. */
export const answerWithTools: Path = async (turn, deps) => {
  const state = stateOf(turn);
  const need = needOf(turn);
  const hits = need === undefined ? [] : await deps.tools.searchPrograms(need, state);
  const checked = await deps.tools.checkEligibility(turn.household);
  const ranked = rankPrograms(checked, {
    named: new Set(turn.understanding.references.filter(({ by }) => by !== 'focus').map(({ programId }) => programId)),
    hits,
    urgent: turn.understanding.intents.some(({ name }) => name === 'urgent_need'),
  });
  const shown = chooseShown(
    ranked,
    hits.length > 0 && turn.understanding.facts.length === 0,
    deps.bounds.programsShownMax,
  );
  const question = await deps.tools.nextQuestion(turn.household, notToAsk(turn));
  const onlyFacts = need === undefined && turn.thread.programs.length > 0 && turn.understanding.references.length === 0;
  const changes = verdictChanges(turn.thread.programs, checked);
  const listed = onlyFacts ? newlyLikely(ranked, changes, deps.bounds.programsShownMax) : shown;
  const presumed = presumptionsToSay(listed, turn);

  const items: PlanItem[] = [
    ...sayUrgent(turn, deps),
    ...describeChanges(
      turn.factChanges,
      { pack: deps.pack, household: turn.household },
      turn.thread.programs.length > 0,
    ),
    ...(onlyFacts ? sayVerdictChanges(changes) : sayOpening(turn, listed, need)),
    ...listed.flatMap((program, index) =>
      sayProgram({
        stored: program.stored,
        determination: program.determination,
        place: index + 1,
        state,
        forWhom: forWhom(program.determination, turn.household, deps.pack.fields),
        currencySymbol: deps.pack.currencySymbol,
      }),
    ),
    ...sayPresumed(presumed),
    ...sayFirstStep(listed, state),
    ...sayMore(ranked, listed),
    ...sayAlready(checked, turn),
    ...(question ? sayQuestion(question) : sayNothingToAsk(listed.length > 0 || turn.thread.programs.length > 0)),
  ];
  return {
    plan: {
      ...emptyPlan,
      status: question ? 'asked' : 'answered',
      items,
      programs: listed.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: listed.map(({ determination }) => determination),
      question,
      citations: listed.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      need: need?.slice(0, deps.bounds.needCharsMax) ?? turn.thread.dialogue.need,
      focusProgramId: listed[0]?.stored.program.id ?? turn.thread.dialogue.focusProgramId,
      openQuestion: openQuestionOf(question, turn),
      said: [...turn.thread.dialogue.said, ...presumed.map(({ id }) => `presumed.${id}`)].slice(-saidMax),
    },
    programs: retrieved(turn, checked, ranked, listed, deps.bounds.programsPerThreadMax),
  } satisfies PathResult;
};

/** More than there are things to say once. */
const saidMax = 100;

/** The need of this message, or the one the conversation is about when only facts came. */
function needOf(turn: RoutedTurn): string | undefined {
  if (turn.understanding.need !== undefined) return turn.understanding.need;
  return turn.thread.programs.length === 0 ? turn.thread.dialogue.need : undefined;
}

export function stateOf(turn: Pick<RoutedTurn, 'household'>): string | undefined {
  return typeof turn.household['state'] === 'string' ? turn.household['state'] : undefined;
}

/** What must not be asked (again): skipped, declined, answered with "I don't know"; nor the same thing twice in a row. */
export function notToAsk(turn: RoutedTurn): readonly string[] {
  const settled = turn.factsInForce
    .filter(({ status }) => status === 'declined' || status === 'unknown')
    .map(({ path }) => path);
  const open = turn.thread.dialogue.openQuestion;
  return [...turn.thread.dialogue.skippedPaths, ...settled, ...(open?.kind === 'fact' ? [open.path] : [])];
}

/** For a plain question the search decides what is shown; with a situation told, verdict and value do. */
function chooseShown(ranked: readonly RankedProgram[], bySearch: boolean, max: number): readonly RankedProgram[] {
  const named = ranked.filter((program) => program.named);
  if (named.length > 0) return named.slice(0, max);
  const likely = ranked.filter(({ determination }) => determination.outcome === 'likely_eligible');
  const pool =
    bySearch || likely.length === 0 ? ranked : [...likely, ...ranked.filter((program) => !likely.includes(program))];
  return pool.slice(0, max);
}

export interface VerdictChange {
  readonly checked: CheckedProgram;
  readonly to: CheckedProgram['determination']['outcome'];
}

export function verdictChanges(
  before: readonly RetrievedProgram[],
  checked: readonly CheckedProgram[],
): readonly VerdictChange[] {
  const outcomes = new Map(before.map(({ programId, outcome }) => [programId, outcome]));
  return checked
    .filter(({ stored, determination }) => {
      const old = outcomes.get(stored.program.id);
      return old !== undefined && old !== determination.outcome;
    })
    .map((one) => ({ checked: one, to: one.determination.outcome }));
}

/** After new facts only what they opened is listed; what was said before still stands and is not said again. */
function newlyLikely(
  ranked: readonly RankedProgram[],
  changes: readonly VerdictChange[],
  max: number,
): readonly RankedProgram[] {
  const opened = new Set(
    changes.filter(({ to }) => to === 'likely_eligible').map(({ checked }) => checked.stored.program.id),
  );
  return ranked.filter(({ stored }) => opened.has(stored.program.id)).slice(0, max);
}

/** How many things taken for granted one reply names. */
const presumptionsSaidMax = 2;

/** What was taken for granted in a yes, once per conversation. */
function presumptionsToSay(
  listed: readonly RankedProgram[],
  turn: RoutedTurn,
): readonly { readonly id: string; readonly says: string }[] {
  const said = turn.thread.dialogue.said;
  const all = listed
    .filter(({ determination }) => determination.outcome === 'likely_eligible')
    .flatMap(({ determination }) => determination.presumed);
  const fresh = all.filter(
    ({ id }, index) => all.findIndex((other) => other.id === id) === index && !said.includes(`presumed.${id}`),
  );
  return fresh.slice(0, presumptionsSaidMax);
}

function sayVerdictChanges(changes: readonly VerdictChange[]): readonly PlanItem[] {
  if (changes.length === 0) return [{ wording: 'change.none', slots: {}, source: { kind: 'reviewed_text' } }];
  return changes.slice(0, 3).map(({ checked, to }): PlanItem => {
    const name = shortName(checked.stored.program);
    const source = {
      kind: 'determination',
      programId: checked.stored.program.id,
      packHash: checked.determination.pack_hash,
    } as const;
    if (to === 'likely_eligible') return { wording: 'change.to_likely', slots: { name }, source };
    if (to === 'likely_ineligible')
      return { wording: 'change.to_unlikely', slots: { name, why: whyNotMet(checked.determination) }, source };
    return { wording: 'change.to_open', slots: { name }, source };
  });
}

function sayPresumed(presumed: readonly { readonly says: string }[]): readonly PlanItem[] {
  if (presumed.length === 0) return [];
  const says = joinAnd(presumed.map((one) => stripStop(one.says)));
  return [{ wording: 'presumed', slots: { says }, source: { kind: 'reviewed_text' }, dropFirst: 65 }];
}

function sayUrgent(turn: RoutedTurn, deps: PathDeps): readonly PlanItem[] {
  if (!turn.understanding.intents.some(({ name, confidence }) => name === 'urgent_need' && confidence >= 0.5))
    return [];
  const social = deps.contacts.line('local_help_211')?.phone;
  const hunger = deps.contacts.line('hunger_hotline')?.phone;
  if (social === undefined) return [];
  const source = { kind: 'reviewed_text' } as const;
  const housing = turn.household['urgent'] !== undefined && !hasUrgentFood(turn);
  if (housing || hunger === undefined) return [{ wording: 'urgent.housing', slots: { phone_211: social }, source }];
  return [{ wording: 'urgent.food', slots: { phone_211: social, hunger_line: hunger }, source }];
}

function hasUrgentFood(turn: RoutedTurn): boolean {
  return turn.factsInForce.some(({ path, value }) => path === 'urgent.food' && value === true);
}

function sayOpening(turn: RoutedTurn, listed: readonly RankedProgram[], need: string | undefined): readonly PlanItem[] {
  const source = { kind: 'reviewed_text' } as const;
  if (listed.length === 0)
    return [{ wording: need === undefined ? 'programs.none' : 'programs.none_for_need', slots: {}, source }];
  const hard = turn.factsAdded.some(({ path }) => path.includes('.separation') || path.startsWith('urgent.'));
  if (hard) return [{ wording: 'opening.hard_time', slots: {}, source }];
  return [{ wording: 'opening.programs', slots: {}, source, dropFirst: 90 }];
}

function sayFirstStep(listed: readonly CheckedProgram[], state: string | undefined): readonly PlanItem[] {
  const first = listed.find(({ determination }) => determination.outcome === 'likely_eligible') ?? listed[0];
  if (!first || first.determination.outcome === 'likely_ineligible') return [];
  const { program } = first.stored;
  return [
    {
      wording: 'first_step',
      slots: { name: shortName(program), first: lowerFirst(stripStop(howToApply(program, state).first)) },
      source: { kind: 'program', programId: program.id, programHash: first.stored.hash },
    },
  ];
}

function sayMore(ranked: readonly RankedProgram[], listed: readonly RankedProgram[]): readonly PlanItem[] {
  const rest = ranked.filter(
    (program) => !listed.includes(program) && program.determination.outcome === 'likely_eligible',
  );
  if (rest.length === 0 || listed.length === 0) return [];
  const names = joinAnd(rest.slice(0, 3).map(({ stored }) => shortName(stored.program)));
  return [
    {
      wording: 'programs.more',
      slots: { count: rest.length, names },
      source: { kind: 'reviewed_text' },
      dropFirst: 60,
    },
  ];
}

function sayAlready(checked: readonly CheckedProgram[], turn: RoutedTurn): readonly PlanItem[] {
  const isNew = (change: FactChange) => change.path.includes('.receives.');
  if (!turn.factChanges.some(isNew)) return [];
  const names = checked
    .filter(({ determination }) => determination.already_receiving === true)
    .map(({ stored }) => shortName(stored.program));
  if (names.length === 0) return [];
  return [
    {
      wording: 'programs.already',
      slots: { names: joinAnd(names.slice(0, 4)) },
      source: { kind: 'person' },
      dropFirst: 80,
    },
  ];
}

function sayNothingToAsk(programsFound: boolean): readonly PlanItem[] {
  return programsFound ? [fixedItem('question.nothing_left', { dropFirst: 50 })] : [fixedItem('question.need')];
}

/** The thread's list: what was shown now, in order, then what was found, then what older turns found. Bounded. */
function retrieved(
  turn: RoutedTurn,
  checked: readonly CheckedProgram[],
  ranked: readonly RankedProgram[],
  listed: readonly RankedProgram[],
  max: number,
): readonly RetrievedProgram[] {
  const place = new Map(listed.map(({ stored }, index) => [stored.program.id, index + 1]));
  const keepOldPlaces = listed.length === 0;
  const old = new Map(turn.thread.programs.map((program) => [program.programId, program]));
  const now = [...listed, ...ranked.filter((program) => !listed.includes(program))].map(
    ({ stored, determination }) => ({
      programId: stored.program.id,
      programHash: stored.hash,
      outcome: determination.outcome,
      shownAs: keepOldPlaces ? old.get(stored.program.id)?.shownAs : place.get(stored.program.id),
      seen: place.has(stored.program.id) || old.get(stored.program.id)?.seen === true,
      foundInTurn: old.get(stored.program.id)?.foundInTurn ?? turn.turnNumber,
    }),
  );
  const ids = new Set(now.map(({ programId }) => programId));
  const outcomes = new Map(checked.map(({ stored, determination }) => [stored.program.id, determination.outcome]));
  const older = turn.thread.programs
    .filter(({ programId }) => !ids.has(programId))
    .map((program) => ({
      ...program,
      outcome: outcomes.get(program.programId) ?? program.outcome,
      shownAs: keepOldPlaces ? program.shownAs : undefined,
    }));
  const all = [...now, ...older].slice(0, max);
  return keepOldPlaces ? [...all].sort((a, b) => (a.shownAs ?? 99) - (b.shownAs ?? 99)) : all;
}
