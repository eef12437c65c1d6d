import type { FactWords } from '../fact-words.ts';
import type { MoneyUse } from './money-words.ts';
import { readNotHad } from './not-had.ts';
import { hasPhrase, phrasesIn } from '../text/phrases.ts';
import { negatedBefore, type Scopes } from '../text/scopes.ts';
import { textOf, wordText, type Words } from '../text/words.ts';
import { findAmounts, type Amount } from './amounts.ts';

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly value: MoneyUse;
  readonly weak: boolean;
}

export interface PlacedAmount {
  readonly amount: Amount;
  readonly use: MoneyUse | undefined;
  readonly cueFrom: number;
  readonly cueTo: number;
}

/** "Around 30k a year before tax": what is taxed comes in. */
const someIncome: MoneyUse = { use: 'income', kind: 'other' };
/** An hourly amount is pay, whatever else is said. */
const pay: MoneyUse = { use: 'income', kind: 'wages' };
const noUse: MoneyUse = { use: 'nothing' };
const about = '(?:about |around |like |maybe |only |just |roughly )?';
const reachWords = 9;
const crossingClause = 3;
const crossingPause = 2;
/** A cue behind an amount ("400 a week unemployment") names it more often than one before the next amount. */
const cueBefore = 0.5;

/** Every amount of a message with what it is for. */
export function placeAmounts(words: Words, scopes: Scopes, lexicon: FactWords): PlacedAmount[] {
  const amounts = findAmounts(words, scopes);
  if (amounts.length === 0) return [];
  const cues = findCues(words, lexicon);
  const isNotHad = readNotHad(words, scopes, lexicon.moneyNotHad);
  return amounts.map((amount, index) => {
    const left = amounts[index - 1]?.to ?? 0;
    const right = amounts[index + 1]?.from ?? words.list.length;
    const own = bestCue(words, scopes, cues, amount, { left, right });
    const told = own && !own.weak ? undefined : cueAhead(words, scopes, cues, amount);
    const cue = told ?? (own?.weak === true && isDoneFor(words, scopes, lexicon, amount) ? undefined : own);
    const use = isNotHad(amount)
      ? noUse
      : (cue?.value ??
        (amount.period === 'hour' || isDoneFor(words, scopes, lexicon, amount)
          ? pay
          : amount.basis === undefined
            ? undefined
            : someIncome));
    return { amount, use, cueFrom: cue?.from ?? amount.from, cueTo: cue?.to ?? amount.to };
  });
}

/** "I pay the sitter 12 an hour". */
const paysFor = / (?:pay|pays|paying|charges|charged|costs?) /;

const payDays = new Set(['day', 'week', 'two_weeks', 'half_month']);
const forThat = new RegExp(` for ${about}$`);

/** "I roof houses for 700 a week": what somebody does for a sum by the week is work, unless it is had or bought. */
function isDoneFor(words: Words, scopes: Scopes, { work }: FactWords, { from, at, period }: Amount): boolean {
  if (period === undefined || !payDays.has(period) || !forThat.test(textOf(words, from - 2, from))) return false;
  const clause = scopes.clauseAt(at);
  return (
    / (?:i|he|she|we) /.test(textOf(words, clause.from, from)) &&
    !hasPhrase(words, work.notDone, clause.from, clause.to)
  );
}

function findCues(words: Words, lexicon: FactWords): Cue[] {
  const taken = new Uint8Array(words.list.length);
  const cues: Cue[] = [];
  const add = (hits: readonly { from: number; to: number; value: MoneyUse }[], isWeak: boolean) => {
    for (const hit of hits) {
      if (taken.subarray(hit.from, hit.to).includes(1)) continue;
      taken.fill(1, hit.from, hit.to);
      cues.push({ ...hit, weak: isWeak });
    }
  };
  add(
    phrasesIn(words, lexicon.income).map((hit) => ({ ...hit, value: { use: 'income' as const, ...hit.value } })),
    false,
  );
  add(
    phrasesIn(words, lexicon.assets).map((hit) => ({ ...hit, value: { use: 'asset' as const, kind: hit.value } })),
    false,
  );
  add(
    phrasesIn(words, lexicon.programs).map((hit) => ({ ...hit, value: { use: 'benefit' as const } })),
    false,
  );
  add(
    phrasesIn(words, lexicon.money).filter(({ to }) => !isIncluded.test(textOf(words, to, to + 2))),
    false,
  );
  add(
    phrasesIn(words, lexicon.moneyVerbs).filter(({ from, to }) => to - from > 1 || !negatedBefore(words, from)),
    true,
  );
  add(
    phrasesIn(words, lexicon.work.jobs).map((hit) => ({ ...hit, value: pay })),
    true,
  );
  return cues.sort((a, b) => a.from - b.from);
}

