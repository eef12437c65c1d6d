import { countWords } from '../../../embedding/text/count-words.ts';
import type { GrievanceInput } from '../../../grievances/flow.ts';

/** A message of more words asks for something else besides. */
const asideWordsMax = 12;

const meaning =
  /^\W*(?:(?:wait|sorry|ok|okay|but|and|um+|huh)\W+)*(?:what do you mean|what does (?:that|this|it) mean|what(?:'?s| is) (?:that|this|it)(?: for)?\W*$|what for\b|why do you (?:need|want|ask)|why (?:are you asking|should i)|why (?:that|this)\W*$|what(?:'?s| is) a beneficiary|i do ?n[o']?t understand|i don'?t get (?:it|what)|(?:can you )?explain(?: that| this| it)?\W*$|huh\W*$|come again)/i;
const appeal =
  /\b(?:is|does|will|would|counts?)\b.{0,40}\b(?:complaint|this|that|it)\b.{0,30}\bappeal\b|\bappeal\b.{0,30}\b(?:same|instead)\b.{0,30}\bcomplaint\b/i;

/** A question in the middle of a complaint that is about the complaint itself: what we asked, or what it does. */
export function readComplaintAside(text: string): GrievanceInput['aside'] {
  if (countWords(text) > asideWordsMax) return undefined;
  if (meaning.test(text)) return 'meaning';
  if (whenAnswered.test(text)) return 'when_answered';
  return appeal.test(text) && /\?|^\W*(?:is|does|will|would)\b/i.test(text) ? 'is_appeal' : undefined;
}

const whenAnswered =
  /\bwhen (?:will|would|do|does|am|are|is|can|should) (?:i|we|you|they|she|he|somebody|someone|anybody|anyone) (?:going to |gonna |gon )?(?:hear|get (?:an |my |the )?(?:answer|call|reply)|find out|call|answer|reply|know)|^\W*(?:and |so |ok(?:ay)? |but )*how long (?:will|does|would) (?:it|this|that) take\W*$|\bhow long (?:un)?til+ (?:i|we|they|somebody|someone|anyone)\b/i;

const standing =
  /^\W*(?:and |so |ok(?:ay)? )*how long\W*$|\bwhat(?:'?s| is| was) (?:my|the) (?:(?:ticket|complaint|case|reference) )?number\b|\bmy (?:ticket|complaint|reference) number\W*$|\bhow (?:does|is|are|do) (?:it|that|this|things|my (?:ticket|complaint|case)) (?:stand|going|doing|coming)|\bwhere does (?:it|my \w+) stand\b|^\W*(?:is there |are there |do you have |got )?any (?:news|update|updates|answer|word|progress)\b|\bwhat did (?:they|the office) (?:decide|say|answer|write)\b|\b(?:did|have|has) (?:they|the office|anyone|anybody|somebody) (?:answer|decide|reply|respond|look)|^\W*(?:ticket |my )?status\W*$/i;

/** "How does it stand?", "any news?": of a ticket that was talked about. */
export function asksHowItStands(text: string): boolean {
  return countWords(text) <= asideWordsMax && (standing.test(text) || whenAnswered.test(text));
}

/** "Wait, I also lost my card", after a complaint was filed. */
export function addsToComplaint(text: string): boolean {
  return adds.test(text);
}

const adds =
  /^\W*(?:(?:oh|ok|okay|and|but)\W+)*(?:wait\W+(?:i|my|they|she|he|it|there|also)|(?:and )?one more thing|another thing|(?:and )?i also|also(?:,| (?:i|my|they|she|he|it))|i forgot(?: to (?:say|tell|mention|add))?|please add|add (?:that|this|to it))\b/i;
