import { ageFacts, ageToldLater, openAges } from './ages-told.ts';
import { jointAges } from './joint-ages.ts';
import { castOf, membersOf, type Cast, type CastMember } from './cast.ts';
import { sexOf, type AskedFor } from '../text/in-their-words.ts';
import { findMentions, type Mention } from './mentions.ts';
import { loneAge, selfAge } from './own-age.ts';
import { certainty, type FactContext, type Found } from '../reader.ts';
import type { Scopes } from '../text/scopes.ts';
import { followedByFor, readSubjects } from './subjects.ts';
import { marriage, noChildren } from './marital.ts';
import { afterSelf, isOwn } from './tells-of-own.ts';
import { matches, textOf, wordText, type Words } from '../text/words.ts';

/** A mention with the members it means; none for people of other households and for those nobody can tell apart. */
export interface Spoken {
  readonly mention: Mention;
  readonly members: readonly CastMember[];
}

/** What reading people needs and gathers. */
export interface Scene {
  readonly words: Words;
  readonly scopes: Scopes;
  readonly context: FactContext;
  readonly cast: Cast;
  readonly forSomeoneElse: boolean;
  readonly found: Found[];
}

/** Who is spoken of: facts about people, and whom each verb of the message is about. */
export interface PeopleReading {
  readonly found: readonly Found[];
  readonly cast: Cast;
  /** Ids whom a predicate at this word is about: the subject before it. Empty: nobody of this household. */
  readonly subjectsAt: (word: number) => readonly string[];
  /** Ids a thing between these words belongs to: "my SNAP", "Medicaid for my kids", "her SSI". */
  readonly ownersOf: (from: number, to: number) => readonly string[];
  /** The message is asked for a person who is not of this household. */
  readonly forSomeoneElse: boolean;
  /** That person. */
  readonly askedFor: AskedFor | undefined;
  /** Somebody who does not live here and is spoken of, asked for or not: "my mom is 78". */
  readonly spokenOf: AskedFor | undefined;
}

const someoneElse =
  / (?:(?:asking|ask|inquiring|calling|writing|applying|looking|here|question|help|helping|checking|this is|information|info) (?:\w+ ){0,3}?(?:for|on behalf of) |on behalf of |not for (?:me|myself) , (?:it is |this is |but )?for |(?:i am )?(?:helping|assisting) |trying to help |i have )(?:my |a |an |our |the |one of my |some )?(?:\w+ )?(?:neighbors?|neighbours?|friends?|coworker|clients?|patients?|tenant|someone else|somebody else|someone|another person|other people|student of mine|lady|customer|resident) /g;
const someoneElseKin =
  / (?:(?:filling|fill) (?:\w+ ){0,2}?out|asking|inquiring|calling|writing|asking a question|this is|question|applying|looking for help|trying to get help|help) (?:\w+ )?(?:for|on behalf of|about) my (?:elderly |disabled )?(?:mom|mother|dad|father|parents|grandma|grandmother|grandpa|grandfather|brother|sister|aunt|uncle|cousin|niece|nephew|adult son|adult daughter|ex|mother in law|father in law|sister in law|brother in law) /g;
