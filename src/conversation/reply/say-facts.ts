import type { RulePack } from '../../eligibility/rule-pack.ts';
import type { Fact, FactChange } from '../../profile/fact.ts';
import { describeMember } from '../../household/describe-member.ts';
import { selfId, type Household, type Json } from '../../household/household.ts';
import { readLedgerPath, type LedgerPlace } from '../../profile/ledger-path.ts';
import { fixedItem, type PlanItem } from './reply-plan.ts';
import { formatAmount, joinAnd, sayDate, sayRange } from './say-values.ts';
import { periodWords } from '../../household/money.ts';
import type { Period } from '../../household/field.ts';

/** How many facts one sentence lists. */
const factsSaidMax = 5;

/** What was taken down: corrections and contradictions always, plain facts only once the conversation is under way. */
export function describeChanges(
  changes: readonly FactChange[],
  about: FactsAbout,
  underWay: boolean,
): readonly PlanItem[] {
  const source = { kind: 'person' } as const;
  const { pack } = about;
  const sayable = changes.filter(({ path, status }) => isSayable(path, pack) && !isMark(status));
  const corrected = sayable.filter(({ status, before }) => status === 'corrected' && before !== undefined);
  const contradictions = sayable.filter(({ contradicts, status }) => contradicts && status !== 'corrected');
  const removed = sayable.filter(({ status, path }) => status === 'removed' && !newMember.test(path));
  const noted = sayable.filter(
    (change) =>
      !removed.includes(change) &&
      !isPlaceGivenUp(change) &&
      !corrected.includes(change) &&
      !contradictions.includes(change) &&
      !isToldByMember(change, changes),
  );
  const items: PlanItem[] = [];
  if (corrected.length > 0)
    items.push({ wording: 'facts.corrected', slots: { facts: listFacts(corrected, about) }, source });
  for (const change of contradictions.slice(0, 1)) {
    items.push({
      wording: 'facts.contradiction',
      slots: {
        label: labelOf(change.path, about),
        before: sayValue(change.path, change.before, pack),
        after: sayValue(change.path, change.after, pack),
      },
      source,
    });
  }
  if (removed.length > 0) items.push({ wording: 'facts.removed', slots: { facts: listFacts(removed, about) }, source });
  if (underWay && noted.length > 0)
    items.push({ wording: 'facts.noted', slots: { facts: listFacts(noted, about) }, source, dropFirst: 40 });
  return items;
}

/** Whose facts, in whose words. */
export interface FactsAbout {
  readonly pack: RulePack;
  readonly household: Household;
  /** What a program is called, for facts about benefits; undefined for what is no program. */
  readonly programName: (programId: string) => string | undefined;
}

const memberAge = /^members\.(\w+)\.age(?:_months)?$/;

const isMark = (status: FactChange['status']): boolean => status === 'unknown' || status === 'declined';

/** Someone new in the home is named with their age: "your 3-year-old". */
const newMember = /^members\.(\w+)\.relationship$/;

/** Somebody of whom only the number was known has a name now, or is not there: that is told by the others. */
const isPlaceGivenUp = ({ path, status, before }: FactChange): boolean =>
  status === 'removed' && newMember.test(path) && before === undefined;

function isToldByMember({ path, status }: FactChange, changes: readonly FactChange[]): boolean {
  const id = memberAge.exec(path)?.[1];
  return (
    id !== undefined &&
    status !== 'removed' &&
    changes.some((change) => newMember.exec(change.path)?.[1] === id && change.status !== 'removed')
  );
}

/** "What do you know about me": every fact in force, one a line. */
export function describeFacts(facts: readonly Fact[], about: FactsAbout): readonly PlanItem[] {
  const lines = facts
    .filter(({ status, path }) => status !== 'removed' && !path.endsWith('.relationship'))
    .map((fact) => `- ${lineOf(fact, about)}`);
  if (lines.length === 0) return [fixedItem('facts.none')];
  return [{ wording: 'facts.listed', slots: { facts: lines.join('\n') }, source: { kind: 'person' } }];
}

