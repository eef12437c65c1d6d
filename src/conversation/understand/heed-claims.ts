import type { ProposedFact } from '../../profile/fact.ts';
import type { ReadClaim } from '../../reading/reading.ts';
import type { UnderstoodTurn } from '../turn.ts';
import { claimedFacts, factOfClaim, memberOf, pathOfClaim, type ClaimPaths } from './claimed-facts.ts';
import { changedFacts } from './changed-facts.ts';
import { peopleGone } from './people-gone.ts';
import type { FactWords } from './facts/fact-words.ts';

/** From here on a claim of the reader is taken where nothing else was read; chosen on the lines of `npm run eval -- household`. */
const takenMin = 0.75;
/** From here on a figure that the reader puts to another use is not what a pattern took it for. */
const otherUseMin = 0.6;

/**
 * What the trained reader heard of the household, beside what was read by patterns. A figure is one thing: where the reader
 * surely puts it to another use, or says that it only was so or is hoped for, the pattern's fact goes. What the patterns did not
 * read and the thread does not know is taken from the reader. On 430 messages of strangers facts about pay, ages, children and
 * costs were right in 73 and found in 46 of a hundred by patterns alone, 76 and 59 by both (`npm run eval -- household`).
 */
export function heedClaims<Turn extends Pick<UnderstoodTurn, 'reading' | 'thread' | 'text' | 'understanding'>>(
  turn: Turn,
  { factWords: { claimPaths: paths } }: { readonly factWords: Pick<FactWords, 'claimPaths'> },
): Turn {
  const { reading, thread, text, understanding } = turn;
  const isOfOther = thread.dialogue.about !== undefined;
  if (understanding.forgotten.length > 0 || understanding.hypothetical.length > 0 || isOfOther) return turn;
  const kept = understanding.facts
    .filter((fact) => !isContradicted(fact, reading.claims, { text, paths }))
    .map((fact) => (isRetold(fact, reading.claims, text) ? { ...fact, status: 'stated' as const } : fact));
  const known = new Set([...thread.facts, ...kept].map(({ path }) => path));
  const knowsOthers = thread.facts.some(({ path }) => memberOf(path) !== undefined);
  const more = claimedFacts(reading, text, { paths, probabilityMin: takenMin }).filter(
    ({ path }) => !known.has(path) && !(knowsOthers && memberOf(path) !== undefined),
  );
  const taken = new Set([...kept, ...more].map(({ path }) => path));
  const changed = changedFacts(reading, text, { known: thread.facts, paths, taken });
  const gone = peopleGone(reading, text, thread.facts).filter(
    ({ path }) => ![...taken].some((one) => one.startsWith(path)),
  );
  return { ...turn, understanding: { ...understanding, facts: [...kept, ...more, ...changed, ...gone] } };
}

/** What a pattern only inferred ("rent is 1,020", by the month) the reader hears as told: then it replaces what was told before. */
const isRetold = (fact: ProposedFact, claims: readonly ReadClaim[], text: string): boolean =>
  fact.status === 'inferred' &&
  claims.some(
    (claim) =>
      claim.standing === 'stated' &&
      claim.field !== 'unplaced' &&
      claim.probability >= retoldMin &&
      isOfFigure(claim, figureOf(fact)) &&
      fact.quote.includes(text.slice(claim.start, claim.end)),
  );
const retoldMin = 0.5;

/** Every claim that rests on the fact's figure is surely about something else. */
function isContradicted(
  fact: ProposedFact,
  claims: readonly ReadClaim[],
  { text, paths }: { readonly text: string; readonly paths: ClaimPaths },
): boolean {
  const figure = figureOf(fact);
  if (figure === undefined) return false;
  const resting = claims.filter(
    (claim) => isOfFigure(claim, figure) && fact.quote.includes(text.slice(claim.start, claim.end)),
  );
  return resting.length > 0 && resting.every((claim) => isSurelyOther(claim, fact, paths));
}

const isOfFigure = ({ value }: ReadClaim, figure: number | undefined): boolean =>
  figure !== undefined && typeof value === 'object' && 'low' in value && value.low === figure;

function isSurelyOther(claim: ReadClaim, { path }: ProposedFact, paths: ClaimPaths): boolean {
  if (claim.field === 'unplaced' || claim.probability < otherUseMin) return false;
  if (claim.standing === 'supposed') return false; // what is supposed is heard as such by its own reader
  if (claim.standing !== 'stated') return true;
  const own = pathOfClaim(claim, paths);
  // Which of several children it is, the patterns count in the thread; the reader in the message.
  if (own !== undefined) return roleIn(own) !== roleIn(path) && factOfClaim(claim, paths) !== undefined;
  // Of a relative's the ledger knows whose it is by another name: the same thing of anybody but the writer agrees.
  const ofWriter = pathOfClaim({ ...claim, owner: 'self' }, paths);
  return ofWriter === undefined || memberOf(path) === undefined || lastOf(ofWriter) !== lastOf(path);
}

/** `members.child2.age` is of a child, whichever. */
const roleIn = (path: string): string => path.replace(/^(members\.[a-z_]+)\d+/, '$1');
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The number that a fact is about: an age, or an amount. */
export function figureOf({ path, value }: ProposedFact): number | undefined {
  if (typeof value === 'number' && path.endsWith('.age')) return value;
  if (typeof value !== 'object' || value === null || !('amount' in value)) return undefined;
  return typeof value.amount === 'number' ? value.amount : undefined;
}
