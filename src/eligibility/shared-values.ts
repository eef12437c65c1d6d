import type { NumberExpr, Test } from './expression.ts';
import type { Surroundings } from './expression-type.ts';
import type { NumberValue } from './interval.ts';
import type { ReachOf } from './reach.ts';
import { keptAt, type Scope } from './scope.ts';
import type { TestValue } from './three-valued.ts';

type Value = NumberValue | TestValue;
type Of<T> = (scope: Scope) => T;

/** Compiles an expression, or gives what was compiled where the same expression stood before. */
export type Share<T> = (expr: NumberExpr | Test, at: Surroundings, compile: () => Of<T>) => Of<T>;

interface Shared<T> {
  readonly of: Of<T>;
  places: number;
}

let slots = 0;

/**
 * Rules of a pack say many of the same things. An expression that stands in several places is compiled once, and its
 * value is kept for every scope that it cannot tell apart. What speaks of a list entry is compiled where it stands.
 */
export function sharedValues<T extends Value>(isMine: (value: Value) => value is T, reachOf: ReachOf): Share<T> {
  const known = new Map<string, Shared<T>>();
  return (expr, at, compile) => {
    if (typeof expr !== 'object' || at.list !== undefined) return compile();
    const key = `${at.want ?? ''} ${JSON.stringify(expr)}`;
    const found = known.get(key);
    if (found !== undefined) {
      found.places += 1;
      return found.of;
    }
    const compiled = compile();
    const slot = slots++;
    const reach = reachOf(expr);
    const shared: Shared<T> = {
      places: 1,
      of: (scope) => {
        // In one place only, and different for every member: it will not be asked for again.
        if (shared.places === 1 && reach !== 'run') return compiled(scope);
        const { values } = keptAt(scope, reach);
        const value = values.get(slot);
        if (value !== undefined && isMine(value)) return value;
        const made = compiled(scope);
        values.set(slot, made);
        return made;
      },
    };
    known.set(key, shared);
    return shared.of;
  };
}

export function isNumberValue(value: Value): value is NumberValue {
  return 'lo' in value;
}

export function isTestValue(value: Value): value is TestValue {
  return 'is' in value;
}
