import { tellsOnlyPlace } from './told-place.ts';
import { countWords } from '../../embedding/text/count-words.ts';
import { decide, isTop, type RoutingRule } from './routing-input.ts';

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
