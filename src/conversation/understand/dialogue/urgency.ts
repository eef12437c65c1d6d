import { countWords } from '../../../embedding/text/count-words.ts';

/** What cannot wait. Danger to life is not here: moderation sees to it before anything is understood. */
export const urgencies = ['food', 'shutoff', 'eviction', 'shelter', 'medicine'] as const;
export type Urgency = (typeof urgencies)[number];

const charsRead = 4_000;
/** "we have food", "not being evicted", "if they evict us": the words without the need. */
const negated = /\b(?:not|arent|isnt|wasnt|never|if|last year|years? ago|used to|no longer)\s(?:\w+\s){0,3}$/;
const lookBehindChars = 40;

const cues: Readonly<Record<Urgency, RegExp>> = {
  food: /\b(?:no (?:more )?food|nothing (?:left )?to eat|out of (?:food|formula)|(?:havent|have not|hasnt|not|didnt) eat(?:en)?|starving|(?:kids?|child(?:ren)?|son|daughter|baby|family|we|i|she|he|they) (?:are|is|am) (?:so |very |really )?(?:hungry|starving)|im hungry|(?:cant|cannot) feed|(?:what|how) (?:am i|are we|do i|do we|will i|can i) (?:even )?(?:supposed to |going to |gonna )?(?:even )?(?:feed|eat)|(?:fridge|pantry|cupboards?) (?:is|are) empty|food (?:today|tonight|right now))\b/g,
  shutoff:
    /\b(?:shut ?off|shutting off|shut (?:my|our|the) \w+ off|cut(?:ting)? (?:off )?(?:my|our|the) (?:power|lights?|electric(?:ity)?|gas|water|heat)|disconnect(?:ed|ion|ing)?|(?:power|lights?|electric(?:ity)?|gas|water|heat) (?:is|are|was|were|got|gets|will be|being|going to be) (?:getting )?(?:cut|turned|shut|off)|no (?:heat|electricity|power|running water))\b/g,
  eviction:
    /\b(?:evict(?:ed|ion|ing)?|(?:kicked|kicking|thrown|throwing|putting) (?:me |us )?out|(?:\d+|three|five|ten|thirty)[ -]day notice|notice to (?:quit|vacate|leave)|locked (?:me |us )?out|changed the locks|sheriff is coming)\b/g,
  shelter:
    /\b(?:(?:sleep(?:ing?)?|liv(?:e|ing?)|stay(?:ing?)?) (?:in|out of) (?:my|our|the|a) (?:car|van|truck|tent)|sleep(?:ing)? outside|on the streets?|nowhere to (?:sleep|stay|go|live)|(?:place to (?:sleep|stay)|shelter|homeless) (?:tonight|now|today))\b/g,
  medicine:
    /\b(?:(?:out of|no (?:more|money for)|cant (?:afford|get|pay for)) (?:my |his |her |the )?(?:insulin|medicine|meds|medication|inhaler|prescriptions?))\b/g,
};

/**
 * Urgent needs that a message names outright. A net under the classifier: in a long message one sentence about hunger
 * must not be outvoted by ten about something else.
 */
export function readUrgencies(text: string): readonly Urgency[] {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '');
  return urgencies.filter((urgency) =>
    [...plain.matchAll(cues[urgency])].some(
      ({ index }) => !negated.test(plain.slice(Math.max(0, index - lookBehindChars), index)),
    ),
  );
}

/** A message of more words tells more than hunger. */
const hungerWordsMax = 14;
/** Who did it, and what: that is a part of a complaint. */
const blames = /\b(?:they|she|he|office|worker|caseworker|because|since|cut|stopped|denied|after|when)\b/i;

/** "What am I supposed to feed my kids?": hunger and little else, with help for today before anything else. */
export function tellsHunger(text: string): boolean {
  return countWords(text) <= hungerWordsMax && !blames.test(text) && readUrgencies(text).includes('food');
}
