import { describeChanges, labelOf } from '../reply/say-facts.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { sayPrograms } from '../reply/say-list.ts';
import { openQuestionOf, sayQuestion } from '../reply/say-question.ts';
import { replyProgram, stripStop } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import { isInDanger } from '../screen.ts';
import type { Triaged } from '../../triage/triage.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import { tellsNeed } from '../understand/facts/need.ts';
import { urgenciesIn } from '../understand/dialogue/cues.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { Path, PathDeps } from './path.ts';
import { wishOf } from '../agenda/wishes.ts';
import { askAmount } from './ask-amount.ts';
import { stillOpen } from './context.ts';
import { areOthersTold, askedEnough, saidMax } from './asked-before.ts';
import { chooseShown, newlyLikely } from './choose-shown.ts';
import { factsAbout } from './facts-about.ts';
import { questionAbout } from './question-about.ts';
import { searchNear } from './search-near.ts';
import { stateOf } from './state-of.ts';
import { sayLimit } from './say-limit.ts';
import { sayFollowUp } from './say-follow-up.ts';
import {
  sayAlready,
  sayAlso,
  sayFirstStep,
  sayMore,
  sayOpening,
  sayUrgent,
  sayWhereInState,
} from './say-around-list.ts';
import { besideMark, retrieved } from './thread-programs.ts';
import { sayVerdictChanges, verdictChanges } from './verdict-changes.ts';
import { triageTurn } from './triage-turn.ts';

/** TOOLS: searches, works out the verdicts, and says what may help, why, what to do first, and one question. */
export const answerWithTools: Path = async (turn, deps) => {
  const limit = await sayLimit(turn, deps);
  if (limit) return limit;
  const named = namedIn(turn);
  const followUp = followUpAsked(turn);
  if (followUp && named.size > 0) return answerAboutNamed(turn, followUp, [...named], deps);
  const state = stateOf(turn);
  const need = needOf(turn);
  const inDanger = isInDanger(turn.screening);
  // Where the bank answers, the list is an addition, and nothing is asked.
  const isAnswered = turn.asked.some(({ verdict }) => verdict === 'answers');
  const nowThere = need === undefined && tellsPlace(turn) ? turn.thread.dialogue.need : undefined;
  const told = need ?? storyOf(turn, named);
  const looksFor = nowThere ?? told;
  const near = looksFor === undefined ? nothingNear : await searchNear(deps.tools, looksFor, state);
  const checked = await deps.tools.checkEligibility(turn.household);
  const ranked = triageTurn(turn, checked, { named, near }, deps).filter(
    ({ stored }) => !isInTrouble(turn, stored.program.id) || named.has(stored.program.id),
  );
  const onlyFacts = told === undefined && turn.thread.programs.length > 0 && named.size === 0;
  const changes = verdictChanges(turn.thread.programs, checked);
  // What else the reply has to hold leaves room for fewer programs.
  const max = deps.bounds.programsShownMax - (inDanger || (onlyFacts && changes.length > 1) ? 1 : 0);
  const listed = onlyFacts
    ? [...new Set([...offeredThere(turn, ranked, near), ...newlyLikely(ranked, changes, max)])].slice(0, max)
    : chooseShown(ranked, max);
  const amount = askAmount(turn, deps);
  const asksNeed = listed.length === 0 && need !== undefined && near.size === 0;
  const next =
    inDanger || isAnswered || amount || asksNeed ? undefined : await questionAbout(turn, listed, notToAsk(turn), deps);
  const question = amount?.question ?? next;
  // Beside an answer one line names what helps; its reasons come when one is asked about.
  const isAsked = wishOf(turn.reading, 'answer') > wishOf(turn.reading, 'help');
  const isBeside = isAnswered && isAsked && named.size === 0 && !onlyFacts && listed.length > 0;
  const presumed = isBeside ? [] : presumptionsToSay(listed, turn);
  const noted = describeChanges(turn.factChanges, factsAbout(turn, deps), turn.thread.programs.length > 0);

  const items: PlanItem[] = [
    ...sayUrgent(turn, deps),
    ...noted,
    ...sayLeftOut(turn, deps),
    ...(isBeside
      ? [sayAlso(listed)]
      : [
          ...(onlyFacts ? sayVerdictChanges(changes, listed, noted.length > 0) : sayOpening(turn, listed, need)),
          ...(onlyFacts && listed.length === 0 ? sayWhereInState(turn, checked, state) : []),
          ...sayPrograms(listed, {
            state,
            household: turn.household,
            fields: deps.pack.fields,
            currencySymbol: deps.pack.currencySymbol,
          }),
          ...sayPresumed(presumed),
          ...(inDanger ? [] : sayFirstStep(listed, state)),
          ...(named.size > 0 ? [] : sayMore(ranked, listed, turn)),
        ]),
    ...sayAlready(checked, turn),
    ...(amount
      ? [amount.item]
      : next
        ? sayQuestion(next)
        : asksNeed
          ? [fixedItem('question.need')]
          : sayNothingToAsk(turn, listed, inDanger || isAnswered)),
  ];
  return {
    plan: {
      ...emptyPlan,
      status: amount || next ? 'asked' : 'answered',
      items,
      programs: listed.map(({ stored, determination, because }) => replyProgram(stored, determination, state, because)),
      determinations: listed.map(({ determination }) => determination),
      question,
      citations: listed.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      need: need?.slice(0, deps.bounds.needCharsMax) ?? turn.thread.dialogue.need,
      focusProgramId: listed[0]?.stored.program.id ?? turn.thread.dialogue.focusProgramId,
      openQuestion: amount?.openQuestion ?? openQuestionOf(next, turn),
      said: [
        ...turn.thread.dialogue.said.filter((mark) => mark !== besideMark),
        ...presumed.map(({ id }) => `presumed.${id}`),
        ...(isBeside ? [besideMark] : []),
      ].slice(-saidMax),
    },
    programs: retrieved(turn, checked, ranked, listed, deps.bounds.programsPerThreadMax),
  } satisfies PathResult;
};

