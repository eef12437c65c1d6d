import type { Json, Member } from '../../src/household/household.ts';

/** An amount of a household, with its period. */
export interface Sum {
  readonly amount: Json;
  readonly period: Json | undefined;
}

/** Every amount somewhere in this, with its period. */
export function sums(of: Json | readonly Member[] | undefined): readonly Sum[] {
  if (typeof of !== 'object' || of === null) return [];
  const { amount, period } = of as Readonly<Record<string, Json>>;
  return amount === undefined ? Object.values(of).flatMap((one: Json) => sums(one)) : [{ amount, period }];
}
