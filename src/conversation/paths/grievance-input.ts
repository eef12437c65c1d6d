import { countWords } from '../../embedding/text/count-words.ts';
import type { GrievanceInput } from '../../grievances/flow.ts';
import { wishOf } from '../agenda/wishes.ts';
import type { RoutedTurn } from '../turn.ts';
import { wantsNoComplaint } from './complaint-no.ts';
import { anotherComplaint, asideOf, eventOf, identifier, oneTimeCode, takesUpDropped } from './grievance-event.ts';
import { offerIsOpen } from './offer-complaint.ts';
import { trouble, wants } from './rights-now.ts';
import { stateOf } from './state-of.ts';

/** What the flow is told of a message. */
export function inputOf(turn: RoutedTurn): GrievanceInput {
  const named = turn.understanding.references[0]?.programId;
  const { understanding } = turn;
  const anew = anotherComplaint.test(turn.text);
  return {
    event: eventOf(turn),
    files: understanding.cues.has('files_it'),
    declined: wantsNoComplaint(turn),
    aside: asideOf(turn),
    letter: wants(turn, 'letter_received'),
    text: complaintText(turn),
    programId: anew ? named : (turn.benefitEvent?.programId ?? named),
    benefitEvent: trouble(anew ? turn.understanding.benefitEvent : turn.benefitEvent),
    ...(anew ? { anew } : {}),
    noticeOn: turn.understanding.noticeOn,
    about: turn.thread.dialogue.about?.key,
    beneficiaryId: identifier(turn, 'beneficiary_id'),
    dateOfBirth: identifier(turn, 'date_of_birth'),
    comeBackCode: identifier(turn, 'come_back_code'),
    ticketNumber: identifier(turn, 'ticket_number'),
    oneTimeCode: oneTimeCode(turn),
    passcode: turn.passcode,
    guarded: turn.thread.guard?.passcodeHash !== undefined,
    state: stateOf(turn),
    at: turn.receivedAt.toISOString(),
    threadId: turn.threadId,
  };
}

/** The first message is the first part of the complaint: nobody has to write it twice. */
function complaintText(turn: RoutedTurn): string {
  const draft = turn.thread.dialogue.complaintDraft;
  if (draft === undefined) return turn.text;
  if (turn.understanding.answer === 'yes' || announcesOnly(turn) || takesUpDropped(turn)) return draft;
  return offerIsOpen(turn) ? `${draft} ${turn.text}` : turn.text;
}

/** "Fine, I want to file a complaint" announces one; what happened was told before. */
function announcesOnly(turn: RoutedTurn): boolean {
  return (
    turn.understanding.cues.has('complains') &&
    turn.understanding.benefitEvent === undefined &&
    countWords(turn.text) <= announcementWordsMax
  );
}

const announcementWordsMax = 9;

/** A complaint, or a look into a case, that somebody asks for. */
export function wantsToComplain(turn: RoutedTurn): boolean {
  const { cues, answer, declinesComplaint } = turn.understanding;
  if (cues.has('files_it')) return true;
  if (offerIsOpen(turn)) return answer === 'yes';
  // Said in so many words, the complaint is taken at once; otherwise it is offered.
  const complains = wishOf(turn.reading, 'complain');
  const isSaid = complains >= complainsMin || (cues.has('complains') && complains >= saidMin);
  return (isSaid && !declinesComplaint) || wants(turn, 'status_check') || wants(turn, 'speak_to_person');
}

/** Nothing begins a complaint, or looks into a case, but the wish for it, a ticket, or a yes to our offer. */
export function mayBegin(turn: RoutedTurn): boolean {
  const { identifiers, cues } = turn.understanding;
  const isWished = (['complain', 'status', 'person'] as const).some((name) => wishOf(turn.reading, name) >= wishedMin);
  return isWished || identifiers.length > 0 || offerIsOpen(turn) || wantsToComplain(turn) || cues.has('files_it');
}
const wishedMin = 0.5;
const complainsMin = 0.5;
/** Where the word itself is said. */
const saidMin = 0.1;
