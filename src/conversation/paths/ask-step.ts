import { z } from 'zod';
import type { StepFacts, StepName } from '../../tools/steps/step-settings.ts';
import type { GrievanceStep } from '../../grievances/flow.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

/** What an operator's own system says at this place of a path, by name; nothing where it has nothing to say; that it failed. */
export async function askStep(
  name: StepName,
  facts: StepFacts,
  deps: Pick<PathDeps, 'tools'>,
): Promise<readonly PlanItem[]> {
  const said = await deps.tools.runStep(name, facts);
  if (said === undefined) return [];
  const { source, text, tool } = said;
  if (text === undefined) return [{ wording: 'step.failed', slots: { source }, source: { kind: 'tool', tool } }];
  return [{ wording: 'step.said', slots: { source, text }, source: { kind: 'tool', tool } }];
}

/** A status was shown: whoever asked was let in by the flow, and only then anybody else is asked about them. */
export function showsStatus({ says }: Pick<GrievanceStep, 'says'>): boolean {
  return says.some(({ wording }) => wording === 'grievance.status' || wording === 'grievance.status_none');
}

/** What a step may be told: the ticket that was shown, and the one id of this thread that was verified, as its handle. */
export function factsForStep({ vault }: Pick<RoutedTurn, 'vault'>, { state }: Pick<GrievanceStep, 'state'>): StepFacts {
  const ids = vault.entries.filter(({ entity }) => entity === 'beneficiary_id');
  const [only] = ids;
  const known = shownState.safeParse(state ?? {}).data;
  // With several ids nobody knows which of them was the verified one.
  const isVerified = known?.verified?.ref !== undefined && ids.length === 1;
  return {
    ...(known?.ticket === undefined ? {} : { ticket_number: known.ticket }),
    ...(isVerified && only !== undefined ? { beneficiary_id: `[${only.handle}]` } : {}),
  };
}

/** Of the flow's state, what says whose ticket was shown. */
const shownState = z.looseObject({
  ticket: z.string().optional(),
  verified: z.looseObject({ ref: z.string().optional() }).optional(),
});
