import { howToApply } from '../../programs/program.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import type { CriterionResult } from '../../eligibility/determination.ts';
import { fixedItem, type PlanItem, type PlanSource } from '../reply/reply-plan.ts';
import {
  displayName,
  lowerFirst,
  sayAmount,
  sayWhereToApply,
  shortName,
  stripStop,
  upperFirst,
  whyNotMet,
} from '../reply/say-program.ts';
import { joinOr } from '../reply/say-values.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';

/** What one follow-up question wants to hear of one program. */
export function sayFollowUp(
  checked: CheckedProgram,
  intent: IntentName,
  state: string | undefined,
  currencySymbol: string,
): readonly PlanItem[] {
  switch (intent) {
    case 'how_to_apply':
      return sayHowToApply(checked, state);
    case 'documents':
      return sayDocuments(checked.stored);
    case 'check_eligibility':
      return sayVerdict(checked);
    case 'next_steps':
      return sayNextSteps(checked.stored, state);
    case 'simplify':
      return sayShort(checked.stored, state);
    default:
      return sayDetails(checked, state, currencySymbol);
  }
}

/** What to do first, and where. */
export function sayFirstStep(stored: StoredProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = stored;
  const first = lowerFirst(stripStop(howToApply(program, state).first));
  return [
    itemFrom(stored)('details.how_to_apply', { name: shortName(program), first }),
    ...sayWhereToApply(stored, state).map((one) => ({ ...one, joins: true })),
  ];
}

function sayHowToApply({ stored }: CheckedProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = stored;
  const how = howToApply(program, state);
  const item = itemFrom(stored);
  return [
    ...sayFirstStep(stored, state),
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
  const criteria = pointsOf(determination.criteria).map(({ label, says, outcome, untold }): PlanItem => ({
    wording: `criteria.${untold ?? outcome}`,
    slots: untold === undefined ? { label, says: stripStop(says) } : { label },
    source,
    joins: 'line',
  }));
  const agency = (determination.agency_decides ?? []).slice(0, 2).map((what): PlanItem => ({
    wording: 'criteria.agency',
    slots: { what: lowerFirst(stripStop(what)) },
    source,
    joins: 'line',
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
const criteriaSaidMax = 4;
const mostTelling = ['not_met', 'unknown', 'met'];

/** Each point once: what holds for several members, or is looked at in two ways, is said by what tells most. */
function pointsOf(criteria: readonly CriterionResult[]): readonly CriterionResult[] {
  const byLabel = new Map<string, CriterionResult>();
  for (const criterion of criteria) {
    const known = byLabel.get(criterion.label);
    if (!known || mostTelling.indexOf(criterion.outcome) < mostTelling.indexOf(known.outcome))
      byLabel.set(criterion.label, criterion);
  }
  const open = ({ outcome, untold }: CriterionResult) =>
    mostTelling.indexOf(outcome) + (untold === undefined ? 0 : mostTelling.length);
  return [...byLabel.values()].toSorted((a, b) => open(a) - open(b)).slice(0, criteriaSaidMax);
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

function sayDetails(
  { stored, determination }: CheckedProgram,
  state: string | undefined,
  currencySymbol: string,
): readonly PlanItem[] {
  const { program } = stored;
  const item = itemFrom(stored);
  return [
    item('details.about', {
      name: upperFirst(displayName(program)),
      gives: lowerFirst(stripStop(program.gives)),
      who: lowerFirst(stripStop(program.who)),
    }),
    ...(determination.outcome === 'likely_eligible' ? sayAmount(determination, program.id, currencySymbol) : []),
    ...(program.takes === undefined
      ? []
      : [item('details.takes', { takes: stripStop(program.takes) }, { dropFirst: 20 })]),
    ...sayWhereToApply(stored, state),
  ];
}

/** The same in fewer words: what it is, and the one thing to do. */
function sayShort(stored: StoredProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = stored;
  const item = itemFrom(stored);
  return [
    item('details.short', {
      name: shortName(program),
      gives: lowerFirst(stripStop(program.gives)),
      first: lowerFirst(stripStop(howToApply(program, state).first)),
    }),
    ...sayWhereToApply(stored, state).map((one) => ({ ...one, joins: true })),
  ];
}

/** "Which one was that?" */
export function sayWhich(stored: StoredProgram): readonly PlanItem[] {
  const { program } = stored;
  const slots = { name: displayName(program), gives: lowerFirst(stripStop(program.gives)) };
  return [itemFrom(stored)('details.which', slots)];
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
