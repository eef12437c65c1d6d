import type { Understanding } from '../understanding.ts';

const charsRead = 400;

/** "What is the income limit for a family of 4?": with how many people, where the message says so. */
export function readLimitAsked(text: string): Understanding['limitAsked'] {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '').replace(/\s+/g, ' ').trim();
  return limit.test(plain) ? { size: sizeIn(plain) } : undefined;
}

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
