import type { FieldNode } from '../household/field-tree.ts';
import type { Period } from '../household/field.ts';
import type { Fault } from './expression-shape.ts';
import type { RulePack } from './rule-pack.ts';

/** Finds the known word that a misspelt one most likely meant. */
export type Suggest = (word: string, known: Iterable<string>) => string | undefined;

/** Where an expression stands, and where its faults go. */
export interface Checking {
  readonly pack: RulePack;
  readonly suggest: Suggest;
  readonly faults: Fault[];
  readonly path: Fault['path'];
  /** A member is in hand: `member.…` means something here. */
  readonly member: boolean;
  readonly list?: FieldNode | undefined;
  readonly want?: Period | undefined;
}

export function into(at: Checking, ...steps: readonly (string | number)[]): Checking {
  return { ...at, path: [...at.path, ...steps] };
}

/** The same place with a member in hand, and no list entry. */
export function ofMember(at: Checking): Checking {
  return { ...at, member: true, list: undefined };
}

export function say(at: Checking, reason: string): void {
  at.faults.push({ path: at.path, reason });
}

/** "there is no formula `x`; did you mean `y`?" */
export function noSuch(kind: string, name: string, known: Iterable<string>, suggest: Suggest): string {
  const near = suggest(name, known);
  return `there is no ${kind} \`${name}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`;
}
