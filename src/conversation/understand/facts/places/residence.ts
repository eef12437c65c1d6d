import type { Age } from '../people/ages.ts';
import { kinOf, type Kin } from '../people/kin.ts';
import type { Mention } from '../people/mentions.ts';
import type { Scopes } from '../text/scopes.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/** "… lives with his dad", "… passed away", "… moved out". */
export function awayAfter(words: Words, scopes: Scopes, to: number, withSelf = false): boolean {
  const text = textOf(words, to, Math.min(to + 9, scopes.sentenceAt(Math.max(0, to - 1)).to));
  return (
    // "Me and my kids live in Tucson" is where all of them live.
    (!withSelf &&
      !/^ (?:\) )?, (?:live|living|stay|staying) /.test(text) &&
      /^ (?:\) )?(?:, )?(?:who |he |she |they )?(?:has |have |just |also |all |do not |does not |did not |both )?(?:lives?|stays?|living|staying) (?:with (?:his|her|their|my ex|the|a|me)|in|at|on|out|somewhere|elsewhere|alone|far|by|next) /.test(
        text,
      ) &&
      !/ (?:do |does )?(?<!not )(?:live|lives|living|stay|stays|staying) (?:with (?:me|us)|here|in (?:my|our)) /.test(
        text,
      )) ||
    /^ (?:recently |just |has |had |have |who )?(?:passed|died|left|moved out|walked out|was deported|is deceased|are grown|is grown|are adults|are all grown|is in (?:jail|prison)|is dead|got locked up|is deployed|deployed)/.test(
      text,
    ) ||
    /^ (?:, )?(?:may )?god rest /.test(text) ||
    /^ (?:\) )?with (?:his|her|their) (?:dad|father|mom|mother|other) /.test(text) ||
    / (?:do|does) not live (?:with|here)/.test(text)
  );
}

/** "I left my husband", "separated from my partner", "we lost our son in 2019". */
export function awayBefore(words: Words, from: number, to: number, kin: Kin): boolean {
  if (/^(?:lost|buried)$/.test(wordText(words, from - 1)) && endsLoss.test(wordText(words, to))) return true;
  if (kin.group !== 'spouse' && kin.group !== 'partner') return false;
  return / (?:separated from|divorced from|divorcing|left|leaving|fled|fleeing|escaped|broke up with|(?:run|ran|running|hiding|away|safe) from) $/.test(
    textOf(words, from - 4, from),
  );
}

/** "Lost my husband last year", and not "lost my husband's insurance". */
const endsLoss = /^(?:[.,;!]|in|last|this|to|on|when|and|a|two|\d+|from|during|at|recently|suddenly|)$/;

/** "I live with my mom", "me and my mom", "my mom and I", "my mom lives with us". */
export function livesHereAround(
  words: Words,
  scopes: Scopes,
  span: { readonly from: number; readonly head: number; readonly to: number },
  last: Mention | undefined,
): boolean {
  const { from, head, to } = span;
  const clauseStart = Math.max(scopes.sentenceAt(head).from, from - 6);
  const left = textOf(words, clauseStart, from);
  const right = textOf(words, to, to + 7);
  // "Staying with my girlfriend's family": not with her.
  const isOwner = /^ 's (?:family|parents|mom|dad|mother|father|folks|brother|sister) /.test(
    textOf(words, head + 1, head + 3),
  );
  if (!isOwner && livesWith.test(left)) return true;
  if (/ (?:me|i|myself|us) (?:\d+ )?(?:and|,|with|plus) (?:and )?$/.test(left)) return true;
  if (
    / (?:raising|raise|custody of|guardian of|guardian for|guardian to|caring for|took in|taken in|live in caregiver for) $/.test(
      left,
    )
  )
    return true;
  if (/^ with (?:me|us) /.test(textOf(words, head + 1, head + 3)) && / (?:placed|put|left) $/.test(left)) return true;
  if (/^ (?:too|also) /.test(right) && last?.livesHere === true) return true;
  if (/^ (?:, )?(?:and|,) (?:i|me|myself) /.test(right)) return true;
  if (
    /^ (?:, )?(?:and )?(?:who |she |he |also |they )?(?:just |also |all |both )?(?:lives?|living|stays?|staying|moved (?:back )?in|moving in) (?:here |in )?(?:with (?:me|us|her|his)|here|in with|(?<=moved (?:back )?in )(?:last|this|in|after|when|on|back|recently|[.,]))/.test(
      right,
    )
  )
    return true;
  if (isSaidToLiveHere(words, scopes, to)) return true;
  return (
    last !== undefined &&
    last.livesHere &&
    !last.away &&
    from - last.to <= 2 &&
    /(?: and| ,|^ ) $/.test(textOf(words, last.to, from))
  );
}

const livesWith =
  /(?<! used to| not| never) (?:(?:live|lives|living|stay|staying|reside|house|home|apartment) with|(?:moved|moving|move) (?:back )?in with) (?:both )?$/;

const saidReachWords = 18;

/** "my mother, she's 84 and has dementia, lives with me": a moment later, with nobody else spoken of between. */
function isSaidToLiveHere(words: Words, scopes: Scopes, to: number): boolean {
  const end = Math.min(to + saidReachWords, words.list.length);
  for (let at = to; at < end; at += 1) {
    const word = wordText(words, at);
    if ((kinOf(word) && !(at === to + 1 && wordText(words, to) === 'and')) || /^(?:i|we|you|people)$/.test(word))
      return false;
    if (scopes.sentenceAt(at).from > to && !/^(?:he|she|they|both)$/.test(wordText(words, scopes.sentenceAt(at).from)))
      return false;
    if (/^(?:lives?|living|stays?|staying|moved|placed)$/.test(word) && wordText(words, at - 1) !== 'not')
      if (
        /^ (?:here|(?:in )?with (?:me|us|my (?:wife|husband))|at home with (?:me|us)|in (?:with )?(?:us|my (?:house|home))) /.test(
          textOf(words, at + 1, at + 6),
        )
      )
        return true;
  }
  return false;
}

/** "pregnant with my first baby", "expecting my second child", "having a baby", "give birth to our first". */
export function unborn(
  words: Words,
  { from, to }: { readonly from: number; readonly to: number },
  kin: Kin,
  age: Age | undefined,
): boolean {
  if (age !== undefined && (age.months ?? age.years) > 0) return false;
  if (/^ (?:is |are |'s )?due /.test(textOf(words, to, to + 2))) return true;
  if (
    / (?:pregnant (?:again )?with|expecting(?: a| our| my)?|(?:give|giving) birth to) $/.test(
      textOf(words, from - 4, from),
    )
  )
    return true;
  if (kin.age?.max !== 1) return false;
  return (
    / (?:having|about to have) $/.test(textOf(words, from - 3, from)) ||
    / (?:due|pregnant|expecting) /.test(textOf(words, from - 4, from))
  );
}
