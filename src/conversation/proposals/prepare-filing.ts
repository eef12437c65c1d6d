import { AppError } from '../../errors.ts';
import { summary, takeWords } from '../../grievances/draft.ts';
import type { FlowDeps } from '../../grievances/flow-turn.ts';
import type { GrievanceFlow, GrievanceInput, GrievanceSays } from '../../grievances/flow.ts';
import { emptyDraft, readState, type Draft, type FlowState } from '../../grievances/grievance-state.ts';
import { says } from '../../grievances/wordings.ts';
import { foldFacts } from '../../profile/fold-facts.ts';
import { emptyDialogue, type BenefitEvent } from '../../threads/thread.ts';
import { stateOf } from '../paths/state-of.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import { sayRights, type FindRights, type SaidRights } from '../reply/say-rights.ts';
import { understand, type UnderstandDeps } from '../understand/understand.ts';
import type { ProposedWords, WorkedOut } from './prepare.ts';

export interface FilingDeps extends UnderstandDeps {
  readonly grievances: GrievanceFlow;
  readonly grievanceDeps: FlowDeps;
  readonly findRights: FindRights;
}

/**
 * A complaint, as the flow would file it on a yes: sorted, with its due day, or as a part of the open ticket that it belongs
 * to. It goes under the person's id only where this conversation has verified them, and else without a name.
 */
export async function prepareFiling(
  { redacted, thread }: ProposedWords,
  programId: string | undefined,
  deps: FilingDeps,
): Promise<WorkedOut> {
  const { text, today, threadId } = redacted;
  const at = redacted.receivedAt.toISOString();
  const reading = { text, today, thread: { ...thread, dialogue: emptyDialogue, grievance: undefined } };
  const { understanding } = understand({ ...reading, screening: { toxic: false } }, deps);
  const named = programId ?? understanding.benefitEvent?.programId ?? understanding.references[0]?.programId;
  const state = stateOf({ household: foldFacts(thread.facts, deps.pack.fields) });
  const input: GrievanceInput = {
    event: 'complain',
    text,
    programId: named,
    benefitEvent: understanding.benefitEvent,
    ...noProof,
    state,
    at,
    threadId,
  };
  const { draft } = takeWords(emptyDraft, input, 'what', deps.grievanceDeps.rules);
  const { verified } = readState(thread.grievance, at);
  const step = await deps.grievances.advance({ ...confirming(draft, verified) }, { ...input, event: 'yes' });
  if (step.ticket === undefined)
    throw new AppError('internal', 'That could not be prepared. Nothing was filed.', { internal: step.transition });
  const rights = rightsOf(understanding.benefitEvent, { named, state, today }, deps);
  const joins = step.ticket.kind === 'add' ? says('propose_add', { ticket: step.ticket.number }) : undefined;
  const due = step.ticket.kind === 'open' ? deps.grievanceDeps.formatDate(step.ticket.ticket.dueOn) : '';
  const asked = step.says.filter(({ wording }) => wording === 'grievance.not_an_appeal');
  const shown = summary(draft, verified?.ref === undefined ? 'anonymous' : 'verified', deps.grievanceDeps);
  return {
    change: step.ticket,
    grievance: isFree(thread.grievance?.stage) ? step.state : undefined,
    first: rights?.items ?? [],
    summary: [...shown, joins ?? says('propose_file', { due }), ...asked].map(itemOf),
    done: step.says.map(itemOf),
    rights: rights?.rights ?? [],
  };
}

/** Nothing that shows who somebody is comes from another program. */
const noProof = {
  beneficiaryId: undefined,
  dateOfBirth: undefined,
  comeBackCode: undefined,
  ticketNumber: undefined,
} as const;

function confirming(draft: Draft, verified: FlowState['verified']): FlowState {
  const anonymous = verified?.ref === undefined;
  return { stage: 'confirmation', asks: 0, draft, anonymous, ...(verified === undefined ? {} : { verified }) };
}

/** A complaint that is being told in the conversation itself stays where it is. */
function isFree(stage: string | undefined): boolean {
  return stage === undefined || stage === 'idle' || stage === 'ticket' || stage === 'follow_up';
}

function rightsOf(
  event: BenefitEvent | undefined,
  {
    named,
    state,
    today,
  }: { readonly named: string | undefined; readonly state: string | undefined; readonly today: string },
  deps: FilingDeps,
): SaidRights | undefined {
  if (event === undefined || named === undefined) return undefined;
  const programName = deps.grievanceDeps.programName(named);
  return sayRights({ event: { ...event, programId: named }, programName, state, today }, deps.findRights);
}

/** One of the flow's sentences as an item of a plan, each on a line of its own. */
export function itemOf({ wording, slots }: GrievanceSays): PlanItem {
  return { wording, slots, source: { kind: 'ticket' } };
}