function lineOf({ path, value, status }: Fact, about: FactsAbout): string {
  const id = memberAge.exec(path)?.[1];
  const who = id === undefined ? undefined : describeMember(id, about.household, about.pack.fields);
  // "Your 4-year-old" says the age.
  if (who?.includes(String(value)) === true) return who;
  return `${labelOf(path, about)}: ${markOf(status) ?? sayFact(path, value, about)}`;
}

/** What is sensitive is not repeated back unasked. */
function isSayable(path: string, pack: RulePack): boolean {
  return readLedgerPath(path, pack.fields)?.node.field?.sensitivity !== 'restricted';
}

function listFacts(changes: readonly FactChange[], about: FactsAbout): string {
  return joinAnd(
    changes.slice(0, factsSaidMax).map((change) => {
      const member = newMember.exec(change.path)?.[1];
      if (member !== undefined && change.status !== 'removed') {
        const who = describeMember(member, about.household, about.pack.fields);
        return who === 'this person' ? 'one more person' : who;
      }
      const label = labelOf(change.path, about);
      return change.status === 'removed' ? label : `${label} (${sayFact(change.path, change.after, about)})`;
    }),
  );
}

export function labelOf(path: string, about: FactsAbout): string {
  const { pack, household } = about;
  const place = readLedgerPath(path, pack.fields);
  const last = path.slice(path.lastIndexOf('.') + 1);
  const label =
    place?.kind === 'entry'
      ? keyLabel(place.node, last, about)
      : (place?.node.field?.label ?? last.replaceAll('_', ' '));
  const memberId = place?.steps.find(({ entryOf }) => entryOf?.path === 'members[]')?.segment;
  if (memberId === undefined || memberId === selfId) return label;
  return `${label} of ${describeMember(memberId, household, pack.fields)}`;
}

function markOf(status: Fact['status']): string | undefined {
  if (status === 'declined') return 'you would rather not say';
  return status === 'unknown' ? 'you don’t know' : undefined;
}

/** What an entry of a list is called: "unemployment" under income. */
function keyLabel(list: LedgerPlace['node'], key: string, { pack, programName }: FactsAbout): string {
  const keyField =
    list.field?.keyedBy === undefined ? undefined : pack.fields.get(`${list.path}.${list.field.keyedBy}`);
  return keyField?.values?.[key] ?? programName(key) ?? key.replaceAll('_', ' ');
}

/** A value as it is said back; who lives there, by how many they are. */
function sayFact(path: string, value: Json | undefined, { household, pack }: FactsAbout): string {
  const people = household.members?.length ?? 0;
  return path === 'members' && people > 1 ? `${people} with you` : sayValue(path, value, pack);
}

export function sayValue(path: string, value: Json | undefined, pack: RulePack): string {
  const field = readLedgerPath(path, pack.fields)?.node.field;
  if (value === undefined || value === null) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return field?.type === 'amount' ? formatAmount(value, pack.currencySymbol) : String(value);
  if (typeof value === 'string' && value === selfId) return 'you';
  if (typeof value === 'string')
    return field?.values?.[value] ?? (field?.type === 'date' ? sayDate(value) : value.replaceAll('_', ' '));
  if (Array.isArray(value))
    return value.length === 0
      ? path === 'members'
        ? 'nobody else'
        : 'none'
      : joinAnd(value.map((one) => sayValue(path, one as Json, pack)));
  return sayEntry(value as { readonly [key: string]: Json }, pack);
}

function sayEntry(entry: { readonly [key: string]: Json }, pack: RulePack): string {
  const { amount, period, min, max, status } = entry;
  const per = typeof period === 'string' && period in periodWords ? ` ${periodWords[period as Period]}` : '';
  if (typeof amount === 'number') return `${formatAmount(amount, pack.currencySymbol)}${per}`;
  if (typeof min === 'number' && typeof max === 'number') return `${min} to ${max}`;
  if (typeof amount === 'object' && amount !== null && 'min' in amount && 'max' in amount) {
    return sayRange({ min: Number(amount.min), max: Number(amount.max) }, pack.currencySymbol) + per;
  }
  if (typeof status === 'string') return status.replaceAll('_', ' ');
  return 'noted';
}
