import type { GrievanceStep } from '../../grievances/flow.ts';
import type { PlanItem } from '../reply/reply-plan.ts';

/** What the flow says, as paragraphs that are easy to find one's way in. */
export function sayStep({ says }: Pick<GrievanceStep, 'says'>): readonly PlanItem[] {
  return says.map(({ wording, slots }, index): PlanItem => ({
    wording,
    slots,
    source: { kind: 'ticket' },
    joins: index > 0 && !startsParagraph.has(wording) && (wording.startsWith(summaryLine) ? 'line' : true),
  }));
}

/** The summary is a list, one thing a line; its first item opens it. */
const summaryLine = 'grievance.summary_';

/** What begins a paragraph of its own, so that a number or a question is easy to find. */
const startsParagraph = new Set([
  'grievance.summary_start',
  'grievance.ask_confirm',
  'grievance.ask_who',
  'grievance.ask_who_for',
  'grievance.ask_notice',
  'grievance.ask_consent',
  'grievance.ask_represents',
  'grievance.not_an_appeal',
  'grievance.filed_next',
  'grievance.filed_code',
  'grievance.filed_passcode',
  'grievance.news',
  'grievance.passcode_reset',
  'grievance.enrolment_active',
  'grievance.enrolment_pending',
  'grievance.enrolment_suspended',
  'grievance.enrolment_ended',
]);
