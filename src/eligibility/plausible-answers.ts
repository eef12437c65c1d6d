import type { FieldNode } from '../household/field-tree.ts';
import { selfId, type Household, type Json } from '../household/household.ts';

/** Answers to one question are few: enough to see whether any of them would decide something. */
const answersMax = 4;
/** Small, around the usual limits, and beyond all of them. */
const monthlyAmounts = [0, 1_500, 1_000_000];
const ages = [2, 16, 40, 67];

/** A few answers a person might give at a field, spread over what it can hold. */
export function plausibleAnswers(node: FieldNode, household: Household, asOf: string): readonly Json[] {
  if (node.isList) return listAnswers(node);
  const field = node.field;
  switch (field?.type) {
    case 'yes_no':
      return [true, false];
    case 'choice':
      return spread(Object.keys(field.values ?? {}));
    case 'choices':
      return [[], ...spread(Object.keys(field.values ?? {})).map((choice) => [choice])];
    case 'count':
    case 'number':
      return numbers(field.unit === 'years' ? ages : [0, 1, 20, 40], field.min ?? 0, field.max ?? Infinity);
    case 'amount':
      return monthlyAmounts;
    case 'money':
      return monthlyAmounts.map((amount) => ({ amount, period: 'month' }));
    case 'date':
      return [asOf, `${Number(asOf.slice(0, 4)) - 1}${asOf.slice(4)}`];
    case 'member_list':
      return [[selfId], (household.members ?? []).map(({ id }) => id)];
    default:
      return [];
  }
}

/** None, little and much; or none and one entry of each of a few kinds. Of people: nobody else. */
function listAnswers(node: FieldNode): readonly Json[] {
  if (node.path === 'members[]') return [[]];
  const keyField = node.field?.keyedBy;
  const kinds = keyField === undefined ? [] : spread(Object.keys(node.children.get(keyField)?.field?.values ?? {}));
  if (keyField === undefined || kinds.length === 0) return [[]];
  const [kind = ''] = kinds;
  if (!node.children.has('amount')) return [[], ...kinds.map((each) => [{ [keyField]: each }])];
  const period: Readonly<Record<string, Json>> = node.children.has('period') ? { period: 'month' } : {};
  return monthlyAmounts.map((amount) => (amount === 0 ? [] : [{ ...period, [keyField]: kind, amount }]));
}

function numbers(candidates: readonly number[], min: number, max: number): readonly number[] {
  return [...new Set(candidates.map((number) => Math.min(Math.max(number, min), max)))];
}

/** At most `answersMax` of them, from the whole length of the list. */
function spread(items: readonly string[]): readonly string[] {
  if (items.length <= answersMax) return items;
  return Array.from({ length: answersMax }, (_, index) => items[Math.floor((index * items.length) / answersMax)] ?? '');
}