const nothingNear: ReadonlyMap<string, number> = new Map();

/** Where they live was told now: a need told before is looked for there, too. */
const tellsPlace = ({ factChanges }: RoutedTurn): boolean => factChanges.some(({ path }) => path === 'state');

/** What only that place has for the need, and was not shown yet. */
function offeredThere(
  { thread }: RoutedTurn,
  ranked: readonly Triaged[],
  near: ReadonlyMap<string, number>,
): readonly Triaged[] {
  if (near.size === 0 || thread.programs.length === 0) return [];
  const seen = new Set(thread.programs.filter((program) => program.seen).map(({ programId }) => programId));
  return ranked.filter(
    ({ stored: { program } }) => program.states.length > 0 && !seen.has(program.id) && near.has(program.id),
  );
}

/**
 * What cannot wait and what is asked for are looked for at any time. A first message that only tells ("I lost my job",
 * "insurance for my kids") says by that what it is about. Who lives there, where, and what comes in is about nothing yet.
 */
function storyOf({ thread, text, understanding }: RoutedTurn, named: ReadonlySet<string>): string | undefined {
  if (named.size > 0) return undefined;
  if (urgenciesIn(understanding.cues).length > 0 || understanding.cues.has('asks_for_help')) return text;
  if (thread.programs.length > 0) return undefined;
  if (understanding.facts.length === 0) return undefined;
  return tellsNeed(text) || understanding.facts.some(({ path }) => !whoAndWhere.test(path)) ? text : undefined;
}

const whoAndWhere =
  /^(?:members|state|county|zip|members\.\w+\.(?:relationship|age|age_months|income(?:\..*)?)|urgent\.\w+)$/;

/** Programs the message names, by name, place or what they are about. */
function namedIn({ understanding }: RoutedTurn): ReadonlySet<string> {
  return new Set(understanding.references.filter(({ by }) => by !== 'focus').map(({ programId }) => programId));
}

const followUpsAnswered: readonly IntentName[] = ['documents', 'how_to_apply', 'next_steps'];

function followUpAsked({ understanding }: RoutedTurn): IntentName | undefined {
  return understanding.intents.find(({ name, confidence }) => followUpsAnswered.includes(name) && confidence >= 0.35)
    ?.name;
}

