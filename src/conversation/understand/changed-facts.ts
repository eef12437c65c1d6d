import { selfId, type Json } from '../../household/household.ts';
import type { Fact, ProposedFact } from '../../profile/fact.ts';
import { memberIn } from '../../profile/ledger-path.ts';
import type { ReadClaim, Reading } from '../../reading/reading.ts';
import { yearsOf, type ClaimPaths } from './claimed-facts.ts';
import { isOfRole, othersKnown } from './facts/people/others-known.ts';

/** What a figure says of something that is known: the new value, or the known one once more. */
interface Retold {
  readonly path: string;
  readonly value: Json;
  readonly claim: ReadClaim;
  readonly isKnown: boolean;
}

/** From here on a figure is taken for the new value of what is known; less where the message says that it puts something right. */
const changedMin = 0.75;
const correctedMin = 0.4;
const correctsActMin = 0.3;
const spokenOf: ReadonlySet<ReadClaim['standing']> = new Set(['stated', 'will']);

/**
 * What a message changes or puts right of what the thread knows: one mechanism for "I get 300, not 400", "they cut me to 28 hours" and "my
 * rent is 1,020". The reader says what a figure is of; whose it is, is looked for among the people of the thread; where a known value is
 * said beside another, the other is the new one. What was said last holds, and the reply tells it back.
 *
 * @param taken paths that were read of this message already
 */
export function changedFacts(
  { claims, parts }: Pick<Reading, 'claims' | 'parts'>,
  text: string,
  {
    known,
    paths,
    taken,
  }: { readonly known: readonly Fact[]; readonly paths: ClaimPaths; readonly taken: ReadonlySet<string> },
): readonly ProposedFact[] {
  const placed = claims.flatMap((claim) => retoldBy(claim, known, paths));
  const retold = [...placed, ...besideKnown(claims, placed, known)];
  const corrects = parts.some(({ act, probability }) => act === 'correct' && probability >= correctsActMin);
  const changed = new Map<string, Retold>();
  for (const one of retold.filter(({ isKnown }) => !isKnown)) {
    const isBesideOld = retold.some(({ path, isKnown }) => isKnown && path === one.path);
    const least = corrects || one.claim.corrects || isBesideOld ? correctedMin : changedMin;
    const isTold = spokenOf.has(one.claim.standing) && one.claim.probability >= least;
    const before = changed.get(one.path);
    if (isTold && (before === undefined || before.claim.probability < one.claim.probability))
      changed.set(one.path, one);
  }
  return [...changed.values()]
    .filter(({ path }) => !taken.has(path))
    .map(({ path, value, claim: { start, end, probability } }) => ({
      path,
      value,
      status: 'stated',
      quote: text.slice(start, end),
      confidence: probability,
    }));
}

/** "500 a week, not 600": beside one known value that is said again, one figure of its kind whose use was not heard is the new one. */
function besideKnown(
  claims: readonly ReadClaim[],
  placed: readonly Retold[],
  known: readonly Fact[],
): readonly Retold[] {
  const again = placed.filter(({ isKnown }) => isKnown);
  const open = claims.filter((claim) => claim.field === 'unplaced' && !placed.some((one) => one.claim === claim));
  return again.flatMap(({ path }) => {
    const fact = known.find((one) => one.path === path);
    if (fact === undefined || placed.some((one) => one.path === path && !one.isKnown)) return [];
    const values = open.flatMap((claim) => {
      const value = valueFor(claim, fact);
      return value === undefined ? [] : [{ path, value, claim, isKnown: false }];
    });
    return values.length === 1 ? values : [];
  });
}

/** The known facts that a figure may be another value of: of its field, and of the person whose it is. */
function retoldBy(claim: ReadClaim, known: readonly Fact[], paths: ClaimPaths): readonly Retold[] {
  if (claim.field === 'unplaced') return retoldByFigure(claim, known);
  const template = claim.field === 'hours' ? hoursPath : paths.get(claim.field);
  if (template === undefined) return [];
  const members = template.includes('{member}') ? membersMeant(claim, known) : [undefined];
  const facts = members.flatMap((member) => {
    const path = member === undefined ? template : template.replace('{member}', member);
    return known.filter((fact) => fact.path === path || isOnlyIncome(fact.path, path, known) || isHourly(fact, path));
  });
  const retold = facts.flatMap((fact) => {
    const value = valueFor(claim, fact);
    return value === undefined ? [] : [{ path: fact.path, value, claim, isKnown: isSame(value, fact.value) }];
  });
  // Of several it is said again of the one who has it; whose new value it is, is not known.
  const people = new Set(retold.map(({ path }) => memberIn(path)));
  return people.size > 1 ? retold.filter(({ isKnown }) => isKnown) : retold;
}

