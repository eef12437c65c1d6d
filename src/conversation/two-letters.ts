import type { BenefitEvent } from '../threads/thread.ts';
import type { UnderstoodTurn } from './turn.ts';

/** The letter or trouble that is talked of now, and another one that waits. */
export interface EventsNow {
  readonly benefitEvent: BenefitEvent | undefined;
  readonly otherEvent: BenefitEvent | undefined;
  /** The message turns from the one to the other: "what is the December 10 one?". */
  readonly turned: boolean;
}

type Heard = Pick<UnderstoodTurn, 'thread' | 'understanding'>;

/** Of two letters none is lost: what is told now comes to the front, and what is pointed at again does. */
export function eventsNow({ thread, understanding }: Heard): EventsNow {
  const { benefitEvent: before, otherEvent: waiting } = thread.dialogue;
  const told = understanding.benefitEvent;
  if (told !== undefined) {
    const beside = understanding.otherEvent ?? (before !== undefined && isAnother(before, told) ? before : waiting);
    const isSame = beside !== undefined && !isAnother(beside, told);
    return { benefitEvent: told, otherEvent: isSame ? undefined : beside, turned: false };
  }
  if (waiting !== undefined && pointsAt(waiting, before, understanding))
    return { benefitEvent: waiting, otherEvent: before, turned: true };
  return { benefitEvent: before, otherEvent: waiting, turned: false };
}

/** Two benefits, or a letter that asks for something beside a decision. */
function isAnother(one: BenefitEvent, other: BenefitEvent): boolean {
  const isLetter = (event: BenefitEvent): boolean => event.kind === 'renewal_due';
  const sameProgram = one.programId === undefined || other.programId === undefined || one.programId === other.programId;
  return isLetter(one) !== isLetter(other) || !sameProgram;
}

function pointsAt(
  waiting: BenefitEvent,
  before: BenefitEvent | undefined,
  { comingDate, references, cues, asksRights }: Heard['understanding'],
): boolean {
  const isLetter = waiting.kind === 'renewal_due';
  const named = references.filter(({ by }) => by === 'name').map(({ programId }) => programId);
  return (
    (comingDate !== undefined && comingDate === waiting.due?.on) ||
    (isLetter && cues.has('names_renewal')) ||
    (!isLetter && before?.kind === 'renewal_due' && asksRights) ||
    cues.has('names_other_letter') ||
    (waiting.programId !== undefined && named.length === 1 && named[0] === waiting.programId)
  );
}
