import { taint } from './evidence.ts';
import { withoutPresumptions, type Scope, type TestOf } from './scope.ts';
import type { TestValue } from './three-valued.ts';

/**
 * Works out a test that speaks for or against somebody. Presumptions may help a person; where "not met" rests on one
 * (or on a fact that was only inferred), it is worked out again on stated facts alone.
 */
export function decide(test: TestOf, scope: Scope): TestValue {
  const value = test(scope);
  if (value.is !== 'not_met' || value.evidence.presumed.length === 0 || scope.run.bare === undefined) return value;
  return test(withoutPresumptions(scope));
}

/** Not met, on stated facts and current figures: the only ground on which somebody may be told that it looks hard. */
export function isFirm(value: TestValue): boolean {
  return value.is === 'not_met' && taint(value.evidence) === 0;
}