const hoursPath = 'members.{member}.employment.hours_weekly';

/** A figure whose use was not heard is a known value said again, where one has it. */
function retoldByFigure(claim: ReadClaim, known: readonly Fact[]): readonly Retold[] {
  const same = known.flatMap((fact) => {
    const value = valueFor(claim, fact);
    return value !== undefined && isSameFigure(value, fact.value)
      ? [{ path: fact.path, value, claim, isKnown: true }]
      : [];
  });
  return same.length === 1 ? same : [];
}

/** Other hours are other pay, where it is told by the hour. */
const isHourly = ({ path, value }: Fact, wanted: string): boolean =>
  wanted.endsWith('.hours_weekly') &&
  path.startsWith(wanted.replace('employment.hours_weekly', 'income.')) &&
  isMoney(value) &&
  value.period === 'hour';

/** Money of a person of whom only one income is known is that, whatever it is called now: pay told as "other" stays one income. */
function isOnlyIncome(path: string, wanted: string, known: readonly Fact[]): boolean {
  const list = /^members\.\w+\.income\./.exec(wanted)?.[0];
  if (list === undefined || !path.startsWith(list) || !wanted.endsWith('.wages')) return false;
  return known.filter((fact) => fact.path.startsWith(list)).length === 1;
}

/** Who of the thread is meant: the writer, those of that relation, or, where there is nobody such, the only other grown one. */
function membersMeant({ owner }: ReadClaim, known: readonly Fact[]): readonly string[] {
  if (owner === 'self' || owner === 'unit') return [selfId];
  const people = othersKnown(known);
  const role = owner.replace(/\d+$/, '');
  const ofRole = people.filter((member) => isOfRole(member, role));
  // "She" is heard as a wife, or as somebody: where one grown person is known, it is that one.
  const grown = people.filter(({ group }) => group !== 'child');
  const meant = ofRole.length > 0 ? ofRole : somebody.has(role) && grown.length === 1 ? grown : [];
  return meant.map(({ id }) => id);
}

const somebody: ReadonlySet<string> = new Set(['spouse', 'partner', 'other', 'unknown']);

/** The claim's value in the form of the known one; a period or hours that are not said stay as they were. */
function valueFor({ field, value }: ReadClaim, { path, value: before }: Fact): Json | undefined {
  if (typeof value !== 'object') return undefined;
  if (path.endsWith('.age')) return yearsOf(value);
  if (value.kind !== 'amount' && value.kind !== 'number' && value.kind !== 'duration') return undefined;
  if (value.low !== value.high) return undefined;
  if (path.endsWith('.hours_weekly')) return value.low;
  if (!isMoney(before)) return undefined;
  const { amount, hours_weekly: hours } = before;
  if (value.kind === 'duration' || field === 'hours')
    return before.period === 'hour' ? { amount, period: 'hour', hours_weekly: value.low } : undefined;
  const period = (value.kind === 'amount' ? value.period : undefined) ?? before.period;
  return { amount: value.low, period, ...(period === 'hour' && hours !== undefined && { hours_weekly: hours }) };
}

interface KnownMoney {
  readonly amount: Json;
  readonly period: string;
  readonly hours_weekly?: Json;
}
const isMoney = (value: Json | undefined): value is Json & KnownMoney =>
  typeof value === 'object' &&
  value !== null &&
  'amount' in value &&
  'period' in value &&
  typeof value.period === 'string';

const isSameFigure = (value: Json, known: Json | undefined): boolean =>
  isMoney(value) && isMoney(known) ? value.amount === known.amount : value === known;

function isSame(value: Json, known: Json | undefined): boolean {
  if (!isMoney(value) || !isMoney(known)) return value === known;
  return value.amount === known.amount && value.period === known.period && value.hours_weekly === known.hours_weekly;
}
