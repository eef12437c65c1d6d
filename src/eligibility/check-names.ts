import type { FieldNode } from '../household/field-tree.ts';
import { noSuch, say, type Checking } from './checking.ts';
import { findPlace, namesInReach } from './names.ts';

/** Checks of what one name points at, each for one use of it. They say what is wrong and, where there is one, give the field. */

/** The field a name points at; says what is wrong when there is none, or no member or entry is in hand. */
export function fieldAt(name: string, at: Checking): FieldNode | undefined {
  const [first = ''] = name.split('.');
  if (first === 'member' && !at.member) {
    say(at, `\`${name}\` needs a member: use it inside any_member, every_member, sum_members or count_members`);
    return undefined;
  }
  if (first === 'entry' && at.list === undefined) {
    say(at, `\`${name}\` needs an entry of a list: use it inside \`where\` or \`of\` of a total or some`);
    return undefined;
  }
  const place = findPlace(name, at.pack.fields, at.list);
  if (place === undefined) say(at, noSuch('field', name, namesInReach(at.pack.fields, at.list), at.suggest));
  return place?.node;
}

export function checkYesNo(name: string, at: Checking): void {
  const node = fieldAt(name, at);
  if (node && node.field?.type !== 'yes_no')
    say(at, `\`${name}\` is not yes or no; compare it with \`is\`, \`in\` or a number`);
}

export function checkDate(name: string, at: Checking): void {
  const node = fieldAt(name, at);
  if (node && node.field?.type !== 'date') say(at, `\`${name}\` is no date`);
}

export function checkList(name: string, at: Checking): FieldNode | undefined {
  const node = fieldAt(name, at);
  if (node === undefined || node.isList) return node;
  say(at, `\`${name}\` is no list`);
  return undefined;
}

/** What a choice is compared with must be one of its values. */
export function checkLiterals(name: string, literals: readonly (string | number | boolean)[], at: Checking): void {
  const node = fieldAt(name, at);
  const field = node?.field;
  if (node === undefined) return;
  if (field === undefined || node.isList) return say(at, `\`${name}\` has no value of its own to compare`);
  for (const literal of literals) {
    const kind =
      field.type === 'yes_no' ? 'boolean' : ['count', 'number', 'amount'].includes(field.type) ? 'number' : 'string';
    if (field.type === 'choices') say(at, `\`${name}\` is a list of choices: use \`has\``);
    else if (typeof literal !== kind)
      say(at, `\`${name}\` is compared with a ${kind === 'boolean' ? 'yes or no' : kind}`);
    else if (kind === 'string') checkChoice(name, String(literal), field.values, at);
  }
}

export function checkHas([name, choice]: readonly [string, string], at: Checking): void {
  const node = fieldAt(name, at);
  if (node === undefined) return;
  if (node.field?.type !== 'choices') say(at, `\`${name}\` is no list of choices; use \`is\``);
  else checkChoice(name, choice, node.field.values, at);
}

function checkChoice(name: string, choice: string, values: Readonly<Record<string, string>> | undefined, at: Checking) {
  if (values === undefined || Object.hasOwn(values, choice)) return;
  const near = at.suggest(choice, Object.keys(values));
  const hint = near === undefined ? `; these are: ${Object.keys(values).join(', ')}` : `; did you mean \`${near}\`?`;
  say(at, `\`${choice}\` is no value of \`${name}\`${hint}`);
}
