import type { IntentName } from './understanding.ts';

/**
 * What a model may say that a message wants; the prompt `classify` says what each means. Nothing that takes something away
 * or agrees to something is among them: yes, no, delete and cancel are read by rule or not at all.
 */
export const readingNames = [
  'find_programs',
  'program_details',
  'how_to_apply',
  'check_eligibility',
  'next_steps',
  'documents',
  'what_if',
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'letter_received',
  'greeting',
  'thanks',
  'goodbye',
  'capabilities',
  'repeat',
  'simplify',
  'off_topic',
] as const satisfies readonly IntentName[];
