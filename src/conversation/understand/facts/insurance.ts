import { hadOnes, isHad } from './having.ts';
import { phrasesIn } from './phrases.ts';
import { certainty, type FactReader, type Found } from './reader.ts';
import { matches, textOf, wordText } from './words.ts';

const none =
  / (?:uninsured|(?:no|without|not have|not have any|lack|have 0) (?:health |medical )?(?:insurance|health coverage|medical coverage|health care coverage|coverage)|no health care)(?= )/g;
const lost =
  / (?:lost|losing|lose) (?:my job and )?(?:my|our|his|her|the) (?:health |medical )?(?:insurance|health coverage|coverage)(?= )/g;
const employer =
  / (?:(?:insurance|coverage|covered|insured) (?:is )?(?:through|from|by|at) (?:my |his |her |our |the )?(?:\w+ 's |husband |wife |husbands |wifes )?(?:job|work|employer|company)|employer insurance|job insurance|work insurance)(?= )/g;
const privately = / (?:private (?:health )?insurance)(?= )/g;
const otherInsurance = /^(car|auto|life|renters|home|homeowners|dental|vision|pet|unemployment|social|disability)$/;

/** `members.<who>.insurance`: a list, `["none"]` when there is none. */
export const readInsurance: FactReader = ({ words, lexicon, people }) => {
  const held = new Map<string, { values: Set<string>; from: number; to: number }>();
  const found: Found[] = [];
  const add = (ids: readonly string[], value: string, from: number, to: number) => {
    for (const id of ids) {
      const entry = held.get(id) ?? { values: new Set<string>(), from, to };
      held.set(id, { values: entry.values.add(value), from: Math.min(entry.from, from), to: Math.max(entry.to, to) });
    }
  };
  const hadFrom = new Set(hadOnes(words, phrasesIn(words, lexicon.programs)).map((hit) => hit.from));
  for (const hit of phrasesIn(words, lexicon.insurance))
    if (
      (hadFrom.has(hit.from) || isHad(words, hit.from)) &&
      !/^(stopped|ended|card|application|office)$/.test(wordText(words, hit.to))
    )
      add(people.ownersOf(hit.from, hit.to), hit.value.value, hit.from, hit.to);
  for (const [pattern, value] of [
    [employer, 'employer'],
    [privately, 'private'],
  ] as const)
    for (const match of matches(words, pattern))
      if (!/^(no|not|without|lost|need|get)$/.test(wordText(words, match.from - 1)))
        add(people.subjectsAt(match.from), value, match.from, match.to);
  if (held.size === 0)
    for (const pattern of [none, lost])
      for (const match of matches(words, pattern)) {
        if (/ (?:car|truck|vehicle|van) (?:has |have )?$/.test(textOf(words, match.from - 2, match.from))) continue;
        if (
          otherInsurance.test(wordText(words, match.to - 2)) ||
          /^(for|card|through)$/.test(wordText(words, match.to))
        )
          continue;
        if (/^(people|those|with|if|afraid|will)$/.test(wordText(words, match.from - 1))) continue;
        const said = pattern === none;
        for (const id of people.subjectsAt(match.from + 1))
          found.push({
            path: `members.${id}.insurance`,
            value: ['none'],
            status: said ? 'stated' : 'inferred',
            confidence: said ? certainty.said : certainty.likely,
            from: match.from,
            to: match.to,
          });
      }
  for (const [id, { values, from, to }] of held)
    found.push({
      path: `members.${id}.insurance`,
      value: [...values],
      confidence: certainty.said,
      from: Math.max(0, from - 1),
      to,
    });
  return found;
};
