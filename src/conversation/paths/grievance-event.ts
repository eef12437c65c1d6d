import { tellsOnlyPlace } from '../agenda/letters.ts';
import { countWords } from '../../embedding/text/count-words.ts';
import type { GrievanceEvent, GrievanceInput } from '../../grievances/flow.ts';
import { readOneTimeCode } from '../../grievances/one-time-code.ts';
import type { RoutedTurn } from '../turn.ts';
import { asksHowItStands, complaintAside } from '../agenda/complaint-aside.ts';
import { offerIsOpen } from './offer-complaint.ts';
import { appealNoted, wants, wantsAppeal } from './rights-now.ts';

/** What the message means to the flow. Identifiers and plain answers come before what the classifier thinks. */
export function eventOf(turn: RoutedTurn): GrievanceEvent {
  const { understanding, thread } = turn;
  const top = understanding.intents[0]?.name;
  if (!thread.grievance && offerIsOpen(turn) && understanding.answer === 'yes') return 'complain';
  if (flowOffers(turn) && understanding.answer === 'yes' && thread.dialogue.complaintDraft !== undefined)
    return 'complain';
  if (asksToChange(turn)) return thread.grievance?.['asked'] === 'confirm' ? 'no' : 'resume';
  if (takesUpDropped(turn)) return 'complain';
  if (understanding.cues.has('files_it') && thread.grievance)
    return thread.grievance.stage === 'confirmation' ? 'yes' : 'done';
  if (top === 'cancel') return 'cancel';
  if (identifier(turn, 'ticket_number') !== undefined) return 'ask_status';
  if (
    identifier(turn, 'date_of_birth') !== undefined &&
    identifier(turn, 'beneficiary_id') === undefined &&
    thread.grievance
  )
    return 'verify';
  if (identifier(turn, 'come_back_code') !== undefined && thread.grievance) return 'verify';
  if (oneTimeCode(turn) !== undefined) return 'verify';
  if (identifier(turn, 'beneficiary_id') !== undefined && thread.grievance) return 'identify';
  // Where they live is a fact, and no answer to what is wanted or when it happened; what comes now is no part of the story.
  if (thread.grievance && (asideOf(turn) !== undefined || understanding.cues.has('hunger_alone'))) return 'resume';
  if (
    thread.grievance?.['ticket'] !== undefined &&
    (asksHowItStands(understanding.cues) || understanding.cues.has('asks_for_more'))
  )
    return 'ask_status';
  if (thread.grievance && (saysOnlyWhere(turn) || asksWhatComes(turn))) return 'resume';
  const answered = thread.grievance ? answerEvent(understanding.answer) : undefined;
  if (answered) return answered;
  if (thread.grievance && top === 'done') return 'done';
  if (thread.grievance?.['ticket'] !== undefined && understanding.cues.has('reopens')) return 'reopen';
  if (thread.grievance?.['ticket'] !== undefined && understanding.cues.has('appeals')) return 'appeal';
  if (anotherComplaint.test(turn.text)) return 'complain';
  if (wants(turn, 'status_check') || wants(turn, 'next_steps')) return 'ask_status';
  if (wants(turn, 'speak_to_person')) return 'ask_person';
  if (wantsAppeal(turn) && !thread.dialogue.said.includes(appealNoted)) return 'appeal';
  return 'complain';
}

/** "File it", of a complaint that was offered or dropped: what was told of it is still there. */
export function takesUpDropped({ thread, understanding }: Pick<RoutedTurn, 'thread' | 'understanding'>): boolean {
  const isOpen = thread.grievance?.['draft'] !== undefined;
  return understanding.cues.has('files_it') && !isOpen && thread.dialogue.complaintDraft !== undefined;
}

/** What the message asks about the complaint that is being taken. */
export function asideOf({
  thread,
  understanding,
}: Pick<RoutedTurn, 'thread' | 'understanding'>): GrievanceInput['aside'] {
  if (asksToChange({ thread, understanding })) return 'change';
  if (thread.dialogue.openQuestion?.kind !== 'grievance') return undefined;
  return complaintAside(understanding.cues);
}

/** "Change what I wrote": of what is about to be filed, or of a ticket, whose words stay. */
function asksToChange({ thread, understanding }: Pick<RoutedTurn, 'thread' | 'understanding'>): boolean {
  const { grievance } = thread;
  const isFiled = grievance?.stage === 'ticket' || grievance?.stage === 'follow_up';
  return understanding.cues.has('asks_to_change') && (isFiled || grievance?.['asked'] === 'confirm');
}

function saysOnlyWhere({ factChanges, understanding, text }: RoutedTurn): boolean {
  const isPlace = tellsOnlyPlace(factChanges);
  return isPlace && understanding.benefitEvent === undefined && countWords(text) <= placeWordsMax;
}
const placeWordsMax = 5;

/** "So what happens now?" while a complaint is being taken. */
export function asksWhatComes({ thread, understanding }: Pick<RoutedTurn, 'thread' | 'understanding'>): boolean {
  return (
    thread.dialogue.openQuestion?.kind === 'grievance' &&
    understanding.intents[0]?.name === 'next_steps' &&
    understanding.references.length === 0
  );
}

export const anotherComplaint = /\b(?:another|new|different|second|separate) (?:complaint|problem|issue|grievance)\b/i;

function answerEvent(answer: RoutedTurn['understanding']['answer']): GrievanceEvent | undefined {
  switch (answer) {
    case 'yes':
      return 'yes';
    case 'no':
      return 'no';
    case 'unknown':
    case 'declined':
    case 'skip':
      return 'stay_anonymous';
    default:
      return undefined;
  }
}

/** Six digits are a code where the second factor was asked for, and nowhere else. */
export function oneTimeCode(turn: RoutedTurn): string | undefined {
  if (turn.thread.grievance?.['asked'] !== 'second_factor' || identifier(turn, 'date_of_birth') !== undefined)
    return undefined;
  return readOneTimeCode(turn.text);
}

/** The real value, for this turn only: code reads it from the vault where a handle stands. */
export function identifier(
  turn: RoutedTurn,
  kind: RoutedTurn['understanding']['identifiers'][number]['kind'],
): string | undefined {
  const read = turn.understanding.identifiers.find((one) => one.kind === kind);
  if (!read) return undefined;
  return turn.vault.valueOf(read.text.replace(/^\[|\]$/g, '')) ?? read.text;
}

/** The flow offered to write it down, after saying whom to call. */
function flowOffers({ thread }: RoutedTurn): boolean {
  return thread.grievance?.['asked'] === 'offer';
}
