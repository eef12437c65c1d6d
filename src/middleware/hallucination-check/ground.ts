import { nameKey } from './claim-keys.ts';
import type { Claim, ClaimKind } from './claims.ts';
import type { GroundingSources, SourceClaim } from './grounding-sources.ts';
import { bestOverlap, overlapWords } from './nearest-passage.ts';
import { followsFromOwn } from './own-arithmetic.ts';
import type { FoundName } from './program-names.ts';

/** Why a claim may not leave. */
export const findingStatuses = [
  'unsupported', // no source says it
  'other_program', // a source says it, of another program
  'other_period', // a source says the amount, by another period
] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** A claim that no source supports. The sentence does not leave; the turn repairs it from its plan. */
export interface Finding {
  readonly kind: ClaimKind;
  readonly text: string;
  /** Place in the sentence. */
  readonly start: number;
  readonly end: number;
  readonly status: FindingStatus;
  readonly period?: Claim['period'];
}

/** What the sentences before said a sentence goes on about. */
export interface SentenceContext {
  readonly about: readonly string[];
}

export const aboutNothing: SentenceContext = { about: [] };

/**
 * Checks one finished sentence: each URL, phone number, e-mail address, amount with its period, date, percentage, length
 * of time, program name and ticket number in it must be in the sources, and where the sentence names programs, of one of
 * these. No findings: the sentence may leave.
 *
 * @param before the context that the sentence before it gave; a sentence that names no program goes on about its programs
 */
export function checkSentence(
  sentence: string,
  sources: GroundingSources,
  before: SentenceContext = aboutNothing,
): { readonly findings: readonly Finding[]; readonly context: SentenceContext } {
  const names = sources.names.find(sentence).filter(({ asName }) => asName);
  const named = [...new Set(names.flatMap(({ ids }) => ids))];
  const about = named.length > 0 ? named : before.about;
  // "Apply for Benefit Access" holds a name that goes on behind what looks like one.
  const claims = sources.reader
    .read(sentence)
    .filter(({ kind, end }) => kind !== 'program' || !names.some((name) => name.start < end && name.end > end));
  const findings = claims.flatMap((claim): Finding[] => {
    const status = statusOf(claim, sources, about);
    return status === 'supported' ? [] : [{ ...claimPart(claim), status }];
  });
  const inside = claims.filter(({ kind }) => kind === 'program');
  const single = names.filter(({ start, end }) => !inside.some((claim) => start < claim.end && claim.start < end));
  findings.push(...wrongNames(sentence, single, sources));
  return { findings: findings.sort((a, b) => a.start - b.start), context: { about } };
}

const claimPart = ({ kind, text, start, end, period }: Claim) => ({
  kind,
  text,
  start,
  end,
  ...(period === undefined ? {} : { period }),
});

function statusOf(claim: Claim, sources: GroundingSources, about: readonly string[]): FindingStatus | 'supported' {
  if (claim.kind === 'program') return isKnownName(claim.key, sources) ? 'supported' : 'unsupported';
  const said = sources.claims[claim.kind].get(claim.key) ?? [];
  const here = said.filter((source) => concerns(source, about));
  if (here.some((source) => samePeriod(claim, source.period))) return 'supported';
  if (isPlainNumber(claim, sources)) return 'supported';
  if (claim.kind === 'amount' && followsFromOwn(claim.key, claim.period, sources.personAmounts)) return 'supported';
  if (said.length === 0) return 'unsupported';
  return here.length === 0 ? 'other_program' : 'other_period';
}

/** A statement about other programs only is none about these. */
function concerns({ passage }: SourceClaim, about: readonly string[]): boolean {
  return about.length === 0 || passage.about.length === 0 || passage.about.some((id) => about.includes(id));
}

const samePeriod = (claim: Claim, period: Claim['period']): boolean =>
  claim.period === undefined || period === undefined || claim.period === period;

/** A number of a source that says not what it counts: a slot, "I get about 400 a week". */
function isPlainNumber(claim: Claim, { numbers }: GroundingSources): boolean {
  switch (claim.kind) {
    case 'amount':
    case 'percentage':
      return numbers.get(claim.key)?.some((period) => samePeriod(claim, period)) === true;
    case 'duration':
      return numbers.has(claim.key.split(' ')[0] ?? '');
    case 'phone':
      return claim.key.length <= 6 && numbers.has(claim.key);
    default:
      return false;
  }
}

/** "Texas Medicaid and Lifeline Program" is known if its parts are; "SNAP Program" if "SNAP" is. */
function isKnownName(key: string, { nameKeys }: GroundingSources): boolean {
  if (nameKeys.has(key)) return true;
  const words = key.split(' ');
  for (let from = 0; from < words.length; from += 1) {
    // What is left after a known name may only be the plain word that ends it.
    for (const to of [words.length, words.length - 1])
      if (to > from && nameKeys.has(words.slice(from, to).join(' '))) return true;
  }
  return false;
}

/** How much of a sentence another program's passage must hold before the name in it is taken for wrong. */
const otherShareMin = 0.8;
const shareMargin = 0.3;
const wordsMin = 4;

/** Names of programs that the sources do not speak of, or that stand in a sentence which a source says of another. */
function wrongNames(sentence: string, names: readonly FoundName[], sources: GroundingSources): readonly Finding[] {
  const finding = ({ start, end }: FoundName, status: FindingStatus): Finding => ({
    kind: 'program',
    text: sentence.slice(start, end),
    start,
    end,
    status,
  });
  const strange = names.filter(
    ({ ids, start, end }) =>
      !ids.some((id) => sources.programIds.has(id)) && !sources.nameKeys.has(nameKey(sentence.slice(start, end))),
  );
  if (strange.length > 0) return strange.map((name) => finding(name, 'unsupported'));
  const [only, ...others] = names;
  if (only === undefined || others.length > 0 || sources.programIds.size < 2) return [];
  const words = overlapWords(sentence.slice(0, only.start) + sentence.slice(only.end));
  if (words.size < wordsMin) return [];
  const ofOthers = bestOverlap(words, sources.passages, ({ about }) => about.length > 0 && !sharesOne(about, only.ids));
  if (ofOthers < otherShareMin) return [];
  const ofIts = bestOverlap(words, sources.passages, ({ about }) => about.length === 0 || sharesOne(about, only.ids));
  return ofOthers - ofIts >= shareMargin ? [finding(only, 'other_program')] : [];
}

const sharesOne = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id));
