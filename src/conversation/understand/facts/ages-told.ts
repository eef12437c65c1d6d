import { selfId } from '../../../household/household.ts';
import { ageAt, ageList, type Age } from './ages.ts';
import type { CastMember } from './cast.ts';
import type { Scene, Spoken } from './people.ts';
import { certainty, type Found } from './reader.ts';
import { matches, textOf, wordText, type Words } from './words.ts';

/** How far behind a person their age may follow. */
const reachWords = 30;

/** Ages that come a moment later: "I have two kids. They are 3 and 7", "… she's 71", "one is 3 and the other is 7". */
export function ageToldLater({ mention, members }: Spoken, nextStart: number, { words, scopes, found }: Scene): void {
  if (members.length === 0 || mention.ages.length > 0) return;
  if (members.length > 1 && listBehind(members, mention.to, { words, found })) return;
  const pending = members.filter((member) => member.years === undefined || !member.bound || members.length === 1);
  const lastWord = Math.min(nextStart, mention.to + reachWords);
  for (let at = mention.to; at < lastWord; at += 1) {
    const word = wordText(words, at);
    const copula = /^(is|are|'s|:|,|turned|be)$/.test(wordText(words, at + 1));
    if (scopes.scopeAt(at) !== 'asserted') continue;
    if ((word === 'i' || word === 'we') && /^(am|are)$/.test(wordText(words, at + 1))) return;
    if (/^(he|she)$/.test(word) && copula && members.length === 1 && sexFits(members[0], word)) {
      const hit = ageAt(words, at + 2 + (/^(only|just|about|almost|now)$/.test(wordText(words, at + 2)) ? 1 : 0));
      const member = members[0];
      if (hit && member) noteAge(member, hit.age, { from: at, to: hit.to }, found);
      return;
    }
    // "2 kids, shes 5 hes 11 months": one after the other.
    if (/^(he|she)$/.test(word) && copula && members.length > 1) {
      const hit = ageAt(words, at + 2);
      const member = hit && pending.find((one) => sexFits(one, word));
      if (hit && member) {
        pending.splice(pending.indexOf(member), 1);
        noteAge(member, hit.age, { from: at, to: hit.to }, found);
        member.sex = word === 'she' ? 'f' : 'm';
        at = hit.to - 1;
        continue;
      }
    }
    if (word === 'they' && /^are$/.test(wordText(words, at + 1)) && members.length > 1) {
      const list = ageList(words, wordText(words, at + 2) === 'ages' ? at + 3 : at + 2);
      const both = list?.ages.length === 1 && mention.kin.count === members.length;
      const ages = both && list ? members.map(() => list.ages[0] as Age) : (list?.ages ?? []);
      if (list && ages.length === members.length)
        ages.forEach((age, place) => noteAge(members[place] as CastMember, age, { from: at, to: list.to }, found));
      return;
    }
    if (
      /^(one|other|oldest|youngest|older|younger|middle|eldest|first|second|third|another)$/.test(word) &&
      members.length > 1
    ) {
      const skip = wordText(words, at + 1) === 'one' ? 1 : 0;
      const gap = /^(is|'s|:|,)$/.test(wordText(words, at + 1 + skip)) ? 1 : 0;
      const hit = ageAt(words, at + 1 + skip + gap);
      const member = pending.shift();
      if (hit && member) {
        noteAge(member, hit.age, { from: at, to: hit.to }, found);
        at = hit.to - 1;
      } else if (member) pending.unshift(member);
    }
  }
}

const listReachWords = 12;

/** "… three kids. 2, 4 and 8", "… ages 3 and 5": as many ages as people, in a sentence or clause of their own. */
function listBehind(
  members: readonly CastMember[],
  from: number,
  { words, found }: Pick<Scene, 'words' | 'found'>,
): boolean {
  for (let at = from; at < from + listReachWords; at += 1) {
    if (!/^(?:[.,;:(!]|ages?|aged)$/.test(wordText(words, at))) continue;
    const list = ageList(words, at + 1);
    const ends = list !== undefined && /^(?:[.,;:!)?]|years?|)$/.test(wordText(words, list.to));
    if (!ends || list.ages.length !== members.length) continue;
    list.ages.forEach((age, place) => noteAge(members[place] as CastMember, age, { from: at + 1, to: list.to }, found));
    return true;
  }
  return false;
}

/** Writes down the age of a member, in place of one that a word gave. */
export function noteAge(member: CastMember, age: Age, span: { from: number; to: number }, found: Found[]): void {
  member.years = age.years;
  member.bound = true;
  const path = `members.${member.id}.age`;
  const old = found.findIndex((fact) => fact.path === path);
  if (old >= 0) found.splice(old, 1);
  found.push(...ageFacts(member.id, age, span));
}

const sexFits = (member: CastMember | undefined, pronoun: string): boolean =>
  member?.sex === undefined || member.sex === (pronoun === 'she' ? 'f' : 'm');

const selfAgePatterns: readonly RegExp[] = [
  / (?:i am|i just turned|i turned|i recently turned|just turned|my age is|me|me ,|me :|me \(|myself|am|i am a|i am an|as a|as an|age|aged|i have(?= \d\d years [,.])) (?:only |about |almost |now )?(?<age>\d{2,3}) /g,
  / (?<age>\d{2}) (?:f|m|year old (?:single |disabled |unemployed |pregnant |homeless |white |black |divorced |widowed )?(?:female|male|woman|man|mom|mother|dad|father|lady|guy|veteran|vet|widow|widower|student|with|living|here|on)) /g,
];
/** "retired trucker 64, …", "widowed 76 years old". */
const stated =
  /(?<=^|[.,;]) (?:retired|widowed|widow|widower|disabled|single|divorced) (?:\w+ )?(?<age>\d\d)(?= (?:[,.]|years?|and|wife|husband))/g;
const selfAgeMin = 13;
/** An age without any subject is a grown person's. */
const bareAgeMin = 16;

/** "…, 20 years old", "I'm a widow, 70, …". */
const bareAges = / (?:i am (?:a |an )?(?:\w+ ){1,3}, )?(?<age>\d{2})(?: years old| (?=,|\.|and ))(?= |,|\.|and)/g;

/** "…, 20 years old, …": the writer's when nobody else is spoken of in the sentence. */
function bareAge({ words, scopes, found }: Scene, spoken: readonly Spoken[]): void {
  for (const match of matches(words, bareAges)) {
    const age = Number(match.groups.age);
    const sentence = scopes.sentenceAt(match.from);
    const alone = !spoken.some(
      ({ mention }) => mention.to > sentence.from && mention.to > match.from - besideWords && mention.from < match.to,
    );
    if (age < bareAgeMin || !alone || scopes.scopeAt(match.from) !== 'asserted') continue;
    const introduced = wordText(words, match.from) === 'i';
    const unit = wordText(words, match.to - 1) === 'old';
    if (!introduced && !(unit && /^(,|and|\.|;|)$/.test(wordText(words, match.from - 1)))) continue;
    found.push(ownAge(age, match));
    return;
  }
  ageInRow({ words, scopes, found }, spoken);
}

const ofOneself =
  /^(?:single|divorced|widowed|widow|widower|disabled|retired|unemployed|homeless|married|male|female|veteran)$/;
const rowAges =
  /(?<=^| , | \. )(?: )?(?<age>[1-9]\d)(?= (?:,|\.|$|alone|single|disabled|retired|unemployed|homeless|pregnant|widow|widowed|widower|divorced|living|live|no |with no |on (?:ssi|ssdi|social|disability|medicare)))/g;

/** "30, no wait 32 hours": the first figure is of what the second is. */
const takenBack = /^ [,.] (?:(?:no|wait|sorry|actually|oops|i|mean|meant|make|that|well|um|or|,) )+\$?\d/;
const takenBackWords = 8;

/** "22, pregnant, no job", "texas, 34, laid off", "67 alone": one of several things put in a row about oneself. */
function ageInRow(
  { words, scopes, found }: Pick<Scene, 'words' | 'scopes' | 'found'>,
  spoken: readonly Spoken[],
): void {
  if (found.some(({ path }) => path === `members.${selfId}.age`)) return;
  for (const { from, to, groups } of matches(words, rowAges)) {
    const age = Number(groups.age);
    if (
      age < bareAgeMin ||
      (from === words.list.length - 1 && !ofOneself.test(wordText(words, from - 2))) ||
      scopes.scopeAt(from) !== 'asserted'
    )
      continue;
    if (takenBack.test(textOf(words, to, to + takenBackWords))) continue;
    if (/^\$?[\d.]+$/.test(wordText(words, to + 1)) || /^\$?\d/.test(wordText(words, from - 2))) continue;
    if (spoken.some(({ mention }) => isNear(mention, from, to))) continue;
    const path = `members.${selfId}.age`;
    found.push({ path, value: age, status: 'inferred', confidence: certainty.likely, from, to });
    return;
  }
}

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
  const path = `members.${selfId}.age`;
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
      found.push({
        path: `members.${selfId}.age`,
        value: hit.age.years,
        confidence: certainty.said,
        from: match.from,
        to: hit.to,
      });
      return;
    }
  }
  for (const match of matches(words, stated)) {
    const age = Number(match.groups.age);
    if (age < selfAgeMin || scopes.scopeAt(match.from) !== 'asserted') continue;
    found.push(ownAge(age, match));
    return;
  }
  bareAge(scene, spoken);
}

