import type { BenefitEventKind } from '../../../../threads/thread.ts';
import type { Scopes } from '../text/scopes.ts';
import type { Rivals } from './rivals.ts';
import { matches, textOf, wordText, type Words } from '../text/words.ts';

export type Standing = 'active' | 'pending' | 'stopped' | 'denied';

/** What happened to a benefit, as the words around its name tell it. */
export interface Happening {
  readonly kind: BenefitEventKind;
  readonly standing: Standing | undefined;
  /** Word of the verb. */
  readonly at: number;
}

const patterns = {
  stopped:
    / (?:stopped|stops|stop|ended|ending|ends|end|terminated|terminate|cancelled|canceled|cancel|closed|cut (?:\w+ ){0,3}?off|cuts? off|cutting off|shut off|discontinued|suspended|ran out(?! of)|expired|lapsed|took (?:away|my|our)|taken away|take away|kicked (?:\w+ )?off|dropped|stopping|no longer (?:get|getting|have|receive))(?= )/g,
  lost: / (?:lost|losing)(?= )/g,
  reduced:
    / (?:cut|cuts|cutting|reduced|lowered|decreased|went down|gone down|going down|slashed|reduction|less than before)(?= )/g,
  denied: / (?:denied|denial|rejected|turned (?:\w+ )?down|disqualified|refused|declined|denying)(?= )/g,
  renewal:
    / (?:(?:missed|miss|late with|forgot|forgot about|did not (?:\w+ ){0,3}?)(?: \w+){0,3}? (?:renewal|recertification|recert|redetermination|review)|not renewed|did not (?:renew|recertify)|failed to renew|renewal (?:was )?(?:late|missed|lost|papers? (?:got )?lost)|never got (?:the|my|a) (?:renewal|recertification))(?= )/g,
  waiting:
    / (?:(?:still )?(?:have|has) not (?:heard|gotten|got|received|had)(?: \w+){0,2}? (?:back|anything|answer|decision|response|from them)|heard nothing|no (?:answer|decision|response|word)(?: yet)?|still waiting|been waiting|still pending|still processing|nothing back|taking (?:so|too|forever))(?= )/g,
  applied: / (?:applied|submitted|filed|sent in|put in|pending|in process|application is|waiting on|waiting for)(?= )/g,
  overpaid:
    / (?:overpaid|overpayment|over payment|pay (?:it|them|this|that|back)(?: all)? back|owe (?:\$?\d[\d.]* )?(?:them|the state|back)|paying back|say i owe)(?= )/g,
  error:
    / (?:stolen|skimmed|stole|hacked|cloned|someone (?:else )?used my|wrong (?:amount|person|information|name|income)|mixed (?:me )?up|mistake on (?:my|their)|their mistake|their error)(?= )/g,
} as const;
type Tells = keyof typeof patterns;

/** Words away from a name that a verb may stand, and farther for what is told in a sentence of its own. */
const reachWords = 9;
const farReachWords = 16;

/** Finds, for a benefit's name, what happened to it. All verbs are found once per message. */
export interface Happenings {
  readonly near: (name: Spot, rivals?: Rivals) => Happening | undefined;
  readonly stopsBetween: (from: number, to: number) => number | undefined;
  /** Somebody waits for an answer, said within some words of a place. */
  readonly waitsNear: (from: number, to: number) => boolean;
}

/** A span of words. */
interface Spot {
  readonly from: number;
  readonly to: number;
}

export function readHappenings(words: Words, scopes: Scopes): Happenings {
  const spots = new Map<string, readonly Spot[]>();
  for (const [name, pattern] of Object.entries(patterns))
    spots.set(
      name,
      matches(words, pattern).filter((spot) => asserts(words, spot)),
    );
  const within = (tells: Tells, from: number, to: number, fits?: (spot: Spot) => boolean) =>
    firstFrom(spots.get(tells) ?? [], from, to, fits);
  const lookAround = (name: Spot, rivals: Rivals | undefined): Look => {
    const sentence = scopes.sentenceAt(name.from);
    const clause = scopes.clauseAt(name.from);
    const fits = (spot: Spot) => isAbout(words, spot, name, rivals);
    return {
      inSentence: (tells, reach = reachWords) =>
        within(tells, Math.max(sentence.from, name.from - reach), Math.min(sentence.to, name.to + reach), fits),
      inClause: (tells) =>
        within(tells, Math.max(clause.from, name.from - reachWords), Math.min(clause.to, name.to + reachWords), fits),
    };
  };
  return {
    near: (name, rivals) => happeningOf(words, lookAround(name, rivals), name),
    stopsBetween: (from, to) => within('stopped', from, to)?.from,
    waitsNear: (from, to) => within('waiting', from, to) !== undefined,
  };
}

