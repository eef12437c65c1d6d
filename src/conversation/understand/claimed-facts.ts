import type { Json } from '../../household/household.ts';
import type { ProposedFact } from '../../profile/fact.ts';
import { memberIn } from '../../profile/ledger-path.ts';
import type { ReadClaim, Reading } from '../../reading/reading.ts';

/** Where the ledger keeps what a claim is about, by its field (`claims` of the pack's `facts.yaml`). */
export type ClaimPaths = ReadonlyMap<string, string>;

/** Of whose claims something is taken: whether another relative lives there, the words of one claim do not say. */
const membersTaken = /^(you|spouse|partner|child\d+)$/;
/** An expense without a period is told by the month. */
const expensePeriod = 'month';
const yearsMax = 120;

type Claimed = Pick<ReadClaim, 'field' | 'owner' | 'value'>;

/** Where the ledger keeps what a claim is about; undefined for what it does not keep, or for whom it keeps nothing of a claim alone. */
export function pathOfClaim({ field, owner }: Pick<Claimed, 'field' | 'owner'>, paths: ClaimPaths): string | undefined {
  const member = owner === 'self' ? 'you' : owner;
  const path = paths.get(field);
  if (path?.includes('{member}') !== true) return path;
  return membersTaken.test(member) ? path.replace('{member}', member) : undefined;
}

/** What one claim says of the household, as the ledger has it; undefined where it says nothing that the ledger keeps. */
export function factOfClaim(
  claim: Claimed,
  paths: ClaimPaths,
): { readonly path: string; readonly value: Json } | undefined {
  const { value } = claim;
  const path = pathOfClaim(claim, paths);
  if (path === undefined || typeof value !== 'object') return undefined;
  if (path.endsWith('.age')) {
    const years = yearsOf(value);
    return years === undefined ? undefined : { path, value: years };
  }
  if ((value.kind !== 'amount' && value.kind !== 'number') || value.low !== value.high) return undefined;
  const told = value.kind === 'amount' ? value.period : undefined;
  const period = told ?? (memberIn(path) === undefined ? expensePeriod : undefined);
  // What an hour's pay comes to turns on the hours.
  return period === undefined || period === 'hour' ? undefined : { path, value: { amount: value.low, period } };
}

/** All that the claims and the people of a reading say from a probability on, of the writer's own household, now. */
export function claimedFacts(
  { claims, people }: Pick<Reading, 'claims' | 'people'>,
  text: string,
  { paths, probabilityMin }: { readonly paths: ClaimPaths; readonly probabilityMin: number },
): readonly ProposedFact[] {
  const facts = claims
    .filter(({ standing, probability }) => standing === 'stated' && probability >= probabilityMin)
    .flatMap((claim): readonly ProposedFact[] => {
      const told = factOfClaim(claim, paths);
      const quote = text.slice(claim.start, claim.end);
      return told === undefined ? [] : [{ ...told, status: 'stated', quote, confidence: claim.probability }];
    });
  const children = people.filter(({ role, probability }) => role === 'child' && probability >= probabilityMin);
  const members = [...children.map(({ id }) => id), ...facts.flatMap(({ path }) => memberOf(path) ?? [])];
  const relations = [...new Set(members)].map((member): ProposedFact => {
    const mention = people.find(({ id }) => id === member);
    const quote = mention === undefined ? '' : text.slice(mention.start, mention.end);
    const value = member.replace(/\d+$/, '');
    return { path: `members.${member}.relationship`, value, status: 'stated', quote, confidence: probabilityMin };
  });
  return [...relations, ...facts];
}

/** Whose fact it is, where it is another's than the writer's. */
export function memberOf(path: string): string | undefined {
  const member = memberIn(path);
  return member === 'you' ? undefined : member;
}

type FigureValue = Exclude<ReadClaim['value'], boolean | string>;

const monthsOfYear = 12;

/** An age in full years; undefined for what is none. */
export function yearsOf(value: FigureValue): number | undefined {
  const years = value.kind === 'number' ? value.low : value.kind === 'duration' ? durationInYears(value) : undefined;
  return years !== undefined && Number.isInteger(years) && years <= yearsMax ? years : undefined;
}

function durationInYears({ low, unit }: Extract<FigureValue, { kind: 'duration' }>): number | undefined {
  if (unit === 'year') return low;
  if (unit === 'month') return Math.floor(low / monthsOfYear);
  return unit === 'week' || unit === 'day' ? 0 : undefined;
}
