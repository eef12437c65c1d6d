import type { GrievanceInput, GrievanceSays } from './flow.ts';
import type { FlowState } from './grievance-state.ts';
import { says } from './wordings.ts';

/** What a question in the middle of a complaint is told, before the open one is put again. */
export function explain(
  aside: GrievanceInput['aside'],
  { asked, ticket }: Pick<FlowState, 'asked' | 'ticket'>,
): readonly GrievanceSays[] {
  if (aside === 'change') return ticket === undefined ? [] : [says('filed_stays', { ticket })];
  if (aside === 'is_appeal') return [says('not_an_appeal')];
  if (aside === 'when_answered') return [says('answered_when')];
  return aside === 'meaning' ? why(asked) : [];
}

function why(asked: FlowState['asked']): readonly GrievanceSays[] {
  switch (asked) {
    case 'program':
    case 'when':
    case 'wants':
      return [says('why_details')];
    case 'notice':
    case 'notice_date':
      return [says('why_notice')];
    case 'represents':
    case 'consent':
      return [says('why_consent')];
    case 'who':
      return [says('why_who')];
    case 'second_factor':
    case 'proof':
      return [says('why_second_factor')];
    case 'confirm':
    case 'change':
      return [says('why_confirm')];
    case 'offer':
    case 'what':
    case undefined:
      return [says('why_complaint')];
  }
}
