import { asksWhichOf, tellsOnlyPlace } from '../agenda/letters.ts';
import type { BenefitEvent } from '../../threads/thread.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { sayDate } from '../reply/say-values.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { markAsked, saidMax, timesAsked, timesAskedMax } from './asked-before.ts';
import { whichBenefit } from './offer-complaint.ts';
import type { PathDeps } from './path.ts';
import { stateOf } from './state-of.ts';

/**
 * A letter asks for something by a day: what to do and by when, from the letter. Nothing went wrong, so no complaint is
 * offered. Undefined when the turn is about something else.
 */
export function sayLetterDue(turn: RoutedTurn, deps: Pick<PathDeps, 'tools' | 'findRights'>): PathResult | undefined {
  const { benefitEvent: event, thread } = turn;
  if (event?.kind !== 'renewal_due' || event.due === undefined || thread.dialogue.openQuestion?.kind === 'grievance')
    return undefined;
  const { said } = thread.dialogue;
  const isOpen = event.programId === undefined && !leavesOpen(turn);
  const asks = isOpen && timesAsked(thread.dialogue, whichBenefit) < timesAskedMax;
  const known = event.programId === undefined ? [] : sayRenewal(turn, event.programId, deps);
  return {
    plan: {
      ...emptyPlan,
      status: asks ? 'asked' : 'answered',
      items: [
        ...(known.length > 0 && saysOnlyWhere(turn)
          ? []
          : [...sayTask(event.due, turn.today), fixedItem('letter.call')]),
        ...known,
        ...(said.includes(ifCut) ? [] : [fixedItem('letter.if_cut', { dropFirst: 30 })]),
        ...(asks ? [fixedItem('question.which_benefit')] : []),
      ],
    },
    dialogue: {
      openQuestion: asks ? { kind: 'which_benefit', askedInTurn: turn.turnNumber } : undefined,
      focusProgramId: event.programId ?? thread.dialogue.focusProgramId,
      said: asks ? markAsked([...said, ifCut], whichBenefit) : [...said, ifCut].slice(-saidMax),
    },
  };
}

/** "From Social Security, so SSI": what is known of it, by what the person told. */
export function sayWhichOfTwo(turn: RoutedTurn, deps: Pick<PathDeps, 'tools'>): PathResult | undefined {
  const asked = asksWhichOf(turn.understanding, [turn.benefitEvent, turn.otherEvent]);
  const [stored] = asked?.programId === undefined ? [] : deps.tools.programsById([asked.programId]);
  if (stored === undefined) return undefined;
  const source = { kind: 'program', programId: stored.program.id, programHash: stored.hash } as const;
  return {
    plan: { ...emptyPlan, items: [{ wording: 'letter.is_about', slots: { name: shortName(stored.program) }, source }] },
    dialogue: { openQuestion: undefined, focusProgramId: stored.program.id },
  };
}

/** The second letter of a message that told of trouble: its day first, so that it is not lost; more when it is asked for. */
export function withOtherLetter(turn: RoutedTurn, result: PathResult): PathResult {
  const due = turn.understanding.otherEvent?.due;
  if (due === undefined) return result;
  const items = [fixedItem('letter.two', { dropFirst: 95 }), ...sayTask(due, turn.today), ...result.plan.items];
  return { ...result, plan: { ...result.plan, items } };
}

/** "In Texas", after the letter: only the office is new. */
const saysOnlyWhere = ({ understanding, factChanges }: RoutedTurn): boolean =>
  understanding.benefitEvent === undefined && tellsOnlyPlace(factChanges);

/** "I don't know" to "which benefit is it?". */
const leavesOpen = ({ thread, understanding: { answer } }: RoutedTurn): boolean =>
  thread.dialogue.openQuestion?.kind === 'which_benefit' &&
  (answer === 'unknown' || answer === 'skip' || answer === 'declined');

/** The mark of having said what comes after a cut. */
const ifCut = 'letter.if_cut';

/** What the letter asks for. Its own day comes first, and a day that is behind is no reason not to send it. */
function sayTask({ task, on }: NonNullable<BenefitEvent['due']>, today: string): readonly PlanItem[] {
  if (on === undefined) return [fixedItem(`letter.${task}`)];
  const wording = on < today ? 'letter.passed' : `letter.${task}_by`;
  return [{ wording, slots: { by: sayDate(on) }, source: { kind: 'person' } }];
}

/** Whom a renewal goes to and how long a late one counts, from the rights of the state; the phone of its office. */
function sayRenewal(
  turn: RoutedTurn,
  programId: string,
  deps: Pick<PathDeps, 'tools' | 'findRights'>,
): readonly PlanItem[] {
  const [stored] = deps.tools.programsById([programId]);
  if (stored === undefined) return [];
  const state = stateOf(turn);
  const program = shortName(stored.program);
  const renew = deps
    .findRights({ programId, state, event: 'lapse_renewal', asOf: turn.today })
    .find(({ right }) => right.right === 'renew')?.right;
  const source = { kind: 'right', rightId: renew?.id ?? '' } as const;
  const local = state === undefined ? undefined : stored.program.apply_by_state[state];
  const phone = local?.phones[0]?.number;
  const counts = renew?.verified === true && renew.days_are === 'exact' && renew.counted_from === 'period_end';
  return [
    ...(renew === undefined ? [] : [{ wording: 'letter.to_whom', slots: { program, to_whom: renew.to_whom }, source }]),
    ...(local?.agency === undefined || phone === undefined
      ? []
      : [
          {
            wording: 'rights.office',
            slots: { agency: local.agency, phone },
            source: { kind: 'program', programId, programHash: stored.hash } as const,
            joins: renew !== undefined,
          },
        ]),
    ...(renew?.days === undefined || !counts || turn.benefitEvent?.due?.task !== 'renew'
      ? []
      : [{ wording: 'letter.late', slots: { program, days: renew.days }, source, joins: true, dropFirst: 40 }]),
  ];
}
