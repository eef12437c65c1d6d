import { howToApply } from '../../programs/program.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import { emptyPlan, fixedItem, type PlanItem, type PlanSource } from '../reply/reply-plan.ts';
import {
  displayName,
  lowerFirst,
  replyProgram,
  sayProgram,
  sayWhereToApply,
  shortName,
  stripStop,
  whyNotMet,
} from '../reply/say-program.ts';
import { joinOr } from '../reply/say-values.ts';
import { forWhom } from '../reply/say-members.ts';
import type { CriterionResult } from '../../eligibility/determination.ts';
import type { RetrievedProgram } from '../../threads/thread.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { CheckedProgram, Path, PathDeps } from './path.ts';
import { sayWhatIf } from './what-if.ts';
import { stateOf } from './tools.ts';

/** How many programs one follow-up answer goes into. */
const programsPerAnswerMax = 2;

/** CONTEXT: a follow-up about programs already found. Answers from the thread; nothing is searched. */
export const answerFromThread: Path = async (turn, deps) => {
  const intent = followUpIntent(turn);
  if (turn.understanding.asksForMore) return showMore(turn, deps);
  const ids = programsMeant(turn, intent);
  const checked = await deps.tools.checkEligibility(turn.household, ids);
  const ordered = ids.flatMap((id) => checked.find(({ stored }) => stored.program.id === id) ?? []);
  const items =
    intent === 'what_if' ? sayWhatIf(turn, ordered, deps) : ordered.flatMap((one) => sayFollowUp(one, intent, turn));
  const state = stateOf(turn);
  return {
    plan: {
      ...emptyPlan,
      items: [...items, ...askAgain(turn)],
      programs: ordered.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: intent === 'check_eligibility' ? ordered.map(({ determination }) => determination) : [],
      citations: ordered.flatMap(({ stored }) => stored.program.sources.slice(0, 1)),
    },
    dialogue: {
      focusProgramId: ids[0] ?? turn.thread.dialogue.focusProgramId,
      openQuestion: turn.thread.dialogue.openQuestion,
    },
  };
};

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
  return turn.understanding.intents.find(({ name }) => known.includes(name))?.name ?? 'program_details';
}

/** Which programs: those pointed at, else the one in focus, else the ones shown (for "what do I do next"), else the first. */
function programsMeant(turn: RoutedTurn, intent: IntentName): readonly string[] {
  const pointed = [...new Set(turn.understanding.references.map(({ programId }) => programId))];
  if (pointed.length > 0) return pointed.slice(0, programsPerAnswerMax);
  const shown = turn.thread.programs.filter(({ shownAs }) => shownAs !== undefined).map(({ programId }) => programId);
  if (intent === 'next_steps' || intent === 'what_if') return shown.slice(0, programsPerAnswerMax);
  const focus = turn.thread.dialogue.focusProgramId ?? shown[0] ?? turn.thread.programs[0]?.programId;
  return focus === undefined ? [] : [focus];
}

function sayFollowUp(checked: CheckedProgram, intent: IntentName, turn: RoutedTurn): readonly PlanItem[] {
  switch (intent) {
    case 'how_to_apply':
      return sayHowToApply(checked, stateOf(turn));
    case 'documents':
      return sayDocuments(checked.stored);
    case 'check_eligibility':
      return sayVerdict(checked);
    case 'next_steps':
      return sayNextSteps(checked.stored, stateOf(turn));
    default:
      return sayDetails(checked, stateOf(turn));
  }
}

function sayHowToApply({ stored }: CheckedProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = stored;
  const how = howToApply(program, state);
  const item = itemFrom(stored);
  return [
    item('details.how_to_apply', { name: shortName(program), first: lowerFirst(stripStop(how.first)) }),
    ...sayWhereToApply(stored, state).map((one) => ({ ...one, joins: true })),
    ...(how.steps.length > 0
      ? [item('details.steps', { steps: how.steps.map((step) => stripStop(step)).join('. ') }, { dropFirst: 20 })]
      : []),
    ...sayDocuments(stored, 10),
    ...(program.takes === undefined
      ? []
      : [item('details.takes', { takes: stripStop(program.takes) }, { dropFirst: 30 })]),
    ...(program.next === undefined
      ? []
      : [item('details.next', { next: stripStop(program.next) }, { dropFirst: 40, joins: true })]),
  ];
}

function sayDocuments(stored: StoredProgram, dropFirst?: number): readonly PlanItem[] {
  const { program } = stored;
  const item = itemFrom(stored);
  const drop = dropFirst === undefined ? {} : { dropFirst };
  if (program.documents.length === 0) return [item('details.no_documents', { name: shortName(program) }, drop)];
  const documents = program.documents.map(
    ({ what, or }) => `- ${stripStop(what)}${or.length === 0 ? '' : ` (or ${joinOr(or.map(stripStop))})`}`,
  );
  return [
    item('details.documents', { name: shortName(program), documents: documents.join('\n') }, drop),
    fixedItem('details.documents_later', drop),
  ];
}

