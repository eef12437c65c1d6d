import { selfId } from '../../../../household/household.ts';
import { hadOnes, isHad, isTheirs } from '../benefits/having.ts';
import { phrasesIn } from '../text/phrases.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { matches, textOf, wordText, type WordMatch, type Words } from '../text/words.ts';

const none =
  / (?:uninsured|(?:no|without|not have|not have any|lack|have 0) (?:health |medical )?(?:insurance|health coverage|medical coverage|health care coverage|coverage)|no health care|insurance [^.!?]{0,80}? so (?:i|we) have none)(?= )/g;
const lost =
  / (?:lost|losing|lose) (?:my job and )?(?:(?:my|our|his|her|the) )?(?:health |medical )?(?:insurance|health coverage|coverage)(?= )/g;
const employer =
  / (?:(?:insurance|coverage|covered|insured) (?:is )?(?:through|from|by|at) (?:my |his |her |our |the )?(?:\w+ 's |husband |wife |husbands |wifes )?(?:job|work|employer|company)|employer insurance|job insurance|work insurance)(?= )/g;
/** "She's on my insurance", where somebody works: a plan is shared. */
const shared =
  / on (?:my|his|her|their|our|(?:husband|wife|spouse) 's) (?:health |work |job )?(?:insurance|plan)(?= )/g;
/** "I work at Home Depot, insurance through them". */
const throughThem = / insurance (?:is )?(?:through|from|with) (?:them|there)(?= )/g;
const offered =
  / (?:job|work|employer|company|boss) (?:does )?offers? (?:me |us )?(?:an? )?(?:health |medical )?(?:insurance|coverage|benefits|plan)(?= )| (?:insurance|coverage) there is \$?\d/g;
const privately = / (?:private (?:health )?insurance)(?= )/g;
/** "no insurance through work", "can I get insurance through my job": not had. */
const isWishedOrLost = (words: Words, at: number): boolean =>
  otherInsurance.test(wordText(words, at - 1)) ||
  /^(?:no|not|without|lost|need|want|had)$/.test(wordText(words, at - 1)) ||
  (wordText(words, at - 1) === 'get' && !/^(?:i|we|he|she|they|and)$/.test(wordText(words, at - 2)));

/** "I can't put him on my insurance", "can I get on her insurance". */
const putOn = / (?:put|add|get|getting|go|stay|not|off|never|can|could|be) /;
const putReachWords = 4;
const leftOf = (words: Words, at: number): string => textOf(words, at - putReachWords, at);

/** Whose cover it is: "her insurance at work" is hers, whoever else is spoken of. */
const coveredAt = ({ words, people }: Message, { from, to }: WordMatch): readonly string[] =>
  /^(?:my|his|her|their)$/.test(wordText(words, from - 1)) ? people.ownersOf(from, to) : people.subjectsAt(from);

const otherInsurance = /^(car|auto|life|renters|home|homeowners|dental|vision|pet|unemployment|social|disability)$/;

/** `members.<who>.insurance`: a list, `["none"]` when there is none. */
export const readInsurance: FactReader = (message) => {
  const { words, lexicon, people } = message;
  const held = new Map<string, { values: Set<string>; from: number; to: number; evenAsked: boolean }>();
  const add = (ids: readonly string[], value: string, from: number, to: number, evenAsked = false) => {
    for (const id of ids) {
      const entry = held.get(id) ?? { values: new Set<string>(), from, to, evenAsked };
      held.set(id, {
        values: entry.values.add(value),
        from: Math.min(entry.from, from),
        to: Math.max(entry.to, to),
        evenAsked: entry.evenAsked && evenAsked,
      });
    }
  };
  const hadFrom = new Set(hadOnes(words, phrasesIn(words, lexicon.programs)).map((hit) => hit.from));
  for (const hit of phrasesIn(words, lexicon.insurance))
    if (
      (hadFrom.has(hit.from) || isHad(words, hit.from)) &&
      (message.scopes.scopeAt(hit.from) === 'asserted' || isTheirs(words, hit)) &&
      !/^(stopped|ended|card|application|office)$/.test(wordText(words, hit.to))
    )
      add(people.ownersOf(hit.from, hit.to), hit.value.value, hit.from, hit.to, isTheirs(words, hit));
  for (const [pattern, value] of [
    [employer, 'employer'],
    [privately, 'private'],
  ] as const)
    for (const match of matches(words, pattern))
      if (!isWishedOrLost(words, match.from)) add(coveredAt(message, match), value, match.from, match.to);
  if (/ (?:works?|working|employed|job|hours) /.test(words.text))
    for (const pattern of [throughThem, shared])
      for (const match of matches(words, pattern)) {
        const holders = pattern === shared ? people.ownersOf(match.from + 2, match.to) : [selfId];
        if (holders.length === 0 || isWishedOrLost(words, match.from) || putOn.test(leftOf(words, match.from)))
          continue;
        add(people.subjectsAt(match.from), 'employer', match.from, match.to);
        if (wordText(words, match.from + 1) === 'my') add([selfId], 'employer', match.from, match.to);
      }
  const withoutAny = held.size > 0 ? [] : uninsured(message);
  for (const match of matches(words, offered))
    for (const id of people.ownersOf(match.from, match.to))
      if (withoutAny.some((fact) => fact.path === pathOf(id)) || !held.has(id)) {
        const span = withoutAny.find((fact) => fact.path === pathOf(id)) ?? match;
        if (span !== match) add([id], 'none', span.from, span.to);
        add([id], 'employer_offer', match.from, match.to);
      }
  const found = withoutAny.filter(({ path }) => ![...held.keys()].some((id) => path === pathOf(id)));
  for (const [id, { values, from, to, evenAsked }] of held)
    found.push({
      path: pathOf(id),
      evenAsked,
      value: [...values],
      confidence: certainty.said,
      from: Math.max(0, from - 1),
      to,
    });
  return found;
};

const pathOf = (id: string): string => `members.${id}.insurance`;

/** "No insurance", "I lost my coverage": nobody's said to be insured. */
function uninsured({ words, people }: Message): Found[] {
  return [none, lost].flatMap((pattern) =>
    matches(words, pattern).flatMap((match) => {
      if (isOfSomethingElse(words, match)) return [];
      const said = pattern === none;
      const onThem = /^(?:on|for) (?:him|her|them)$/.test(
        `${wordText(words, match.to)} ${wordText(words, match.to + 1)}`,
      );
      const us = / we (?:have|do|are|both|all|got)? ?$/.test(textOf(words, match.from - 2, match.from));
      const couple = people.cast.members.filter(({ group }) => us && (group === 'spouse' || group === 'partner'));
      const ids = onThem
        ? people.ownersOf(match.to + 2, match.to + 2)
        : [...people.subjectsAt(match.from + 1), ...couple.map(({ id }) => id)];
      return ids.map((id): Found => ({
        path: pathOf(id),
        value: ['none'],
        status: said ? 'stated' : 'inferred',
        confidence: said ? certainty.said : certainty.likely,
        from: match.from,
        to: match.to,
      }));
    }),
  );
}

/** A car's insurance, a card, "people with no insurance". */
function isOfSomethingElse(words: Words, match: WordMatch): boolean {
  if (/ (?:car|truck|vehicle|van) (?:has |have )?$/.test(textOf(words, match.from - 2, match.from))) return true;
  if (otherInsurance.test(wordText(words, match.to - 2))) return true;
  const next = wordText(words, match.to);
  // "I had no insurance then" is over.
  if (next === 'then' || next === 'back') return true;
  if (
    /^(card|through|accepted|needed|required|taken)$/.test(next) ||
    / on (?:the|my|our|a) /.test(textOf(words, match.to, match.to + 2))
  )
    return true;
  if (next === 'for' && !/^(?:him|her|them|me|myself|us|either|any)$/.test(wordText(words, match.to + 1))) return true;
  const before = wordText(words, match.from - 1);
  if (before === 'with') return !/^(?:\d+|old|pregnant|unemployed|[.,;])$/.test(wordText(words, match.from - 2));
  return /^(people|those|if|afraid|will)$/.test(before);
}
