import { firstDate } from './text/dates.ts';
import { certainty, type FactReader, type Found, type Message } from './reader.ts';
import { matches, textOf, wordText } from './text/words.ts';

const hungry =
  / (?:(?:no|any|without|out of|ran out of|run out of|running out of|0) (?:more )?(?:food|groceries)(?! stamps| stamp| bank| pantry| assistance| benefits| help)|nothing to eat|not (?:eaten|ate)(?: in| since| for| today| all day| anything)|(?:i am|we are|kids are|children are|am|baby is|family is|is) (?:so |very |really )?(?:hungry|starving)|can not feed (?:my|our|the|myself|us)|(?:fridge|refrigerator|cupboards?|pantry) (?:is|are) (?:\w+ )?(?:empty|bare)|no money for food|going hungry|not have enough (?:food|to eat))(?= )/g;
const shutoff =
  / (?:shut ?off|shutoff|shut (?:\w+ ){1,3}off|disconnect|disconnected|disconnection|disconnecting|turn(?:ed|ing)? (?:\w+ ){0,4}?off|cut(?:ting)? (?:\w+ ){0,4}?off|cut off notice)(?= )/g;
const power = / (?:power|electric|electricity|lights?|gas|water|utilities|utility|heat|energy) /;
const eviction =
  / (?:evicted|eviction|evict|evicting|out by|move out by|kicked out|kicking (?:me|us) out|leave by)(?= )/g;
const unsafe =
  / (?:(?:not|do not feel) safe (?:at home|at my house|here|with him|with her|in my home)|unsafe at home|(?:hits|beats|hit|hurts|abuses|chokes|threatens) me|(?:domestic|dv) (?:violence|abuse)(?= (?:survivor|victim|situation|shelter|,|\.|and|at) )|(?:he|she|husband|wife|boyfriend|girlfriend|partner|ex|stepdad) (?:just |has )?(?:choked|punched|beat|slapped|hit|kicked|strangled|threatened|hurt|pushed) (?:me|us)(?! up for| out | off )|abusive (?:husband|boyfriend|partner|wife|relationship|home|marriage|ex)|(?:fleeing|left|leaving|escaping|escaped) (?:an |my )?(?:abuse|abuser|abusive))(?= )/g;

/** What cannot wait: no food, a power cut or eviction with its date, danger (restricted). */
export const readUrgent: FactReader = (message) => {
  const { words, people } = message;
  const found: Found[] = [];
  const mine = (at: number) => people.subjectsAt(at).length > 0;
  for (const match of matches(words, hungry)) {
    if (
      /^any$/.test(wordText(words, match.from)) &&
      !/ (?:not \w+|not|without) $/.test(textOf(words, match.from - 2, match.from))
    )
      continue;
    if (/^(if|not|never|before|until)$/.test(wordText(words, match.from - 1)) && wordText(words, match.from) !== 'any')
      continue;
    if (
      /^(i|we) (?:am|are)$/.test(`${wordText(words, match.from)} ${wordText(words, match.from + 1)}`) &&
      wordText(words, match.from + 2) === 'not'
    )
      continue;
    if (mine(match.to))
      found.push({ path: 'urgent.food', value: true, confidence: certainty.said, from: match.from, to: match.to });
  }
  const cut = dated(message, shutoff, 'urgent.shutoff_on', power);
  found.push(...cut, ...dated(message, eviction, 'urgent.eviction_on', undefined));
  for (const match of matches(words, unsafe))
    if (
      people.subjectsAt(match.from).includes('you') ||
      / (?:me|us) $/.test(textOf(words, match.to - 1, match.to)) ||
      /^(hits|beats|hit|hurts|abuses|chokes|threatens)$/.test(wordText(words, match.from))
    )
      found.push({ path: 'urgent.unsafe', value: true, confidence: certainty.said, from: match.from, to: match.to });
  return found;
};

/** "Wants to evict my neighbor". */
const isOfOthers = /^ (?:my|his|her|the) (?!family|kids|children|whole|household|mother|mom|wife|husband)/;

function dated(message: Message, pattern: RegExp, path: string, near: RegExp | undefined): Found[] {
  const { words, scopes, context } = message;
  for (const match of matches(words, pattern)) {
    const sentence = scopes.sentenceAt(match.from);
    const text = textOf(words, sentence.from, sentence.to);
    if ((near && !near.test(text)) || message.people.forSomeoneElse) continue;
    // "it was my coworker who got evicted".
    if (
      /^(?:who|is|was|got|getting|being)$/.test(wordText(words, match.from - 1)) &&
      message.people.subjectsAt(match.from).length === 0 &&
      !/^(?:me|us|my)$/.test(wordText(words, match.to))
    )
      continue;
    if (isOfOthers.test(textOf(words, match.to, match.to + 2))) continue;
    const when = firstDate(words, match.from, Math.min(sentence.to, match.to + 10), context.today, 'future');
    if (when?.on !== undefined && !when.about && when.on >= context.today)
      return [{ path, value: when.on, confidence: certainty.said, from: match.from, to: when.toWord }];
  }
  return [];
}
