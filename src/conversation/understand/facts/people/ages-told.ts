import { selfId } from '../../../../household/household.ts';
import { ageAt, ageList, type Age } from './ages.ts';
import type { CastMember } from './cast.ts';
import type { Scene, Spoken } from './people.ts';
import { certainty, type Found } from '../reader.ts';
import { wordText } from '../text/words.ts';

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
  if (!list || list.to < words.list.length - 1) return loneFigure(asked, { words, context, cast, found });
  const others = cast.ofGroup('child').filter((member) => member.id !== asked && member.years === undefined);
  const first = cast.find(asked);
  // "3, 7 and 9" to "how old are you?": nobody of three writes here.
  const ofChildren = asked === selfId && list.ages.length === others.length && (list.ages[0]?.years ?? 0) < selfAgeMin;
  const order = first && !ofChildren ? [first, ...others] : others;
  list.ages
    .slice(0, order.length)
    .forEach((age, place) => noteAge(order[place] as CastMember, age, { from: 0, to: list.to }, found));
}

const selfAgeMin = 13;
const besideFigureWords = 10;

/** "24 already said", "what do you need that for? 58": the one figure of a short message, where an age was asked. */
function loneFigure(asked: string, { words, cast, found }: Pick<Scene, 'words' | 'context' | 'cast' | 'found'>): void {
  const figures = words.list.flatMap(({ text }, at) => (/^\d/.test(text) ? [at] : []));
  const [at] = figures;
  const member = cast.find(asked);
  const hit = at === undefined || figures.length > 1 ? undefined : ageAt(words, at);
  if (!hit || !member || at === undefined || words.list.length > besideFigureWords) return;
  if (asked === selfId && (hit.age.years < selfAgeMin || hit.age.months !== undefined)) return;
  if (/^(?:not|in|at|for|by|around|over|under|on)$/.test(wordText(words, at - 1))) return;
  noteAge(member, hit.age, { from: at, to: hit.to }, found);
}

/** The facts of one age: years, and months when it was told in months or weeks. */
export function ageFacts(id: string, age: Age, span: Pick<Found, 'from' | 'to' | 'evenAsked'>): Found[] {
  const found: Found[] = [{ ...span, path: `members.${id}.age`, value: age.years, confidence: certainty.said }];
  if (age.months !== undefined)
    found.push({ ...span, path: `members.${id}.age_months`, value: age.months, confidence: certainty.said });
  return found;
}
