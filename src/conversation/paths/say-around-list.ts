import type { FactChange } from '../../profile/fact.ts';
import { howToApply } from '../../programs/program.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import { lowerFirst, sayWhereToApply, shortName, stripStop } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import { moreOfTheList } from '../reply/plan-reply.ts';
import { runsIn } from '../../triage/brought-up.ts';
import type { Triaged } from '../../triage/triage.ts';
import type { RoutedTurn } from '../turn.ts';
import { urgenciesIn } from '../understand/dialogue/cues.ts';
import { fitShareMin } from './choose-shown.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from './path.ts';
import { stateOf } from './state-of.ts';

/** What stands before and after a list of programs. */

/** Numbers for today, unless the fixed lines for this danger came first anyway. */
export function sayUrgent(turn: RoutedTurn, deps: PathDeps): readonly PlanItem[] {
  const [urgency] = urgenciesIn(turn.understanding.cues);
  const social = deps.contacts.line('local_help_211')?.phone;
  const hunger = deps.contacts.line('hunger_hotline')?.phone;
  if (urgency === undefined || social === undefined || turn.screening.crisisKinds.length > 0) return [];
  const source = { kind: 'reviewed_text' } as const;
  if (urgency !== 'food' || hunger === undefined)
    return [{ wording: 'urgent.housing', slots: { phone_211: social }, source }];
  return [{ wording: 'urgent.food', slots: { phone_211: social, hunger_line: hunger }, source }];
}

export function sayOpening(
  turn: RoutedTurn,
  listed: readonly Triaged[],
  need: string | undefined,
): readonly PlanItem[] {
  const source = { kind: 'reviewed_text' } as const;
  if (listed.length === 0)
    return [{ wording: need === undefined ? 'programs.none' : 'programs.none_for_need', slots: {}, source }];
  // After the fixed lines for a danger nothing is said about it.
  const hard =
    turn.screening.crisisKinds.length === 0 &&
    (turn.factsAdded.some(({ path }) => path.includes('.separation') || path.startsWith('urgent.')) ||
      turn.understanding.cues.has('bereaved'));
  if (hard) return [{ wording: 'opening.hard_time', slots: {}, source, dropFirst: 85 }];
  return [{ wording: 'opening.programs', slots: {}, source, dropFirst: 90 }];
}

/** What helps, by name alone: one line beside an answer. */
export function sayAlso(listed: readonly CheckedProgram[]): PlanItem {
  const names = joinAnd(listed.map(({ stored }) => shortName(stored.program)));
  return { wording: 'programs.also', slots: { names }, source: { kind: 'reviewed_text' }, dropFirst: 70 };
}

export function sayFirstStep(listed: readonly CheckedProgram[], state: string | undefined): readonly PlanItem[] {
  const first = listed.find(
    ({ determination }) => determination.outcome !== 'likely_ineligible' && determination.already_receiving !== true,
  );
  if (!first) return [];
  const { program } = first.stored;
  return [
    {
      wording: 'first_step',
      slots: { name: shortName(program), first: lowerFirst(stripStop(howToApply(program, state).first)) },
      source: { kind: 'program', programId: program.id, programHash: first.stored.hash },
      dropFirst: 45,
    },
  ];
}

export function sayMore(
  ranked: readonly Triaged[],
  listed: readonly Triaged[],
  { thread }: Pick<RoutedTurn, 'thread'>,
): readonly PlanItem[] {
  const leastShown = fitShareMin * Math.max(0, ...listed.map(({ score }) => score));
  const seen = new Set(thread.programs.filter((program) => program.seen).map(({ programId }) => programId));
  const rest = ranked.filter(
    (program) =>
      !listed.includes(program) &&
      !seen.has(program.stored.program.id) &&
      program.determination.outcome === 'likely_eligible' &&
      program.score >= leastShown,
  );
  if (rest.length === 0 || listed.length === 0) return [];
  const names = joinAnd(rest.slice(0, namedMax).map(({ stored }) => shortName(stored.program)));
  return [
    {
      wording: moreOfTheList,
      slots: { count: rest.length, names },
      source: { kind: 'reviewed_text' },
      dropFirst: dropNames,
    },
  ];
}

/** How much else is named; one line of it tells a family more than a third program with its reasons would. */
const namedMax = 6;
const dropNames = 20;

export function sayAlready(checked: readonly CheckedProgram[], turn: RoutedTurn): readonly PlanItem[] {
  const isNew = (change: FactChange) => change.path.includes('.receives.');
  const receives = (path: string, programId: string) => path.endsWith(`.receives.${programId}`);
  if (!turn.factChanges.some(isNew)) return [];
  const had = checked.filter(({ determination }) => determination.already_receiving === true);
  const told = had.filter(({ stored }) => turn.factChanges.some(({ path }) => receives(path, stored.program.id)));
  // "On Medicaid" settles what comes with it, too; what they have is what they called it.
  const names = (told.length > 0 ? told : had.filter(({ stored }) => runsIn(stored.program.states, stateOf(turn)))).map(
    ({ stored }) => shortName(stored.program),
  );
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

/** The state was the missing piece of an answer given before: now it can be said where to go. */
export function sayWhereInState(
  turn: RoutedTurn,
  checked: readonly CheckedProgram[],
  state: string | undefined,
): readonly PlanItem[] {
  const { focusProgramId } = turn.thread.dialogue;
  if (state === undefined || !turn.factChanges.some(({ path }) => path === 'state')) return [];
  const focus = checked.find(({ stored }) => stored.program.id === focusProgramId);
  if (!focus || focus.determination.outcome === 'likely_ineligible') return [];
  const { program, hash } = focus.stored;
  if (program.apply_by_state[state] === undefined) return [];
  const source = { kind: 'program', programId: program.id, programHash: hash } as const;
  return [
    { wording: 'details.where_in_state', slots: { name: shortName(program) }, source },
    ...sayWhereToApply(focus.stored, state).map((item) => ({ ...item, joins: true })),
  ];
}