/** "What papers do I need for Medicaid?" before Medicaid was ever shown: that is answered, not a list. */
async function answerAboutNamed(
  turn: RoutedTurn,
  followUp: IntentName,
  ids: readonly string[],
  deps: PathDeps,
): Promise<PathResult> {
  const state = stateOf(turn);
  const checked = await deps.tools.checkEligibility(turn.household);
  const ranked = triageTurn(turn, checked, { named: new Set(ids), near: nothingNear }, deps);
  const listed = ranked.filter(({ stored }) => ids.includes(stored.program.id)).slice(0, programsPerAnswerMax);
  return {
    plan: {
      ...emptyPlan,
      items: [
        ...describeChanges(turn.factChanges, factsAbout(turn, deps), turn.thread.programs.length > 0),
        ...listed.flatMap((one) => sayFollowUp(one, followUp, state, deps.pack.currencySymbol)),
      ],
      programs: listed.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: listed.map(({ determination }) => determination),
      citations: listed.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      focusProgramId: listed[0]?.stored.program.id ?? turn.thread.dialogue.focusProgramId,
      openQuestion: stillOpen(turn),
    },
    programs: retrieved(turn, checked, ranked, listed, deps.bounds.programsPerThreadMax),
  };
}

/** How many programs one follow-up answer goes into. */
export const programsPerAnswerMax = 2;

/** The need told beside a benefit that was cut: what can be done about that benefit was said already. */
function isInTrouble(turn: RoutedTurn, programId: string): boolean {
  const open = turn.thread.dialogue.openQuestion;
  return open?.kind === 'confirm' && open.what === 'look_for_need' && turn.benefitEvent?.programId === programId;
}

/** What was told and could not be taken, so that nobody thinks it was. */
export function sayLeftOut(turn: RoutedTurn, deps: PathDeps): readonly PlanItem[] {
  const [first] = turn.factsLeftOut;
  if (!first) return [];
  const label = labelOf(first.path, factsAbout(turn, deps));
  return [{ wording: 'facts.left_out', slots: { label }, source: { kind: 'person' } }];
}

/** The need of this message, or the one the conversation is about when only facts came. */
function needOf(turn: RoutedTurn): string | undefined {
  if (turn.understanding.need !== undefined) return turn.understanding.need;
  const open = turn.thread.dialogue.openQuestion;
  if (open?.kind === 'confirm' && open.what === 'look_for_need') return turn.thread.dialogue.need;
  return turn.thread.programs.length === 0 ? turn.thread.dialogue.need : undefined;
}

/**
 * What must not be asked (again): what is known, skipped, declined, answered with "I don't know", asked twice already;
 * nor the same thing twice in a row, unless something else was told in between: then it still waits for its answer.
 */
export function notToAsk(turn: RoutedTurn): readonly string[] {
  const settled = turn.factsInForce
    .filter(({ status }) => status === 'declined' || status === 'unknown')
    .map(({ path }) => path);
  const open = turn.thread.dialogue.openQuestion;
  return [
    ...turn.thread.dialogue.skippedPaths,
    ...settled,
    ...askedEnough(turn.thread.dialogue),
    ...(areOthersTold(turn) ? ['members'] : []),
    ...turn.factsInForce
      .filter(({ value }) => value !== undefined && typeof value !== 'object')
      .map(({ path }) => path),
    ...(open?.kind === 'fact' && turn.factChanges.length === 0 ? [open.path] : []),
  ];
}

/** How many things taken for granted one reply names. */
const presumptionsSaidMax = 2;

/** What was taken for granted in a yes, once per conversation. */
function presumptionsToSay(
  listed: readonly Triaged[],
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

function sayPresumed(presumed: readonly { readonly says: string }[]): readonly PlanItem[] {
  if (presumed.length === 0) return [];
  const says = joinAnd(presumed.map((one) => stripStop(one.says)));
  return [{ wording: 'presumed', slots: { says }, source: { kind: 'reviewed_text' }, dropFirst: 65 }];
}

function sayNothingToAsk(turn: RoutedTurn, listed: readonly CheckedProgram[], isSaid: boolean): readonly PlanItem[] {
  if (isSaid) return [];
  const found = listed.length > 0 || turn.thread.programs.length > 0;
  return found ? [fixedItem('question.nothing_left', { dropFirst: 50 })] : [fixedItem('question.need')];
}
