import type { RouteDecision } from '../../threads/turn.ts';
import type { IntentName } from '../understand/understanding.ts';

export const searchIntents: ReadonlySet<string> = new Set<IntentName>(['find_programs', 'urgent_need']);
export const talkIntents: ReadonlySet<string> = new Set<IntentName>([
  'greeting',
  'thanks',
  'goodbye',
  'capabilities',
  'what_do_you_know',
  'for_someone_else',
  'off_topic',
]);
const grievanceIntents: ReadonlySet<string> = new Set<IntentName>([
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'letter_received',
]);
const followUpIntents: ReadonlySet<string> = new Set<IntentName>([
  'how_to_apply',
  'program_details',
  'documents',
  'next_steps',
  'check_eligibility',
  'what_if',
  'simplify',
]);

/** Where a reading leads once it was chosen. */
export function routeOfIntent(name: string): RouteDecision['route'] {
  if (grievanceIntents.has(name)) return 'GRIEVANCE';
  if (searchIntents.has(name)) return 'TOOLS';
  if (followUpIntents.has(name)) return 'CONTEXT';
  return name === 'provide_facts' || name === 'correct_fact' ? 'COLLECT_INFO' : 'SMALL_TALK';
}
