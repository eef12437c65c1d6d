import type { FactChange } from '../../profile/fact.ts';

/** "In Texas": where somebody lives is all that a message told. */
export function tellsOnlyPlace(changes: readonly Pick<FactChange, 'path'>[]): boolean {
  return changes.length > 0 && changes.every(({ path }) => placePath.test(path));
}

const placePath = /^(?:state|county|zip)$/;
