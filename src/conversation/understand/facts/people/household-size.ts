import { selfId } from '../../../../household/household.ts';
import { bounds } from '../../../../config.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { matches, textOf, wordText } from '../text/words.ts';

const count = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)';
const inHome = '(?:in (?:my|our|the) (?:family|household|home|house|apartment)|at home|living here|total|altogether)';
const sized = new RegExp(
  ` (?:(?:family|household|home|fam) of ${count}(?! dollars| was| who| that| gets)|(?:family|household) (?:is|has|size is|size of) ${count}(?= (?:people|ppl|persons|members|[.,;])| $)|${count} of us|${count} (?:ppl|people|persons) ${inHome}|we are (?:now |actually |just )?${count} (?:ppl|people|persons))(?= )`,
  'g',
);
/** All there is to the message, or what it opens with: an answer to who lives there. */
const bare = new RegExp(
  `^ ${count} (?:ppl|people|persons)(?: total)?(?= $| ,| and| \\$?\\d| with| in (?:my|our))`,
  'g',
);

/** "We are a family of", "for a family of", "with a household of", or nothing before it. */
const ofOurs = /^ (?:(?:are|am|is|for|as|have|us|we|i|support|feed|with|and|got|being|now|,) )?(?:a|an) $/;

const numbers = new Map(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, at) => [word, at + 2]),
);

/** Somebody of whom only that they live there was said. */
const unnamed = /^members\.person\d+\.relationship$/;
const someone = /^members\.(\w+)\.relationship$/;

/**
 * "We are a family of 4": the people of whom nothing else is known yet are in the household all the same, so that no limit
 * for one person is held against four. Each gives way to somebody who is named later.
 */
export const readHouseholdSize: FactReader = (message) => {
  if (message.people.forSomeoneElse) return [];
  const waiting = message.context.factsInForce
    .filter(({ path, status }) => unnamed.test(path) && status !== 'removed')
    .map(({ path }) => path);
  const hit = sizeAt(message);
  if (hit === undefined || !isOurs(message, hit)) return givesWay(message, waiting);
  const others = knownPeople(message).size - waiting.length;
  const missing = Math.min(hit.size, bounds.membersMax) - 1 - others;
  return Array.from({ length: Math.max(0, missing) }, (_, at): Found => ({
    path: `members.person${at + 2}.relationship`,
    status: 'unknown',
    confidence: certainty.clear,
    from: hit.from,
    to: hit.to,
  }));
};

/** "The landlord gave me notice, 3 of us": of the writer whoever acts. */
const isOurs = ({ words, people }: Message, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  / (?:of us|we are) /.test(textOf(words, from, to)) || people.subjectsAt(from).includes(selfId);

function sizeAt({ words }: Message): { size: number; from: number; to: number } | undefined {
  const hit = matches(words, bare)[0] ?? matches(words, sized)[0];
  if (hit === undefined) return undefined;
  // "It talks about a household of 4", "a family of six was evicted": of anybody.
  const article = / (?:\w+ )?(?:a|an|any) $/.exec(textOf(words, hit.from - 2, hit.from));
  if (article !== null && !ofOurs.test(article[0])) return undefined;
  for (let at = hit.from; at < hit.to; at += 1) {
    const size = numbers.get(wordText(words, at)) ?? Number(wordText(words, at));
    if (Number.isInteger(size) && size >= 2) return { size, from: hit.from, to: hit.to };
  }
  return undefined;
}

/** Everybody but the writer, by id: those of the ledger and those of this message. */
function knownPeople({ people, context }: Message): ReadonlySet<string> {
  const paths = [...context.factsInForce.filter(({ status }) => status !== 'removed'), ...people.found];
  const ids = paths.flatMap(({ path }) => someone.exec(path)?.[1] ?? []);
  return new Set(ids.filter((id) => id !== selfId));
}

/** As many as are named in this message leave the places that were held for them. */
function givesWay({ people, context }: Message, waiting: readonly string[]): readonly Found[] {
  const before = new Set(context.factsInForce.map(({ path }) => path));
  const named = people.found.filter(
    ({ path, status }) => someone.test(path) && status !== 'removed' && !before.has(path),
  );
  return waiting
    .toReversed()
    .slice(0, named.length)
    .flatMap((path, at): Found[] => {
      const by = named[at];
      return by === undefined
        ? []
        : [{ path, status: 'removed', confidence: certainty.clear, from: by.from, to: by.to }];
    });
}
