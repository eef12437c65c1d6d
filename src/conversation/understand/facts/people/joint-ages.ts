import { selfId } from '../../../../household/household.ts';
import { ageList, type Age } from './ages.ts';
import { noteAge } from './ages-told.ts';
import type { CastMember } from './cast.ts';
import type { Scene, Spoken } from './people.ts';
import { matches, wordText } from '../text/words.ts';

/** Ages of several people in one breath: "mom and dad are 66 and 70", "my wife and I are 32 and 35", "we're both 67". */
export function jointAges(scene: Scene, spoken: readonly Spoken[]): void {
  if (scene.forSomeoneElse) return;
  pairs(scene, spoken);
  couple(scene);
}

const pairReachWords = 3;

/** Two people named in a row, or one and the writer, with an age for each behind them. */
function pairs({ words, scopes, cast, found }: Scene, spoken: readonly Spoken[]): void {
  spoken.forEach(({ mention, members }, index) => {
    if (members.length !== 1 || scopes.scopeAt(mention.head) !== 'asserted') return;
    const next = spoken[index + 1];
    const isJoined = wordText(words, mention.to) === 'and';
    const withSelf = isJoined && /^(?:i|me|myself)$/.test(wordText(words, mention.to + 1));
    const withNext = isJoined && next?.mention.from === mention.to + 1 && next.members.length === 1;
    const others = withNext ? next.members : withSelf ? cast.ofGroup('self') : [];
    if (others.length === 0) return;
    const end = withNext ? next.mention.to : mention.to + 2;
    tell([...members, ...others], end, { words, found });
  });
}

/** "We're both 67", "we're 38 and 41", "retired couple, 74 & 72": the writer and whom they live with as a couple. */
function couple({ words, scopes, cast, found }: Scene): void {
  const partners = [...cast.ofGroup('spouse'), ...cast.ofGroup('partner')];
  if (partners.length !== 1) return;
  for (const match of matches(words, / (?:we are|both of us are|couple) (?=(?:, |\( |both |now |ages? )*\d\d )/g))
    if (scopes.scopeAt(match.from) === 'asserted')
      tell([...cast.ofGroup('self'), ...partners], match.to, { words, found });
}

function tell(people: readonly CastMember[], from: number, { words, found }: Pick<Scene, 'words' | 'found'>): void {
  let at = from;
  let isEach = false;
  for (; at < from + pairReachWords && !/^\d/.test(wordText(words, at)); at += 1) {
    if (!/^(?:are|,|:|\(|both|each|now|ages?|aged)$/.test(wordText(words, at))) return;
    isEach ||= /^(?:both|each)$/.test(wordText(words, at));
  }
  const list = ageList(words, at);
  const ages = list && isEach && list.ages.length === 1 ? people.map(() => list.ages[0] as Age) : list?.ages;
  if (list === undefined || ages?.length !== people.length) return;
  ages.forEach((age, place) => {
    const member = people[place] as CastMember;
    if (member.id !== selfId || !found.some(({ path }) => path === `members.${selfId}.age`))
      noteAge(member, age, { from, to: list.to }, found);
  });
}
