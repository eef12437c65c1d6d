import type { Enrolment } from './beneficiary-registry.ts';
import type { FlowDeps } from './flow-turn.ts';
import type { GrievanceSays } from './flow.ts';
import { says } from './wordings.ts';

/**
 * What the registry has of a benefit: how it stands and what that means, since when, until when, and what comes next.
 * The operator's own next step comes before ours. `today` is an ISO date.
 */
export function sayEnrolment(
  enrolment: Enrolment,
  deps: Pick<FlowDeps, 'formatDate' | 'programName'>,
  today: string,
): readonly GrievanceSays[] {
  const { programId, status, sinceOn, untilOn, nextStep } = enrolment;
  const stands = says(`enrolment_${status}`, {
    program: deps.programName(programId),
    since: deps.formatDate(sinceOn),
  });
  const until = untilOn === undefined ? [] : [sayUntil(status, untilOn, deps, today)];
  const next = nextStep === undefined ? says(`enrolment_next_${status}`) : says('enrolment_next', { step: nextStep });
  return [stands, ...until, next];
}

/** A day that is over is no promise: an active benefit that should have been renewed may have stopped since. */
function sayUntil(
  status: Enrolment['status'],
  untilOn: string,
  deps: Pick<FlowDeps, 'formatDate'>,
  today: string,
): GrievanceSays {
  const until = deps.formatDate(untilOn);
  if (status !== 'active') return says('enrolment_date', { until });
  return untilOn < today ? says('enrolment_until_passed', { until }) : says('enrolment_until', { until });
}
