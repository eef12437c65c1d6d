import type { GrievanceSays } from './flow.ts';

/** Everything the flow can say, with the slots of each. The pack's wording has each of them; a test compares. */
export const grievanceWordings = {
  take_what: [],
  take_more: [],
  ask_program: [],
  ask_when: [],
  ask_wants: [],
  ask_change: [],
  ask_who: ['example'],
  ask_second_factor: [],
  ask_confirm: [],
  ask_proof: ['ticket'],
  ask_proof_without_number: [],
  offer_to_record: [],
  noted: [],
  draft_full: ['quote'],
  id_unreadable: ['example'],
  date_impossible: [],
  date_unreadable: [],
  verify_failed: [],
  verified: [],
  anonymous_kept: [],
  summary_start: [],
  summary_program: ['program'],
  summary_what: ['quote'],
  summary_parts: ['count'],
  summary_when: ['quote'],
  summary_wants: ['quote'],
  summary_anonymous: [],
  summary_verified: [],
  filed: ['ticket', 'due'],
  filed_code: ['code'],
  filed_next: [],
  not_an_appeal: [],
  appeal_noted: [],
  added: ['ticket'],
  ticket_full: ['ticket'],
  cancelled: [],
  closed: [],
  identify_what_for: [],
  call: ['agency', 'phone'],
  call_unknown: [],
  status_not_shown: [],
  status: ['ticket', 'opened'],
  status_more: ['count'],
  status_none: [],
  stage_received: ['due'],
  stage_in_review: ['due'],
  stage_waiting_for_person: [],
  stage_transferred: [],
  stage_decided: [],
  stage_closed: [],
  stage_reopened: ['due'],
  status_late: [],
  status_question: ['question'],
  decision_upheld: [],
  decision_partly_upheld: [],
  decision_not_upheld: [],
  decision_withdrawn: [],
  status_resolution: ['resolution'],
  enrolment_active: ['program', 'since'],
  enrolment_pending: ['program', 'since'],
  enrolment_suspended: ['program', 'since'],
  enrolment_ended: ['program', 'since'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type GrievanceWording = keyof typeof grievanceWordings;

type Slots<Key extends GrievanceWording> = (typeof grievanceWordings)[Key][number];

/** One thing to say, with exactly the slots that its wording has. */
export function says<Key extends GrievanceWording>(
  key: Key,
  ...[slots]: [Slots<Key>] extends [never] ? [] : [Readonly<Record<Slots<Key>, string | number>>]
): GrievanceSays {
  return { wording: `grievance.${key}`, slots: slots ?? {} };
}
