import { selfId } from '../../../../household/household.ts';
import { ageAt, type Age } from './ages.ts';
import type { Scene, Spoken } from './people.ts';
import { certainty } from '../reader.ts';
import { matches, textOf, wordText, type Words } from '../text/words.ts';

const selfAgePatterns: readonly RegExp[] = [
  / (?:i am|i just turned|i turned|i recently turned|just turned|my age is|me|me ,|me :|me \(|myself|am|i am a|i am an|as a|as an|age|aged|i have(?= \d\d years [,.])) (?:only |about |now )?(?<age>\d{2,3}) /g,
  / (?<age>\d{2}) (?:f|m|female|male|year old (?:single |disabled |unemployed |pregnant |homeless |white |black |divorced |widowed )?(?:female|male|woman|man|mom|mother|dad|father|lady|guy|veteran|vet|widow|widower|student|with|living|here|on)) /g,
];
const selfAgeMin = 13;
/** An age without any subject is a grown person's. */
const bareAgeMin = 16;

const ofOneself =
  'single|divorced|widowed|widow|widower|disabled|retired|unemployed|homeless|married|male|female|veteran|vet|pregnant|alone';
/** What is said of oneself right behind an age. */
const goesOn = `${ofOneself}|living|live|lives|no|with no|on (?:ssi|ssdi|social|disability|medicare)|and (?:${ofOneself}|i|my|on|no|not|been|looking|work|working|live|living|have|need|just)`;
/** A figure of two digits, put between commas or stops or behind a word of oneself, alone or with "years old". */
const inRow = new RegExp(
  `(?<=^| , | [.!?;] | (?:${ofOneself}|and) | (?:retired|disabled) \\w+ | i am (?:a |an )?(?:\\w+ ){1,3}, )(?: )?(?<age>[1-9]\\d)(?<unit> years?(?: old)?)?(?= (?:[,.;!?)]|$|${goesOn}|wife|husband))`,
  'g',
);

/** "30, no wait 32 hours": the first figure is of what the second is. */
const takenBack =
  /^ [,.] (?:(?:um|or|well|i|,) )*(?:no|wait|sorry|actually|oops|mean|meant|make that) (?:[a-z,]+ ){0,4}\$?\d/;
const takenBackWords = 8;

/** "22, pregnant, no job", "texas, 34, laid off", "67 alone", "retired trucker 64": one of several things about oneself. */
function ageInRow({ words, scopes, found }: Scene, spoken: readonly Spoken[]): void {
  if (found.some(({ path }) => path === ownAgePath)) return;
  for (const { from, to, groups } of matches(words, inRow)) {
    const age = Number(groups.age);
    const hasUnit = groups.unit !== undefined;
    const before = wordText(words, from - 1);
    // "Disabled 20 years" is how long.
    if (groups.unit === ' years' && /^\p{L}/u.test(before)) continue;
    const isSaid = hasUnit || new RegExp(`^(?:${ofOneself})$`).test(before);
    if (age < bareAgeMin || scopes.scopeAt(from) !== 'asserted' || (before === 'and' && !hasUnit)) continue;
    if (!isSaid && to === words.list.length && !new RegExp(`^(?:${ofOneself})$`).test(wordText(words, from - 2)))
      continue;
    if (takenBack.test(textOf(words, to, to + takenBackWords))) continue;
    // "30, 24 and 12" are other figures.
    if (!hasUnit && (/^\$?[\d.]+$/.test(wordText(words, to + 1)) || /^\$?\d/.test(wordText(words, from - 2)))) continue;
    if (spoken.some(({ mention }) => isNear(mention, from, to))) continue;
    found.push({
      path: ownAgePath,
      value: age,
      status: isSaid ? 'stated' : 'inferred',
      confidence: isSaid ? certainty.clear : certainty.likely,
      from,
      to,
    });
    return;
  }
}

const ownAgePath = `members.${selfId}.age`;

/** How near a person may be named before a figure is theirs. */
const besideWords = 3;

/** "My kids, 14": theirs; "no kids. 41.": not theirs. */
const isNear = ({ from, to, determiner }: Spoken['mention'], start: number, end: number): boolean =>
  determiner !== 'no' && to > start - besideWords && from < end;

/** What is asked with a figure as its answer; any other question a bare number does not answer. */
const asksFigure = /income|expenses|assets|amount|age|hours|weeks|months|count|number|zip|members$|_on$|\.on$/;

/** "22" where the state was asked for: no answer, and most likely the age that is not known yet. */
export function loneAge({ words, context, found }: Scene): void {
  const asked = context.openQuestion;
  const path = ownAgePath;
  const [first, ...rest] = words.list.map(({ text }) => text);
  if (asked === undefined || asksFigure.test(asked.path) || context.factsInForce.some((fact) => fact.path === path))
    return;
  if (
    !/^[1-9]\d$/.test(first ?? '') ||
    !/^(?: (?:years?|yo|old|f|m|female|male|\.))*$/.test(` ${rest.join(' ')}`.trimEnd())
  )
    return;
  const age = Number(first);
  if (age < selfAgeMin || found.some((fact) => fact.path === path)) return;
  found.push({ path, value: age, status: 'inferred', confidence: certainty.likely, from: 0, to: words.list.length });
}

/** "I'm 34", "34f", "as a 34 year old woman". */
export function selfAge(scene: Scene, spoken: readonly Spoken[]): void {
  const { words, scopes, found } = scene;
  for (const [index, pattern] of selfAgePatterns.entries()) {
    for (const match of matches(words, pattern)) {
      const at = findNumber(words, match.from, match.to);
      const opening = wordText(words, match.from);
      const before = wordText(words, match.from - 1);
      const told: Age | undefined = index === 1 ? { years: Number(match.groups.age) } : undefined;
      const hit = ageAt(words, at) ?? (told && { age: told, to: match.to });
      if (!hit || hit.age.years < selfAgeMin || hit.age.months !== undefined) continue;
      const next = wordText(words, hit.to);
      if (
        opening === 'as' &&
        !/^(woman|man|female|male|mom|mother|dad|father|veteran|student|single|person)$/.test(next)
      )
        continue;
      if (
        /^aged?$/.test(opening) &&
        match.from !== scopes.sentenceAt(match.from).from &&
        !isInRow(words, match.from, spoken)
      )
        continue;
      if (
        index === 1 &&
        /^(my|a|an|the|his|her|our|and)$/.test(before) &&
        !/^(am|as|a|me)$/.test(wordText(words, match.from - 2))
      )
        continue;
      if (/^(if|when|until|since|was)$/.test(before) || scopes.scopeAt(match.from) !== 'asserted') continue;
      // "Grandma lives with me, 84".
      if (opening === 'me' && /^(?:with|for|to|of|helps?)$/.test(before)) continue;
      found.push({
        path: ownAgePath,
        value: hit.age.years,
        confidence: certainty.said,
        from: match.from,
        to: hit.to,
      });
      return;
    }
  }
  ageInRow(scene, spoken);
}

/** "Income 0, age 60, Hawaii": one of several things about oneself. */
const isInRow = (words: Words, from: number, spoken: readonly Spoken[]): boolean =>
  wordText(words, from - 1) === ',' && !spoken.some(({ mention }) => isNear(mention, from, from + 1));

function findNumber(words: Words, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (/^\d/.test(wordText(words, at))) return at;
  return from;
}
