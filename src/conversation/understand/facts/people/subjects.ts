import { selfId } from '../../../../household/household.ts';
import { kinOf } from './kin.ts';
import type { Mention } from './mentions.ts';
import type { Scene, Spoken } from './people.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

interface Marker {
  readonly at: number;
  readonly ids: readonly string[];
  /** "my", "me", "for my mom": owns or receives, but does nothing. */
  readonly ownerOnly: boolean;
}

/** People a pronoun may still mean. */
const recentMax = 3;
const prepositions = new Set(['with', 'for', 'of', 'to', 'from', 'by', 'at', 'on', 'about', 'than']);
/** Says whom a word is about. */
export interface Subjects {
  /** Who does or is what a word says: the subject before it in its sentence; the writer when there is none. */
  readonly subjectAt: (word: number) => readonly string[];
  /** Whose the thing at a word is: "my SNAP", "her SSI", "my mom's rent". */
  readonly ownerAt: (word: number) => readonly string[];
}

export function readSubjects(spoken: readonly Spoken[], scene: Scene): Subjects {
  const { scopes, forSomeoneElse } = scene;
  const markers = markersOf(spoken, scene);
  const nobody: readonly string[] = [];
  const self: readonly string[] = forSomeoneElse ? nobody : [selfId];
  // For each marker the nearest one, itself included, that can be a subject.
  const subjectBefore = new Int32Array(markers.length);
  markers.forEach((marker, index) => {
    subjectBefore[index] = marker.ownerOnly ? (subjectBefore[index - 1] ?? -1) : index;
  });
  const lastBefore = (word: number): number => {
    let low = 0;
    let high = markers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((markers[middle] as Marker).at < word) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const inSentence = (index: number, word: number): Marker | undefined => {
    const marker = markers[index];
    return marker && marker.at >= scopes.sentenceAt(word).from ? marker : undefined;
  };
  return {
    ownerAt: (word) => inSentence(lastBefore(word), word)?.ids ?? self,
    subjectAt: (word) => {
      const last = lastBefore(word);
      const subject = inSentence(subjectBefore[last] ?? -1, word);
      if (subject) return subject.ids;
      // "my rent", "my job": without a subject of its own the thing is the writer's.
      // Of a message for somebody else it tells nothing: "for a lady at my church in Akron".
      return inSentence(last, word)?.ids[0] === selfId && !forSomeoneElse ? [selfId] : self;
    },
  };
}

function markersOf(spoken: readonly Spoken[], { words, cast, forSomeoneElse }: Scene): Marker[] {
  const markers: Marker[] = [];
  const inside = new Int32Array(words.list.length).fill(-1);
  spoken.forEach(({ mention }, index) => inside.fill(index, mention.from, mention.to));
  let recent: { ids: readonly string[]; sex: 'f' | 'm' | undefined; plural: boolean }[] = [];
  // "with my kids and my mom": the second is as little an actor as the first.
  let lastObjectTo = -1;
  const couple = coupleOf(cast);
  // "She" without a name, in a message that names nobody: the only other grown person there is.
  const grown = cast.members.filter((member) => !member.fresh && member.group !== 'self' && member.group !== 'child');
  const known = grown.length === 1 ? grown[0] : undefined;
  if (known) recent.push({ ids: [known.id], sex: known.sex, plural: false });
  for (let at = 0; at < words.list.length; at += 1) {
    const word = wordText(words, at);
    const index = inside[at] as number;
    const person = index >= 0 ? spoken[index] : undefined;
    if (person) {
      const { mention } = person;
      // Nobody acts who is not there: "no kids, in Tulsa".
      if (at !== mention.head || mention.determiner === 'no') continue;
      const ids = person.members.map((member) => member.id);
      const joined =
        lastObjectTo >= 0 && mention.from - lastObjectTo <= 1 && /^(and|,)$/.test(wordText(words, mention.from - 1));
      const object = joined || isObject(words, mention);
      if (object) lastObjectTo = mention.to;
      markers.push({ at, ids: mention.ofWriter ? [selfId] : ids, ownerOnly: object });
      // "a husband who lost his job": what follows is his.
      const who = whoBehind(words, mention);
      if (who !== undefined) markers.push({ at: who, ids: mention.ofWriter ? [selfId] : ids, ownerOnly: false });
      const known = { ids, sex: mention.kin.sex ?? person.members[0]?.sex, plural: mention.kin.plural };
      // "… lives with me and my wife. She gets": the one who lives here is meant, not whom they live with.
      recent = isBesideSelf(words, mention)
        ? [known, ...recent.slice(-recentMax)]
        : [...recent.slice(-recentMax), known];
    } else if (leavesSelfOut(words, at, markers.at(-1)))
      markers.push({ at: at - 1, ids: forSomeoneElse ? [] : [selfId], ownerOnly: false });
    else if (isNobodys(words, at)) markers.push({ at, ids: [], ownerOnly: false });
    else if (isBothOfUs(words, at)) {
      markers.push({ at, ids: couple, ownerOnly: prepositions.has(wordText(words, at - 1)) });
      if (word === 'both') at += 2;
    } else if (word === 'i' || word === 'we') markers.push({ at, ids: [selfId], ownerOnly: false });
    // "My dad lives with me and gets SSI": whom somebody is with does and owns nothing by that.
    else if (/^(?:me|us)$/.test(word) && wordText(words, at - 1) === 'with') continue;
    else if (word === 'me' && /^(and|,)$/.test(wordText(words, at + 1)) && wordText(words, at - 1) !== 'for')
      markers.push({ at, ids: [selfId], ownerOnly: false });
    else if (word === 'my' || word === 'our' || word === 'me' || word === 'us' || word === 'mine')
      markers.push({ at, ids: [selfId], ownerOnly: true });
    else if (/^(he|she|his|her|him|hers)$/.test(word)) {
      const sex = word.startsWith('he') && word !== 'he' ? 'f' : word === 'she' ? 'f' : 'm';
      const fits = recent.filter((one) => !one.plural && (one.sex === undefined || one.sex === sex));
      // "… a 2 year old. He makes 17.25": no child does.
      const grownUp = earns.test(wordText(words, at + 1))
        ? fits.findLast(({ ids }) => !ids[0]?.startsWith('child'))
        : undefined;
      const who = grownUp ?? fits.at(-1);
      markers.push({ at, ids: forSomeoneElse ? [] : (who?.ids ?? []), ownerOnly: !/^(he|she)$/.test(word) });
    } else if (word === 'they' || word === 'their') {
      const who = recent.findLast((one) => one.plural);
      markers.push({ at, ids: who?.ids ?? [], ownerOnly: word === 'their' });
    } else if (word === 'them' && wordText(words, at - 1) === 'of') markers.push({ at, ids: [], ownerOnly: false });
    else if (/^(someone|somebody|people|everyone|anyone|families|others)$/.test(word) || isStranger(words, at))
      markers.push({ at, ids: [], ownerOnly: false });
  }
  return markers;
}

/** "Single mom 24, baby 5mo, work at a store": a verb in its first person that opens a clause is the writer's. */
const leavesSelfOut = (words: Words, at: number, last: Marker | undefined): boolean =>
  /^(?:work|make|earn|get|receive|have|live|pay|rent|own|need|drive|collect|am)$/.test(wordText(words, at)) &&
  /^[,.;]$/.test(wordText(words, at - 1)) &&
  !/^(?:and|or|,|to|been)$/.test(wordText(words, at + 1)) &&
  // "My kids, 3 and 5, get Medicaid".
  (last === undefined || last.ownerOnly || last.ids.length < 2);

/** "Both of us", "we both", said of two grown people. */
const isBothOfUs = (words: Words, at: number): boolean =>
  // "my husband and I both work", "both my husband and I are …".
  (wordText(words, at) === 'i' &&
    wordText(words, at - 1) === 'and' &&
    (wordText(words, at + 1) === 'both' || / both (?:my )?\w+ $/.test(textOf(words, at - 4, at - 1)))) ||
  (wordText(words, at) === 'both' && textOf(words, at, at + 3) === ' both of us ') ||
  (wordText(words, at) === 'we' && / both /.test(textOf(words, at + 1, at + 3)));

/** The writer and whom they are married to or live with; of two people, the other one. */
function coupleOf({ members }: Scene['cast']): readonly string[] {
  const others = members.filter(({ group }) => group !== 'self');
  const couple = others.filter(({ group }) => group === 'spouse' || group === 'partner');
  const [only, ...more] = couple.length > 0 ? couple : others;
  return only === undefined || more.length > 0 ? [selfId] : [selfId, only.id];
}

/** Where "who" opens what is told of a person: "my husband who's 57 and works". */
function whoBehind(words: Words, { head, to }: Mention): number | undefined {
  for (let at = head + 1; at <= to; at += 1) if (/^(?:who|that)$/.test(wordText(words, at))) return at;
  return undefined;
}

const earns = /^(?:makes?|earns?|works?|drives?|brings?|lost|quit)$/;

/** "my coworkers mom gets 1200": somebody of whom nothing is known, and who does something. */
const isNobodys = (words: Words, at: number): boolean =>
  kinOf(wordText(words, at)) !== undefined &&
  /^(?:gets?|has|is|makes?|lives|receives|works|was|got|lost)$/.test(wordText(words, at + 1)) &&
  !/^(?:single|a|an|as|am|working|the|i|stay)$/.test(wordText(words, at - 1)) &&
  wordText(words, at - 1) !== '';

/** "The guy at the pantry", "that lady". */
const isStranger = (words: Words, at: number): boolean =>
  /^(?:guy|man|lady|woman|girl|dude|person)$/.test(wordText(words, at)) &&
  /^(?:the|that|some)$/.test(wordText(words, at - 1));

/** "me and my wife" as those somebody lives with. */
const isBesideSelf = (words: Words, mention: Mention): boolean =>
  / (?:with|to|for) (?:me|us) and $/.test(textOf(words, mention.from - 3, mention.from));

/** "I have two kids, no income", "I live with my mom", "me and my kids": people who are there, not who acts. */
function isObject(words: Words, mention: Mention): boolean {
  const before = wordText(words, mention.from - 1);
  if (mention.ofWriter) return false;
  if (mention.kin.group === 'outsider') return before !== 'for' && prepositions.has(before);
  // "my wife's parents": a possession of somebody, not who acts.
  if (before === "'s") return true;
  if (prepositions.has(before) || /^(have|has|had|got|raising|raise|support|supporting)$/.test(before)) return true;
  if (/^(and|,)$/.test(before) && /^(me|i|myself)$/.test(wordText(words, mention.from - 2))) return true;
  return mention.determiner === 'number' || mention.determiner === 'a';
}

/** "… for my son", "… for the kids" right behind a thing. */
export function followedByFor(
  words: Words,
  spoken: readonly Spoken[],
  to: number,
  ownerAt: Subjects['ownerAt'],
): readonly string[] | undefined {
  // "We're on Medicaid both of us"; "she's on Medicaid and so am I".
  if (textOf(words, to, to + 3) === ' both of us ') return ownerAt(to + 1);
  if (/ so (?:am|do) i $/.test(textOf(words, to, to + 4))) return [...ownerAt(to), selfId];
  const waits = wordText(words, to) === 'with' && / (?:list|waitlist) $/.test(textOf(words, to - 1, to));
  if (wordText(words, to) !== 'for' && !waits) return undefined;
  // "I get WIC for him already", "a plan for both of us".
  if (/^(?:him|her|them|both)$/.test(wordText(words, to + 1)) && !takesNoun(words, to + 1)) return ownerAt(to + 2);
  return spoken.find((one) => one.mention.from === to + 1)?.members.map((member) => member.id);
}

/** "for her kids" is no "for her". */
const takesNoun = (words: Words, at: number): boolean =>
  wordText(words, at) === 'both'
    ? textOf(words, at, at + 3) !== ' both of us '
    : wordText(words, at) === 'her' &&
      /^\p{L}/u.test(wordText(words, at + 1)) &&
      !/^(?:already|now|and|but|too|through|since|because|i|we|she|every|each)$/.test(wordText(words, at + 1));