const professional =
  / (?:my|our|the|this|a) (?:client|patient|caseload)s? (?:is|has|lives|needs|and|lost|gets|receives|makes|who|'s) /g;

/** Reads who is spoken of. Linear in the length of the message. */
export function readPeople(words: Words, scopes: Scopes, context: FactContext, membersMax: number): PeopleReading {
  const cast = castOf(context.factsInForce, membersMax);
  const mentions = findMentions(words, scopes);
  const forOutsider = [someoneElse, professional].some((pattern) => matches(words, pattern).length > 0);
  const asksForOutsider =
    mentions.some(({ kin }) => kin.group === 'outsider') &&
    !mentions.some(({ kin, determiner }) => kin.group !== 'outsider' && determiner === 'my') &&
    matches(words, asksForThem).length > 0;
  const kinElsewhere = kinAskedFor(words, mentions, cast);
  // Said in their words already: nobody else is left to ask for.
  const forSomeoneElse =
    context.speaksFor === undefined && (forOutsider || asksForOutsider || kinElsewhere !== undefined);
  const scene: Scene = { words, scopes, context, cast, forSomeoneElse, found: [] };
  const gone = goneGroups(words, mentions);
  const spoken: Spoken[] = [];
  for (const mentioned of mentions) {
    const mention = gone.has(mentioned.kin.group) ? { ...mentioned, away: true } : mentioned;
    const last = spoken.at(-1);
    const members = isOutsidersDoing(mention, last?.mention, scene) ? [] : resolve(mention, last, scene);
    spoken.push({ mention, members });
  }
  spoken.forEach((one, index) => {
    // "I have my son every other week, his dad claims him. He's 8."
    const isOthers = ({ mention }: Spoken): boolean =>
      one.mention.kin.group === 'child' && mention.determiner === 'theirs' && mention.kin.group === 'parent';
    const next = spoken.slice(index + 1, index + 1 + skippedMax).find((other) => !isOthers(other));
    ageToldLater(one, next?.mention.from ?? words.list.length, scene);
  });
  scene.found.push(...noChildren(words, cast), ...marriage(words, scopes, cast));
  jointAges(scene, spoken);
  selfAge(scene, spoken);
  openAges(scene);
  loneAge(scene);
  const subjects = readSubjects(spoken, scene);
  const elsewhere = spoken.find(({ mention, members }) => members.length === 0 && isOfOtherHousehold(mention));
  return {
    found: scene.found,
    cast,
    forSomeoneElse,
    askedFor: forSomeoneElse
      ? askedFor(words, mentions.find(({ kin }) => kin.group === 'outsider') ?? kinElsewhere)
      : undefined,
    spokenOf: elsewhere && askedFor(words, elsewhere.mention),
    subjectsAt: (word) => subjects.subjectAt(word),
    ownersOf: (from, to) => {
      const owners = subjects.ownerAt(from);
      // What an outsider gets "for our son" is not the son's.
      return owners.length === 0 ? owners : (followedByFor(words, spoken, to, subjects.ownerAt) ?? owners);
    },
  };
}

/** How many of another family may be named before an age is told. */
const skippedMax = 3;

/** A mother or brother who is asked for and does not live here. */
function kinAskedFor(words: Words, mentions: readonly Mention[], cast: Cast): Mention | undefined {
  if (matches(words, someoneElseKin).length === 0) return undefined;
  const kin = mentions.find(
    (mention) => mention.kin.group === 'parent' || mention.kin.group === 'other' || mention.away,
  );
  if (kin === undefined) return undefined;
  const isKnown = kin.kin.group !== 'outsider' && cast.ofGroup(kin.kin.group).length > 0;
  return isKnown || mentions.some(({ livesHere, kin: { group } }) => livesHere && group !== 'child') ? undefined : kin;
}

const isOfOtherHousehold = ({ kin, determiner, livesHere }: Mention): boolean =>
  determiner === 'my' && !livesHere && (kin.group === 'parent' || kin.group === 'other' || kin.group === 'outsider');

function askedFor(words: Words, mention: Mention | undefined): AskedFor {
  const key = mention === undefined ? 'someone' : wordText(words, mention.head);
  return { key, sex: sexOf(words, { key, sex: undefined }) };
}

/** A husband who died or left in one sentence is not here in the next either. */
function goneGroups(words: Words, mentions: readonly Mention[]): ReadonlySet<string> {
  const couple = mentions.filter(({ kin }) => kin.group === 'spouse' || kin.group === 'partner');
  const died = couple.length > 0 && matches(words, / (?:he|she) (?:[\w,]+ ){0,7}(?:died|passed away)(?= )/g).length > 0;
  return new Set(couple.filter(({ away }) => away || died).map(({ kin }) => kin.group));
}

/** What she, he or they can get is asked: with an outsider spoken of, it is asked for them. */
const asksForThem =
  / (?:what|how|where|can|could|does|do|is|are|would|should)(?: \w+){0,2} (?:she|he|they) (?:get|gets|qualify|apply|do|go|find|eligible|need|able)(?= )/g;

/** "My ex gets it for our son": what somebody else does for a child does not say that the child is here. */
function isOutsidersDoing(mention: Mention, before: Mention | undefined, { words, scopes }: Scene): boolean {
  if (before === undefined || !(before.away || before.kin.group === 'outsider')) return false;
  const verb = wordText(words, mention.from - 1);
  if (verb === 'for') return scopes.clauseAt(before.head) === scopes.clauseAt(mention.head);
  // "My neighbor lost her job and has 3 kids": who has is the one spoken of.
  return verb === 'has' && scopes.sentenceAt(before.head).from === scopes.sentenceAt(mention.head).from;
}

/** Ties a mention to members and notes what it says about them. */
function resolve(
  mention: Mention,
  last: Spoken | undefined,
  { words, scopes, context, cast, found, forSomeoneElse }: Scene,
): readonly CastMember[] {
  const { kin } = mention;
  if (kin.group === 'outsider' || mention.determiner === 'theirs' || mention.determiner === 'no') return [];
  const scope = scopes.scopeAt(mention.head);
  const owned = mention.determiner === 'my' || mention.livesHere;
  const told = scope === 'asserted' || (scope === 'asked' && (owned || afterSelf(words, mention)));
  // Who is named where it was asked who lives there does.
  const isAnswer = context.openQuestion?.path === 'members' && mention.determiner === 'my';
  const here =
    (isAnswer || kin.livesHere || mention.livesHere || mention.kin.relationship === 'child') && !mention.away;
  const introduced =
    owned ||
    mention.livesHere ||
    mention.determiner === 'number' ||
    mention.determiner === 'a' ||
    mention.ages.length > 0 ||
    (kin.count !== undefined && wordText(words, mention.from - 1) === 'had') ||
    /^(?:have|got|with|and|raising|for|,|of)$/.test(wordText(words, mention.from - 1));
  const mayAdd = told && here && introduced && !forSomeoneElse && isOwn(words, scopes, mention, last);
  const group = kin.group;
  if (mention.away && cast.ofGroup(group).length === 0) return [];
  const members = membersOf(cast, {
    group,
    relationship: mention.relationship,
    sex: kin.sex,
    count: mention.count,
    ages: mention.ages,
    definite:
      mention.determiner === 'my' ||
      mention.determiner === 'the' ||
      / (?:total|altogether|together|in all) /.test(textOf(words, mention.to, mention.to + 2)),
    plural: kin.plural || (mention.count ?? 1) > 1,
    mayAdd,
  });
  if (mention.away) return noteGone(mention, members, found);
  const span = { from: mention.from, to: mention.to, evenAsked: told };
  for (const [index, member] of members.entries()) {
    const vague = kin.plural && mention.count === undefined && mention.ages.length === 0;
    const confidence = vague ? certainty.likely : certainty.said;
    // Named again they are no news, unless it is more certain now.
    if (member.fresh && confidence > member.told) {
      member.told = confidence;
      found.push({
        ...span,
        path: `members.${member.id}.relationship`,
        value: member.relationship,
        status: vague ? 'inferred' : 'stated',
        confidence,
      });
    }
    const age = mention.ages[index];
    if (age) found.push(...ageFacts(member.id, age, span));
    else if (member.fresh && kin.age && mention.ages.length === 0) found.push(bandFact(member, kin.age, span));
  }
  return members;
}

/** A whole number, or the range that a word such as "toddler" gives. */
function bandFact(
  member: CastMember,
  band: { min: number; max: number },
  span: Pick<Found, 'from' | 'to' | 'evenAsked'>,
): Found {
  if (band.min === band.max) member.years = band.min;
  const value = band.min === band.max ? band.min : { min: band.min, max: band.max };
  return { ...span, path: `members.${member.id}.age`, value, status: 'inferred', confidence: certainty.clear };
}

/** A person who left or died is of the household no longer; what is known of them goes. */
function noteGone(mention: Mention, members: readonly CastMember[], found: Found[]): readonly CastMember[] {
  for (const member of members)
    if (!member.fresh && mention.determiner === 'my' && members.length === 1)
      found.push({
        path: `members.${member.id}`,
        status: 'removed',
        confidence: certainty.clear,
        from: mention.from,
        to: mention.to + 1,
      });
  return [];
}
