import { bounds } from '../../bounds.ts';
import { quoteOf } from '../../grievances/narrative.ts';
import { hashPasscode } from '../../grievances/passcode.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import type { GuardChange } from '../../threads/guard.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { askFlowAgain } from './back-to-grievance.ts';
import type { PathDeps } from './path.ts';

/**
 * What is said and kept for somebody who isn't alone with their phone: the passcode, the word that nobody is to call, and
 * the one safe way. Undefined where the turn is about something else.
 */
export async function guardTalk(turn: RoutedTurn, deps: PathDeps): Promise<PathResult | undefined> {
  const { cues } = turn.understanding;
  if (turn.passcode !== undefined) return takePasscode(turn, turn.passcode, deps);
  if (cues.has('wants_lock')) return lockNow(turn);
  if (cues.has('wants_passcode')) return askPasscode(turn, []);
  if (cues.has('no_contact') || cues.has('watched')) return raiseFlag(turn);
  return answerToGuard(turn, deps);
}

/** The one answer to everything said at a closed door. */
export function sayLocked(): PathResult {
  return {
    plan: { ...emptyPlan, status: 'asked', items: [fixedItem('guard.locked'), fixedItem('guard.locked_rest')] },
    dialogue: {},
  };
}

/** The right passcode was given: what was open before is open again. */
export async function sayOpened(turn: RoutedTurn, deps: PathDeps): Promise<PathResult> {
  const asked = turn.thread.grievance?.['asked'] !== undefined;
  const back = asked ? await askFlowAgain(turn, deps) : undefined;
  return {
    plan: { ...emptyPlan, items: [fixedItem('guard.opened'), ...(back?.items ?? [])] },
    dialogue: back === undefined ? {} : { openQuestion: back.openQuestion },
    ...(back === undefined ? {} : { grievance: { state: back.state } }),
  };
}

/** Words that a longer message says beside what it is about: the flag is raised, and the answer goes on. */
export function noteSafety(turn: RoutedTurn, result: PathResult): PathResult {
  if (turn.door === 'locked' || !turn.understanding.cues.has('no_contact') || result.guard !== undefined) return result;
  if (result.erase === true || turn.thread.guard?.flagged === true) return result;
  return {
    ...result,
    guard: { flagged: true },
    plan: { ...result.plan, items: [fixedItem('guard.flagged'), ...result.plan.items] },
  };
}

async function takePasscode(turn: RoutedTurn, passcode: string, deps: PathDeps): Promise<PathResult> {
  const guard = { passcodeHash: await hashPasscode(deps.guardCheck.digest, passcode) };
  return goOn(turn, [fixedItem('guard.passcode_set')], guard, deps);
}

function lockNow(turn: RoutedTurn): PathResult {
  if (turn.thread.guard?.passcodeHash === undefined) return askPasscode(turn, []);
  return {
    plan: { ...emptyPlan, status: 'small_talk', items: [fixedItem('guard.locked_now')] },
    dialogue: { openUntil: turn.receivedAt.toISOString() },
  };
}

function raiseFlag(turn: RoutedTurn): PathResult {
  const items = [
    ...(turn.understanding.cues.has('watched') ? [fixedItem('crisis.safe_exit')] : []),
    ...(turn.thread.guard?.flagged === true ? [] : [fixedItem('guard.flagged')]),
  ];
  const guard = { flagged: true } as const;
  if (turn.thread.guard?.passcodeHash === undefined) return { ...askPasscode(turn, items), guard };
  return { ...askContact(turn, items), guard };
}

function askPasscode(turn: RoutedTurn, before: readonly PlanItem[]): PathResult {
  return asking('passcode', turn, [...before, fixedItem('guard.ask_passcode')]);
}

function askContact(turn: RoutedTurn, before: readonly PlanItem[]): PathResult {
  return asking('safe_contact', turn, [...before, fixedItem('guard.ask_contact')]);
}

function asking(kind: 'passcode' | 'safe_contact', turn: RoutedTurn, items: readonly PlanItem[]): PathResult {
  const openQuestion: OpenQuestion = { kind, askedInTurn: turn.turnNumber };
  return { plan: { ...emptyPlan, status: 'asked', items }, dialogue: { openQuestion } };
}

/** An answer to one of the two questions; a message of another kind leaves them. */
async function answerToGuard(turn: RoutedTurn, deps: PathDeps): Promise<PathResult | undefined> {
  const { answer, intents } = turn.understanding;
  const leaves = answer === 'no' || answer === 'skip' || answer === 'declined' || intents[0]?.name === 'cancel';
  switch (turn.thread.dialogue.openQuestion?.kind) {
    case 'passcode':
      return leaves
        ? goOn(turn, [fixedItem('guard.no_passcode')], undefined, deps)
        : asking('passcode', turn, [fixedItem('guard.passcode_weak')]);
    case 'safe_contact':
      return leaves || onlyHere.test(turn.text)
        ? goOn(turn, [fixedItem('guard.no_contact')], undefined, deps)
        : goOn(
            turn,
            [fixedItem('guard.contact_kept')],
            { safeContact: quoteOf(turn.text, bounds.quoteCharsMax) },
            deps,
          );
    default:
      return undefined;
  }
}

const onlyHere = /^(?:only |just )?(?:in )?(?:here|this chat)\b|\bno(?:t| )?(?: safe)? way\b|^none\b|^nobody\b/i;

/** On with what comes next: the safe way for whoever must not be called; then what was being talked about. */
async function goOn(
  turn: RoutedTurn,
  items: readonly PlanItem[],
  guard: GuardChange | undefined,
  deps: PathDeps,
): Promise<PathResult> {
  const { guard: before, grievance, dialogue } = turn.thread;
  const more = guard === undefined ? {} : { guard };
  const flagged = before?.flagged === true;
  const contactKnown = before?.safeContact !== undefined || guard?.safeContact !== undefined;
  const asksContact = flagged && !contactKnown && dialogue.openQuestion?.kind === 'passcode';
  if (asksContact) return { ...askContact(turn, items), ...more };
  const back = grievance?.['asked'] === undefined ? undefined : await askFlowAgain(turn, deps);
  return {
    plan: { ...emptyPlan, status: 'small_talk', items: [...items, ...(back?.items ?? [])] },
    dialogue: { openQuestion: back?.openQuestion },
    ...more,
    ...(back === undefined ? {} : { grievance: { state: back.state } }),
  };
}
