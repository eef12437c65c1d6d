import type { FactChange } from '../../profile/fact.ts';
import type { BenefitEvent } from '../../threads/thread.ts';
import type { Understanding } from '../understand/understanding.ts';

/** The trouble whose benefit is one of several that a question names. */
export function asksWhichOf(
  { references, cues, benefitEvent }: Understanding,
  told: readonly (BenefitEvent | undefined)[],
): BenefitEvent | undefined {
  const named = new Set(references.filter(({ by }) => by === 'name').map(({ programId }) => programId));
  if (named.size < 2 || benefitEvent !== undefined || !cues.has('asks_which_of')) return undefined;
  return told.find(
    (event) => event?.programId !== undefined && event.kind !== 'renewal_due' && named.has(event.programId),
  );
}

/** "In Texas": where somebody lives is all that a message told. */
export function tellsOnlyPlace(changes: readonly Pick<FactChange, 'path'>[]): boolean {
  return changes.length > 0 && changes.every(({ path }) => placePath.test(path));
}

const placePath = /^(?:state|county|zip)$/;
