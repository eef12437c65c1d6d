import type { Claim, ClaimKind } from './claims.ts';
import type { GroundingSources } from './grounding-sources.ts';

/** A claim that no source supports. The sentence does not leave; the turn repairs it from its plan. */
export interface Finding {
  readonly kind: ClaimKind;
  readonly text: string;
  /** Place in the sentence. */
  readonly start: number;
  readonly end: number;
}

/**
 * Checks one finished sentence: each URL, phone number, e-mail address, amount, date, percentage, number of days,
 * program name and ticket number in it must be in the sources. Empty: the sentence may leave.
 */
export function checkSentence(sentence: string, sources: GroundingSources): readonly Finding[] {
  return sources.reader
    .read(sentence)
    .filter((claim) => !isSupported(claim, sources))
    .map(({ kind, text, start, end }) => ({ kind, text, start, end }));
}

function isSupported(claim: Claim, sources: GroundingSources): boolean {
  if (sources.keys[claim.kind].has(claim.key)) return true;
  switch (claim.kind) {
    case 'amount':
    case 'percentage':
    case 'duration':
      return sources.numbers.has(claim.key);
    case 'phone':
      return claim.key.length <= 6 && sources.numbers.has(claim.key);
    case 'program':
      return namesKnown(claim.key, sources);
    default:
      return false;
  }
}

/** "Texas Medicaid and Lifeline Program" is known if its parts are; "SNAP Program" if "SNAP" is. */
function namesKnown(key: string, sources: GroundingSources): boolean {
  const words = key.split(' ');
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      if (!sources.keys.program.has(words.slice(from, to).join(' '))) continue;
      // What is left after a known name may only be the plain word that ends it, or what leads up to it.
      const rest = words.slice(to);
      if (rest.length === 0 || (rest.length === 1 && genericEnding.test(rest[0] ?? ''))) return true;
    }
  }
  return false;
}

const genericEnding = /^(?:program|benefits?|assistance|credit|insurance|plan|act)$/;