/** "… with utilities included" has no amount of its own. */
const isIncluded = /^ (?:are |is )?included /;

/** "Need help with daycare. It's 210 a week", "my sister watches him, i pay her 75": what was spoken of before. */
function cueAhead(words: Words, scopes: Scopes, cues: readonly Cue[], amount: Amount): Cue | undefined {
  const { from } = scopes.sentenceAt(amount.at);
  const ahead = textOf(words, Math.max(from, amount.from - aheadWords), amount.from);
  const opens = onlyAbout.test(textOf(words, from, amount.from));
  const paysThem = paysSomebody.test(ahead);
  if (!paysThem && !opens && !pointsBack.test(ahead)) return undefined;
  const start = from === 0 ? 0 : scopes.sentenceAt(from - 1).from;
  return cues.findLast(
    ({ weak, value, from: at, to }) =>
      !weak &&
      at >= start &&
      to <= (paysThem ? amount.from : from) &&
      (paysThem ? value.use === 'expense' : value.use !== 'nothing' && value.use !== 'benefit'),
  );
}

const aheadWords = 5;
const pointsBack = new RegExp(` (?:it is|its|it costs|it runs|that is|i get the|we get the) ${about}$`);
const onlyAbout = new RegExp(`^ ${about}$`);
const paysSomebody = new RegExp(` (?:i|we) (?:pay|paid) (?:her|him|them) ${about}$`);

/** "rent is 700", "ssdi: 1,388": said of that amount and no other. */
const links = /^ (?:(?:is|was|are|of|:|runs|costs) )?(?:(?:about|around|like|now|only|just) )?$/;

function bestCue(
  words: Words,
  scopes: Scopes,
  cues: readonly Cue[],
  amount: Amount,
  { left, right }: { left: number; right: number },
): Cue | undefined {
  const sentence = scopes.sentenceAt(amount.at);
  const clause = scopes.clauseAt(amount.at);
  let best: { cue: Cue; cost: number } | undefined;
  for (const cue of cues) {
    if (cue.from < Math.max(left, sentence.from) || cue.to > Math.min(right, sentence.to)) continue;
    // Savings have no period; money that comes every week in cash is pay.
    if (cue.value.use === 'asset' && amount.period !== undefined && amount.period !== 'once') continue;
    // Nobody pays rent by the hour: "at a daycare, 12.50 an hour" is pay.
    const isOther = cue.value.use !== 'income' || cue.value.receives !== undefined;
    if (amount.period === 'hour' && isOther && !paysFor.test(textOf(words, clause.from, amount.from))) continue;
    // "60 on supplies"; "700 a month, supplies cost 150" is another sum.
    if (cue.value.use === 'business_cost' && cue.from > amount.to) continue;
    // What stands between a cue and an amount may belong to the next amount ("… and my rent is 900").
    const before = cue.to <= amount.from;
    const inside = !before && cue.from < amount.to;
    const distance = inside ? 0 : before ? amount.from - cue.to : cue.from - amount.to;
    if (distance > reachWords) continue;
    const gapFrom = before ? cue.to : amount.to;
    const gapTo = before ? amount.from : cue.from;
    let cost = distance + (before ? cueBefore : 0) + (cue.weak ? reachWords : 0);
    for (let at = gapFrom; at < gapTo; at += 1) {
      const word = wordText(words, at);
      if (/^[,;:()]$/.test(word)) cost += crossingPause;
      else if (/^(and|but|plus|because|so)$/.test(word)) cost += crossingClause;
    }
    if (before && !cue.weak && cue.value.use !== 'nothing' && links.test(textOf(words, cue.to, amount.from)))
      cost -= crossingClause;
    const goesOn = before && onlyAbout.test(textOf(words, clause.from, amount.from));
    if (!inside && !goesOn && scopes.clauseAt(cue.from) !== clause) cost += crossingClause;
    // A cue behind the amount that has a subject of its own talks about something else: "900 rent, I make …".
    if (!before && !inside && /^(i|he|she|we|they)$/.test(wordText(words, cue.from - 1))) cost += reachWords;
    if (!best || cost < best.cost) best = { cue, cost };
  }
  return best && best.cost <= reachWords * 2 ? best.cue : undefined;
}
