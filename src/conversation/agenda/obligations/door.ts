import { countWords } from '../../../embedding/text/count-words.ts';
import { keepsFromOthers } from '../../understand/dialogue/cues.ts';
import { isTop, take, type AgendaTurn, type Obligation } from '../agenda-turn.ts';

/** At a closed door only erasing is heard, because it shows nothing. */
export const atTheDoor: Obligation = ({ understanding, dialogue, door }) => {
  if (door === 'just_opened') return take('SMALL_TALK', 1, 'opened it with the passcode');
  if (door !== 'locked') return undefined;
  const erases = isTop(understanding, 'delete_my_data') || isErasing(dialogue.openQuestion);
  return take('SMALL_TALK', 1, erases ? 'wants it erased' : 'this conversation has a passcode');
};

export function isErasing(open: AgendaTurn['dialogue']['openQuestion']): boolean {
  return open?.kind === 'confirm' && open.what === 'delete_my_data';
}

/** A passcode, a word that nobody is to call, somebody who reads along, and the answers to what was asked about them. */
export const keptFromOthers: Obligation = (turn) => {
  const { understanding, dialogue, grievance, passcodeGiven } = turn;
  const open = dialogue.openQuestion?.kind;
  const isShort = countWords(understanding.text) <= safetyWordsMax;
  if (passcodeGiven === true && grievance?.stage !== 'status') return take('SMALL_TALK', 1, 'gives a passcode');
  const { cues, benefitEvent, answer } = understanding;
  if (keepsFromOthers(cues) && (!cues.has('no_contact') || (isShort && benefitEvent === undefined)))
    return take('SMALL_TALK', 0.95, 'wants it kept from others');
  if (cues.has('watched')) return take('SMALL_TALK', 0.95, 'somebody may be reading along');
  if (open !== 'passcode' && open !== 'safe_contact') return undefined;
  const reaches = open === 'safe_contact' && reachWords.test(understanding.text);
  const isTry = open === 'passcode' && countWords(understanding.text) <= passcodeWordsMax;
  const refuses = answer === 'no' || answer === 'skip' || answer === 'declined' || isTop(understanding, 'cancel');
  const elsewhere = understanding.facts.length > 0 || understanding.identifiers.length > 0;
  if (!reaches && !refuses && (!isTry || elsewhere)) return undefined;
  return take('SMALL_TALK', 0.95, `answers the question about a ${open === 'passcode' ? 'passcode' : 'safe way'}`);
};

/** "Please don't call me, he is home in the evening": more than that is a story with a wish in it. */
const safetyWordsMax = 16;
const passcodeWordsMax = 3;
const reachWords =
  /\[(?:PHONE|EMAIL|ADDRESS|PERSON)_\d+\]|\b(?:only|just)?\s?here\b|\bthis chat\b|\bno (?:safe )?way\b|\b(?:call|text|e-?mail|write|mail|letter|phone|through|at work|friend|sister|brother|mother|mom|aunt|cousin|neighbor|neighbour|church|school|counselor|advocate|shelter)\b/i;
