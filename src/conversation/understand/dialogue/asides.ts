import { countWords } from '../../../embedding/text/count-words.ts';
import type { Understanding } from '../understanding.ts';

type Asides = Pick<Understanding, 'asksRights' | 'asksWhoWeAre' | 'watched' | 'limitAsked'>;

/** Messages longer than this tell a story, whatever a part of it sounds like. */
const charsRead = 400;
const askWordsMax = 12;

/** Questions that are about us, about a right or about a figure, and a danger that is not told outright. */
export function readAsides(text: string): Asides {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '').replace(/\s+/g, ' ').trim();
  const isShort = plain.split(' ').length <= askWordsMax;
  return {
    asksRights: isShort && rights.test(plain),
    asksWhoWeAre: isShort && whoWeAre.test(plain) && !compares.test(plain),
    watched: watched.test(plain),
    limitAsked: limit.test(plain) ? { size: sizeIn(plain) } : undefined,
  };
}

/** "What can I do?", "can I keep it?": said where a benefit's trouble is talked of, it asks for the rights. */
export function asksWhatNow(text: string): boolean {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '').trim();
  return countWords(plain) <= askWordsMax && whatNow.test(plain);
}

const whatNow =
  /^(?:\W|so |ok |okay |and |but |well |then )*(?:what (?:can|do|should|could) (?:i|we) (?:still )?do\b|what now\b|now what\b|what happens (?:now|next)\b|how (?:do|can|long) (?:i|we|do i|do we) (?:still )?(?:keep|fix|fight|appeal|have|stop)\b|(?:can|do) (?:i|we) (?:still |get to )?(?:keep|appeal|fight|have time)\b)/;

const rights =
  /\bwhat(?: are|re| were| is)? (?:my|our|the) rights?\b|\bmy rights (?:again|please)\b|\bwhat rights do (?:i|we) have\b|^(?:my|tell me my) rights\b|\bwhat can i (?:still )?do about (?:it|this|that|the (?:cut|denial|letter))\b/;

const whoWeAre =
  /^(?:\W|so |hi |hello |wait |um )*(?:is this|is it|are you(?: guys)?|r u|am i (?:talking|speaking|chatting) (?:to|with)|did i reach|have i reached|is that) (?:really |actually |at |with |from |part of |a part of |run by )*(?:the |a |an |my |some )?(?:(?!for |to |able |that |true |near |going |sure |find |help |free |safe |ok |okay )[\w/]+ ){0,4}?(?:office|agency|department|government|goverment|govt|gov|administration|social security|ssa|medicaid|dhs|dss|hhs|hud|irs|person|human|real|robot|bot|chatbot|ai|computer|machine|lawyer|scam|legit|caseworker|case worker|worker|someone)\b[\w ]{0,20}\W*$/;

/** "Is that the same as Medicaid?" is about programs. */
const compares = /\b(?:same|different|like|similar|difference)\b/;

const watched =
  /\b(?:he|she|they|my (?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad)|someone) (?:always |also |still |might |may |will |can )?(?:checks?|looks? (?:at|through)|goes? through|reads?|tracks?|monitors?|sees?|watch(?:es)?|spies on|is (?:reading|watching|checking|tracking|here now|coming)|comes? in) ?(?:my|this|the|our)? ?(?:phone|messages|texts|computer|email|history|screen|browser)?\b(?<=phone|messages|texts|computer|email|history|screen|browser|here now|coming|reading|watching)|\b(?:quick|safe|fast|emergency) exit\b|\b(?:hide|close|leave|clear|erase) (?:this|the) (?:page|chat|conversation|screen|history) (?:fast|quick(?:ly)?|now)\b/;

const limit =
  /\b(?:income|earnings?|salary|wage) (?:limits?|cut ?offs?|max(?:imum)?|requirements?|guidelines?|thresholds?|caps?)\b|\b(?:max(?:imum)?|highest|most) (?:income|salary)\b|\bhow much (?:money )?can (?:i|we|you|a family|a household|someone|a person|a single person)(?: of \d+| of \w+)? (?:make|earn|have coming in)\b|\blimits? for (?:a )?(?:family|household) of\b/;

const numbers: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, index) => [
    word,
    index + 1,
  ]),
);

/** "A family of 4", "for two people"; people in a home are counted up to what a table of limits holds. */
function sizeIn(plain: string): number | undefined {
  const said =
    /\b(?:family|household|home|fam|house) (?:of|size|with)? ?(\d{1,2}|\w+)\b/.exec(plain)?.[1] ??
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:people|persons?|of us|member|in (?:my|our|the) (?:family|household|home))\b/.exec(
      plain,
    )?.[1] ??
    (/\bsingle (?:person|adult|man|woman)\b|\bjust (?:me|myself)\b/.test(plain) ? '1' : undefined);
  if (said === undefined) return undefined;
  const size = numbers.get(said) ?? Number(said);
  return Number.isInteger(size) && size >= 1 && size <= sizeMax ? size : undefined;
}

const sizeMax = 20;
