import { selfId } from '../../../../household/household.ts';
import { firstDate } from '../text/dates.ts';
import { isHad } from '../benefits/having.ts';
import { kinOf } from '../people/kin.ts';
import { ageOf } from '../people/known-age.ts';
import { phraseAt } from '../text/phrases.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { isToldAmount } from '../money/told-amount.ts';
import { type WordMatch, matches, textOf, wordText, type Words } from '../text/words.ts';

/** Pregnancy, nursing, disability, blindness: only what is said; no illness is taken for a disability. */
export const readHealth: FactReader = (message) => [
  ...pregnancy(message),
  ...disability(message),
  ...blindness(message),
];

const aboutPerson =
  / (?:(?:am|is|are|'s|being|currently|now|and|get|getting|im) )(?:(?:also|currently|now|legally|totally|completely|permanently|partially|physically|mentally|just|severely|a|an|very|\d+|\w+ly) ){0,2}$/;

/** The words right before a state of health make it a person's: "I am …", "my mom's …", "she is also …". */
function said(message: Message, match: WordMatch): { ids: readonly string[]; negative: boolean } | undefined {
  const { words, people } = message;
  const left = textOf(words, Math.max(0, match.from - 4), match.from);
  const negative = / (?:not|never) (?:\w+ )?$/.test(left);
  const clauseStart = message.scopes.clauseAt(match.from).from;
  const opens =
    (match.from <= clauseStart + 1 && wordText(words, match.from - 1) !== 'the') ||
    /^(,|and|,|i)$/.test(wordText(words, match.from - 1)) ||
    / (?:weeks?|months?|with|old|single|homeless|mom|\d\d) $/.test(left);
  if (!negative && !aboutPerson.test(left) && !opens) return undefined;
  const ids = people.subjectsAt(match.from);
  return ids.length === 0 ? undefined : { ids, negative };
}

/** No child younger than this is said to be pregnant. */
const bearingAgeMin = 10;

/** "Me 29, son 5, pregnant again": the writer, neither a boy nor a small child. */
const bearerOf = (message: Message, id: string): string =>
  message.people.cast.find(id)?.sex === 'm' || (ageOf(message, id) ?? bearingAgeMin) < bearingAgeMin ? selfId : id;

const pregnant =
  / (?:pregnant|weeks along|months along|my pregnancy|expecting (?:a|my|our|another) (?:\w+ )?(?:baby|child)|having a baby|expecting (?:twins|triplets))(?! with (?:disease|symptoms))(?= )/g;
const dueWords = / (?:due date|due|baby (?:is )?(?:coming|due)|expecting in|expecting)(?= )/g;
const nursing =
  / (?:breastfeeding|breast feeding|nursing (?:my|our|a|the|her|him|them)|nurse (?:them|him|her|my|our|the)|(?:am|still|currently|is) nursing(?! students?| school| home| assistant| degree| program| at| care)|breastfeed)(?= )/g;
const birth =
  / (?:gave birth|had (?:my|our|a|the) (?:\w+ )?baby|just had (?:a|my|our) baby|had a miscarriage|miscarried|baby (?:girl |boy )?(?:was )?born)(?= )/g;

function pregnancy(message: Message): Found[] {
  const { words, scopes, context, people } = message;
  const found: Found[] = [];
  for (const match of matches(words, pregnant)) {
    // "My pregnant daughter" is not the writer.
    const reading = kinOf(wordText(words, match.to)) === undefined ? said(message, match) : undefined;
    if (!reading || reading.ids.length !== 1) continue;
    const id = bearerOf(message, reading.ids[0] ?? selfId);
    const span = { from: match.from, to: match.to };
    found.push({ ...span, path: `members.${id}.pregnant`, value: !reading.negative, confidence: certainty.said });
    if (reading.negative) continue;
    const again = wordText(words, match.to) === 'again' ? 1 : 0;
    const next = `${wordText(words, match.to + again)} ${wordText(words, match.to + again + 1)}`;
    const babies =
      kinOf(wordText(words, match.to - 1))?.count ??
      (next.startsWith('with ') ? kinOf(next.slice(5))?.count : undefined);
    if (babies !== undefined)
      found.push({
        ...span,
        to: match.to + again + 2,
        path: `members.${id}.expecting`,
        value: babies,
        confidence: certainty.said,
      });
    const due = matches(words, dueWords).find(
      (one) => one.from >= match.from && !/^(rent|bill|payment)$/.test(wordText(words, one.from - 2)),
    );
    const when =
      due && firstDate(words, due.to, Math.min(scopes.sentenceAt(due.from).to, due.to + 6), context.today, 'future');
    if (when?.on !== undefined && !when.about)
      found.push({
        from: due?.from ?? match.from,
        to: when.toWord,
        path: `members.${id}.due_on`,
        value: when.on,
        confidence: certainty.said,
      });
  }
  if (found.length === 0) found.push(...dueAlone(message));
  for (const match of matches(words, nursing))
    for (const id of nursingParents(message, match.from)) {
      const negative = wordText(words, match.from - 1) === 'not';
      if (scopes.scopeAt(match.from) === 'asserted')
        found.push({
          path: `members.${id}.breastfeeding`,
          value: !negative,
          confidence: certainty.said,
          from: match.from,
          to: match.to,
        });
    }
  for (const match of matches(words, birth)) {
    const when = firstDate(
      words,
      match.to,
      Math.min(scopes.sentenceAt(match.from).to, match.to + 6),
      context.today,
      'past',
    );
    const [id] = people.subjectsAt(match.from);
    if (id !== undefined && when?.on !== undefined && when.on <= context.today)
      found.push({
        path: `members.${id}.pregnancy_ended_on`,
        value: when.on,
        status: when.about ? 'inferred' : 'stated',
        confidence: when.about ? certainty.likely : certainty.said,
        from: match.from,
        to: when.toWord,
      });
  }
  return found;
}

/** "… with my partner and our 2 year old. She's breastfeeding": no child nurses one. */
function nursingParents({ people }: Message, at: number): readonly string[] {
  const [id] = people.subjectsAt(at);
  if (id === undefined || !id.startsWith('child')) return id === undefined ? [] : [id];
  const couple = people.cast.members.filter(({ group }) => group === 'spouse' || group === 'partner');
  const [other] = couple;
  // "Twins, still breastfeeding … my husband": the writer.
  return couple.length !== 1 || other === undefined ? [] : [other.sex === 'm' ? selfId : other.id];
}

/** "I'm due March 12", "my due date is 3/12": said of nothing but a baby. */
function dueAlone(message: Message): Found[] {
  const { words, scopes, context, people } = message;
  const pattern =
    / (?:(?:i am|she is|wife is) due|my due date(?: is)?|(?:baby|twins|triplets) (?:is |are )?due|expecting(?= in ))(?= (?:on |in |with |next |the |\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g;
  for (const match of matches(words, pattern)) {
    const [id] = people.subjectsAt(match.from + 1);
    if (id === undefined || scopes.scopeAt(match.from) !== 'asserted') continue;
    const when = firstDate(words, match.to, match.to + 6, context.today, 'future');
    const inMonths = /\bcourt|rent|bill|payment|renewal\b/.test(words.text);
    if (!when || inMonths) continue;
    const found: Found[] = [
      {
        path: `members.${id}.pregnant`,
        value: true,
        status: 'inferred',
        confidence: certainty.clear,
        from: match.from,
        to: when.toWord,
      },
    ];
    const span = { confidence: certainty.said, from: match.from, to: when.toWord };
    const babies = kinOf(wordText(words, match.from))?.count;
    if (babies !== undefined) found.push({ ...span, path: `members.${id}.expecting`, value: babies });
    if (when.on !== undefined && !when.about) found.push({ ...span, path: `members.${id}.due_on`, value: when.on });
    return found;
  }
  return [];
}

const disabled = / (?:disabled|handicapped)(?! parking| placard| enough)(?= )/g;
const hasDisability =
  / (?:have|has|with|got) (?:a |an |my |some |severe |serious |permanent |physical |mental |developmental |learning ){0,3}(?:disability|disabilities)(?= (?!check|benefits|insurance|application|payment|claim|hearing|income))/g;
const appliedFor =
  / (?:applied|applying|filed|waiting) (?:for |on )(?:my )?(?:social security )?(?:disability)(?! (?:parking|placard|insurance at))(?= )/g;
const nobodyHas =
  / (?:(?:no one|nobody|noone|none of us|neither of us)(?: \w+){0,4}? (?:has|have|is|are) (?:a |any )?(?:disabled|disability|disabilities))(?= )/g;
const approvedFor =
  / (?:(?:approved|receive|receiving|get|getting|gets|receives|collect|collecting|draw) (?:for |my )?(?:social security )?disability|on disability)(?! from)(?= )/g;

function disability(message: Message): Found[] {
  const { words, people, lexicon } = message;
  const found: Found[] = [];
  const add = (match: WordMatch, status: string, ids: readonly string[]) => {
    if (message.scopes.scopeAt(match.from) === 'asserted')
      for (const id of ids)
        found.push({
          path: `members.${id}.disability.status`,
          value: status,
          confidence: certainty.said,
          from: match.from,
          to: match.to,
        });
  };
  for (const match of matches(words, disabled)) {
    const reading = said(message, match);
    if (reading) add(match, reading.negative ? 'none' : 'self_described', reading.ids);
    else if (
      /^(child|kid|son|daughter|mom|mother|dad|husband|wife|adult|veteran|brother|sister|parent)$/.test(
        wordText(words, match.to),
      )
    )
      add(match, 'self_described', message.people.subjectsAt(match.to + 1));
  }
  for (const match of matches(words, nobodyHas))
    add(
      match,
      'none',
      people.cast.members.filter(({ fresh, id }) => fresh || id === 'you').map(({ id }) => id),
    );
  for (const match of matches(words, hasDisability)) {
    if (matches(words, nobodyHas).some((none) => none.from <= match.from && match.from < none.to)) continue;
    const before = wordText(words, match.from - 1);
    if (/^(people|person|those|adults|child|someone|you|families|who|kids)$/.test(before)) continue;
    const negative = before === 'not';
    add(match, negative ? 'none' : 'self_described', people.subjectsAt(match.from));
  }
  for (const match of matches(words, / (?:no|not have any|not have a) disabilit(?:y|ies)(?= )/g))
    add(match, 'none', people.subjectsAt(match.from));
  for (const [pattern, status] of [
    [approvedFor, 'approved'],
    [appliedFor, 'applied'],
  ] as const)
    for (const match of matches(words, pattern)) {
      if (
        /^(not|to|can|could|get|for|how)$/.test(wordText(words, match.from - 1)) ||
        /^(stopped|denied|cut)$/.test(wordText(words, match.to))
      )
        continue;
      add(match, status, people.subjectsAt(match.from));
      if (status === 'applied') found.push(...appliedOn(message, match));
    }
  for (let at = 0; at < words.list.length; at += 1) {
    const hit = phraseAt(words, at, lexicon.disabilityIncome);
    if (hit === undefined) continue;
    const ids = people.subjectsAt(at);
    const isPaid =
      hit.value.underAge === undefined &&
      message.amounts.some(
        ({ use, cueFrom, cueTo, amount }) =>
          use?.use === 'income' && cueFrom <= at && at < cueTo && isToldAmount(message, amount),
      );
    if (isPaid || isHad(words, at)) {
      const young = ids.filter((id) => (ageOf(message, id) ?? 0) < (hit.value.underAge ?? Infinity));
      add({ from: at - 1, to: hit.to, groups: {} }, 'approved', young);
    } else if (hit.value.applying && isAppliedFor(words, at)) {
      const match = { from: at - 2, to: hit.to, groups: {} };
      add(match, 'applied', ids);
      found.push(...appliedOn(message, match));
    }
  }
  return found;
}

/** "applied for SSDI", "filed for my SSDI". */
const isAppliedFor = (words: Words, at: number): boolean =>
  /(?:(?:^| i| we| he| she|[.,;!]| and| have| has| just| husband| wife) (?:applied|filed|reapplied) (?:for|on)|(?:[.,;!]| am| still| is|been) waiting (?:on|for)) (?:my |his |her )?$/.test(
    textOf(words, at - 5, at),
  );

/** "I applied for disability on June 3". */
function appliedOn({ words, scopes, context, people }: Message, match: WordMatch): Found[] {
  const end = Math.min(scopes.sentenceAt(match.from).to, match.to + 6);
  const when = firstDate(words, match.to, end, context.today, 'past');
  const [id] = people.subjectsAt(match.from);
  if (id === undefined || when?.on === undefined || when.on > context.today) return [];
  const path = `members.${id}.disability.applied_on`;
  const said = when.about
    ? ({ status: 'inferred', confidence: certainty.likely } as const)
    : { confidence: certainty.said };
  return [{ path, value: when.on, ...said, from: match.from, to: when.toWord }];
}

function blindness(message: Message): Found[] {
  const found: Found[] = [];
  for (const match of matches(
    message.words,
    / blind(?! (?:spots?|dates?|rage|fury|faith|trust|guess|side|alley|item|test|to|in (?:1|one) eye) )(?= )/g,
  )) {
    const reading = said(message, match);
    if (reading && message.scopes.scopeAt(match.from) === 'asserted')
      for (const id of reading.ids)
        found.push({
          path: `members.${id}.blind`,
          value: !reading.negative,
          confidence: certainty.said,
          from: match.from,
          to: match.to,
        });
  }
  return found;
}