const possessive = /^(?:my|our|his|her|their|'s)$/;

/** Whether a verb may be about this name: no other benefit is nearer, and the name is no reason ("denied because of my SSI"). */
function isAbout(words: Words, spot: Spot, name: Spot, rivals: Rivals | undefined): boolean {
  const distance = (one: Spot) => (spot.from < one.from ? one.from - spot.to : spot.from - one.to);
  const chain = rivals?.chain ?? [name];
  const own = Math.min(...chain.map(distance));
  if (rivals?.others.some((other) => distance(other) < own)) return false;
  // "Section 8 is closed here": the program, not what somebody had.
  if (
    wordText(words, spot.from) === 'closed' &&
    spot.from > name.from &&
    !possessive.test(wordText(words, name.from - 1))
  )
    return false;
  return spot.from > name.from || !/ (?:because|cause|due to) /.test(textOf(words, spot.to, name.from));
}

/** "did not stop", "can deny" tell nothing that happened. */
function asserts(words: Words, { from }: Spot): boolean {
  const before = wordText(words, from - 1);
  if (/^(not|never|if)$/.test(before)) return false;
  return (
    !/^(can|could|to|would)$/.test(before) ||
    /^(going|is|are|supposed|trying|want|wants)$/.test(wordText(words, from - 2))
  );
}

/** The first fitting spot that starts in a range; spots are in order. */
function firstFrom(
  spots: readonly Spot[],
  from: number,
  to: number,
  fits: (spot: Spot) => boolean = () => true,
): Spot | undefined {
  let low = 0;
  let high = spots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spots[middle] as Spot).from < from) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < spots.length; at += 1) {
    const spot = spots[at] as Spot;
    if (spot.from >= to) return undefined;
    if (fits(spot)) return spot;
  }
  return undefined;
}

interface Look {
  readonly inSentence: (tells: Tells, reach?: number) => Spot | undefined;
  readonly inClause: (tells: Tells) => Spot | undefined;
}

/** In the order of weight: what is gravest or most telling first. */
function happeningOf(words: Words, { inSentence, inClause }: Look, { from, to }: Spot): Happening | undefined {
  const error = inSentence('error');
  if (error) return { kind: 'identity_or_agency_error', standing: undefined, at: error.from };
  const overpaid = inSentence('overpaid', farReachWords);
  if (overpaid) return { kind: 'overpayment', standing: undefined, at: overpaid.from };
  const renewal = inSentence('renewal', farReachWords);
  if (renewal) {
    const stopped = inSentence('stopped') ?? lostBefore(words, inSentence('lost'), from);
    return { kind: 'lapse_renewal', standing: stopped ? 'stopped' : undefined, at: renewal.from };
  }
  const denied = inSentence('denied');
  if (denied) return { kind: 'denial', standing: 'denied', at: denied.from };
  if (/^ said no (?!more|longer)/.test(textOf(words, to, to + 3)))
    return { kind: 'denial', standing: 'denied', at: to };
  const stopped = inClause('stopped') ?? lostBefore(words, inClause('lost'), from);
  if (stopped) return { kind: 'stop', standing: 'stopped', at: stopped.from };
  const reduced = inClause('reduced');
  if (reduced) return { kind: 'reduction', standing: undefined, at: reduced.from };
  const waiting = inSentence('waiting', farReachWords);
  const applied = appliedFor(words, inClause('applied') ?? (waiting && inSentence('applied', farReachWords)), from);
  if (waiting && (applied || /^(still|been)$/.test(wordText(words, waiting.from))))
    return { kind: 'late_decision', standing: 'pending', at: applied?.from ?? waiting.from };
  const justBefore = applied && applied.from < from && from - applied.from <= appliedReachWords;
  return applied && justBefore ? { kind: 'late_decision', standing: 'pending', at: applied.from } : undefined;
}

const appliedReachWords = 4;

/** "Applied for a job …": what was applied for is named, and it is another thing. */
function appliedFor(words: Words, applied: Spot | undefined, from: number): Spot | undefined {
  if (applied === undefined || !/^(?:for|at|to)$/.test(wordText(words, applied.to))) return applied;
  const named = applied.from < from && from - applied.to <= appliedReachWords;
  return named || /^(?:it|them|that|this|everything|help|benefits|assistance)$/.test(wordText(words, applied.to + 1))
    ? applied
    : undefined;
}

/** "lost my food stamps" ends them; "lost my EBT card" and "lost my job" do not. */
function lostBefore(words: Words, lost: Spot | undefined, from: number): Spot | undefined {
  if (!lost || lost.from >= from || from - lost.from > 4) return undefined;
  for (let at = lost.from; at <= from + 2; at += 1) if (/^(job|work|card)$/.test(wordText(words, at))) return undefined;
  return lost;
}
