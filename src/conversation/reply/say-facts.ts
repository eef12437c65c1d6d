import type { RulePack } from '../../eligibility/rule-pack.ts';
import type { Fact, FactChange } from '../../profile/fact.ts';
import { selfId, type Json } from '../../household/household.ts';
import { readLedgerPath, type LedgerPlace } from '../../profile/ledger-path.ts';
import { fixedItem, type PlanItem } from './reply-plan.ts';
import { formatAmount, joinAnd, periodWords, sayDate } from './say-values.ts';
import type { Period } from '../../household/field.ts';

/** How many facts one sentence lists. */
const factsSaidMax = 4;

/** What was taken down: corrections and contradictions always, plain facts only once the conversation is under way. */
export function describeChanges(
  changes: readonly FactChange[],
  pack: RulePack,
  underWay: boolean,
): readonly PlanItem[] {
  const source = { kind: 'person' } as const;
  const items: PlanItem[] = [];
  const corrected = changes.filter(({ status }) => status === 'corrected');
  const contradictions = changes.filter(({ contradicts, status }) => contradicts && status !== 'corrected');
  const noted = changes.filter((change) => !corrected.includes(change) && !contradictions.includes(change));
  if (corrected.length > 0)
    items.push({ wording: 'facts.corrected', slots: { facts: listFacts(corrected, pack) }, source });
  for (const change of contradictions.slice(0, 1)) {
    items.push({
      wording: 'facts.contradiction',
      slots: {
        label: labelOf(change.path, pack),
        before: sayValue(change.path, change.before, pack),
        after: sayValue(change.path, change.after, pack),
      },
      source,
    });
  }
  if (underWay && noted.length > 0 && listFacts(noted, pack) !== '') {
    items.push({ wording: 'facts.noted', slots: { facts: listFacts(noted, pack) }, source, dropFirst: 40 });
  }
  return items;
}

/** "what do you know about me": every fact in force, in words. */
export function describeFacts(facts: readonly Fact[], pack: RulePack): readonly PlanItem[] {
  const said = facts
    .filter(({ status }) => status !== 'removed')
    .map(
      ({ path, value, status }) =>
        `${labelOf(path, pack)}: ${status === 'declined' ? 'you would rather not say' : status === 'unknown' ? 'you don’t know' : sayValue(path, value, pack)}`,
    );
  if (said.length === 0) return [fixedItem('facts.none')];
  return [{ wording: 'facts.listed', slots: { facts: said.join('; ') }, source: { kind: 'person' } }];
}

function listFacts(changes: readonly FactChange[], pack: RulePack): string {
  const told = changes.filter(({ path }) => !path.endsWith('.relationship'));
  return joinAnd(
    told
      .slice(0, factsSaidMax)
      .map(({ path, after, status }) =>
        status === 'removed'
          ? `${labelOf(path, pack)} taken out`
          : `${labelOf(path, pack)} ${sayValue(path, after, pack)}`,
      ),
  );
}

function labelOf(path: string, pack: RulePack): string {
  const place = readLedgerPath(path, pack.fields);
  const last = path.slice(path.lastIndexOf('.') + 1);
  const label =
    place?.kind === 'entry'
      ? keyLabel(place.node, last, pack)
      : (place?.node.field?.label ?? last.replaceAll('_', ' '));
  const memberId = place?.steps.find(({ entryOf }) => entryOf?.path === 'members[]')?.segment;
  return memberId === undefined || memberId === selfId ? label : `${label} (${memberId.replace(/(\d+)$/, ' $1')})`;
}

/** What an entry of a list is called: "unemployment" under income. */
function keyLabel(list: LedgerPlace['node'], key: string, pack: RulePack): string {
  const keyField =
    list.field?.keyedBy === undefined ? undefined : pack.fields.get(`${list.path}.${list.field.keyedBy}`);
  return keyField?.values?.[key] ?? key.replaceAll('_', ' ');
}

export function sayValue(path: string, value: Json | undefined, pack: RulePack): string {
  const field = readLedgerPath(path, pack.fields)?.node.field;
  if (value === undefined || value === null) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return field?.type === 'amount' ? formatAmount(value, pack.currencySymbol) : String(value);
  if (typeof value === 'string')
    return field?.values?.[value] ?? (field?.type === 'date' ? sayDate(value) : value.replaceAll('_', ' '));
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : joinAnd(value.map((one) => sayValue(path, one as Json, pack)));
  return sayEntry(value as { readonly [key: string]: Json }, pack);
}

function sayEntry(entry: { readonly [key: string]: Json }, pack: RulePack): string {
  const { amount, period, min, max, status } = entry;
  const per = typeof period === 'string' && period in periodWords ? ` ${periodWords[period as Period]}` : '';
  if (typeof amount === 'number') return `${formatAmount(amount, pack.currencySymbol)}${per}`;
  if (typeof min === 'number' && typeof max === 'number') return `${min} to ${max}`;
  if (typeof amount === 'object' && amount !== null && 'min' in amount && 'max' in amount) {
    return `${formatAmount(Number(amount.min), pack.currencySymbol)} to ${formatAmount(Number(amount.max), pack.currencySymbol)}${per}`;
  }
  if (typeof status === 'string') return status.replaceAll('_', ' ');
  return 'noted';
}
