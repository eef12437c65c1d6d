import type { Cast } from './cast.ts';
import { certainty, type Found } from '../reader.ts';
import type { Scopes } from '../text/scopes.ts';
import { matches, wordText, type Words } from '../text/words.ts';

const noKids =
  / (?:no|without|not have any|not have|never had|have no|got no|have 0|0) (?:kids|children|dependents|dependants|child)(?! support| care| tax)(?= )/g;

/** "no kids": children told before are taken back. Without any there is nothing to note: nobody is a child already. */
export function noChildren(words: Words, cast: Cast): Found[] {
  const match = matches(words, noKids)[0];
  if (!match) return [];
  return cast
    .ofGroup('child')
    .filter((member) => !member.fresh)
    .map((member) => ({
      path: `members.${member.id}`,
      status: 'removed' as const,
      confidence: certainty.clear,
      from: match.from,
      to: match.to,
    }));
}

const married =
  / (?:(?:i am|we are|i got|we got|just got|am) (?:legally |recently |just |newly )?married(?! but| for| to no)|(?:retired|married|elderly|older|senior|disabled) couple)(?= )/g;
const unmarried =
  / (?:(?:i am|am) (?:a )?(?:single|divorced|widowed|a widow|a widower|separated|unmarried|never married|not married)|(?:not|never|never been|never got) married|single (?:mom|mother|dad|father|parent)|no (?:husband|wife|spouse))(?= )/g;

export function marriage(words: Words, scopes: Scopes, cast: Cast): Found[] {
  const found: Found[] = [];
  for (const match of matches(words, married)) {
    if (scopes.scopeAt(match.from) !== 'asserted' || cast.ofGroup('spouse').length > 0) continue;
    if (/^(?:a|an|any|can|for)$/.test(wordText(words, match.from - 1)) && wordText(words, match.from - 2) !== 'are')
      continue;
    const member = cast.add('spouse', 'spouse');
    if (member)
      found.push({
        path: `members.${member.id}.relationship`,
        value: 'spouse',
        confidence: certainty.clear,
        from: match.from,
        to: match.to,
      });
  }
  for (const match of matches(words, unmarried)) {
    if (scopes.scopeAt(match.from) === 'hypothetical') continue;
    for (const member of cast.ofGroup('spouse'))
      if (!member.fresh)
        found.push({
          path: `members.${member.id}`,
          status: 'removed',
          confidence: certainty.clear,
          from: match.from,
          to: match.to,
        });
  }
  return found;
}