function sayVerdict(checked: CheckedProgram): readonly PlanItem[] {
  const { stored, determination } = checked;
  const source: PlanSource = { kind: 'determination', programId: stored.program.id, packHash: determination.pack_hash };
  const name = shortName(stored.program);
  const head: PlanItem = { wording: `verdict.${determination.outcome}`, slots: verdictSlots(checked, name), source };
  const criteria = pointsOf(determination.criteria).map(({ label, says, outcome }): PlanItem => ({
    wording: `criteria.${outcome}`,
    slots: { label, says: stripStop(says) },
    source,
  }));
  const agency = (determination.agency_decides ?? []).slice(0, 2).map((what): PlanItem => ({
    wording: 'criteria.agency',
    slots: { what: lowerFirst(stripStop(what)) },
    source,
    dropFirst: 30,
  }));
  return [head, ...criteria, ...agency];
}

function verdictSlots({ stored, determination }: CheckedProgram, name: string): PlanItem['slots'] {
  if (determination.outcome === 'likely_ineligible') return { name, why: whyNotMet(determination) };
  if (determination.outcome === 'agency_decides')
    return { name, ask: stripStop(stored.program.agency_decides?.ask ?? stored.program.agency) };
  return { name };
}

/** How many points one verdict is explained by. */
const criteriaSaidMax = 6;
const mostTelling = ['not_met', 'unknown', 'met'];

/** Each point once: what holds for several members, or is looked at in two ways, is said by what tells most. */
function pointsOf(criteria: readonly CriterionResult[]): readonly CriterionResult[] {
  const byLabel = new Map<string, CriterionResult>();
  for (const criterion of criteria) {
    const known = byLabel.get(criterion.label);
    if (!known || mostTelling.indexOf(criterion.outcome) < mostTelling.indexOf(known.outcome))
      byLabel.set(criterion.label, criterion);
  }
  return [...byLabel.values()].slice(0, criteriaSaidMax);
}

function sayNextSteps(stored: StoredProgram, state: string | undefined): readonly PlanItem[] {
  const item = itemFrom(stored);
  return [
    item('first_step', {
      name: shortName(stored.program),
      first: lowerFirst(stripStop(howToApply(stored.program, state).first)),
    }),
    ...sayWhereToApply(stored, state).map((one) => ({ ...one, joins: true })),
    ...(stored.program.takes === undefined
      ? []
      : [item('details.takes', { takes: stripStop(stored.program.takes) }, { joins: true, dropFirst: 30 })]),
  ];
}

function sayDetails({ stored }: CheckedProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = stored;
  const item = itemFrom(stored);
  return [
    item('details.about', { name: displayName(program), gives: stripStop(program.gives), who: stripStop(program.who) }),
    ...(program.takes === undefined
      ? []
      : [item('details.takes', { takes: stripStop(program.takes) }, { dropFirst: 20 })]),
    ...sayWhereToApply(stored, state),
  ];
}

function itemFrom(stored: StoredProgram) {
  const source: PlanSource = { kind: 'program', programId: stored.program.id, programHash: stored.hash };
  return (wording: string, slots: PlanItem['slots'], more: Partial<PlanItem> = {}): PlanItem => ({
    wording,
    slots,
    source,
    ...more,
  });
}

async function showMore(turn: RoutedTurn, deps: PathDeps): Promise<PathResult> {
  const rest = turn.thread.programs.filter(({ seen, outcome }) => !seen && outcome !== 'likely_ineligible');
  const next = rest.slice(0, deps.bounds.programsShownMax).map(({ programId }) => programId);
  if (next.length === 0) {
    const dialogue = { openQuestion: turn.thread.dialogue.openQuestion };
    return { plan: { ...emptyPlan, items: [fixedItem('programs.no_more'), ...askAgain(turn)] }, dialogue };
  }
  const checked = await deps.tools.checkEligibility(turn.household, next);
  const listed = next.flatMap((id) => checked.find(({ stored }) => stored.program.id === id) ?? []);
  const state = stateOf(turn);
  const items = listed.flatMap(({ stored, determination }, index) =>
    sayProgram({
      stored,
      determination,
      place: index + 1,
      state,
      forWhom: forWhom(determination, turn.household, deps.pack.fields),
      currencySymbol: deps.pack.currencySymbol,
    }),
  );
  return {
    plan: {
      ...emptyPlan,
      items: [fixedItem('opening.more_programs'), ...items, ...askAgain(turn)],
      programs: listed.map(({ stored, determination }) => replyProgram(stored, determination, state)),
      determinations: listed.map(({ determination }) => determination),
    },
    dialogue: { focusProgramId: next[0], openQuestion: turn.thread.dialogue.openQuestion },
    programs: listNow(turn, next),
  };
}

/** The thread's list with these in front, as the list last shown. */
function listNow(turn: RoutedTurn, ids: readonly string[]): readonly RetrievedProgram[] {
  const shown = ids.flatMap((id, index) => {
    const program = turn.thread.programs.find(({ programId }) => programId === id);
    return program ? [{ ...program, shownAs: index + 1, seen: true }] : [];
  });
  const rest = turn.thread.programs
    .filter(({ programId }) => !ids.includes(programId))
    .map((program) => ({ ...program, shownAs: undefined }));
  return [...shown, ...rest];
}

/** After a digression the open fact question is put again, in a few words. */
function askAgain(turn: RoutedTurn): readonly PlanItem[] {
  const open = turn.thread.dialogue.openQuestion;
  if (open?.kind !== 'fact') return [];
  return [
    { wording: 'question.fact_again', slots: { ask: open.ask }, source: { kind: 'reviewed_text' }, dropFirst: 15 },
  ];
}