/** "Income 0, age 60, Hawaii": one of several things about oneself. */
const isInRow = (words: Words, from: number, spoken: readonly Spoken[]): boolean =>
  wordText(words, from - 1) === ',' && !spoken.some(({ mention }) => isNear(mention, from, from + 1));

function findNumber(words: Words, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (/^\d/.test(wordText(words, at))) return at;
  return from;
}

/** "3 and 7" as the whole answer to "how old are your children?" */
export function openAges({ words, context, cast, found }: Scene): void {
  const asked = /^members\.(\w+)\.age(?:_months)?$/.exec(context.openQuestion?.path ?? '')?.[1];
  if (asked === undefined || found.some((fact) => fact.path.endsWith('.age'))) return;
  const opening =
    /^ (?:(?:she|he|they|it|i|we) (?:is|are|am|'s) |(?:the )?(?:oldest|youngest|one) is )?(?:only |just |about )?(?:ages? )?(?=\d)/.exec(
      words.text,
    );
  const at = opening ? (words.wordAt[opening[0].length] as number) : -1;
  const list = at >= 0 ? ageList(words, at) : undefined;
  if (!list || list.to < words.list.length - 1) return;
  const others = cast.ofGroup('child').filter((member) => member.id !== asked && member.years === undefined);
  const first = cast.find(asked);
  const order = first ? [first, ...others] : others;
  list.ages
    .slice(0, order.length)
    .forEach((age, place) => noteAge(order[place] as CastMember, age, { from: 0, to: list.to }, found));
}

/** The facts of one age: years, and months when it was told in months or weeks. */
export function ageFacts(id: string, age: Age, span: Pick<Found, 'from' | 'to' | 'evenAsked'>): Found[] {
  const found: Found[] = [{ ...span, path: `members.${id}.age`, value: age.years, confidence: certainty.said }];
  if (age.months !== undefined)
    found.push({ ...span, path: `members.${id}.age_months`, value: age.months, confidence: certainty.said });
  return found;
}

const ownAge = (age: number, { from, to }: { readonly from: number; readonly to: number }): Found => ({
  path: `members.${selfId}.age`,
  value: age,
  confidence: certainty.clear,
  from,
  to,
});
