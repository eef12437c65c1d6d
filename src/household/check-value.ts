import { bounds } from '../config.ts';
import type { FieldNode } from './field-tree.ts';
import { periods, type Field } from './field.ts';
import type { Json } from './household.ts';
import { isObject, readValue } from './read-field.ts';

/** Why a value cannot stand where it does. The value itself is never repeated: it may be personal. */
export interface ValueFault {
  /** As in the JSON: `members[1].income[0].amount`. */
  readonly field: string;
  /** What it takes, to be read after the field's name: "takes a whole number from 0 to 125". */
  readonly takes: string;
}

/** Ids that a reference to a member may hold; undefined: any, because the members are not all known yet. */
export type MemberIds = ReadonlySet<string> | undefined;

/** Checks one value, and everything below it, against what the pack declares there. Undefined when it may stand. */
export function checkValue(value: Json, node: FieldNode, where: string, ids: MemberIds): ValueFault | undefined {
  const reading = readValue(value);
  if (reading.kind === 'unknown' || reading.kind === 'declined') return undefined;
  if (reading.kind === 'absent') return fault(where, 'takes a value, or is left out');
  if (reading.kind === 'range') return checkRange(reading, node, where);
  if (node.isList) return checkList(value, node, where, ids);
  if (node.field?.type === 'money') return checkMoney(value, node, where, ids);
  if (node.children.size > 0) return checkGroup(value, node.children, where, ids);
  return node.field === undefined ? undefined : checkLeaf(value, node.field, where, ids);
}

/** Checks the fields of an object against its children; `alsoAllowed` are keys that are checked elsewhere. */
export function checkGroup(
  value: Json,
  children: ReadonlyMap<string, FieldNode>,
  where: string,
  ids: MemberIds,
  alsoAllowed: readonly string[] = [],
): ValueFault | undefined {
  if (!isObject(value)) return fault(where, 'takes an object');
  for (const [key, part] of Object.entries(value)) {
    if (alsoAllowed.includes(key)) continue;
    const child = children.get(key);
    const at = where === '' ? key : `${where}.${key}`;
    if (child === undefined) return fault(at, `is not a field here; these are: ${[...children.keys()].join(', ')}`);
    const found = checkValue(part, child, at, ids);
    if (found) return found;
  }
  return undefined;
}

const isNumeric = (field: Field | undefined): boolean =>
  field?.type === 'count' || field?.type === 'number' || field?.type === 'amount';

function checkRange(range: { min: number; max: number }, { field }: FieldNode, where: string): ValueFault | undefined {
  if (field === undefined || !isNumeric(field)) return fault(where, 'takes no range');
  if (range.min > range.max) return fault(where, 'takes a range whose min is not over its max');
  return checkLeaf(range.min, field, where, undefined) ?? checkLeaf(range.max, field, where, undefined);
}

function checkList(value: Json, node: FieldNode, where: string, ids: MemberIds): ValueFault | undefined {
  if (!Array.isArray(value)) return fault(where, 'takes a list');
  const entries = value as readonly Json[];
  if (entries.length > bounds.listEntriesMax) return fault(where, `takes at most ${bounds.listEntriesMax} entries`);
  for (const [index, entry] of entries.entries()) {
    const found = checkGroup(entry, node.children, `${where}[${index}]`, ids);
    if (found) return found;
  }
  return undefined;
}

const hoursOfAWeek = 168;
const moneyKeys = ['amount', 'period', 'hours_weekly'];

function checkMoney(value: Json, node: FieldNode, where: string, ids: MemberIds): ValueFault | undefined {
  if (!isObject(value)) return fault(where, 'takes an amount with its period, as {"amount": 900, "period": "month"}');
  const amount = readValue(value.amount);
  if (amount.kind === 'absent') return fault(`${where}.amount`, 'is missing');
  if (amount.kind === 'value' || amount.kind === 'range') {
    const ends = amount.kind === 'value' ? [amount.value] : [amount.min, amount.max];
    const wrong = ends.map((end) => checkNumber(end, node.field, `${where}.amount`, amountRange(node.field)));
    const found = wrong.find((each) => each !== undefined);
    if (found) return found;
  }
  const period = readValue(value.period);
  if (period.kind === 'value' && !periods.some((each) => each === period.value)) {
    return fault(`${where}.period`, `takes one of: ${periods.join(', ')}`);
  }
  const hours = readValue(value.hours_weekly);
  const wrongHours =
    hours.kind === 'value'
      ? checkNumber(hours.value, undefined, `${where}.hours_weekly`, { min: 0, max: hoursOfAWeek })
      : undefined;
  return wrongHours ?? checkGroup(value, node.children, where, ids, moneyKeys);
}

function checkLeaf(value: Json, field: Field, where: string, ids: MemberIds): ValueFault | undefined {
  switch (field.type) {
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : fault(where, 'takes true or false');
    case 'count':
      return checkNumber(value, field, where, { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true });
    case 'number':
      return checkNumber(value, field, where, { min: -Infinity, max: Infinity });
    case 'amount':
      return checkNumber(value, field, where, amountRange(field));
    case 'date':
      return isDate(value) ? undefined : fault(where, 'takes a date between 1900 and 2100, as 2026-08-01');
    case 'choice':
      return isChoice(value, field) ? undefined : fault(where, takesOneOf(field));
    case 'choices':
      return Array.isArray(value) && (value as readonly Json[]).every((each) => isChoice(each, field))
        ? undefined
        : fault(where, `takes a list; ${takesOneOf(field)}`);
    case 'member':
      return isMember(value, ids) ? undefined : fault(where, 'takes the id of a member');
    case 'member_list':
      return Array.isArray(value) && (value as readonly Json[]).every((each) => isMember(each, ids))
        ? undefined
        : fault(where, 'takes a list of member ids');
    case 'text':
      return isShortText(value) ? undefined : fault(where, `takes text of 1 to ${bounds.fieldTextCharsMax} characters`);
    default:
      return fault(where, 'takes an object');
  }
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

const amountRange = (field: Field | undefined): NumberRange => ({ min: field?.min ?? 0, max: bounds.amountMax });

function checkNumber(value: Json, field: Field | undefined, where: string, range: NumberRange): ValueFault | undefined {
  const min = field?.min ?? range.min;
  const max = field?.max ?? range.max;
  const isRight =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= min &&
    value <= max &&
    (range.whole !== true || Number.isInteger(value));
  if (isRight) return undefined;
  const kind = range.whole === true ? 'a whole number' : 'a number';
  const from = Number.isFinite(min) ? ` from ${min}` : '';
  const to = max < Number.MAX_SAFE_INTEGER ? `${from === '' ? ' up' : ''} to ${max}` : '';
  return fault(where, `takes ${kind}${from}${to}`);
}

function isChoice(value: Json, field: Field): boolean {
  if (typeof value !== 'string') return false;
  return field.values === undefined ? isShortText(value) : Object.hasOwn(field.values, value);
}

function takesOneOf(field: Field): string {
  const values = Object.keys(field.values ?? {});
  return values.length === 0 ? 'takes text' : `takes one of: ${values.join(', ')}`;
}

function isMember(value: Json, ids: MemberIds): boolean {
  return typeof value === 'string' && (ids === undefined || ids.has(value));
}

function isShortText(value: Json): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= bounds.fieldTextCharsMax;
}

/** A day that exists: 2026-02-30 does not. */
function isDate(value: Json): boolean {
  if (typeof value !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function fault(field: string, takes: string): ValueFault {
  return { field, takes };
}
