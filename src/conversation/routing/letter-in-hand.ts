import { tellsOnlyPlace } from './told-place.ts';
import { countWords } from '../../embedding/text/count-words.ts';
import type { BenefitEvent } from '../../threads/thread.ts';
import type { Understanding } from '../understand/understanding.ts';
import { decide, isTop, type RoutingRule } from './routing-input.ts';

/** "What is the December 10 one?", "and the other letter?": of two that were told. */
export const otherLetter: RoutingRule = ({ understanding, turnedTo }) => {
  if (turnedTo === undefined || countWords(understanding.text) > otherWordsMax) return undefined;
  return decide('GRIEVANCE', 0.9, 'turns to the other letter');
};

const otherWordsMax = 16;

/** "Is the overpayment from SNAP or SSI?": of the trouble that was told. */
export const whichOfTwo: RoutingRule = ({ understanding, dialogue }) => {
  const isAsked = asksWhichOf(understanding, [dialogue.benefitEvent, dialogue.otherEvent]) !== undefined;
  return isAsked ? decide('GRIEVANCE', 0.9, 'asks which benefit a letter is about') : undefined;
};

/** The trouble whose benefit is one of several that a question names. */
export function asksWhichOf(
  { references, cues, benefitEvent }: Understanding,
  told: readonly (BenefitEvent | undefined)[],
): BenefitEvent | undefined {
  const named = new Set(references.filter(({ by }) => by === 'name').map(({ programId }) => programId));
  if (named.size < 2 || benefitEvent !== undefined || !cues.has('asks_which_of')) return undefined;
  return told.find(
    (event) => event?.programId !== undefined && event.kind !== 'renewal_due' && named.has(event.programId),
  );
}

/** "What do I do now?", "in Texas" after a letter that asks for something by a day: about that letter. */
export const letterInHand: RoutingRule = ({ understanding, dialogue, programs, factChanges }) => {
  const { benefitEvent: known, openQuestion: open, focusProgramId: focus } = dialogue;
  if (known?.kind !== 'renewal_due' || open?.kind === 'grievance' || understanding.benefitEvent !== undefined)
    return undefined;
  // Other programs that were shown since are what is talked about now.
  const isInHand = programs.length === 0 || open?.kind === 'which_benefit' || focus === known.programId;
  const names = understanding.references.some(({ by, programId }) => by === 'name' && programId !== known.programId);
  if (!isInHand || names) return undefined;
  const onlyPlace = tellsOnlyPlace(factChanges);
  if (onlyPlace && understanding.need === undefined && countWords(understanding.text) <= placeWordsMax)
    return decide('GRIEVANCE', 0.9, 'says where, after a letter was told of');
  return understanding.cues.has('what_now') || isTop(understanding, 'next_steps')
    ? decide('GRIEVANCE', 0.9, 'asks what to do about a letter')
    : undefined;
};

const placeWordsMax = 6;
