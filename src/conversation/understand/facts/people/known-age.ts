import type { Message } from '../reader.ts';

/** The age of a member in whole years, from this message or the ledger; undefined when nobody said it. */
export function ageOf({ people, context }: Pick<Message, 'people' | 'context'>, id: string): number | undefined {
  const path = `members.${id}.age`;
  const fact = people.found.find((one) => one.path === path) ?? context.factsInForce.find((one) => one.path === path);
  return typeof fact?.value === 'number' ? fact.value : undefined;
}
