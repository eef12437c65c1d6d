import { toldSoFar } from '../../grievances/grievance-state.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { markAsked, timesAsked, timesAskedMax } from './asked-before.ts';
import { inputOf } from './grievance-input.ts';
import { draftCharsMax } from './offer-complaint.ts';
import type { PathDeps } from './path.ts';
import { sayStep } from './say-step.ts';

/** Questions that come before the flow's own. */
const waitsForItself: ReadonlySet<string> = new Set(['confirm', 'passcode', 'safe_contact']);

/**
 * After a digression the flow's own question is put again, and stays the open one: whatever the other path wanted to
 * ask has to wait.
 */
export async function backToGrievance(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const { grievance, dialogue } = turn.thread;
  if (turn.route.route === 'GRIEVANCE' || !grievance || dialogue.openQuestion?.kind !== 'grievance') return result;
  if (result.erase === true || waitsForItself.has(result.dialogue.openQuestion?.kind ?? '')) return result;
  if (result.dialogue.openUntil !== undefined) return result;
  // The last answer said again holds the flow's question.
  if (result.plan.items.some(({ wording }) => wording === 'repeat'))
    return { ...result, dialogue: { ...result.dialogue, openQuestion: dialogue.openQuestion } };
  if (turn.understanding.intents[0]?.name === 'cancel' || turn.understanding.declinesComplaint)
    return leaveGrievance(turn, result, deps);
  const step = await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'resume', text: '' });
  const said = result.dialogue.said ?? dialogue.said;
  const question = `grievance.${grievance.stage}.${String(grievance['asked'])}`;
  const again =
    timesAsked({ said }, question) < timesAskedMax - 1 ? sayStep(step) : [fixedItem('question.complaint_waits')];
  const items = result.plan.items.filter(({ wording }) => !wording.startsWith('question.'));
  return {
    ...result,
    plan: { ...result.plan, items: [...items, ...again], question: undefined, status: 'grievance' },
    dialogue: { ...result.dialogue, openQuestion: dialogue.openQuestion, said: markAsked(said, question) },
    grievance: { state: step.state },
  };
}

/** "Forget that. What about school lunch?": the complaint is put away, and what was asked is answered. */
async function leaveGrievance(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const step = await deps.grievances.advance(turn.thread.grievance, { ...inputOf(turn), event: 'cancel', text: '' });
  const { openQuestion: open } = result.dialogue;
  const left: PathResult = {
    ...result,
    plan: { ...result.plan, items: [...sayStep(step), ...result.plan.items] },
    dialogue: { ...result.dialogue, openQuestion: open?.kind === 'grievance' ? undefined : open },
  };
  return dropComplaint(turn, left, deps);
}

/** What the flow had asked, asked again: after talk of another kind that had questions of its own. */
export async function askFlowAgain(turn: RoutedTurn, deps: Pick<PathDeps, 'grievances'>) {
  const step = await deps.grievances.advance(turn.thread.grievance, { ...inputOf(turn), event: 'resume', text: '' });
  const openQuestion: OpenQuestion | undefined = step.asks
    ? { kind: 'grievance', askedInTurn: turn.turnNumber }
    : undefined;
  return { items: sayStep(step), openQuestion, state: step.state };
}

/** Puts away the complaint that is being taken. Its words are kept for whoever changes their mind. */
export async function dropComplaint(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const { grievance } = turn.thread;
  const draft = toldSoFar(grievance) ?? turn.thread.dialogue.complaintDraft;
  const dialogue = { ...result.dialogue, complaintDraft: draft?.slice(0, draftCharsMax) };
  if (grievance === undefined || grievance['asked'] === undefined) return { ...result, dialogue };
  const step = await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'cancel', text: '' });
  return { ...result, dialogue, grievance: { state: step.state } };
}
